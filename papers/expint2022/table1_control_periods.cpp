/// Table I — the periods of control, each the largest that the authors found to work: Expo with one
/// step a period must keep the robot bounded, and upright, to the end.
#include <cmath>

#include "papers/expint2022/robots.hpp"
#include "papers/expint2022/stability.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::table1 {
namespace {

using verification::Block;
using verification::Figure;

Block history(const Robot& robot, const StabilityRun& run) {
  Block block{std::string(robot.name),
              {{"t", "s"}, {"tilt", "deg"}, {"base_z", "m"}, {"base_x", "m"}, {"speed", "-"}},
              {}};
  for (const Posture& p : run.postures) {
    block.rows.push_back({{p.t, p.tilt, p.height, p.forward, p.speed}});
  }
  block.rows.back().status = run.status;
  return block;
}

/// A time that is meant as a whole number of microseconds, in milliseconds: the same number in
/// every rounding mode.
double whole_microseconds(double seconds) {
  return std::round(1e6 * seconds) / 1e3;
}

void add(const Robot& robot, const StabilityRun& run, Figure& figure) {
  const auto quantity = [&](const char* what, double value, const char* unit) {
    figure.quantities.push_back({std::string(what) + "." + std::string(robot.name), value, unit});
  };
  quantity("period", whole_microseconds(run.period), "ms");
  quantity("published_period", whole_microseconds(robot.published_period), "ms");
  quantity("bounded_periods", run.periods(), "-");
  quantity("largest_tilt", run.largest_tilt(), "deg");
  quantity("final_tilt", run.postures.back().tilt, "deg");
  quantity("lowest_base", run.lowest_base(), "m");
  quantity("final_base", run.postures.back().height, "m");
  figure.run_ends.push_back({std::string(robot.name), run.status, {}});
  figure.blocks.push_back(history(robot, run));
  figure.work += run.work;
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  for (const Robot& robot : robots(options)) {
    const Setup setup = robot_setup(robot, "expo", options);
    add(robot, run_stability(setup, setup.instance().system->held_control()->period()), figure);
    options.progress(static_cast<double>(figure.blocks.size()) / kRobots.size());
  }
  figure.omissions.push_back("the walk of Romeo is not built");
  if (options.data_dir.empty()) figure.omissions.push_back("jump and trot need recorded motions");
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/table1",
    .title = "Periods of control, and Expo with one step in each",
    .shows =
        "Table I: the periods of control. Height and tilt of Solo12's base in squat, jump and trot "
        "with Expo at one step a period, the robot of 2.7 kg.",
    .run = run};

}  // namespace tribo::papers::expint2022::table1
