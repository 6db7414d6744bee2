#pragma once

#include <string>

#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `<paper>/<item>.html`: the pictures of an item, its claims with their bands, findings and
/// omissions. Where the quick tier leaves few points on its curves, `full_picture` is an SVG
/// document of the full tier that was stored; empty elsewhere. A run of the full tier does not show
/// it.
[[nodiscard]] std::string item_page(const ItemData& item,
                                    const Paper& paper,
                                    const std::string& full_picture);

}  // namespace tribo::verification::report
