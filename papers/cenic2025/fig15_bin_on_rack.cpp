/// Figs. 15 and 17 and Table I, on a scene of ours — passthrough of a plate and a rod that an arm
/// carries in a bin and tips onto a rack, by accuracy and by fixed step; and step sizes along the
/// task.
///
/// Passthrough is the passage of a dish's centre through an obstacle: a slab of the bin, the floor,
/// or, unless the dish stands on edge along the bars, the rack. Its path between two step ends is
/// judged in the frame of the obstacle, so that the verdict does not depend on the arbitrary final
/// places. Rattling, the other artifact of the paper, is not judged: some dishes still slide or
/// spin at the end, with reason.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/dish_rack_arm.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::cenic2025::fig15 {
namespace {

using models::DishRack;
using models::DishRackArm;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr int kSeedsQuick = 1, kSeedsFull = 5, kSeedsFollowed = 3;
constexpr double kFollowed = 1e-3;  ///< accuracy at which steps are shown
constexpr double kCalm = 0.2;  ///< final part of the run, as a fraction, in which steps are long
constexpr double kRestingSpeed = 1e-2, kRestingTurn = 0.1;  ///< of a dish, less [m/s], [rad/s]
constexpr double kOnEdge = 0.5;  ///< |n_z| of a plate, |e_y| of a rod, under which bars let it pass

/// A rectangle across the third axis of a frame.
struct Wall {
  models::Placement X;
  double half_1, half_2;  ///< along the first axis and the second
};

/// The mid-plane of a box.
Wall mid_plane(const models::Placement& X, const Eigen::Vector3d& half) {
  int thin = 0;
  half.minCoeff(&thin);
  const int first = (thin + 1) % 3, second = (thin + 2) % 3;
  models::Placement turned = X;
  turned.R << X.R.col(first), X.R.col(second), X.R.col(thin);
  return {turned, half[first], half[second]};
}

/// All obstacles of a dish: the slabs of the bin and the floor at their places in a state, and the
/// field of the bars.
class Walls {
 public:
  explicit Walls(const Setup& setup)
      : scene_(models::dish_rack_arm_from(setup.scenario_parameters())),
        rack_{{},
              DishRack::bar().x(),
              DishRack::kBarsOfASide * setup.scenario_parameters().number("rack.pitch")} {}

  [[nodiscard]] std::vector<Wall> at(const models::State<double>& x) {
    const auto& arm = scene_.tree(DishRackArm::kArm);
    const models::VectorXd q =
        x.q.segment(scene_.first_position(DishRackArm::kArm), DishRackArm::kJoints);
    models::update_kinematics(arm, q, models::VectorXd(0 * q), workspace_);
    std::vector<Wall> all;
    for (const models::SceneGeometry& g : scene_.description().geometries) {
      const bool of_bin = g.body.tree == DishRackArm::kArm;
      if (!of_bin && g.name != "floor") continue;
      const models::Placement X =
          of_bin ? models::placement(arm, workspace_, g.body.body) * g.placement : g.placement;
      all.push_back(mid_plane(X, std::get<models::geometry::Box>(g.shape).half));
    }
    return all;
  }

  [[nodiscard]] const Wall& rack() const { return rack_; }

 private:
  models::Scene scene_;
  Wall rack_;
  models::TreeWorkspace workspace_;
};

/// Whether a point that moves from p0 to p passes a wall that moves too.
bool passes(const Wall& w0, const Eigen::Vector3d& p0, const Wall& w, const Eigen::Vector3d& p) {
  const Eigen::Vector3d r0 = w0.X.R.transpose() * (p0 - w0.X.p);
  const Eigen::Vector3d r = w.X.R.transpose() * (p - w.X.p);
  if (r0.z() * r.z() >= 0) return false;
  const Eigen::Vector3d there = r0 + r0.z() / (r0.z() - r.z()) * (r - r0);
  return std::abs(there.x()) < w.half_1 && std::abs(there.y()) < w.half_2;
}

/// Whether a dish, with an axis that should lie across the bars, is on edge between them.
bool on_edge(int dish, const models::VectorXd& q) {
  const Eigen::Quaterniond turn(q.segment<4>(7 * dish + 3).data());
  const Eigen::Matrix3d R = turn.normalized().toRotationMatrix();
  return std::abs(dish == DishRack::kPlate ? R(2, 2) : R(1, 1)) < kOnEdge;
}

/// Whether plate or rod pass an obstacle in a step.
bool anything_passes(Walls& walls, const verification::StepView& step) {
  const std::vector<Wall> before = walls.at(step.x0), after = walls.at(step.x);
  for (const int dish : {DishRack::kPlate, DishRack::kRod}) {
    const Eigen::Vector3d p0 = step.x0.q.segment<3>(7 * dish), p = step.x.q.segment<3>(7 * dish);
    for (std::size_t i = 0; i < before.size(); ++i)
      if (passes(before[i], p0, after[i], p)) return true;
    if (!on_edge(dish, step.x.q) && passes(walls.rack(), p0, walls.rack(), p)) return true;
  }
  return false;
}

bool dishes_rest(const models::VectorXd& v) {
  for (const int dish : {DishRack::kPlate, DishRack::kRod}) {
    const auto motion = v.segment<6>(6 * dish);
    if (!(motion.head<3>().norm() < kRestingSpeed && motion.tail<3>().norm() < kRestingTurn))
      return false;
  }
  return true;
}

/// The outcome of a task.
struct Task {
  bool clean = true;                     ///< nothing has passed through anything
  std::vector<verification::Row> steps;  ///< t, h, whether dishes rest and attempts, of each
  verification::RunResult run;
};

Task carry(int seed, const verification::StepChoice& choice) {
  Setup setup = pressure_scene("dish-rack-arm", {});
  setup.scenario_changes.push_back({"rack.seed", static_cast<double>(seed)});
  Walls walls(setup);
  Task task;
  double before = 0;  // attempts
  task.run = verification::run_steps(
      setup, choice, DishRackArm::kEnd, [&](const verification::StepView& step) {
        if (anything_passes(walls, step)) task.clean = false;
        const double rest = dishes_rest(step.x.v) ? 1 : 0;
        const auto attempts = static_cast<double>(step.work.attempts());
        task.steps.push_back({{step.x.t, step.x.t - step.x0.t, rest, attempts - before}});
        before = attempts;
      });
  return task;
}

/// Tasks of all seeds at one setting, whose row belongs to a block of such settings.
struct Setting {
  const char* block;
  verification::Column column;
  NamedChoice named;
  double value;           ///< step [s] or accuracy
  int solves_of_attempt;  ///< three with step doubling
};

/// Part of the tasks that are clean, and their mean number of solves, NaN where one ended early.
Figure carry_all(const Setting& setting, int seeds) {
  Figure figure;
  double clean = 0, solves = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Task task = carry(seed, setting.named.choice);
    clean += of_whole_run(task.run.end, task.clean ? 1.0 / seeds : 0);
    const double attempts = static_cast<double>(task.run.work.attempts());
    solves += of_whole_run(task.run.end, setting.solves_of_attempt * attempts) / seeds;
    figure.work += task.run.work;
  }
  figure.quantities = {{"clean." + setting.named.name, clean},
                       {"solves." + setting.named.name, solves}};
  const verification::Row row{{setting.value, clean, solves},
                              std::isfinite(solves) ? "ok" : "failed"};
  figure.blocks = {{setting.block, {setting.column, {"clean", "-"}, {"solves", "-"}}, {row}}};
  return figure;
}

Setting controlled(double epsilon) {
  return {"error-control", {"accuracy", "-"}, named_accuracy(epsilon), epsilon, 3};
}

Setting fixed(double h) {
  return {"fixed", {"h", "s"}, named_step(h), h, 1};
}

std::vector<Setting> settings(bool full) {
  if (!full) return {controlled(1e-1), fixed(20e-3)};
  std::vector<Setting> all;
  for (const double epsilon : {1e-1, 1e-2, 1e-3, 1e-4}) all.push_back(controlled(epsilon));
  for (const double h : {20e-3, 10e-3, 2e-3, 1e-3}) all.push_back(fixed(h));
  return all;
}

/// The steps of some tasks while dishes fall out of the bin, and while they rest at the end: in
/// some a rod spins on.
struct FollowedSteps {
  std::vector<double> busy, calm;  ///< [s]
  double calm_attempts = 0;        ///< NaN where a task ended early

  void add(const Task& task) {
    for (const verification::Row& row : task.steps) {
      const double t = row.values[0], h = row.values[1];
      if (t > DishRackArm::kTurned && t <= DishRackArm::kTipped) busy.push_back(h);
      if (t <= DishRackArm::kEnd * (1 - kCalm) || row.values[2] == 0) continue;
      calm.push_back(h);
      calm_attempts += row.values[3];
    }
    calm_attempts = of_whole_run(task.run.end, calm_attempts);
  }
};

/// Steps of the followed tasks, NaN where one ended early; the picture has those of the first. A
/// fixed step has one solve, an attempt under error control three.
Figure follow_steps() {
  Figure figure;
  FollowedSteps steps;
  for (int seed = 1; seed <= kSeedsFollowed; ++seed) {
    const Task task = carry(seed, accuracy(kFollowed));
    figure.work += task.run.work;
    steps.add(task);
    if (seed == 1)
      figure.blocks = {
          {"steps", {{"t", "s"}, {"h", "s"}, {"rest", "-"}, {"attempts", "-"}}, task.steps}};
  }
  const bool whole = std::isfinite(steps.calm_attempts);
  const auto told = [&](double x) { return whole ? x : verification::kNaN; };
  const double resting = std::accumulate(steps.calm.begin(), steps.calm.end(), 0.0);
  figure.quantities = {{"step.busy", told(verification::median(steps.busy)), "s"},
                       {"step.calm", told(verification::median(steps.calm)), "s"},
                       {"solves-at-rest", 3 * steps.calm_attempts},
                       {"solves-at-rest.fixed.1e-03", told(resting / 1e-3)},
                       {"rest", told(resting / (kSeedsFollowed * DishRackArm::kEnd * kCalm))}};
  return figure;
}

/// Mean solves of error control over those of 1 ms.
void add_ratios(Figure& figure) {
  constexpr std::size_t kSolves = 2;
  const auto& rows = figure.block("error-control").rows;
  const double fixed = figure.block("fixed").rows[3].values[kSolves];
  figure.quantities.push_back({"solves-ratio.1e-03", rows[2].values[kSolves] / fixed});
  figure.quantities.push_back({"solves-ratio.1e-03@1e-4", rows[3].values[kSolves] / fixed});
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool full = options.tier == verification::Tier::kFull;
  std::vector<verification::Job> jobs;
  for (const Setting& setting : settings(full))
    jobs.emplace_back([=] { return carry_all(setting, full ? kSeedsFull : kSeedsQuick); });
  jobs.emplace_back(follow_steps);
  Figure figure = verification::joined(options.compute(jobs));
  if (full) add_ratios(figure);
  figure.quantities.push_back({"range.seconds", DishRackArm::kEnd, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig15
