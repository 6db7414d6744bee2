#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/disc_on_feet.hpp"

namespace tribo::reference {

Problem disc_on_feet_problem(const models::Parameters& parameters) {
  const std::string& law = parameters.choice("contact.friction_law");
  if (law != "soft" && law != "linear") {
    throw InputError("disc-on-feet: no certified reference with contact.friction_law=" + law +
                     ", only with soft or linear");
  }
  return dense_problem("disc-on-feet", std::make_shared<const DiscOnFeetEquations>(parameters),
                       DiscOnFeetEquations::columns());
}

}  // namespace tribo::reference
