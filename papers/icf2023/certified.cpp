#include "papers/icf2023/certified.hpp"

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "reference/problem.hpp"
#include "reference/sap_limit_problem.hpp"

namespace tribo::papers::icf2023 {
namespace {

reference::Problem problem_of(const Setup& setup, Law law) {
  const models::Parameters parameters = setup.scenario_parameters();
  if (law == Law::kCommon) return reference::make_problem(setup.scenario, parameters);
  const double relaxation_time =
      setup.configured_scheme().parameters.number("scheme.relaxation_time");
  return reference::sap_limit_problem(setup.scenario, parameters, relaxation_time);
}

}  // namespace

CertifiedPath certified_path(const Setup& setup, Law law, double t_end, double sample, int digits) {
  const reference::Certification certified =
      reference::certify(problem_of(setup, law),
                         {.scenario = setup.scenario,
                          .parameters = setup.scenario_parameters(),
                          .until = t_end,
                          .sample = sample,
                          .digits = digits});
  if (!certified.certificate) throw InputError(certified.refusal);
  const reference::Certificate& certificate = *certified.certificate;
  CertifiedPath path{.states = {},
                     .error_bar = 0,
                     .digits = certificate.digits,
                     .agreement = certificate.agreement};
  const Eigen::Index n = setup.instance().x0.q.size();
  for (const reference::CertifiedSample& at : certificate.samples) {
    models::State<double> x{.t = at.t, .q = models::VectorXd(n), .v = models::VectorXd(n), .z = {}};
    for (Eigen::Index i = 0; i < n; ++i) {
      x.q[i] = at.state[static_cast<std::size_t>(i)].value;
      x.v[i] = at.state[static_cast<std::size_t>(n + i)].value;
      const double size =
          std::max(std::abs(x.q[i]), certificate.scales[static_cast<std::size_t>(i)]);
      path.error_bar = std::max(
          path.error_bar, size * std::pow(10.0, -at.state[static_cast<std::size_t>(i)].digits));
    }
    path.states.push_back(x);
  }
  return path;
}

verification::Block certified_curve(const std::string& name,
                                    const Setup& setup,
                                    const ConvergenceStudy& study,
                                    const CertifiedPath& path,
                                    verification::Figure& figure) {
  return convergence_curve(name, setup, study, path.states, path.error_bar, figure);
}

}  // namespace tribo::papers::icf2023
