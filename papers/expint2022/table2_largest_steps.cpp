/// Table II — the largest stable step of each scheme, found by halving the period of control.
///
/// Halving goes on until the run is bounded and upright; the first bounded step is the one of the
/// authors' criterion, the last is ours. Implicit Euler also with the Newton matrix of differences,
/// a second computation; of the jump in the full tier, since it takes five times as long.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "papers/expint2022/robots.hpp"
#include "papers/expint2022/stability.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::table2 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;

constexpr int kMostHalvings = 12;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Halvings of the period to the first step that is stable; NaN if none is.
struct LargestSteps {
  double period = 0;  ///< [s]
  double bounded = kNone;
  double upright = kNone;

  [[nodiscard]] double step(double halvings) const { return 1e3 * period / std::exp2(halvings); }
};

/// Rows are the entries of the table in the paper's order, which places them in the picture.
Block trials(const std::string& name) {
  return {name,
          {{"row", "-"},
           {"h", "ms"},
           {"halvings", "-"},
           {"bounded", "-"},
           {"upright", "-"},
           {"periods", "-"},
           {"final_tilt", "deg"},
           {"largest_tilt", "deg"},
           {"lowest_base", "m"},
           {"largest_speed", "-"}},
          {}};
}

Row trial(double row, double h, int halvings, const StabilityRun& run) {
  return {{row,
           1e3 * h,
           static_cast<double>(halvings),
           static_cast<double>(run.bounded),
           static_cast<double>(run.upright),
           static_cast<double>(run.periods()),
           run.postures.back().tilt,
           run.largest_tilt(),
           run.lowest_base(),
           run.largest_speed()},
          run.status};
}

LargestSteps find_largest(const std::string& name, const Setup& setup, double row, Figure& figure) {
  LargestSteps found{.period = setup.instance().system->held_control()->period()};
  Block block = trials(name);
  for (int n = 0; n <= kMostHalvings && std::isnan(found.upright); ++n) {
    const double h = found.period / std::exp2(n);
    const StabilityRun run = run_stability(setup, h);
    if (run.bounded && std::isnan(found.bounded)) found.bounded = n;
    if (run.upright) found.upright = n;
    block.rows.push_back(trial(row, h, n, run));
    figure.work += run.work;
  }
  figure.blocks.push_back(block);
  return found;
}

void add_quantities(const std::string& name, const LargestSteps& found, Figure& figure) {
  figure.quantities.push_back({"halvings_bounded." + name, found.bounded});
  figure.quantities.push_back({"halvings_upright." + name, found.upright});
  figure.quantities.push_back({"largest_bounded." + name, found.step(found.bounded), "ms"});
  figure.quantities.push_back({"largest_upright." + name, found.step(found.upright), "ms"});
}

/// Implicit Euler with the matrix of differences, `eul-imp-differences.ROBOT`; without a place in
/// the picture.
void add_second(const Robot& robot, const verification::RunOptions& options, Figure& figure) {
  if (robot.recorded && options.tier == verification::Tier::kQuick) return;
  const std::string name = fmt::format("eul-imp-differences.{}", robot.name);
  Setup setup = robot_setup(robot, "eul-imp", options);
  setup.scheme_changes = {{"scheme.newton_matrix", "differences"}};
  add_quantities(name, find_largest(name, setup, kNone, figure), figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  Block table{
      "table", {{"row", "-"}, {"published", "ms"}, {"bounded", "ms"}, {"upright", "ms"}}, {}};
  double row = 0;
  for (const Robot& robot : robots(options)) {
    for (const PublishedStep& entry : robot.largest) {
      const std::string name = fmt::format("{}.{}", entry.scheme, robot.name);
      const double published = 1e3 * robot.published_period / std::exp2(entry.halvings);
      const LargestSteps found =
          find_largest(name, robot_setup(robot, entry.scheme, options), row, figure);
      add_quantities(name, found, figure);
      table.rows.push_back(
          {{row, published, found.step(found.bounded), found.step(found.upright)}});
      options.progress(++row / 9);
    }
    add_second(robot, options, figure);
  }
  figure.blocks.push_back(table);
  figure.omissions.push_back("the walk of Romeo is not built");
  if (options.data_dir.empty()) figure.omissions.push_back("jump and trot need recorded motions");
  if (options.tier == verification::Tier::kQuick)
    figure.omissions.push_back("the matrix of differences on jump and trot runs in the full tier");
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/table2",
    .title = "Largest stable steps",
    .shows =
        "Table II: the largest step, of the period of control and its halves, with which a robot "
        "stays bounded (the paper's criterion) and upright (ours).",
    .run = run};

}  // namespace tribo::papers::expint2022::table2
