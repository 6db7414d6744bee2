#include "reference/dense_problem.hpp"
#include "reference/scenes/heavy_top.hpp"

namespace tribo::reference {

Problem spinning_top_problem(const models::Parameters& parameters) {
  const auto system = std::make_shared<const HeavyTop>(spinning_top_equations(parameters));
  return dense_problem("spinning-top", system, system->columns());
}

}  // namespace tribo::reference
