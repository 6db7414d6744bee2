/// Fig. 6 a and b — a cylinder that falls on a table, and a post whose fingers hold a peg, by
/// pressure fields: correct end states, and depths of bodies.
///
/// Depth: of the lowest corner of the cylinder's mesh, a prism, below the table's top. The depth
/// alone is no measure of accuracy: contact of falling bodies is detected a step late, and error
/// control bounds the difference of two solutions, not the depth. Energy: kinetic and potential,
/// without the energy stored in contacts; d = 50 s/m suffices to prevent any gain.
///
/// The peg's slip at the impact, a few millimetres, is an ordinary result: a smaller slip at a
/// loose accuracy is wrong, not better.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig06 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Tier;

constexpr double kCylinderEnd = 1;      ///< [s]; the published script's
constexpr double kGripperEnd = 2;       ///< [s]; likewise
constexpr double kBeforeImpact = 0.19;  ///< the post falls 0.18 m in 0.1916 s [s]
constexpr double kSlipEnd = 0.35;       ///< the peg rests again by then [s]

// ---- the cylinder ----

/// The prism that forms the cylinder's mesh.
struct Prism {
  double radius, half_length;
  int sides;

  explicit Prism(const models::Parameters& p)
      : radius(p.number("cylinder.radius")),
        half_length(p.number("cylinder.length") / 2),
        sides(static_cast<int>(p.number("cylinder.sides"))) {}

  /// Height of its lowest corner, for a body at q = (p, quaternion).
  [[nodiscard]] double lowest(const models::VectorXd& q) const {
    const Eigen::Quaterniond turn(q.segment<4>(3).data());
    const Eigen::Vector3d z = turn.normalized().toRotationMatrix().row(2);
    double least = 0;
    for (int i = 0; i < sides; ++i) {
      const double angle = 2 * std::numbers::pi * i / sides;
      least = std::min(least, radius * (z.x() * std::cos(angle) + z.y() * std::sin(angle)));
    }
    return q[2] + least - half_length * std::abs(z.z());
  }
};

/// The worst of several runs.
struct Worst {
  double energy = 0;  ///< after the first step [J]
  double height = 0;  ///< deviation of a cylinder at rest over the allowed one
};

void add_cylinder(const NamedChoice& named, bool lies, Block& table, Worst& worst, Figure& figure) {
  const Setup setup = pressure_scene("hydro-cylinder", falling_cylinder());
  const auto instance = setup.instance();
  const auto energy = [&](const models::State<double>& x) {
    const auto e = instance.system->energy(x);
    return e.kinetic + e.potential;
  };
  const Prism prism(setup.scenario_parameters());
  double depth = 0, most = 0;
  Block path{"path." + named.name, {{"t", "s"}, {"z", "m"}, {"lowest", "m"}}, {}};
  const auto run = verification::run_steps(
      setup, named.choice, kCylinderEnd, [&](const verification::StepView& step) {
        verification::keep_largest(depth, -prism.lowest(step.x.q));
        verification::keep_largest(most, energy(step.x));
        const bool drawn = path.rows.empty() || step.x.t > path.rows.back().values[0] + 1e-3;
        if (drawn) path.rows.push_back({{step.x.t, step.x.q[2], prism.lowest(step.x.q)}});
      });
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  add_counters("cylinder." + named.name, run, figure);
  figure.quantities.push_back({"depth." + named.name, whole(depth), "m"});
  verification::keep_largest(worst.energy, whole(most));
  if (lies) verification::keep_largest(worst.height, whole(off_its_side(run.x.q)));
  if (std::holds_alternative<solvers::ErrorControl>(named.choice)) {
    const double epsilon = std::get<solvers::ErrorControl>(named.choice).accuracy;
    table.rows.push_back({{epsilon, static_cast<double>(run.work.steps), whole(depth)},
                          verification::status_name(run.end)});
  }
  figure.blocks.push_back(path);
}

// ---- the gripper ----

/// The peg's place relative to the post: (y, z).
Eigen::Vector2d peg_on_post(const models::VectorXd& q) {
  return {q[2], q[3] - q[0]};
}

/// The final state of a gripper.
struct GripperEnd {
  double slip = 0;   ///< at the impact [m]
  double foot = 0;   ///< height above the table [m]
  double speed = 0;  ///< of the peg [m/s]
  double grip = 0;   ///< [N]
};

GripperEnd add_gripper(const NamedChoice& named, const models::Changes& changes,
                       const std::string& prefix, Figure& figure) {
  const Setup setup = pressure_scene("static-gripper", changes);
  const auto instance = setup.instance();
  const Eigen::Vector2d start = peg_on_post(instance.x0.q);
  double before = 0, slip = 0;
  const auto run = verification::run_steps(
      setup, named.choice, kGripperEnd, [&](const verification::StepView& step) {
        const double moved = (peg_on_post(step.x.q) - start).norm();
        if (step.x.t < kBeforeImpact) verification::keep_largest(before, moved);
        if (step.x.t < kSlipEnd) slip = moved;
      });
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  const std::string name = prefix + named.name;
  add_counters(name, run, figure);
  const GripperEnd end{.slip = whole(slip),
                       .foot = whole(run.x.q[0] - 0.1),
                       .speed = whole(run.x.v.segment<3>(1).norm()),
                       .grip = whole(grip_of_peg(*instance.system, run.x))};
  figure.quantities.push_back({"before." + name, whole(before), "m"});
  figure.quantities.push_back({"slip." + name, end.slip, "m"});
  figure.quantities.push_back({"foot." + name, end.foot, "m"});
  figure.quantities.push_back({"grip." + name, end.grip, "N"});
  const double moved = (peg_on_post(run.x.q) - start).norm();
  figure.quantities.push_back({"moved." + name, whole(moved), "m"});
  return end;
}

void add_cylinders(Figure& figure) {
  Block table{"cylinder", {{"accuracy", "-"}, {"steps", "-"}, {"depth", "m"}}, {}};
  Worst worst;
  for (const double epsilon : {1e-1, 1e-2, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5})
    add_cylinder(named_accuracy(epsilon), epsilon <= 1e-3, table, worst, figure);
  for (const double h : {1e-2, 1e-3, 1e-4}) add_cylinder(named_step(h), true, table, worst, figure);
  const auto start = pressure_scene("hydro-cylinder", falling_cylinder()).instance();
  const auto of_start = start.system->energy(start.x0);
  figure.quantities.push_back({"energy.start", of_start.kinetic + of_start.potential, "J"});
  figure.quantities.push_back({"energy.most", worst.energy, "J"});
  figure.quantities.push_back({"height.most", worst.height});
  figure.blocks.push_back(table);
}

/// By step size and accuracy; for those from 1e-2 on the weakest grip, the fastest peg, the deepest
/// foot.
void add_grippers(bool full, Figure& figure) {
  Block table{"gripper", {{"accuracy", "-"}, {"slip", "m"}, {"grip", "N"}}, {}};
  double grip = 1e3, speed = 0, foot = 0;
  for (const double h : {1e-2, 1e-3}) add_gripper(named_step(h), {}, "gripper.", figure);
  if (full) add_gripper(named_step(1e-4), {}, "gripper.", figure);
  for (const double epsilon : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5}) {
    const GripperEnd end = add_gripper(named_accuracy(epsilon), {}, "gripper.", figure);
    table.rows.push_back({{epsilon, end.slip, end.grip}});
    if (epsilon > 1e-2) continue;
    verification::keep_least(grip, end.grip);
    verification::keep_largest(speed, end.speed);
    verification::keep_largest(foot, -end.foot);
  }
  figure.quantities.push_back({"grip.least", grip, "N"});
  figure.quantities.push_back({"speed.most", speed, "m/s"});
  figure.quantities.push_back({"foot.most", foot, "m"});
  figure.blocks.push_back(table);
  for (const double epsilon : {1e-3, 1e-4})
    add_gripper(named_accuracy(epsilon), {{"contact.friction", 0.5}}, "slippery.", figure);
}

/// Slips with two triangles a face over those with four, by quadrature.
void add_meshes(Figure& figure) {
  for (const char* quadrature : {"centroid", "exact"}) {
    const auto slip = [&](const char* mesh) {
      return add_gripper(named_accuracy(1e-5),
                         {{"contact.box_mesh", mesh}, {"contact.quadrature", quadrature}},
                         fmt::format("{}-{}.", mesh, quadrature), figure)
          .slip;
    };
    figure.quantities.push_back(
        {fmt::format("mesh.{}", quadrature), slip("plain") / slip("centred")});
  }
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_cylinders(figure);
  options.progress(0.4);
  add_grippers(options.tier == Tier::kFull, figure);
  add_meshes(figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig06
