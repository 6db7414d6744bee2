#include "verification/text/csv_cells.hpp"

#include <algorithm>
#include <charconv>

namespace tribo::verification {
namespace {

std::string_view without(std::string_view around, std::string_view text) {
  const std::size_t from = text.find_first_not_of(around);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(around) - from + 1);
}

/// The first comma that is not between quotes.
std::size_t find_comma(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ',' && !quoted) return i;
  }
  return std::string_view::npos;
}

}  // namespace

CsvLines::CsvLines(std::string_view text) : rest_(text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

bool CsvLines::next(std::string_view& line) {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  is_whole_ = end < rest_.size();
  line = without(" \t\r", rest_.substr(0, end));
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return true;
}

std::string_view csv_trimmed(std::string_view text) {
  return without(" \t\r\"", text);
}

void split_csv(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for (std::size_t comma = find_comma(line); comma != std::string_view::npos;) {
    cells.push_back(csv_trimmed(line.substr(0, comma)));
    line.remove_prefix(comma + 1);
    comma = find_comma(line);
  }
  cells.push_back(csv_trimmed(line));
}

CsvHeading csv_heading(std::string_view cell) {
  const std::size_t open = cell.find('[');
  if (open == std::string_view::npos || !cell.ends_with(']')) return {cell, std::nullopt};
  return {csv_trimmed(cell.substr(0, open)), cell.substr(open + 1, cell.size() - open - 2)};
}

std::optional<double> csv_number(std::string_view cell) {
  if (cell.starts_with('+')) cell.remove_prefix(1);
  double value = 0;
  const auto [end, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  const bool whole = code == std::errc() && end == cell.data() + cell.size();
  return whole ? std::optional(value) : std::nullopt;
}

}  // namespace tribo::verification
