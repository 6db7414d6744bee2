#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solvers/work.hpp"

namespace tribo::verification {

struct Column {
  std::string name;  ///< without blanks
  std::string unit;  ///< `m/s`; `-` if dimensionless
};

/// One row of a block. A computation that failed is a row with its status, never left out.
struct Row {
  std::vector<double> values;  ///< one a column; NaN where there is no number
  std::string status = "ok";   ///< solvers::name(Status)
};

/// A table of numbers: the curve of one scheme, the iterates of one Newton solve.
struct Block {
  std::string name;  ///< unique in the figure, without blanks
  std::vector<Column> columns;
  std::vector<Row> rows;
};

/// One number that a claim may judge.
struct Quantity {
  std::string name;  ///< unique in the figure, without blanks
  double value = 0;
  std::string unit = "-";
  double uncertainty = 0;  ///< of the reference it was measured against; 0 if exact
};

/// How one named run ended, for claims of kind `status`.
struct RunEnd {
  std::string name;
  std::string status;
  std::string reason;
};

/// The result of one experiment: all that is judged, and all that is drawn.
struct Figure {
  std::vector<Quantity> quantities;
  std::vector<RunEnd> run_ends;
  std::vector<Block> blocks;
  std::vector<Block> timing;           ///< wall and CPU times; kept in a file of their own
  std::vector<std::string> findings;   ///< sentences for the report: what the numbers show
  std::vector<std::string> omissions;  ///< what was left out or failed, and why
  solvers::Work work;                  ///< of all runs together

  /// The block of that name, which must exist.
  [[nodiscard]] const Block& block(std::string_view name) const {
    return *std::ranges::find(blocks, name, &Block::name);
  }
};

/// Appends the contents of `part`; rows of a block with a known name go to that block.
/// Throws std::logic_error if that block has other columns.
void join(Figure& all, const Figure& part);
[[nodiscard]] Figure joined(const std::vector<Figure>& parts);

/// A part of an item, independent of the others: it may be computed on any thread or machine.
using Job = std::function<Figure()>;

[[nodiscard]] std::vector<Figure> compute_in_order(const std::vector<Job>& jobs);

enum class Tier { kQuick, kFull };

struct RunOptions {
  Tier tier = Tier::kQuick;
  std::string data_dir;  ///< of `--data`; empty: none
  std::function<void(double fraction)> progress = [](double) {};
  /// Computes the figures of jobs, in their order, with whatever the run provides; an item with
  /// `gives_jobs` calls it once. A job's figure has no `timing`: jobs share the processor, and a
  /// part may come from another machine or an earlier run, so that times could not be compared.
  std::function<std::vector<Figure>(const std::vector<Job>&)> compute = compute_in_order;
};

/// One figure, table or study: `papers/<paper>/<stem>_*.cpp` defines its `run`, and `<stem>.toml`
/// has its title, what it shows, and its claims.
struct Item {
  std::string_view id;  ///< `tamsi2020/fig05`
  Figure (*run)(const RunOptions&);
  /// The part of an optional library that this build lacks, and its package, or that it lacks the
  /// item itself, whose `run` is null; empty: nothing.
  std::string_view (*missing)() = [] { return std::string_view(); };
  bool gives_jobs = false;  ///< hands its work to `RunOptions::compute`, and does little else
};

}  // namespace tribo::verification
