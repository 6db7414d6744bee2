#include "verification/csv_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/escape.hpp"
#include "verification/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\"";
  const std::size_t from = text.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(kBlanks) + 1 - from));
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream parts(line);
  for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(trimmed(cell));
  if (line.ends_with(',')) cells.emplace_back();
  return cells;
}

/// The number that a text is; nothing if it is anything else.
std::optional<double> number_of(const std::string& text) {
  double value = 0;
  const char *const begin = text.data(), *const end = begin + text.size();
  const char* const digits = text.starts_with('+') ? begin + 1 : begin;
  const auto [stop, code] = std::from_chars(digits, end, value);
  return code == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

class CsvReader {
 public:
  explicit CsvReader(const fs::path& file) : file_(file) {}

  Figure read() {
    std::istringstream lines(read_text(file_));
    for (std::string line; std::getline(lines, line);) {
      if (++number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
      const std::string text = trimmed(line);
      if (text.starts_with('#'))
        remark(text.substr(1));
      else if (!text.empty())
        table_line(line);
    }
    if (block_.columns.empty() && figure_.quantities.empty())
      throw error("neither a table nor a remark '# name = number'");
    if (!block_.columns.empty() && block_.rows.empty()) throw error("a header and no rows");
    if (!block_.rows.empty()) figure_.blocks.push_back(std::move(block_));
    return std::move(figure_);
  }

 private:
  [[nodiscard]] InputError error(const std::string& what) const {
    return InputError(fmt::format("{}:{}: {}", file_.string(), number_, printable(what)));
  }

  /// `name = number unit`; other remarks are left alone.
  void remark(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return;
    const std::string name = trimmed(std::string_view(text).substr(0, equals));
    std::istringstream words(text.substr(equals + 1));
    std::string first, unit;
    words >> first >> unit;
    const std::optional<double> value = number_of(first);
    if (!value || name.empty() || name.find(' ') != std::string::npos) return;
    if (std::ranges::find(figure_.quantities, name, &Quantity::name) != figure_.quantities.end())
      throw error("a second '" + name + "'");
    figure_.quantities.push_back({name, *value, unit.empty() ? "-" : unit});
  }

  void table_line(const std::string& line) {
    const std::vector<std::string> cells = cells_of(line);
    if (block_.columns.empty()) return header(cells);
    if (cells.size() != block_.columns.size())
      throw error(
          fmt::format("{} cells, and the header has {}", cells.size(), block_.columns.size()));
    Row row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::optional<double> value = number_of(cells[i]);
      if (!value)
        throw error(fmt::format(
            "'{}' in column {} is no number", cells[i].substr(0, 40), block_.columns[i].name));
      row.values.push_back(*value);
    }
    block_.rows.push_back(std::move(row));
  }

  void header(const std::vector<std::string>& cells) {
    for (const std::string& cell : cells) {
      Column column = column_from(cell);
      if (column.name.empty() || column.name.find(' ') != std::string::npos)
        throw error(fmt::format("'{}' is no name of a column: it has no blanks", cell));
      if (number_of(column.name))
        throw error(fmt::format("the first line has the names of columns, not '{}'", cell));
      if (std::ranges::find(block_.columns, column.name, &Column::name) != block_.columns.end())
        throw error("two columns '" + column.name + "'");
      block_.columns.push_back(std::move(column));
    }
  }

  fs::path file_;
  int number_ = 0;  ///< of the line
  Block block_{file_.stem().string(), {}, {}};
  Figure figure_;
};

}  // namespace

Column column_from(const std::string& text) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string::npos || !text.ends_with(']')) return {text, "-"};
  return {trimmed(std::string_view(text).substr(0, bracket)),
          text.substr(bracket + 1, text.size() - bracket - 2)};
}

Figure read_csv_figure(const fs::path& file) {
  return CsvReader(file).read();
}

}  // namespace tribo::verification
