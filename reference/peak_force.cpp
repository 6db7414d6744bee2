#include "reference/peak_force.hpp"

#include <cmath>

#include "models/input_error.hpp"
#include "reference/dense_certificate.hpp"

namespace tribo::reference {

PeakForce peak_force(const Problem& problem, double until, int digits) {
  const DenseCertification certified = certify_dense(problem, {.scenario = problem.scenario,
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
  if (force.text.empty())
    throw InputError(problem.scenario + ": no reference of its highest force");
  return {.force = force.value, .time = time.value, .force_bar = bar(force), .time_bar = bar(time)};
}

}  // namespace tribo::reference
