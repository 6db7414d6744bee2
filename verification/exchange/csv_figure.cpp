#include "verification/exchange/csv_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/text/csv_cells.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

class CsvReader {
 public:
  explicit CsvReader(const fs::path& file)
      : file_(file), text_(read_text(file)), lines_(text_), block_{file.stem().string(), {}, {}} {}

  Figure read() {
    std::string_view line;
    while (lines_.next(line)) {
      if (line.starts_with('#'))
        remark(line.substr(1));
      else if (!line.empty())
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
    return InputError(fmt::format("{}:{}: {}", file_.string(), lines_.number(), printable(what)));
  }

  /// `name = number unit`; other remarks are left alone.
  void remark(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return;
    const std::string name(csv_trimmed(text.substr(0, equals)));
    std::istringstream words(std::string(text.substr(equals + 1)));
    std::string first, unit;
    words >> first >> unit;
    const std::optional<double> value = csv_number(first);
    if (!value || name.empty() || name.find(' ') != std::string::npos) return;
    if (std::ranges::find(figure_.quantities, name, &Quantity::name) != figure_.quantities.end())
      throw error("a second '" + name + "'");
    figure_.quantities.push_back({name, *value, unit.empty() ? "-" : unit});
  }

  void table_line(std::string_view line) {
    split_csv(line, cells_);
    if (block_.columns.empty()) return header();
    if (!lines_.is_whole()) throw error("the line has no end: digits may be cut off");
    if (cells_.size() != block_.columns.size())
      throw error(
          fmt::format("{} cells, and the header has {}", cells_.size(), block_.columns.size()));
    Row row;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const std::optional<double> value = csv_number(cells_[i]);
      if (!value)
        throw error(fmt::format("'{}' in column {} is no number", cells_[i].substr(0, 40),
                                block_.columns[i].name));
      row.values.push_back(*value);
    }
    block_.rows.push_back(std::move(row));
  }

  void header() {
    for (const std::string_view cell : cells_) {
      Column column = column_from(cell);
      if (column.name.empty() || column.name.find(' ') != std::string::npos)
        throw error(fmt::format("'{}' is no name of a column: it has no blanks", cell));
      if (csv_number(column.name))
        throw error(fmt::format("the first line has the names of columns, not '{}'", cell));
      if (std::ranges::find(block_.columns, column.name, &Column::name) != block_.columns.end())
        throw error("two columns '" + column.name + "'");
      block_.columns.push_back(std::move(column));
    }
  }

  fs::path file_;
  std::string text_;
  CsvLines lines_;
  std::vector<std::string_view> cells_;
  Block block_;
  Figure figure_;
};

}  // namespace

Column column_from(std::string_view cell) {
  const CsvHeading heading = csv_heading(cell);
  return {std::string(heading.name), std::string(heading.unit.value_or("-"))};
}

Figure read_csv_figure(const fs::path& file) {
  return CsvReader(file).read();
}

}  // namespace tribo::verification
