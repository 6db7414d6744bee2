#include "papers/expint2022/robots.hpp"

namespace tribo::papers::expint2022 {

std::vector<Robot> robots(const verification::RunOptions& options) {
  std::vector<Robot> all;
  for (const Robot& robot : kRobots) {
    if (!robot.recorded || !options.data_dir.empty()) all.push_back(robot);
  }
  return all;
}

Setup robot_setup(const Robot& robot,
                  std::string_view scheme,
                  const verification::RunOptions& options) {
  return {.scenario = std::string(robot.scenario),
          .scheme = std::string(scheme),
          .data = options.data_dir};
}

}  // namespace tribo::papers::expint2022
