#pragma once

#include <vector>

#include "verification/figure.hpp"

namespace tribo::papers {

/// Every item: those of the suite, and `own_items()`.
[[nodiscard]] const std::vector<verification::Item>& items();

/// Those that the papers' folders define. Generated from the file names.
[[nodiscard]] std::vector<verification::Item> suite_items();

/// Those of a program that is not ours: none, unless the program defines this function itself,
/// which `tribometer_add_program` of the CMake package does for it.
[[nodiscard]] std::vector<verification::Item> own_items();

}  // namespace tribo::papers
