#include "models/scenarios/sketches.hpp"

namespace tribo::models {

std::optional<Sketch> sketch(const Scenario& scenario, const Parameters& parameters) {
  if (scenario.draw == nullptr) return std::nullopt;
  if (scenario.needs_data) return scenario.draw(parameters, {});
  return scenario.draw(parameters, make_instance(scenario, parameters));
}

}  // namespace tribo::models
