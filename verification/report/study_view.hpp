#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verification/report/standings.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {

/// One measure with all its values in the run.
struct Study {
  Measure measure;
  bool computed = false;  ///< whether the run has data of the item
  std::vector<Standing> standings;
};

[[nodiscard]] std::vector<Study> studies_of(const std::vector<Measure>& measures,
                                            const RunData& run,
                                            const std::vector<std::string>& schemes);

using Wanted = std::function<bool(const Standing&)>;

/// The wanted values as a table, by item: what was measured, on what, by which scheme, the value
/// and its rank; or, for an item that the run has not computed, the command that computes it; or a
/// note that the item has no such value.
[[nodiscard]] data studies_view(const std::vector<Study>& studies, const Wanted& wanted);

/// One line for each measure that has wanted values with `trait`: what it says, and on what.
[[nodiscard]] data traits_view(const std::vector<Study>& studies, const Wanted& wanted,
                               bool (Standing::*trait)() const);

}  // namespace tribo::verification::report
