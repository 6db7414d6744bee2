#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/testset/set_context.hpp"

namespace tribo::verification {

/// Draws the errors of the runs of a problem beside those of the suite's schemes on it,
/// `folder/place.png`, by `plots/place.gp`. Returns why there is no picture; empty where it is
/// drawn or nothing is known of the problem.
[[nodiscard]] std::string draw_place(const std::filesystem::path& folder,
                                     const std::string& problem,
                                     const std::vector<SetScore>& scores, const SetContext& places,
                                     const std::filesystem::path& plots);

}  // namespace tribo::verification
