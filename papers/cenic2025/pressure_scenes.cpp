#include "papers/cenic2025/pressure_scenes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "models/scenarios/robot_scenes.hpp"

namespace tribo::papers::cenic2025 {

NamedChoice named_accuracy(double epsilon) {
  return {fmt::format("{:.0e}", epsilon), accuracy(epsilon)};
}

NamedChoice named_step(double h) {
  return {fmt::format("fixed.{:.0e}", h), h};
}

Setup pressure_scene(const std::string& scenario, models::Changes changes,
                     const std::string& scheme) {
  return {.scenario = scenario,
          .scenario_changes = std::move(changes),
          .scheme = scheme,
          .scheme_changes = {{"scheme.error_length", 0.5}}};
}

models::Changes falling_cylinder() {
  const double tilt = 80 * std::numbers::pi / 180;
  const double reach = 0.1 * std::sin(tilt) + 0.1 * std::cos(tilt);
  return {{"cylinder.tilt", tilt},
          {"cylinder.gap", 0.45 - reach},
          {"cylinder.x", 0.0},
          {"cylinder.vy", 1.0},
          {"cylinder.vz", 0.0}};
}

double off_its_side(const models::VectorXd& q) {
  constexpr double kLying = 0.09885, kWithin = 0.85e-3;  // [m]
  return std::abs(q[2] - kLying) / kWithin;
}

Eigen::Isometry3d box_in_hand(const models::Parameters& p, const models::VectorXd& q) {
  using models::PandaBox;
  const models::TreeDescription arm = models::panda_tree(p);
  const models::ArticulatedTree tree(arm);
  models::TreeWorkspace w;
  const models::VectorXd joints = q.head(PandaBox::kJoints);
  models::update_kinematics(tree, joints, models::VectorXd(models::VectorXd::Zero(joints.size())),
                            w);
  const auto hand = models::placement(tree, w, tree.find_body("panda_hand"));
  Eigen::Isometry3d of_hand = Eigen::Isometry3d::Identity(), of_box = of_hand;
  of_hand.linear() = hand.R;
  of_hand.translation() = hand.p;
  const Eigen::Quaterniond turn(q.segment<4>(PandaBox::kJoints + 3).data());
  of_box.linear() = turn.normalized().toRotationMatrix();
  of_box.translation() = q.segment<3>(PandaBox::kJoints);
  return of_hand.inverse() * of_box;
}

double grip_of_peg(const models::System& system, const models::State<double>& x) {
  constexpr int kPeg = 1;  // tree
  models::Snapshot at;
  system.evaluate(x, at);
  double sum = 0;
  for_each_force_on(at, x.v, kPeg, [&](const auto& /*place*/, const models::Vector3<double>& f) {
    sum += std::abs(f.x());
  });
  return sum;
}

void add_counters(const std::string& name, const verification::RunResult& run,
                  verification::Figure& figure) {
  const auto whole = [&](long count) {
    return verification::of_whole_run(run.end, static_cast<double>(count));
  };
  figure.quantities.push_back({"steps." + name, whole(run.work.steps)});
  figure.quantities.push_back({"iterations." + name, whole(run.work.newton_iterations)});
  figure.run_ends.push_back({name, verification::status_name(run.end), run.end.reason});
  figure.work += run.work;
}

}  // namespace tribo::papers::cenic2025
