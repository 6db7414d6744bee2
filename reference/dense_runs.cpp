#include "reference/dense_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/comparison.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/dense/cut.hpp"

namespace tribo::reference {
namespace {

/// The largest double below x > 0; zero for zero.
double below(const Fifty& x) {
  return std::nextafter(static_cast<double>(x), 0.0);
}

/// A time behind the last of `count` events in every run by these digits, and before the next in
/// any; 0 if there is none.
double behind(const std::vector<DenseRun<Fifty>>& runs, std::size_t count, int digits) {
  const double apart =
      std::max(std::pow(10.0, -digits), 8 * std::numeric_limits<double>::epsilon());
  for (; count > 0; --count) {
    double last = 0;
    for (const auto& run : runs)
      last = std::max(last, static_cast<double>(run.events[count - 1].t));
    last *= 1 + apart;
    const bool alone = std::ranges::all_of(runs, [&](const auto& run) {
      return run.events.size() == count || run.events[count].t > Fifty(last);
    });
    if (alone) return last;
  }
  return 0;
}

}  // namespace

DenseRuns compute_together(const Problem& problem, std::span<const Computation> computations,
                           const CertificateRequest& request) {
  DenseRuns out{.runs = {}, .until = request.until, .ends = {}};
  std::vector<std::string> methods;
  for (const Computation& c : computations) {
    methods.push_back(problem.methods[c.method]);
    DenseRun<Fifty> run = compute_dense(*problem.system, c, out.until);
    run.events = in_one_order(std::move(run.events), request.digits);
    if (run.ending != Ending::kComplete) {
      out.until = below(run.until());
      out.ends = ended(methods.back(), run);
    }
    out.runs.push_back(std::move(run));
    if (out.until == 0) return out;
  }
  for (DenseRun<Fifty>& run : out.runs) trim(run, out.until);
  const CommonEvents common = common_events(methods, out.runs);
  if (common.parting.empty()) return out;
  out.ends = common.parting;
  out.until = behind(out.runs, common.count, request.digits);
  for (DenseRun<Fifty>& run : out.runs) trim(run, out.until);
  return out;
}

}  // namespace tribo::reference
