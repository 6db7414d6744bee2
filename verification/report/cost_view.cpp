#include "verification/report/cost_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "verification/report/name_pattern.hpp"
#include "verification/report/number.hpp"

namespace tribo::verification::report {
namespace {

constexpr int kCostDigits = 3;

/// The index of a column; the number of columns if there is none of that name.
std::size_t column(const Block& block, const std::string& name) {
  const auto found = std::ranges::find(block.columns, name, &Column::name);
  return static_cast<std::size_t>(found - block.columns.begin());
}

/// `2 … 2.5` over the rows that ended well; empty if the block lacks a column.
std::string range_of(const Block& block, const CostTable& table, const std::string& counter) {
  const std::size_t count = column(block, counter);
  const std::size_t by = column(block, table.per + table.times);
  if (count == block.columns.size() || by == block.columns.size()) return "";
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const Row& row : block.rows) {
    const double a = row.values[count], b = row.values[by];
    const double of_step = table.per.empty() ? a * b : a / b;
    if (row.status != "ok" || !std::isfinite(of_step)) continue;
    least = std::min(least, of_step);
    most = std::max(most, of_step);
  }
  if (most < least) return "";
  const std::string low = readable(least, kCostDigits), high = readable(most, kCostDigits);
  return low == high ? low : low + " … " + high;
}

std::string counters_text(const Block& block, const CostTable& table) {
  std::vector<std::string> texts;
  for (const std::string& counter : table.counters) {
    const std::string range = range_of(block, table, counter);
    std::string words = counter;
    std::ranges::replace(words, '_', ' ');
    if (!range.empty()) texts.push_back(words + " " + range);
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

data costs_view(const std::vector<CostTable>& tables, const RunData& run,
                const std::vector<std::string>& names) {
  data rows(data::type::list);
  for (const CostTable& table : tables) {
    const ItemData* const item = find_item(run, table.item);
    if (!item) continue;
    const NamePattern pattern(table.block, names);
    for (const Block& block : item->figure.blocks) {
      const std::string text = pattern.match(block.name) ? counters_text(block, table) : "";
      if (text.empty()) continue;
      data row;
      row["item"] = table.item;
      row["block"] = block.name;
      row["counters"] = text;
      rows.push_back(row);
    }
  }
  if (rows.list_value().empty()) return data(false);
  data section;
  section["entries"] = std::move(rows);
  return section;
}

}  // namespace tribo::verification::report
