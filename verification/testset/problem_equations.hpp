#pragma once

#include <string>

#include "verification/text/json.hpp"

namespace tribo::verification {

/// What moves a scene that `scene_json` wrote, in Markdown: the laws of its contacts, gravity,
/// forces, springs, ties and drives, each with its numbers.
[[nodiscard]] std::string problem_equations(const Json& scene);

}  // namespace tribo::verification
