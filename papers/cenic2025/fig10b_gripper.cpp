/// Fig. 10, the gripper — work by accuracy of CENIC and of four general schemes on a peg wedged
/// between the fingers of a post that falls on a table, by pressure fields.
///
/// A run is a point of the diagram where its end is correct: the post's foot on the table, no
/// deeper than 0.1 mm, as in `fig06`, the peg at rest and pressed sufficiently to be carried,
/// μ N > m g, and no more energy than at the start. The 1.2 N of `fig06` is no gate here: the peg
/// turns until little more than the necessary force is left, the more so the tighter the accuracy.
///
/// A run is cut off after 20 000 attempts, 0.1 ms a step in the mean, as those of the paper after
/// 100 s of wall time. RK3 with control of the whole state has then reached 8 ms: friction makes
/// the sliding speed of the peg decay at the rate  λ = μ N/(v_s m),  where N is the force of both
/// fingers, and a step longer than 2.51/λ is unstable.
#include <algorithm>
#include <string>

#include "papers/cenic2025/pressure_baselines.hpp"

namespace tribo::papers::cenic2025::fig10b {
namespace {

using verification::Figure;
using verification::Tier;

constexpr double kAtRest = 1e-3;  ///< [m/s]
constexpr double kDeep = 1e-4;    ///< [m]
constexpr int kMostAttempts = 20'000;
constexpr double kRealAxis = 2.5127;  ///< stability limit of a method of three stages and order 3

models::Parameters parameters() {
  return pressure_scene("static-gripper", {}).scenario_parameters();
}

double mass_of_peg(const models::Instance& instance) {
  models::Snapshot at;
  instance.system->evaluate(instance.x0, at);
  return at.M[1](0, 0);
}

/// What both fingers must press for friction to carry the peg, m g/μ [N].
double needed_grip(const models::Instance& instance) {
  const models::Parameters p = parameters();
  return mass_of_peg(instance) * p.number("scene.gravity") / p.number("contact.friction");
}

std::string objection(const models::Instance& instance, const models::State<double>& x) {
  if (energy_without_contacts(instance, x) > energy_without_contacts(instance, instance.x0))
    return "more energy than at the start";
  const double foot = x.q[0] - 0.1;
  if (foot > 0 || foot < -kDeep) return "the post's foot does not rest on the table";
  if (grip_of_peg(*instance.system, x) < needed_grip(instance)) return "the peg is not held";
  return x.v.segment<3>(1).norm() < kAtRest ? "" : "the peg is not at rest";
}

/// The longest stable step of RK3, 2.51 v_s m/(μ N) at the start [s].
double stable_step() {
  const models::Parameters p = parameters();
  const models::Instance instance = pressure_scene("static-gripper", {}).instance();
  return kRealAxis * p.number("contact.stiction_tolerance") * mass_of_peg(instance) /
         (p.number("contact.friction") * grip_of_peg(*instance.system, instance.x0));
}

/// In the quick tier the general schemes at one accuracy, without RK3, which takes tens of
/// thousands of steps, and without ROS2 under control of positions.
PressureBaselines study_of(Tier tier) {
  PressureBaselines study{.scenario = "static-gripper",
                          .end = 2,
                          .accuracies = {1e-1, 1e-2, 1e-3, 1e-4},
                          .most_attempts = kMostAttempts,
                          .objection = objection};
  if (tier == Tier::kFull) return study;
  study.affordable = [](const std::string& candidate, double epsilon, bool positions) {
    if (candidate.starts_with("cenic")) return true;
    if (epsilon != 1e-3 || candidate == "rk3") return false;
    return candidate != "ros2" || !positions;
  };
  return study;
}

/// The share of runs of implicit Euler at 1e-1, under control of positions, that end with the post
/// above the table, where gravity differs by k 1e-9 of it, |k| ≤ 16.
double share_above_the_table(const PressureBaselines& study) {
  constexpr int kOneSide = 16;
  const auto candidate =
      std::ranges::find(kBaselines, std::string("implicit-euler"), &BaselineCandidate::name);
  const double gravity = parameters().number("scene.gravity");
  solvers::ErrorControl control = accuracy(1e-1);
  control.most_attempts = kMostAttempts;
  int above = 0;
  for (int k = -kOneSide; k <= kOneSide; ++k) {
    Setup setup = study.setup(*candidate, true);
    setup.scenario_changes.emplace_back("scene.gravity", gravity * (1 + k * 1e-9));
    const auto run = verification::run_steps(setup, control, study.end);
    if (verification::of_whole_run(run.end, run.x.q[0]) - 0.1 > 0) ++above;
  }
  return above / (2.0 * kOneSide + 1);
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const PressureBaselines study = study_of(options.tier);
  Figure figure = pressure_baselines(study, options);
  if (options.tier == Tier::kFull)
    figure.quantities.push_back({"above.implicit-euler", share_above_the_table(study)});
  figure.quantities.push_back({"stable_step.rk3", stable_step(), "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig10b
