#include "papers/expint2022/robots.hpp"

#include <algorithm>

#include "models/input_error.hpp"

namespace tribo::papers::expint2022 {

const Robot& find_robot(std::string_view name) {
  const auto has_name = [&](const Robot& robot) { return robot.name == name; };
  const auto* found = std::find_if(kRobots.begin(), kRobots.end(), has_name);
  if (found != kRobots.end()) return *found;
  found = std::find_if(kOwnRobots.begin(), kOwnRobots.end(), has_name);
  if (found != kOwnRobots.end()) return *found;
  throw InputError("expint2022 has no robot '" + std::string(name) +
                   "': squat, jump, trot, walk, jump-own, trot-own, walk-own");
}

std::vector<Robot> robots(const verification::RunOptions& options) {
  std::vector<Robot> all;
  for (const Robot& robot : kRobots) {
    if (!robot.recorded || !options.data_dir.empty()) all.push_back(robot);
  }
  return all;
}

Setup robot_setup(const Robot& robot, std::string_view scheme,
                  const verification::RunOptions& options) {
  return {.scenario = std::string(robot.scenario),
          .scheme = std::string(scheme),
          .data = options.data_dir};
}

}  // namespace tribo::papers::expint2022
