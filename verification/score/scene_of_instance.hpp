#pragma once

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scene/scene.hpp"

namespace tribo::verification {

/// The scene that an instance's system is. Throws InputError, a sentence, for a system with
/// equations of its own.
[[nodiscard]] inline const models::Scene& scene_of(const models::Instance& instance) {
  const auto* const scene = dynamic_cast<const models::Scene*>(instance.system.get());
  if (scene == nullptr) throw InputError("its system has equations of its own and is no scene");
  return *scene;
}

/// The result of a writer, whose refusals, sentences, are told of the scenario and the format.
template <class Write>
[[nodiscard]] auto told_of(const models::Scenario& scenario, const char* format, Write write) {
  try {
    return write();
  } catch (const InputError& error) {
    throw InputError(
        fmt::format("{}: cannot be written as {}: {}", scenario.id, format, error.what()));
  }
}

}  // namespace tribo::verification
