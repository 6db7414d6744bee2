#include "models/scenarios/solo12_scenes.hpp"

#include <map>
#include <mutex>
#include <string>

#include "models/control/motion_feedback.hpp"
#include "models/control/squat_controller.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_gaits.hpp"
#include "models/robots/solo12_motions.hpp"

namespace tribo::models {
namespace {

constexpr double kSquatEnd = 10;  // 250 periods of control [s]

RobotStart recorded(const Parameters& p, const std::filesystem::path& data,
                    const Solo12Motion& motion) {
  const ArticulatedTree tree(solo12_tree(p));
  KnotMotion recording = read_solo12_motion(data, motion, tree);
  const State<double> start = start_of(recording);
  auto controller =
      std::make_shared<MotionFeedback>(tree, std::move(recording), motion.control_period);
  const double t_end = controller->duration();
  return {std::move(controller), start, t_end};
}

constexpr double kKnotPeriod = 0.01;  // of plans, as of the recorded motions [s]

TrackingPrices tracking_prices(const Parameters& p) {
  return {.place = p.number("tracking.place"),
          .turn = p.number("tracking.turn"),
          .joints = p.number("tracking.joints"),
          .base_rate = p.number("tracking.base_rate"),
          .joint_rate = p.number("tracking.joint_rate"),
          .torque = p.number("tracking.torque")};
}

/// The parameters on which a plan depends, as text.
std::string plan_key(const std::string& gait, const Parameters& p) {
  std::string key = gait;
  for (const auto& [name, value] : p.listing()) {
    if (name.starts_with("gait.") || name.starts_with("tracking.") || name == "robot.mass")
      key += " " + name + "=" + value;
  }
  return key;
}

/// The plan of a gait, made when a scene first asks for it: a study makes the same scene thousands
/// of times. Any thread may ask. A sweep over gaits keeps only a few plans, of a megabyte each.
template <class MakeGait>
KnotMotion kept_plan(const std::string& key, const Parameters& p, const ArticulatedTree& tree,
                     const MakeGait& make_gait) {
  constexpr std::size_t kMostKept = 16;
  static std::mutex mutex;
  static std::map<std::string, KnotMotion> kept;
  const std::scoped_lock lock(mutex);
  const auto found = kept.find(key);
  if (found != kept.end()) return found->second;
  if (kept.size() == kMostKept) kept.clear();
  return kept.emplace(key, plan_of(tree, make_gait(tree), tracking_prices(p)).motion).first->second;
}

template <class MakeGait>
RobotStart planned(const std::string& gait, const Parameters& p, double control_period,
                   const MakeGait& make_gait) {
  const ArticulatedTree tree(solo12_tree(p));
  KnotMotion motion = kept_plan(plan_key(gait, p), p, tree, make_gait);
  const State<double> start = start_of(motion);
  auto controller = std::make_shared<MotionFeedback>(tree, std::move(motion), control_period,
                                                     AfterMotion::kLastState);
  const double t_end = controller->duration();
  return {std::move(controller), start, t_end};
}

}  // namespace

TreeDescription solo12_tree(const Parameters& p) {
  const RobotTable robot = solo12();
  return p.choice("robot.mass") == "published" ? robot.tree : loaded(robot, "recovered-mass");
}

RobotStart solo12_squat(const Parameters& p) {
  const ArticulatedTree tree(solo12_tree(p));
  std::vector<BodyPoint> feet;
  for (const NamedPoint& foot : solo12().contacts) feet.push_back(foot.point);
  const State<double> start = solo12_squat_start();
  return {std::make_shared<SquatController>(tree, std::move(feet), start), start, kSquatEnd};
}

RobotStart solo12_trot(const Parameters& p, const std::filesystem::path& data) {
  return recorded(p, data, kSolo12Trot);
}

RobotStart solo12_jump(const Parameters& p, const std::filesystem::path& data) {
  return recorded(p, data, kSolo12Jump);
}

RobotStart solo12_own_trot(const Parameters& p) {
  const TrotShape shape = {.step_length = p.number("gait.step_length"),
                           .swing_time = p.number("gait.swing_time"),
                           .support_time = p.number("gait.support_time"),
                           .steps = static_cast<int>(p.number("gait.steps")),
                           .height = p.number("gait.height"),
                           .swing_height = p.number("gait.swing_height"),
                           .stand_time = p.number("gait.stand_time"),
                           .rest_time = p.number("gait.rest_time")};
  return planned("trot", p, kSolo12Trot.control_period,
                 [&](const ArticulatedTree& tree) { return trot(tree, shape, kKnotPeriod); });
}

RobotStart solo12_own_jump(const Parameters& p) {
  const JumpShape shape = {.height = p.number("gait.height"),
                           .crouch_height = p.number("gait.crouch_height"),
                           .takeoff_height = p.number("gait.takeoff_height"),
                           .rise = p.number("gait.rise"),
                           .retraction = p.number("gait.retraction"),
                           .crouch_time = p.number("gait.crouch_time"),
                           .stand_time = p.number("gait.stand_time"),
                           .rest_time = p.number("gait.rest_time")};
  return planned("jump", p, kSolo12Jump.control_period,
                 [&](const ArticulatedTree& tree) { return jump(tree, shape, kKnotPeriod); });
}

Scene solo12_on_ground(const Parameters& p, std::shared_ptr<const Controller> controller) {
  return robot_on_ground(p, solo12_tree(p), solo12().contacts, std::move(controller));
}

}  // namespace tribo::models
