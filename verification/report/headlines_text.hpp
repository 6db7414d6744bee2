#pragma once

#include <string>
#include <vector>

#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `headlines.md`: a table for each paper of what became of its statements in the run, each with a
/// number, its band and the picture `headlines/<paper>-<item>.png`; for readers of the repository.
/// `pictures`: items that have one.
[[nodiscard]] std::string headlines_text(const RunData& run,
                                         const std::vector<std::string>& pictures);

/// The items whose pictures it shows: of the first claim of each headline that has a number.
[[nodiscard]] std::vector<std::string> headline_items(const RunData& run);

/// Whether the run has tried some of a headline's claims, and not all.
[[nodiscard]] bool is_open(const Headline& headline, const RunData& run);

/// `holds`, `holds in part, as far as tried here`
[[nodiscard]] std::string headline_words(const Headline& headline, const RunData& run);

/// The first claim of a headline that the run has a number of; nullptr: none.
[[nodiscard]] const Verdict* deciding_number(const Headline& headline, const RunData& run);

}  // namespace tribo::verification::report
