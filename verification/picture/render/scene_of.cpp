#include "verification/picture/render/scene_of.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"

namespace tribo::verification::render {

bool has_scene(const models::Scenario& scenario) {
  return scenario.scene != nullptr || scenario.skeleton != nullptr;
}

models::Scene scene_of(const models::Scenario& scenario, const models::Parameters& parameters) {
  if (scenario.scene != nullptr) return scenario.scene(parameters);
  if (scenario.skeleton != nullptr) return scenario.skeleton(parameters);
  std::vector<std::string> known;
  for (const models::Scenario& other : models::scenarios()) {
    if (has_scene(other)) known.push_back(other.id);
  }
  throw InputError(fmt::format("scenario '{}' has no scene in space; those that have: {}",
                               scenario.id, fmt::join(known, ", ")));
}

}  // namespace tribo::verification::render
