#pragma once

#include <string>
#include <vector>

namespace tribo::cli {

using Cells = std::vector<std::string>;

/// Four digits, or a dash for what is no finite number.
[[nodiscard]] std::string number(double value);

/// Lines whose cells stand below each other, two blanks between them.
[[nodiscard]] std::string aligned(const std::vector<Cells>& rows);

}  // namespace tribo::cli
