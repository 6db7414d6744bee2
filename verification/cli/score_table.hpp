#pragma once

#include <span>
#include <string>

#include "verification/score/score.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {

/// Errors, errors by window, events and measures of all files, and remarks.
[[nodiscard]] std::string score_table(std::span<const verification::Score> scores);

/// The scores without their samples; null where there is no number.
[[nodiscard]] Json score_json(std::span<const verification::Score> scores);

}  // namespace tribo::cli
