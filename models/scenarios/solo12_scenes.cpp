#include "models/scenarios/solo12_scenes.hpp"

#include "models/control/motion_feedback.hpp"
#include "models/control/squat_controller.hpp"
#include "models/robots/solo12_motions.hpp"

namespace tribo::models {
namespace {

constexpr double kSquatEnd = 10;  // 250 periods of control [s]

Drive driven_by(std::shared_ptr<const Controller> controller, const Parameters& p) {
  return {.controller = std::move(controller),
          .largest_tilt = p.number("robot.largest_tilt"),
          .lowest_height = p.number("robot.lowest_base")};
}

Solo12Scene recorded(const Parameters& p,
                     const std::filesystem::path& data,
                     const Solo12Motion& motion) {
  const ArticulatedTree<double> tree(solo12_tree(p));
  RecordedMotion recording = read_solo12_motion(data, motion, tree);
  const State<double> start = start_of(recording);
  auto controller =
      std::make_shared<MotionFeedback>(tree, std::move(recording), motion.control_period);
  const double t_end = controller->duration();
  return {driven_by(std::move(controller), p), start, t_end};
}

}  // namespace

TreeDescription solo12_tree(const Parameters& p) {
  const RobotTable robot = solo12();
  return p.choice("robot.mass") == "published" ? robot.tree : loaded(robot, "recovered-mass");
}

Solo12Scene solo12_squat(const Parameters& p) {
  const ArticulatedTree<double> tree(solo12_tree(p));
  std::vector<BodyPoint<double>> feet;
  for (const GroundPoint<double>& foot : solo12_feet<double>()) feet.push_back(foot.point);
  const State<double> start = solo12_squat_start();
  return {driven_by(std::make_shared<SquatController>(tree, std::move(feet), start), p),
          start,
          kSquatEnd};
}

Solo12Scene solo12_trot(const Parameters& p, const std::filesystem::path& data) {
  return recorded(p, data, kSolo12Trot);
}

Solo12Scene solo12_jump(const Parameters& p, const std::filesystem::path& data) {
  return recorded(p, data, kSolo12Jump);
}

}  // namespace tribo::models
