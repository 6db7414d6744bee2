#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/disc_on_feet.hpp"

namespace tribo::reference {

Problem disc_on_feet_problem(const models::Parameters& parameters) {
  check_friction("disc-on-feet", parameters);
  return dense_problem("disc-on-feet",
                       std::make_shared<const DiscOnFeetEquations>(parameters),
                       DiscOnFeetEquations::columns());
}

}  // namespace tribo::reference
