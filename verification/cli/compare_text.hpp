#pragma once

#include <string>

#include "verification/compare.hpp"
#include "verification/json.hpp"

namespace tribo::cli {

/// One line a change, and a summary. Claims and figures that are the same are only counted.
[[nodiscard]] std::string comparison_text(const verification::Comparison& comparison);

/// The same as GitHub's Markdown, for a pull request: a summary, a table of claims, a list of
/// figures.
[[nodiscard]] std::string comparison_markdown(const verification::Comparison& comparison);

/// All of it; null where there is no number.
[[nodiscard]] Json comparison_json(const verification::Comparison& comparison);

}  // namespace tribo::cli
