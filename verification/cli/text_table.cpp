#include "verification/cli/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo::cli {

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "-";
}

std::string aligned(const std::vector<Cells>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Cells& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string text;
  for (const Cells& cells : rows) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      line += fmt::format("{:<{}}  ", cells[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace tribo::cli
