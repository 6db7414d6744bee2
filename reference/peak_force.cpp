#include "reference/peak_force.hpp"

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/turns.hpp"

namespace tribo::reference {
namespace {

struct Spread {
  Fifty low, high;
  explicit Spread(const Fifty& first) : low(first), high(first) {}
  void add(const Fifty& x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  [[nodiscard]] double width() const { return static_cast<double>(Fifty(high - low)); }
};

PeakForce peak_of_certificate(const Problem& problem, double until, int digits) {
  const DenseCertification certified = certify_dense(problem,
                                                     {.scenario = problem.scenario,
                                                      .parameters = {},
                                                      .until = until,
                                                      .sample = {},
                                                      .digits = digits});
  if (!certified.certificate) throw InputError(certified.refusal);
  if (!certified.certificate->ends.empty()) throw InputError(shortfall(*certified.certificate));
  const auto bar = [](const CertifiedNumber& n) {
    return std::abs(n.value) * std::pow(10.0, -n.digits);
  };
  const CertifiedNumber &force = certified.certificate->peak_force,
                        &time = certified.certificate->peak_time;
  return {.force = force.value, .time = time.value, .force_bar = bar(force), .time_bar = bar(time)};
}

}  // namespace

PeakForce peak_force(const Problem& problem, double until, int digits) {
  if (problem.system) return peak_of_certificate(problem, until, digits);
  const std::vector<double> end = {until};
  std::vector<NamedAnswer> answers;
  for (const Computation& computation : problem.computations(digits)) {
    answers.push_back({problem.scenario, problem.compute(computation, end)});
    if (answers.back().answer.ending != Ending::kComplete) throw InputError(ended(answers.back()));
  }
  const std::vector<Turn> peaks = peaks_of(answers, digits);
  if (peaks.empty()) throw InputError(problem.scenario + ": no reference of its highest force");
  Spread force(peaks.back().value), time(peaks.back().t);
  for (const Turn& peak : peaks) {
    force.add(peak.value);
    time.add(peak.t);
  }
  return {.force = static_cast<double>(peaks.back().value),
          .time = static_cast<double>(peaks.back().t),
          .force_bar = force.width(),
          .time_bar = time.width()};
}

}  // namespace tribo::reference
