#include "papers/expint2022/control_periods.hpp"

#include <cmath>

#include "papers/expint2022/stability.hpp"

namespace tribo::papers::expint2022 {
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

/// A time intended as a whole number of microseconds, in milliseconds: the same number in every
/// rounding mode.
double whole_microseconds(double seconds) {
  return std::round(1e6 * seconds) / 1e3;
}

void add_robot(const Robot& robot, const StabilityRun& run, Figure& figure) {
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

}  // namespace

Figure control_periods(const std::vector<Robot>& robots, const verification::RunOptions& options) {
  Figure figure;
  for (const Robot& robot : robots) {
    const Setup setup = robot_setup(robot, "expo", options);
    const double period = setup.instance().system->held_control()->period();
    const PublishedStep& expo = robot.largest.front();
    add_robot(robot, run_stability(setup, period / std::exp2(expo.halvings)), figure);
    options.progress(static_cast<double>(figure.blocks.size()) /
                     static_cast<double>(robots.size()));
  }
  return figure;
}

}  // namespace tribo::papers::expint2022
