/// Fig. 1 and Sec. VI-C — an arm grasps a bottle, lifts it, shakes it and puts it down elsewhere,
/// by TAMSI at a step of 1 ms. The paper shows such tasks beside hardware and prints no numbers:
/// the task and its criteria are ours.
///
/// The bottle's centre is followed in the frame of the hand from lifting to putting down. Forces of
/// the pads are those of the steps: the laws at the step ends, with geometry that has moved on by
/// then, would show 2e-4 m/s of slip where v_s is 1e-4 m/s. The same task by CENIC shows the effect
/// of scheme and step on the final place.
#include <algorithm>
#include <cmath>
#include <string>

#include "models/scenarios/arm_pick_place.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::tamsi2020::fig01 {
namespace {

using models::ArmPickPlace;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;
using verification::RunResult;
using verification::Setup;

constexpr double kStep = 1e-3;      ///< [s]
constexpr double kAccuracy = 1e-4;  ///< of CENIC
constexpr double kSampled = 0.02;   ///< of the block [s]
constexpr double kAtRest = 0.25;    ///< end of the run over which speeds are measured [s]

Setup task(const std::string& scheme) {
  return {.scenario = "arm-pick-place", .scheme = scheme};
}

Eigen::Vector3d middle_of_bottle(const models::VectorXd& q) {
  return q.segment<3>(ArmPickPlace::kJoints);
}

/// Tilt of the bottle's axis from the vertical [rad].
double tilt_of_bottle(const models::VectorXd& q) {
  const Eigen::Quaterniond turn(q.tail<4>().data());
  const Eigen::Vector3d axis = turn.normalized() * Eigen::Vector3d::UnitZ();
  return std::atan2(axis.head<2>().norm(), axis.z());
}

/// The bottle in relation to the arm.
class Hand {
 public:
  explicit Hand(const Setup& setup)
      : scene_(models::arm_pick_place_from(setup.scenario_parameters())) {}

  /// The bottle's centre in the frame of the hand.
  [[nodiscard]] Eigen::Vector3d bottle(const models::State<double>& x) {
    const auto& arm = scene_.tree(ArmPickPlace::kArm);
    const models::VectorXd q = x.q.head<ArmPickPlace::kJoints>();
    const models::VectorXd v = x.v.head<ArmPickPlace::kJoints>();
    models::update_kinematics(arm, q, v, workspace_);
    const int hand = arm.num_bodies() - 3;  // before the two fingers
    const models::Placement X = models::placement(arm, workspace_, hand);
    return X.R.transpose() * (middle_of_bottle(x.q) - X.p);
  }

  /// The forces of its pads on the bottle in a step.
  struct Grip {
    double normal = 0;      ///< of a finger, mean of both [N]
    double tangential = 0;  ///< of all pads together [N]
  };
  [[nodiscard]] Grip grip(const verification::StepView& step) {
    scene_.evaluate(step.x0, at_);
    Grip grip;
    Eigen::Vector3d tangential = Eigen::Vector3d::Zero();
    for (const solvers::ContactReport& report : step.contacts) {
      const auto contact = std::ranges::find(at_.contacts.items(), report.id,
                                             [](const auto& one) { return one.id; });
      if (contact == at_.contacts.items().end() || !is_of_arm(*contact)) continue;
      grip.normal += report.force[0] / 2;
      tangential +=
          contact->axes.transpose() * Eigen::Vector3d(0, report.force[1], report.force[2]);
    }
    grip.tangential = tangential.norm();
    return grip;
  }

 private:
  [[nodiscard]] bool is_of_arm(const models::ContactPoint& contact) const {
    const auto trees = models::trees_of(at_, contact);
    return std::ranges::find(trees, ArmPickPlace::kArm) != trees.end();
  }

  models::Scene scene_;
  models::TreeWorkspace workspace_;
  models::Snapshot at_;
};

/// Quantities monitored in a task, step by step.
class Watch {
 public:
  explicit Watch(const Setup& setup) : hand_(setup) {}

  void step(const verification::StepView& step) {
    using A = ArmPickPlace;
    const models::State<double>& x = step.x;
    const Hand::Grip grip = hand_.grip(step);
    if (x.t <= A::kLifting) {
      gripped_ = hand_.bottle(x);
      normal_ = grip.normal;
    }
    const bool carried = x.t > A::kLifting && x.t <= A::kPlaced;
    const double moved = carried ? (hand_.bottle(x) - gripped_).norm() : 0;
    const double z = middle_of_bottle(x.q).z();
    verification::keep_largest(slip_, moved);
    if (x.t > A::kLifted && x.t <= A::kShaken)
      verification::keep_largest(tangential_, grip.tangential);
    if (x.t <= A::kShaken) height_ = z;
    if (x.t > A::kEnd - kAtRest)
      verification::keep_largest(speed_, x.v.segment<3>(A::kJoints).norm());
    if (path_.rows.empty() || x.t > path_.rows.back().values[0] + kSampled)
      path_.rows.push_back({{x.t, z, moved, grip.normal, grip.tangential}});
  }

  void tell(const RunResult& run, Figure& figure) const {
    const Eigen::Vector2d goal(ArmPickPlace::kPlaceX, ArmPickPlace::kPlaceY);
    const solvers::Work& work = run.work;
    const auto add = [&](const char* name, double value, const char* unit) {
      figure.quantities.push_back({name, of_whole_run(run.end, value), unit});
    };
    add("slip", slip_, "m");
    add("grip", normal_, "N");
    add("tangential", tangential_, "N");
    add("height", height_, "m");
    add("speed", speed_, "m/s");
    add("off", (middle_of_bottle(run.x.q).head<2>() - goal).norm(), "m");
    add("tilt", tilt_of_bottle(run.x.q), "rad");
    add("failures", static_cast<double>(work.failed_solves), "");
    add("newton", static_cast<double>(work.newton_iterations) / static_cast<double>(work.steps),
        "");
    figure.blocks.push_back(path_);
  }

 private:
  Hand hand_;
  Eigen::Vector3d gripped_ = Eigen::Vector3d::Zero();  ///< place of the bottle when lifted
  double slip_ = 0, tangential_ = 0, normal_ = 0, height_ = 0, speed_ = 0;
  Block path_{"bottle",
              {{"t", "s"}, {"height", "m"}, {"slip", "m"}, {"normal", "N"}, {"tangential", "N"}},
              {}};
};

/// The task by TAMSI: whether the bottle stays in the hand, and the forces of the pads on it.
RunResult add_task(Figure& figure) {
  const Setup setup = task("tamsi");
  Watch watch(setup);
  const RunResult run =
      verification::run_steps(setup, kStep, ArmPickPlace::kEnd,
                              [&watch](const verification::StepView& step) { watch.step(step); });
  watch.tell(run, figure);
  figure.run_ends.push_back({"tamsi", verification::status_name(run.end), run.end.reason});
  figure.work += run.work;
  return run;
}

/// The reference sizes of distances and speeds.
void add_sizes(Figure& figure) {
  const models::Parameters p = task("tamsi").scenario_parameters();
  const double radius = p.number("bottle.radius");
  figure.quantities.push_back({"radius", radius, "m"});
  figure.quantities.push_back(
      {"falling", std::atan2(radius, p.number("bottle.height") / 2), "rad"});
  figure.quantities.push_back({"v_s", p.number("contact.stiction_tolerance"), "m/s"});
}

void add_cenic(const RunResult& tamsi, Figure& figure) {
  const RunResult cenic = verification::run_steps(
      task("cenic"), solvers::ErrorControl{.accuracy = kAccuracy}, ArmPickPlace::kEnd);
  const double distance = (middle_of_bottle(cenic.x.q) - middle_of_bottle(tamsi.x.q)).norm();
  figure.quantities.push_back(
      {"from-cenic", of_whole_run(tamsi.end, of_whole_run(cenic.end, distance)), "m"});
  figure.run_ends.push_back({"cenic", verification::status_name(cenic.end), cenic.end.reason});
  figure.work += cenic.work;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const RunResult tamsi = add_task(figure);
  add_sizes(figure);
  options.progress(0.3);
  if (options.tier == verification::Tier::kFull) add_cenic(tamsi, figure);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig01
