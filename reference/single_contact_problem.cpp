#include <fmt/format.h>

#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/single_contact.hpp"

namespace tribo::reference {
namespace {

using Equations = PlanarSceneEquations (*)(const models::Parameters&);

Problem problem_of(const std::string& scenario, const models::Parameters& parameters,
                   Equations equations) {
  check_contact(scenario, parameters);
  return dense_problem(scenario, equations(parameters));
}

}  // namespace

Problem conveyor_belt_problem(const models::Parameters& parameters) {
  return problem_of("conveyor-belt", parameters, conveyor_belt_equations);
}

Problem conveyor_static_dynamic_problem(const models::Parameters& parameters) {
  const double mu_s = parameters.number("box.static_friction");
  const double mu_d = parameters.number("box.friction");
  if (mu_s < mu_d) {
    throw InputError(fmt::format("box.static_friction={} is below box.friction={}", mu_s, mu_d));
  }
  return problem_of("conveyor-static-dynamic", parameters, conveyor_static_dynamic_equations);
}

Problem falling_sphere_problem(const std::string& scenario, const models::Parameters& parameters) {
  return problem_of(scenario, parameters, falling_sphere_equations);
}

Problem forced_box_problem(const models::Parameters& parameters) {
  return dense_problem("forced-box", forced_box_equations(parameters));
}

Problem prescribed_slip_problem(const models::Parameters& parameters) {
  return problem_of("prescribed-slip", parameters, prescribed_slip_equations);
}

Problem pusher_brick_problem(const models::Parameters& parameters) {
  return problem_of("pusher-brick", parameters, pusher_brick_equations);
}

Problem sliding_rod_problem(const models::Parameters& parameters) {
  return problem_of("sliding-rod", parameters, sliding_rod_equations);
}

}  // namespace tribo::reference
