#pragma once

#include <string>

#include "verification/run/compare.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {

/// One line per change, and a summary. Unchanged claims and figures are only counted.
[[nodiscard]] std::string comparison_text(const verification::Comparison& comparison);

/// The comparison as GitHub's Markdown, for a pull request: a summary, a table of claims, a list of
/// figures.
[[nodiscard]] std::string comparison_markdown(const verification::Comparison& comparison);

/// The whole comparison; null where there is no number.
[[nodiscard]] Json comparison_json(const verification::Comparison& comparison);

}  // namespace tribo::cli
