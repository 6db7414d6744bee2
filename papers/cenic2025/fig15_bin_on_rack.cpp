/// Figs. 15 and 17 and Table I, on a scene of ours — artifacts of a plate and a rod that an arm
/// carries in a bin and tips onto a rack, by accuracy and by fixed step; and how steps follow the
/// task.
///
/// An artifact is that the middle of a dish passes through something: a slab of the bin, the floor,
/// or, unless it stands on edge along the bars, the rack. Where it goes between two ends of steps
/// is seen in the frame of what it may pass, so that the verdict does not depend on where things
/// end, which they do anywhere.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "models/scenarios/dish_rack_arm.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "papers/items.hpp"
#include "verification/fixed_step_run.hpp"

namespace tribo::papers::cenic2025::fig15 {
namespace {

using models::DishRack;
using models::DishRackArm;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr int kSeedsQuick = 1, kSeedsFull = 5;
constexpr double kCalm = 0.2;    ///< end of the run, as a part of it, in which steps are long
constexpr double kOnEdge = 0.5;  ///< |n_z| of a plate, |e_y| of a rod, under which bars let it pass
const Setup kScene = pressure_scene("dish-rack-arm", {});

/// A rectangle across the third axis of a frame.
struct Wall {
  models::Placement<double> X;
  double half_1, half_2;  ///< along the first axis and the second
};

/// The mid-plane of a box.
Wall mid_plane(const models::Placement<double>& X, const Eigen::Vector3d& half) {
  int thin = 0;
  half.minCoeff(&thin);
  const int first = (thin + 1) % 3, second = (thin + 2) % 3;
  models::Placement<double> turned = X;
  turned.R << X.R.col(first), X.R.col(second), X.R.col(thin);
  return {turned, half[first], half[second]};
}

/// Everything that a dish must not pass, in the order of the scene, at a state.
class Walls {
 public:
  explicit Walls(const Setup& setup)
      : scene_(models::dish_rack_arm_from<double>(setup.scenario_parameters())) {
    const auto& geometries = scene_.scene().geometries;
    for (int g = 0; g < static_cast<int>(geometries.size()); ++g) {
      const std::string& name = geometries[static_cast<std::size_t>(g)].name;
      if (name.starts_with("bin") || name == "floor") walls_.push_back(g);
    }
  }

  [[nodiscard]] std::vector<Wall> at(const models::State<double>& x) const {
    static_cast<void>(scene_.energy(x));  // puts every geometry in its place
    std::vector<Wall> all;
    for (const int g : walls_) {
      const auto& shape = scene_.scene().geometries[static_cast<std::size_t>(g)].shape;
      all.push_back(
          mid_plane(scene_.placed(g), std::get<models::geometry::Box<double>>(shape).half));
    }
    return all;
  }

 private:
  models::SceneSystem<double> scene_;
  std::vector<int> walls_;
};

/// Whether a point that moves from p0 to p passes a wall that moves likewise.
bool passes(const Wall& w0, const Eigen::Vector3d& p0, const Wall& w, const Eigen::Vector3d& p) {
  const Eigen::Vector3d r0 = w0.X.R.transpose() * (p0 - w0.X.p);
  const Eigen::Vector3d r = w.X.R.transpose() * (p - w.X.p);
  if (r0.z() * r.z() >= 0) return false;
  const Eigen::Vector3d there = r0 + r0.z() / (r0.z() - r.z()) * (r - r0);
  return std::abs(there.x()) < w.half_1 && std::abs(there.y()) < w.half_2;
}

/// The field of the bars, as a wall.
Wall rack() {
  const double pitch = kScene.scenario_parameters().number("rack.pitch");
  return {{}, DishRack::bar().x(), DishRack::kBarsOfASide * pitch};
}

/// Whether a dish, of which an axis is to lie across the bars, is on edge between them.
bool on_edge(int dish, const models::VectorXd& q) {
  const Eigen::Quaterniond turn(q.segment<4>(7 * dish + 3).data());
  const Eigen::Matrix3d R = turn.normalized().toRotationMatrix();
  return std::abs(dish == DishRack::kPlate ? R(2, 2) : R(1, 1)) < kOnEdge;
}

/// Whether plate or rod pass anything in a step.
bool anything_passes(const Walls& walls, const verification::StepView& step) {
  const std::vector<Wall> before = walls.at(step.x0), after = walls.at(step.x);
  for (const int dish : {DishRack::kPlate, DishRack::kRod}) {
    const Eigen::Vector3d p0 = step.x0.q.segment<3>(7 * dish), p = step.x.q.segment<3>(7 * dish);
    for (std::size_t i = 0; i < before.size(); ++i)
      if (passes(before[i], p0, after[i], p)) return true;
    if (!on_edge(dish, step.x.q) && passes(rack(), p0, rack(), p)) return true;
  }
  return false;
}

/// What became of a task.
struct Task {
  bool clean = true;
  std::vector<verification::Row> steps;  ///< t and h of each
  verification::RunResult run;
};

Task carry(int seed, const verification::StepChoice& choice) {
  Setup setup = kScene;
  setup.scenario_changes.push_back({"rack.seed", static_cast<double>(seed)});
  const Walls walls(setup);
  Task task;
  task.run = verification::run_steps(
      setup, choice, DishRackArm::kEnd, [&](const verification::StepView& step) {
        if (anything_passes(walls, step)) task.clean = false;
        task.steps.push_back({{step.x.t, step.x.t - step.x0.t}});
      });
  return task;
}

double median_step(const Task& task, double from, double until) {
  std::vector<double> h;
  for (const verification::Row& row : task.steps)
    if (row.values[0] > from && row.values[0] <= until) h.push_back(row.values[1]);
  if (h.empty()) return std::nan("");
  const auto middle = h.begin() + static_cast<std::ptrdiff_t>(h.size() / 2);
  std::nth_element(h.begin(), middle, h.end());
  return *middle;
}

/// Which part of the tasks is clean by a setting, and what it takes.
void add_setting(const NamedChoice& named,
                 double setting,
                 int solves_of_attempt,
                 int seeds,
                 Block& block,
                 Figure& figure) {
  double clean = 0, solves = 0, lost = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Task task = carry(seed, named.choice);
    const bool whole = task.run.end.status == solvers::Status::kOk;
    clean += whole && task.clean ? 1 : 0;
    lost += whole ? 0 : 1;
    solves += solves_of_attempt * static_cast<double>(task.run.work.attempts());
    figure.work += task.run.work;
  }
  block.rows.push_back({{setting, clean / seeds, solves / seeds}, lost == 0 ? "ok" : "failed"});
  figure.quantities.push_back({"clean." + named.name, clean / seeds});
  figure.quantities.push_back({"solves." + named.name, lost == 0 ? solves / seeds : std::nan("")});
}

/// Steps of one task, while dishes fall out of the bin and at the end.
void add_steps(double epsilon, Figure& figure) {
  const Task task = carry(1, accuracy(epsilon));
  Block block{"steps", {{"t", "s"}, {"h", "s"}}, task.steps};
  const double calm = median_step(task, DishRackArm::kEnd * (1 - kCalm), DishRackArm::kEnd) /
                      median_step(task, DishRackArm::kTurned, DishRackArm::kTipped);
  figure.quantities.push_back({"calm-over-busy", of_whole_run(task.run.end, calm)});
  figure.blocks.push_back(block);
  figure.work += task.run.work;
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const bool full = options.tier == verification::Tier::kFull;
  const int seeds = full ? kSeedsFull : kSeedsQuick;
  std::vector<double> accuracies = {1e-1, 1e-2}, steps = {20e-3, 10e-3};
  if (full) {
    accuracies.insert(accuracies.end(), {1e-3, 1e-4, 1e-5});
    steps.insert(steps.end(), {2e-3, 1e-3});
  }
  const double count = static_cast<double>(accuracies.size() + steps.size());
  double done = 0;
  Block controlled{"error-control", {{"accuracy", "-"}, {"clean", "-"}, {"solves", "-"}}, {}};
  Block fixed{"fixed", {{"h", "s"}, {"clean", "-"}, {"solves", "-"}}, {}};
  for (const double epsilon : accuracies) {
    add_setting(named_accuracy(epsilon), epsilon, 3, seeds, controlled, figure);
    options.progress(++done / count);
  }
  for (const double h : steps) {
    add_setting(named_step(h), h, 1, seeds, fixed, figure);
    options.progress(++done / count);
  }
  figure.blocks.insert(figure.blocks.end(), {controlled, fixed});
  add_steps(1e-3, figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig15",
    .title = "Dishes that an arm tips from a bin onto a rack: artifacts, work and steps",
    .shows =
        "Which part of the tasks ends without that anything passes through anything, by accuracy "
        "and by fixed step, and what they take; the steps of one task.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig15
