#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"

namespace tribo::reference {

Problem free_motion_problem(const std::string& scenario, const models::Parameters& parameters,
                            SpatialSceneEquations (*equations)(const models::Parameters&)) {
  if (parameters.has("contact.friction_law")) {
    const std::string& law = parameters.choice("contact.friction_law");
    if (law != "soft" && law != "linear") {
      throw InputError(scenario + ": no certified reference with contact.friction_law=" + law +
                       ", only with soft or linear");
    }
  }
  return dense_problem(scenario, equations(parameters));
}

}  // namespace tribo::reference
