#include "verification/score/trajectory_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

/// Puts columns into a trajectory; reports errors in a column.
class Table {
 public:
  Table(const std::string& name, const std::vector<TableColumn>& columns,
        const std::vector<models::Coordinate>& known)
      : columns_(columns), known_(known) {
    trajectory_.file = name;
  }

  Trajectory checked() {
    find_break();
    for (const TableColumn& column : columns_) add(column);
    if (!has_time_) throw error("no column 't'");
    if (trajectory_.t.size() < 2)
      throw error(fmt::format("{} rows{}; two or more are needed", trajectory_.t.size(),
                              trajectory_.broken.empty() ? "" : " before " + trajectory_.broken));
    check_times();
    return std::move(trajectory_);
  }

 private:
  [[nodiscard]] InputError error(const std::string& what) const {
    return InputError(fmt::format("{}: {}", trajectory_.file, what));
  }

  void add(const TableColumn& column) {
    if (column.values.size() != columns_.front().values.size()) {
      throw error(fmt::format("column '{}' has {} rows, '{}' has {}", column.name,
                              column.values.size(), columns_.front().name,
                              columns_.front().values.size()));
    }
    const auto known = std::ranges::find(known_, column.name, &models::Coordinate::name);
    const bool time = column.name == "t";
    if (!time && known == known_.end()) {
      trajectory_.unused.push_back(column.name);
      return;
    }
    if (time ? has_time_ : trajectory_.columns.contains(column.name))
      throw error(fmt::format("column '{}' is there twice", column.name));
    check_unit(column, time ? "s" : known->unit);
    std::vector<double>& into = time ? trajectory_.t : trajectory_.columns[column.name];
    into.assign(column.values.begin(),
                column.values.begin() + std::min<std::ptrdiff_t>(rows_, std::ssize(column.values)));
    has_time_ = has_time_ || time;
  }

  void check_unit(const TableColumn& column, const std::string& unit) const {
    if (!column.unit || *column.unit == unit) return;
    throw error(
        fmt::format("column '{}' is in [{}]; it must be in [{}]", column.name, *column.unit, unit));
  }

  /// Rows end before the first with a number that is none, in a column that is used.
  void find_break() {
    for (const TableColumn& column : columns_) {
      const bool known =
          std::ranges::find(known_, column.name, &models::Coordinate::name) != known_.end();
      if (column.name != "t" && !known) continue;
      const bool may_be_nan = column.name.starts_with("c0.");  // where there is no such contact
      const auto broken = std::ranges::find_if(column.values, [&](double value) {
        return !std::isfinite(value) && !(may_be_nan && std::isnan(value));
      });
      if (broken == column.values.end() || broken - column.values.begin() >= rows_) continue;
      rows_ = broken - column.values.begin();
      trajectory_.broken = fmt::format("row {}: {} is {}", rows_, column.name, *broken);
    }
  }

  void check_times() const {
    const std::vector<double>& t = trajectory_.t;
    if (t.front() < 0) throw error(fmt::format("t = {} s; it must be 0 or later", t.front()));
    const auto next = std::ranges::adjacent_find(t, [](double a, double b) { return !(b > a); });
    if (next == t.end()) return;
    throw error(fmt::format("t = {} s after t = {} s; times must ascend", *(next + 1), *next));
  }

  const std::vector<TableColumn>& columns_;
  const std::vector<models::Coordinate>& known_;
  Trajectory trajectory_;
  bool has_time_ = false;
  std::ptrdiff_t rows_ = std::numeric_limits<std::ptrdiff_t>::max();
};

}  // namespace

Trajectory trajectory_of(const std::string& name, const std::vector<TableColumn>& columns,
                         const std::vector<models::Coordinate>& known) {
  return Table(name, columns, known).checked();
}

Trajectory trajectory_of(const SimulationResult& run,
                         const std::vector<models::Coordinate>& known) {
  std::vector<TableColumn> columns;
  for (std::size_t j = 0; j < run.columns.size(); ++j) {
    TableColumn column{.name = run.columns[j].name, .unit = run.columns[j].unit, .values = {}};
    for (std::size_t i = j; i < run.values.size(); i += run.columns.size())
      column.values.push_back(run.values[i]);
    columns.push_back(std::move(column));
  }
  return trajectory_of("the run", columns, known);
}

}  // namespace tribo::verification
