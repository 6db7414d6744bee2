#include "verification/study/certified_states.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "models/input_error.hpp"
#include "reference/cache.hpp"
#include "reference/problems.hpp"

namespace tribo::verification {
namespace {

/// Certificates in the folder TRIBO_REFERENCES from other runs of the same program, shared by the
/// tests of items, and by runs of seeded faults that touch neither models nor references. Computed
/// without that variable.
reference::Certification certification(const reference::Problem& problem,
                                       const reference::CertificateRequest& request) {
  const char* const folder = std::getenv("TRIBO_REFERENCES");
  if (folder == nullptr) return reference::certify(problem, request);
  return reference::certify_cached(problem, request, folder).certification;
}

}  // namespace

CertifiedStates certified_states(const reference::Problem& problem, const Setup& setup,
                                 double t_end, double sample, int digits) {
  const reference::Certification certified =
      certification(problem, {.scenario = setup.scenario,
                              .parameters = setup.scenario_parameters(),
                              .until = t_end,
                              .sample = sample,
                              .digits = digits});
  if (!certified.certificate) throw InputError(certified.refusal);
  const reference::Certificate& certificate = *certified.certificate;
  CertifiedStates path{.states = {},
                       .events = certificate.events,
                       .error_bar = 0,
                       .digits = certificate.digits,
                       .agreement = certificate.agreement};
  const models::State<double> shape = setup.instance().x0;
  const Eigen::Index n = shape.q.size();
  for (const reference::CertifiedSample& at : certificate.samples) {
    models::State<double> x{.t = at.t, .q = shape.q, .v = shape.v};
    for (Eigen::Index i = 0; i < x.v.size(); ++i) {
      x.v[i] = at.state[static_cast<std::size_t>(n + i)].value;
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      const reference::CertifiedNumber& position = at.state[static_cast<std::size_t>(i)];
      x.q[i] = position.value;
      const double size =
          std::max(std::abs(x.q[i]), certificate.scales[static_cast<std::size_t>(i)]);
      path.error_bar = std::max(path.error_bar, size * std::pow(10.0, -position.digits));
    }
    path.states.push_back(x);
  }
  return path;
}

CertifiedStates certified_states(const Setup& setup, double t_end, double sample, int digits) {
  const auto problem = reference::make_problem(setup.scenario, setup.scenario_parameters());
  return certified_states(problem, setup, t_end, sample, digits);
}

}  // namespace tribo::verification
