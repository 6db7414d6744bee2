#include "verification/judge/printed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

bool has_claim(const Catalog& catalog, const std::string& id) {
  return std::ranges::any_of(catalog.entries, [&](const CatalogEntry& entry) {
    return std::ranges::find(entry.claims, id, &Claim::id) != entry.claims.end();
  });
}

PrintedNumber read_number(TableReader table, const std::string& paper, const Catalog& catalog) {
  PrintedNumber number{.paper = paper,
                       .place = table.text("place"),
                       .value = table.text("value"),
                       .claims = {},
                       .reason = table.text_or("reason", "")};
  if (table.has("claims")) {
    for (const toml::node& node : table.array("claims")) {
      number.claims.push_back(table.text_in(node, "claims"));
      if (has_claim(catalog, number.claims.back())) continue;
      throw table.error(node, "there is no claim '" + number.claims.back() + "'");
    }
  }
  table.finish();
  if (number.claims.empty() == number.reason.empty()) {
    throw table.error("'" + number.place + "' needs either 'claims' or a 'reason' why it has none");
  }
  return number;
}

std::vector<std::string> texts(TableReader& table, std::string_view key) {
  std::vector<std::string> list;
  for (const toml::node& node : table.array(key)) list.push_back(table.text_in(node, key));
  return list;
}

/// The cells of one printed table that are not blank, by their places.
std::vector<std::string> cells_of(TableReader table) {
  const std::string name = table.text("name");
  const std::vector<std::string> rows = texts(table, "rows");
  const std::vector<std::string> columns = texts(table, "columns");
  constexpr std::size_t kMostCells = 10000;
  if (rows.size() * columns.size() > kMostCells) throw table.error("more than 10000 cells");
  std::set<std::string> blank;
  if (table.has("blank")) {
    for (const std::string& cell : texts(table, "blank")) blank.insert(name + ", " + cell);
  }
  table.finish();
  std::vector<std::string> cells;
  for (const std::string& row : rows) {
    for (const std::string& column : columns) {
      std::string cell = fmt::format("{}, {}, {}", name, row, column);
      if (blank.erase(cell) == 0) cells.push_back(std::move(cell));
    }
  }
  if (blank.empty()) return cells;
  throw table.error("blank: '" + *blank.begin() + "' is no cell of its rows and columns");
}

bool has_place(const std::vector<PrintedNumber>& numbers, const std::string& place) {
  return std::ranges::find(numbers, place, &PrintedNumber::place) != numbers.end();
}

void require_cells(TableReader& reader, const std::vector<PrintedNumber>& numbers) {
  if (!reader.has("table")) return;
  for (const toml::node& node : reader.array("table")) {
    if (!node.is_table()) throw reader.error(node, "'table' must be written [[table]]");
    for (const std::string& cell : cells_of(reader.reader(*node.as_table(), "table"))) {
      if (!has_place(numbers, cell)) {
        throw reader.error(node, "the cell '" + cell + "' has no [[printed]]");
      }
    }
  }
}

std::vector<PrintedNumber> read_paper_numbers(const std::filesystem::path& file,
                                              const std::string& paper, const Catalog& catalog) {
  std::vector<PrintedNumber> numbers;
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "printed numbers");
  for (const toml::node& node : reader.array("printed")) {
    if (!node.is_table()) throw reader.error(node, "'printed' must be written [[printed]]");
    PrintedNumber number = read_number(reader.reader(*node.as_table(), "printed"), paper, catalog);
    const bool twice = std::ranges::any_of(numbers, [&](const PrintedNumber& other) {
      return other.place == number.place && other.value == number.value;
    });
    if (twice) {
      throw reader.error(node, "'" + number.value + "' of '" + number.place + "' is there twice");
    }
    numbers.push_back(std::move(number));
  }
  require_cells(reader, numbers);
  reader.finish();
  return numbers;
}

}  // namespace

std::vector<PrintedNumber> read_printed_numbers(const std::filesystem::path& home,
                                                const Catalog& catalog) {
  std::vector<PrintedNumber> numbers;
  for (const Paper& paper : catalog.papers) {
    const std::filesystem::path file = home / "papers" / paper.key / "printed.toml";
    if (!std::filesystem::exists(file)) continue;
    std::ranges::move(read_paper_numbers(file, paper.key, catalog), std::back_inserter(numbers));
  }
  return numbers;
}

}  // namespace tribo::verification
