#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/free_motion.hpp"

namespace tribo::reference {
namespace {

SpatialSceneEquations equations_of(const std::string& scenario, const models::Parameters& p) {
  if (scenario == "free-box") return free_box_equations(p);
  if (scenario == "spinning-sphere") return spinning_sphere_equations(p);
  if (scenario == "turning-disc") return on_feet_equations(p, "disc");
  if (scenario == "dropped-shapes") return dropped_shape_equations(p);
  return scenario == "tripod" ? on_feet_equations(p, "tripod") : turning_box_equations(p);
}

/// Throws InputError for shapes that touch elsewhere than in points that they carry with them.
void check_shapes(const models::Parameters& p) {
  if (!p.has("lower.shape")) return;
  const std::string &upper = p.choice("upper.shape"), &lower = p.choice("lower.shape");
  if (lower != "ground" || upper == "cylinder") {
    throw InputError("dropped-shapes: no certified reference with upper.shape=" + upper +
                     ", lower.shape=" + lower +
                     ", only with a sphere, a box or a capsule on the ground");
  }
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
  check_shapes(parameters);
  return dense_problem(scenario, equations_of(scenario, parameters));
}

}  // namespace tribo::reference
