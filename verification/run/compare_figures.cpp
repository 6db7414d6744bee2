#include "verification/run/compare_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "verification/judge/work_fields.hpp"

namespace tribo::verification {
namespace {

template <class Named>
const Named* find(const std::vector<Named>& list, const std::string& name) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Named& entry) { return entry.name == name; });
  return found == list.end() ? nullptr : &*found;
}

std::string title(const Column& column) {
  return fmt::format("{}[{}]", column.name, column.unit);
}

/// Adds one pair of numbers to the change of a column.
void note(ColumnChange& change, double a, double b, std::size_t row) {
  if (same_number(a, b)) return;
  const double difference = relative_difference(a, b);
  if (change.rows++ > 0 && difference <= change.largest) return;
  change.largest = difference;
  change.row = row;
}

void compare_columns(const Block& before, const Block& after, BlockChange& change) {
  const std::size_t rows = std::min(before.rows.size(), after.rows.size());
  for (std::size_t i = 0; i < before.columns.size(); ++i) {
    const std::string column = title(before.columns[i]);
    const auto other = std::find_if(after.columns.begin(), after.columns.end(),
                                    [&](const Column& entry) { return title(entry) == column; });
    if (other == after.columns.end()) {
      change.removed_columns.push_back(column);
      continue;
    }
    const auto j = static_cast<std::size_t>(other - after.columns.begin());
    ColumnChange found{.column = column};
    for (std::size_t row = 0; row < rows; ++row) {
      note(found, before.rows[row].values[i], after.rows[row].values[j], row + 1);
    }
    if (found.rows > 0) change.columns.push_back(found);
  }
}

void find_added_columns(const Block& before, const Block& after, BlockChange& change) {
  for (const Column& column : after.columns) {
    const bool known =
        std::any_of(before.columns.begin(), before.columns.end(),
                    [&](const Column& entry) { return title(entry) == title(column); });
    if (!known) change.added_columns.push_back(title(column));
  }
}

BlockChange compare_block(const Block& before, const Block& after) {
  BlockChange change{
      .block = before.name, .rows_before = before.rows.size(), .rows_after = after.rows.size()};
  compare_columns(before, after, change);
  find_added_columns(before, after, change);
  for (std::size_t row = 0; row < std::min(before.rows.size(), after.rows.size()); ++row) {
    if (before.rows[row].status != after.rows[row].status) ++change.statuses;
  }
  const bool same = change.rows_before == change.rows_after && change.columns.empty() &&
                    change.added_columns.empty() && change.removed_columns.empty() &&
                    change.statuses == 0;
  change.change = same ? Change::kSame : Change::kChanged;
  return change;
}

std::vector<BlockChange> compare_blocks(const Figure& before, const Figure& after) {
  std::vector<BlockChange> changes;
  for (const Block& block : before.blocks) {
    const Block* const other = find(after.blocks, block.name);
    changes.push_back(other ? compare_block(block, *other)
                            : BlockChange{.block = block.name,
                                          .change = Change::kRemoved,
                                          .rows_before = block.rows.size()});
  }
  for (const Block& block : after.blocks) {
    if (find(before.blocks, block.name)) continue;
    changes.push_back(
        {.block = block.name, .change = Change::kAdded, .rows_after = block.rows.size()});
  }
  std::erase_if(changes, [](const BlockChange& change) { return change.change == Change::kSame; });
  return changes;
}

void compare_quantities(const Figure& before, const Figure& after, FigureChange& change) {
  for (const Quantity& quantity : before.quantities) {
    const Quantity* const other = find(after.quantities, quantity.name);
    if (!other) {
      change.notes.push_back("quantity removed: " + quantity.name);
      continue;
    }
    ColumnChange found{.column = quantity.name};
    note(found, quantity.value, other->value, 1);
    if (found.rows > 0) change.quantities.push_back(found);
  }
  for (const Quantity& quantity : after.quantities) {
    if (!find(before.quantities, quantity.name)) {
      change.notes.push_back("quantity added: " + quantity.name);
    }
  }
}

void compare_run_ends(const Figure& before, const Figure& after, FigureChange& change) {
  for (const RunEnd& run : before.run_ends) {
    const RunEnd* const other = find(after.run_ends, run.name);
    const std::string status = other ? other->status : "removed";
    if (status != run.status) {
      change.notes.push_back(fmt::format("run {}: {} -> {}", run.name, run.status, status));
    }
  }
  for (const RunEnd& run : after.run_ends) {
    if (!find(before.run_ends, run.name)) change.notes.push_back("run added: " + run.name);
  }
}

void compare_work(const Figure& before, const Figure& after, FigureChange& change) {
  for (const WorkCounter& counter : kWorkCounters) {
    const std::int64_t a = before.work.*counter.member;
    const std::int64_t b = after.work.*counter.member;
    if (a != b) change.notes.push_back(fmt::format("work, {}: {} -> {}", counter.name, a, b));
  }
}

}  // namespace

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

double relative_difference(double a, double b) {
  if (same_number(a, b)) return 0;
  if (!std::isfinite(a) || !std::isfinite(b)) return std::numeric_limits<double>::infinity();
  const double scale = std::max(std::abs(a), std::abs(b));
  return std::abs(a / scale - b / scale);
}

FigureChange compare_figures(const std::string& item, const Figure& before, const Figure& after) {
  FigureChange change{.item = item};
  change.blocks = compare_blocks(before, after);
  compare_quantities(before, after, change);
  compare_run_ends(before, after, change);
  compare_work(before, after, change);
  const bool same = change.blocks.empty() && change.quantities.empty() && change.notes.empty();
  change.change = same ? Change::kSame : Change::kChanged;
  return change;
}

}  // namespace tribo::verification
