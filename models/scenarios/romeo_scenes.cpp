#include "models/scenarios/romeo_scenes.hpp"

#include <utility>

#include "models/control/recorded_walk.hpp"
#include "models/control/walk_controller.hpp"
#include "models/control/walk_reference.hpp"
#include "models/robots/romeo.hpp"

namespace tribo::models {
namespace {

constexpr double kPeriod = 0.04;  // of control, Table I of the paper [s]
constexpr int kStride = 20;       // rows of the recorded walk in a period
constexpr int kHeldTicks = 37;    // on the last foot, after the reference has ended

std::array<Sole, 2> soles_of(const RobotTable& robot) {
  std::array<Sole, 2> soles;
  for (std::size_t i = 0; i < robot.contacts.size(); ++i) {
    const BodyPoint& corner = robot.contacts[i].point;
    soles[i / 4].body = corner.body;
    soles[i / 4].corners[i % 4] = corner.place;
  }
  return soles;
}

RobotStart walking(const Parameters& p, WalkReference reference) {
  const RobotTable table = romeo();
  const ArticulatedTree tree(table.tree);
  const State<double> start = romeo_walk_start();
  const auto ticks = static_cast<int>(reference.samples.size()) + kHeldTicks;
  const WalkTask task{.largest_load = p.number("walk.largest_load"),
                      .highest_sole = p.number("walk.highest_sole")};
  auto controller =
      std::make_shared<WalkController>(tree, soles_of(table), start, std::move(reference), task);
  return {.controller = std::move(controller), .start = start, .t_end = ticks * kPeriod};
}

}  // namespace

RobotStart romeo_recorded_walk(const Parameters& p, const std::filesystem::path& data) {
  return walking(p, read_walk(data / "romeo_walk_tsid_reference.csv", kStride));
}

RobotStart romeo_own_walk(const Parameters& p) {
  const WalkShape shape = {.step_length = p.number("gait.step_length"),
                           .steps = static_cast<int>(p.number("gait.steps")),
                           .support_time = p.number("gait.support_time"),
                           .swing_height = p.number("gait.swing_height")};
  return walking(p, plan_walk(shape, kPeriod, -romeo().tree.gravity[2]));
}

Scene romeo_on_ground(const Parameters& p, std::shared_ptr<const Controller> controller) {
  const RobotTable robot = romeo();
  return robot_on_ground(p, robot.tree, robot.contacts, std::move(controller));
}

}  // namespace tribo::models
