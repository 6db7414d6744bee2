/// Fig. 11, above — three bodies with ears that fall on a slab, by pressure fields; the shape is
/// ours.
///
/// At rest a rigid body on a compliant layer floats: the pressure is that of a liquid of specific
/// weight E/T, whatever the shape,
///
///   V E/T = m g,   V = ∫ z n_z dA over the part below z = 0
///
/// Within the steps only the forces of contacts, friction and the horizontal parts of pressure,
/// change the horizontal momentum of all bodies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "models/scenarios/bunnies.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig11a {
namespace {

using models::Bunnies;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;

using Surface = models::hydroelastic::TriangleSurface;

constexpr double kEnd = 10;           ///< [s]; the published script's
constexpr double kTolerance = 1e-13;  ///< of the solver: momentum is conserved to its square root
constexpr double kSettled = 9;        ///< the weight is measured from then on [s]

/// A surface on a body, moved to the body's pose.
Surface moved(const Surface& surface, const models::VectorXd& q, int body) {
  const auto pose = q.segment<7>(7 * body);
  const Eigen::Quaterniond turn(pose.tail<4>().data());
  const Eigen::Matrix3d R = turn.normalized().toRotationMatrix();
  Surface out = surface;
  for (Eigen::Vector3d& x : out.vertices) x = R * x + pose.head<3>();
  return out;
}

/// The part of a triangle below z = 0, which has at most four corners.
std::vector<Eigen::Vector3d> below_ground(const std::array<Eigen::Vector3d, 3>& x) {
  std::vector<Eigen::Vector3d> kept;
  for (std::size_t i = 0; i < 3; ++i) {
    const Eigen::Vector3d &from = x[i], &to = x[(i + 1) % 3];
    if (from.z() < 0) kept.push_back(from);
    if ((from.z() < 0) != (to.z() < 0))
      kept.push_back(from + from.z() / (from.z() - to.z()) * (to - from));
  }
  return kept;
}

/// V = ∫ z n_z dA, by triangles from the first corner of each part
double volume_below_ground(const Surface& surface) {
  double volume = 0;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto part = below_ground(surface.corners(t));
    for (std::size_t i = 2; i < part.size(); ++i) {
      const double area_z = (part[i - 1] - part[0]).cross(part[i] - part[0]).z() / 2;
      volume += area_z * (part[0].z() + part[i - 1].z() + part[i].z()) / 3;
    }
  }
  return volume;
}

/// A scene, and the surface of one of its bodies.
struct Stage {
  Setup setup;
  Surface surface;

  explicit Stage(const models::Changes& changes) : setup(pressure_scene("bunnies", changes)) {
    setup.scheme_changes.push_back({"scheme.tolerance", kTolerance});
    const models::Parameters p = setup.scenario_parameters();
    surface =
        models::bunny_shape(static_cast<int>(p.number("bunny.divisions")), p.number("bunny.height"))
            .surface;
  }
  [[nodiscard]] double depth(const models::VectorXd& q) const {
    double depth = 0;
    for (int body = 0; body < Bunnies::kCount; ++body)
      for (const Eigen::Vector3d& x : moved(surface, q, body).vertices)
        verification::keep_largest(depth, -x.z());
    return depth;
  }
  /// V E/T over m g of the body with the largest deviation.
  [[nodiscard]] double buoyancy(const models::VectorXd& q) const {
    const models::Parameters p = setup.scenario_parameters();
    const double floats = p.number("bunny.mass") * p.number("scene.gravity") *
                          p.number("slab.thickness") / p.number("contact.modulus");
    double worst = 1;
    for (int body = 0; body < Bunnies::kCount; ++body) {
      const double ratio = volume_below_ground(moved(surface, q, body)) / floats;
      if (std::abs(ratio - 1) >= std::abs(worst - 1)) worst = ratio;
    }
    return worst;
  }
};

/// Σ of the contact forces on the bodies in the world, as reported by a step [N].
Eigen::Vector3d force_on_bodies(const models::Snapshot& start,
                                const std::vector<solvers::ContactReport>& reports) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  std::size_t i = 0;
  for (const auto& contact : start.contacts.items()) {
    const double on_a = contact.axes(0, 2) > 0 ? 1 : -1;  // n points out of the slab or into it
    sum += on_a * contact.axes.transpose() * reports[i++].force;
  }
  return sum;
}

/// Σ m v of the bodies, whose origins are their centres of mass [kg m/s].
Eigen::Vector3d momentum(const models::VectorXd& v, double mass) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int body = 0; body < Bunnies::kCount; ++body) sum += mass * v.segment<3>(6 * body);
  return sum;
}

/// Quantities monitored in a run, step by step.
struct Watch {
  double depth = 0;                        ///< largest [m]
  double energy = 0;                       ///< kinetic, largest [J]
  double unbalanced = 0;                   ///< of m v in a step, over the largest [-]
  double weight_impulse = 0, settled = 0;  ///< [N s], [s]
};

void add_fall(const std::string& name, const Stage& stage, const verification::StepChoice& choice,
              Figure& figure) {
  const auto instance = stage.setup.instance();
  const models::Parameters p = stage.setup.scenario_parameters();
  const double mass = p.number("bunny.mass");
  const bool fixed = std::holds_alternative<double>(choice);
  models::Snapshot at;
  Watch watch;
  Block path{"path." + name, {{"t", "s"}, {"z", "m"}, {"depth", "m"}}, {}};
  const auto run =
      verification::run_steps(stage.setup, choice, kEnd, [&](const verification::StepView& step) {
        const double h = step.x.t - step.x0.t;
        instance.system->evaluate(step.x0, at);
        if (fixed) {  // under error control the contacts are those of the second half step
          const Eigen::Vector3d f = force_on_bodies(at, step.contacts);
          const Eigen::Vector3d off = momentum(step.x.v, mass) - momentum(step.x0.v, mass) - h * f;
          verification::keep_largest(watch.unbalanced, off.head<2>().norm() / mass);
          if (step.x0.t > kSettled) watch.weight_impulse += h * f.z();
        }
        if (step.x0.t > kSettled) watch.settled += h;
        const double depth = stage.depth(step.x.q);
        verification::keep_largest(watch.depth, depth);
        verification::keep_largest(watch.energy, instance.system->energy(step.x).kinetic);
        const bool far = path.rows.empty() || step.x.t > path.rows.back().values[0] + 0.01;
        if (far) path.rows.push_back({{step.x.t, step.x.q[2], depth}});
      });
  const auto whole = [&](double x) { return of_whole_run(run.end, x); };
  add_counters(name, run, figure);
  figure.quantities.push_back({"depth." + name, whole(watch.depth), "m"});
  figure.quantities.push_back({"energy.most." + name, whole(watch.energy), "J"});
  figure.quantities.push_back(
      {"energy.end." + name, whole(instance.system->energy(run.x).kinetic), "J"});
  figure.quantities.push_back({"buoyancy." + name, whole(stage.buoyancy(run.x.q))});
  if (fixed) {
    const double weight = Bunnies::kCount * mass * p.number("scene.gravity");
    figure.quantities.push_back({"unbalanced." + name, whole(watch.unbalanced), "m/s"});
    figure.quantities.push_back(
        {"weight." + name, whole(watch.weight_impulse / watch.settled / weight)});
  }
  figure.blocks.push_back(path);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  const bool full = options.tier == verification::Tier::kFull;
  const Stage stage(models::Changes{});
  std::vector<NamedChoice> choices = {named_step(1e-2), named_accuracy(1e-1), named_accuracy(1e-3)};
  choices.push_back(named_accuracy(full ? 1e-5 : 1e-4));
  if (full) choices.push_back(named_step(1e-3));
  for (const NamedChoice& choice : choices) add_fall(choice.name, stage, choice.choice, figure);
  options.progress(0.5);
  add_fall("fine-mesh", Stage(models::Changes{{"bunny.divisions", 22.0}}), 1e-2, figure);
  if (full)
    add_fall("mutual", Stage(models::Changes{{"bunnies.mutual", "on"}}), accuracy(1e-3), figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig11a
