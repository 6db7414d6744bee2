#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/free_motion.hpp"

namespace tribo::reference {
namespace {

SpatialSceneEquations equations_of(const std::string& scenario, const models::Parameters& p) {
  if (scenario == "free-box") return free_box_equations(p);
  if (scenario == "spinning-sphere") return spinning_sphere_equations(p);
  return scenario == "turning-disc" ? turning_disc_equations(p) : turning_box_equations(p);
}

}  // namespace

Problem free_motion_problem(const std::string& scenario, const models::Parameters& parameters) {
  if (parameters.has("contact.friction_law")) {
    const std::string& law = parameters.choice("contact.friction_law");
    if (law != "soft" && law != "linear") {
      throw InputError(scenario + ": no certified reference with contact.friction_law=" + law +
                       ", only with soft or linear");
    }
  }
  return dense_problem(scenario, equations_of(scenario, parameters));
}

}  // namespace tribo::reference
