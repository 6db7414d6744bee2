#pragma once

#include <string>

#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `<paper>/<item>.html`: the pictures of an item, its claims with their bands, findings and
/// omissions.
[[nodiscard]] std::string item_page(const ItemData& item, const Paper& paper);

}  // namespace tribo::verification::report
