#include "papers/expint2022/robots.hpp"

#include <algorithm>

#include "models/input_error.hpp"

namespace tribo::papers::expint2022 {

const Robot& find_robot(std::string_view name) {
  const auto* found = std::find_if(
      kRobots.begin(), kRobots.end(), [&](const Robot& robot) { return robot.name == name; });
  if (found == kRobots.end())
    throw InputError("expint2022 has no robot '" + std::string(name) + "': squat, jump, trot");
  return *found;
}

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
