#include "papers/icf2023/certified.hpp"

#include "reference/problems.hpp"
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
  return verification::certified_states(problem_of(setup, law), setup, t_end, sample, digits);
}

verification::Block certified_curve(const std::string& name, const Setup& setup,
                                    const ConvergenceStudy& study, const CertifiedPath& path,
                                    verification::Figure& figure) {
  return convergence_curve(name, setup, study, path.states, path.error_bar, figure);
}

verification::Block certified_contact(const Setup& setup, const CertifiedPath& path) {
  const models::Instance instance = setup.instance();
  const auto laws = solvers::configure_scheme("explicit-euler").make(*instance.system);
  verification::Block block{
      "certified",
      {{"t", "s"}, {"v_t", "m/s"}, {"v_n", "m/s"}, {"f_t", "N"}, {"f_n", "N"}, {"phi", "m"}},
      {}};
  std::vector<solvers::ContactReport> contacts;
  for (const models::State<double>& x : path.states) {
    laws->contacts(x, contacts);
    const auto& c = contacts.at(0);
    block.rows.push_back({{x.t, c.velocity[1], c.velocity[0], c.force[1], c.force[0], c.phi}});
  }
  return block;
}

}  // namespace tribo::papers::icf2023
