#pragma once

#include <string>
#include <vector>

#include "verification/report/measures.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {

/// The cost of a step of a scheme by the counters of the run, one row per block, from the least to
/// the most over its rows; false if the run has none. `names`: the scheme and its presets.
[[nodiscard]] data costs_view(const std::vector<CostTable>& tables, const RunData& run,
                              const std::vector<std::string>& names);

}  // namespace tribo::verification::report
