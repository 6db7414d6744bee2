#pragma once

#include <string>
#include <string_view>

#include "models/scenarios/scenarios.hpp"

namespace tribo::verification::report {

/// The bytes of a PNG file as an element of a page, which carries them along and so loads nothing,
/// with `label` for those who cannot see it.
[[nodiscard]] std::string bitmap(std::string_view png, std::string_view css_class,
                                 const std::string& label);

/// The start of a scenario's scene in space, as above. The scenario must have a scene.
[[nodiscard]] std::string rendering(const models::Scenario& scenario,
                                    const models::Parameters& parameters, const std::string& label);

}  // namespace tribo::verification::report
