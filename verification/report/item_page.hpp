#pragma once

#include <string>

#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `<paper>/<item>.html`: the pictures of an item, its claims with their bands, findings and
/// omissions. If the quick tier leaves few points on the curves, `full_picture` is a stored SVG
/// document of the full tier; else empty. A run of the full tier does not show it.
[[nodiscard]] std::string item_page(const ItemData& item,
                                    const Paper& paper,
                                    const std::string& full_picture);

}  // namespace tribo::verification::report
