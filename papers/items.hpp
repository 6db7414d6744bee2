#pragma once

#include <vector>

#include "verification/judge/figure.hpp"

namespace tribo::papers {

/// Every item: those of the suite, and `own_items()`.
[[nodiscard]] const std::vector<verification::Item>& items();

/// The items defined in the papers' folders. Generated from the file names.
[[nodiscard]] std::vector<verification::Item> suite_items();

/// Additional items of another program: none, unless the program defines this function itself,
/// which `tribometer_add_program` of the CMake package does for it.
[[nodiscard]] std::vector<verification::Item> own_items();

}  // namespace tribo::papers
