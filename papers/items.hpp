#pragma once

#include <vector>

#include "verification/figure.hpp"

namespace tribo::papers {

/// Every item that the papers' folders define, in the order of their ids. Generated from the file
/// names.
[[nodiscard]] const std::vector<verification::Item>& items();

}  // namespace tribo::papers
