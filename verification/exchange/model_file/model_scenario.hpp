#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::verification::model_file {

/// A model's file as a scenario that is in no table.
struct ModelScenario {
  models::Scenario row;
  std::string remark;  ///< ignored parts of the file, in one line; empty: none
};

/// Reads a URDF or an MJCF as a scenario. Its parameters are those of contact and gravity, and of a
/// URDF, which has no world, `model.base`, `model.height` and `model.ground`. It has no reference.
///
/// Throws InputError as `read_model` does, and for a file that cannot be read.
[[nodiscard]] ModelScenario scenario_from_model(const std::filesystem::path& file);

/// The same from a text that messages call `name`.
[[nodiscard]] ModelScenario scenario_from_text(const std::string& text, const std::string& name);

/// The parameters that models have, with those of a URDF.
[[nodiscard]] std::vector<models::ParameterSpec> parameters_of_models();

}  // namespace tribo::verification::model_file
