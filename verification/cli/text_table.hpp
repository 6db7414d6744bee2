#pragma once

#include <string>
#include <vector>

namespace tribo::cli {

using Cells = std::vector<std::string>;

/// Four digits, or a dash for what is no finite number.
[[nodiscard]] std::string number(double value);

/// Lines with cells aligned in columns, two blanks apart.
[[nodiscard]] std::string aligned(const std::vector<Cells>& rows);

}  // namespace tribo::cli
