#pragma once

#include <string>

#include "verification/report/item_sources.hpp"
#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `<paper>/<item>.html`: the pictures of an item, its claims with their bands, findings and
/// omissions, and where the suite has its code, its schemes and its scenarios. A run of the full
/// tier does not show the stored picture of that tier.
[[nodiscard]] std::string item_page(const ItemData& item, const Paper& paper,
                                    const ItemSources& sources);

}  // namespace tribo::verification::report
