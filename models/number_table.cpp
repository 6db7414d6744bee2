#include "models/number_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "models/text_file.hpp"

namespace tribo::models {
namespace {

InputError error_at(const std::string& file, std::size_t line, std::string_view what) {
  return InputError(fmt::format("{}:{}: {}", file, line, what));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t end = text.find(separator);
  while (end != std::string_view::npos) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
    end = text.find(separator);
  }
  parts.push_back(text);
  return parts;
}

/// The lines, without their line ends.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();  // after the last line's end
  for (std::string_view& line : lines)
    if (line.ends_with('\r')) line.remove_suffix(1);
  return lines;
}

void check_header(const std::string& file, std::string_view header,
                  const std::vector<std::string>& columns) {
  const std::vector<std::string_view> names = split(header, ',');
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i >= names.size()) {
      throw error_at(file, 1,
                     fmt::format("{} columns instead of {}: '{}' is missing", names.size(),
                                 columns.size(), columns[i]));
    }
    const std::string_view name = names[i].substr(0, names[i].find('('));
    if (name != columns[i]) {
      throw error_at(file, 1,
                     fmt::format("column {} is '{}'; it must be '{}'", i + 1, name, columns[i]));
    }
  }
  if (names.size() > columns.size()) {
    throw error_at(file, 1,
                   fmt::format("{} columns instead of {}: '{}' is unknown", names.size(),
                               columns.size(), names[columns.size()]));
  }
}

double number(const std::string& file, std::size_t line, const std::string& column,
              std::string_view cell) {
  double value = std::nan("");  // remains so where no number is read
  const char* const end = std::from_chars(cell.data(), cell.data() + cell.size(), value).ptr;
  if (end != cell.data() + cell.size() || !std::isfinite(value)) {
    throw error_at(file, line,
                   fmt::format("'{}' in column '{}' is not a finite number", cell, column));
  }
  return value;
}

}  // namespace

InputError NumberTable::error(Eigen::Index row, std::string_view what) const {
  return error_at(file, static_cast<std::size_t>(row) + 2, what);
}

NumberTable read_number_table(const std::filesystem::path& file,
                              const std::vector<std::string>& columns,
                              const std::vector<std::string>& unread) {
  const std::string text = read_text(file);
  const std::vector<std::string_view> lines = lines_of(text);
  NumberTable table{.file = file.string(), .rows = {}};
  check_header(table.file, lines.empty() ? "" : lines.front(), columns);
  if (lines.size() < 2) throw error_at(table.file, 2, "there is no row; at least one is needed");
  table.rows.resize(static_cast<Eigen::Index>(lines.size()) - 1,
                    static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string_view> cells = split(lines[i], ',');
    if (cells.size() != columns.size()) {
      throw error_at(table.file, i + 1,
                     fmt::format("{} columns instead of {}", cells.size(), columns.size()));
    }
    for (std::size_t j = 0; j < cells.size(); ++j) {
      const bool reads = std::ranges::find(unread, columns[j]) == unread.end();
      table.rows(static_cast<Eigen::Index>(i) - 1, static_cast<Eigen::Index>(j)) =
          reads ? number(table.file, i + 1, columns[j], cells[j]) : std::nan("");
    }
  }
  return table;
}

void check_equal_times(const NumberTable& table, double period) {
  constexpr double kRounding = 1e-9;  // of times that were written with nine digits [s]
  for (Eigen::Index k = 0; k < table.rows.rows(); ++k) {
    const double expected = static_cast<double>(k) * period;
    if (!(std::abs(table.rows(k, 0) - expected) <= kRounding)) {
      throw table.error(
          k, fmt::format("the time is {} s; equal spacing needs {} s", table.rows(k, 0), expected));
    }
  }
}

}  // namespace tribo::models
