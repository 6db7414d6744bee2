#include "reference/peak_force.hpp"

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "reference/dense_certificate.hpp"

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
  if (!problem.peak) throw InputError(problem.scenario + ": no reference of its highest force");
  const std::vector<Computation> computations = problem.computations(digits);
  const ForcePeak finest = problem.peak(computations.back(), until);
  Spread force(finest.force), time(finest.time);
  for (std::size_t i = 0; i + 1 < computations.size(); ++i) {
    const ForcePeak other = problem.peak(computations[i], until);
    force.add(other.force);
    time.add(other.time);
  }
  return {.force = static_cast<double>(finest.force),
          .time = static_cast<double>(finest.time),
          .force_bar = force.width(),
          .time_bar = time.width()};
}

}  // namespace tribo::reference
