#include "reference/sap_limit_problem.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <utility>

#include "models/input_error.hpp"
#include "reference/scenes/sap_limit.hpp"
#include "reference/scenes/single_contact.hpp"

namespace tribo::reference {
namespace {

/// The scenario's problem under the law of SAP's limit.
Problem limit_problem(Problem problem, PlanarSceneEquations scene, double relaxation_time) {
  if (!(relaxation_time >= 0 && std::isfinite(relaxation_time))) {
    throw InputError(fmt::format("relaxation time: {} [s] is not a finite number, zero or above",
                                 relaxation_time));
  }
  problem.system = std::make_shared<const SapLimit>(std::move(scene), Fifty(relaxation_time));
  problem.variant = fmt::format("limit of sap, tau_d = {:.17g} s", relaxation_time);
  problem.scenario += ", " + problem.variant;
  return problem;
}

}  // namespace

Problem conveyor_belt_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(conveyor_belt_problem(parameters), conveyor_belt_equations(parameters),
                       relaxation_time);
}

Problem falling_sphere_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(falling_sphere_problem("falling-sphere", parameters),
                       falling_sphere_equations(parameters), relaxation_time);
}

Problem sliding_rod_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(sliding_rod_problem(parameters), sliding_rod_equations(parameters),
                       relaxation_time);
}

}  // namespace tribo::reference
