#pragma once

#include <string>
#include <vector>

#include "verification/report/page_sources.hpp"
#include "verification/report/trend.hpp"

namespace tribo::verification::report {

/// `claims.html`: every verdict of the run as a row, for the script that filters and sorts them,
/// with the trend over `earlier` runs, the oldest first.
[[nodiscard]] std::string claims_page(const PageSources& sources,
                                      const std::vector<EarlierRun>& earlier);

}  // namespace tribo::verification::report
