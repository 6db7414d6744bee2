#pragma once

#include <filesystem>
#include <string>

#include "verification/league/league.hpp"

namespace tribo::verification {

/// Draws for each question of the first table how far each simulator is off with steps of 10, 1 and
/// 0.1 ms, `folder/pictures/PROBLEM-QUANTITY/league.png`, by `plots/league.gp`. Returns why a
/// picture is missing; empty where all are drawn.
[[nodiscard]] std::string draw_phenomena(const std::filesystem::path& folder, const League& league,
                                         const std::filesystem::path& plots);

}  // namespace tribo::verification
