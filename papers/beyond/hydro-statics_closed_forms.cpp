/// Statics of pressure fields — whether the force of two bodies in contact is that of their
/// pressures in closed form.
///
/// A compliant body has a pressure that grows from 0 on its surface to E at its medial surface,
/// linear in each tetrahedron of a mesh. Its contact surface with a rigid body is that body's
/// surface, with another compliant body the surface of equal pressures [Elandt et al. 2019, arXiv
/// 1904.11433]; the contact surface consists of polygons, and each gives one or more points with a
/// force and a stiffness [Masterjohn et al. 2022, arXiv 2110.04157]. Boxes, prisms and buoyancy are
/// exact in a mesh; round bodies are not, since the mesh lies inside them.
#include <fmt/format.h>

#include <vector>

#include "models/bodies/rigid_motion.hpp"
#include "models/hydroelastic/contact_patch.hpp"
#include "models/hydroelastic/shells.hpp"
#include "papers/beyond/hydro_closed_forms.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::hydro_statics {
namespace {

using namespace hydro;
using namespace models::hydroelastic;
using models::geometry::Box;
using models::geometry::Cylinder;
using models::geometry::Sphere;
using verification::Block;
using verification::Figure;
using verification::keep_largest;
using verification::keep_least;
using verification::kInfinity;
using Vector3 = models::Vector3<double>;
using Matrix3 = models::Matrix3<double>;
using Pose = models::Placement;
using Load = Wrench;
using Any = Body;
using Patch = ContactPatch;

constexpr double kE = 1e7;       ///< [Pa]
constexpr double kR = 0.1;       ///< of cylinders [m]
constexpr double kLength = 0.2;  ///< of cylinders [m]
constexpr double kKappa = kE / kR;
constexpr double kBall = 0.05;  ///< radius of the sphere [m]

Any box(const Vector3& half, double modulus = kE, BoxFaces faces = BoxFaces::kPlain) {
  return PressureMesh(shell_of(Box{half}, faces), modulus, "box");
}
Any cylinder(int n) {
  return PressureMesh(shell_of(Cylinder{kR, kLength / 2}, n), kE, "cylinder");
}
/// With n chords on its equator.
Any sphere(int n) {
  const auto surface = surface_of(Sphere{kBall}, n / 4);
  return PressureMesh(shell_of(surface, Vector3(0, 0, 0)), kE, "sphere");
}
const Any& plane() {
  static const Any ground = RigidHalfSpace{};
  return ground;
}
/// Half of 1 m × 1 m × 0.1 m.
Any table(double modulus = kE) {
  return box(Vector3(0.5, 0.5, 0.05), modulus);
}

Pose at(double x, double y, double z) {
  return {.R = Matrix3::Identity(), .p = {x, y, z}};
}
Matrix3 turn(const Vector3& w) {
  return models::rotation_exponential(w).toRotationMatrix();
}

Load load(const Any& a, const Pose& X_a, const Any& b, const Pose& X_b = {},
          const PatchOptions& options = {}, const Vector3& about = Vector3(0, 0, 0)) {
  Patch patch;
  return wrench(patch.find(a, X_a, b, X_b, options), about);
}
double lift(const Any& body, const Pose& X) {
  return load(body, X, plane()).force[2];
}
double stiffness(const Any& a, const Pose& X_a, const Any& b, const Pose& X_b = {}) {
  Patch patch;
  double sum = 0;
  for (const auto& point : patch.find(a, X_a, b, X_b)) sum += point.stiffness;
  return sum;
}
double relative(double measured, double expected) {
  return std::abs(measured / expected - 1);
}

// ---- boxes ----

constexpr double kA = 0.1, kB = 0.2, kC = 0.3;  ///< half sizes of the box [m]

void box_on_plane(Figure& figure) {
  double force = 0, slope = 0, difference = 0;
  Block block{"box", {{"depth", "m"}, {"textbook", "-"}, {"closed_form", "-"}}, {}};
  for (const BoxFaces faces : {BoxFaces::kPlain, BoxFaces::kCentered}) {
    const Any body = box(Vector3(kA, kB, kC), kE, faces);
    const auto force_at = [&](double depth) { return lift(body, at(0.3, -0.2, kC - depth)); };
    for (const double depth : {1e-4, 1e-3, 1e-2, 3e-2}) {
      const double F = force_at(depth), K = stiffness(body, at(0, 0, kC - depth), plane());
      constexpr double kEta = 1e-6;
      keep_largest(force, relative(F, box_force(kKappa, kA, kB, depth)));
      keep_largest(slope, relative(K, box_stiffness(kKappa, kA, kB, depth)));
      const double rate = (force_at(depth + kEta) - force_at(depth - kEta)) / (2 * kEta);
      keep_largest(difference, relative(rate, K));
      if (faces == BoxFaces::kCentered) continue;
      const double textbook = kKappa * 4 * kA * kB * depth;
      figure.quantities.push_back({fmt::format("box.textbook.{:.0e}", depth), F / textbook});
      block.rows.push_back({{depth, F / textbook, F / box_force(kKappa, kA, kB, depth)}});
    }
  }
  figure.quantities.push_back({"box.force", force});
  figure.quantities.push_back({"box.stiffness", slope});
  figure.quantities.push_back({"box.slope", difference});
  figure.blocks.push_back(block);
}

/// A cube, turned and shifted, on a table of equal or lower stiffness.
void layers_in_series(Figure& figure) {
  const Pose X{turn(Vector3(0, 0, 0.3)), Vector3(0.013, -0.021, 0.149)};
  const Any cube = box(Vector3(0.1, 0.1, 0.1));
  double lateral = 0, third_law = 0;
  for (const auto& [name, modulus] : {std::pair("equal", 1e7), std::pair("soft", 2e6)}) {
    const Any below = table(modulus);
    const double of_table = modulus / 0.05, g = in_series(kKappa, of_table);
    const double depth = 1e-3 * of_table / (kKappa + of_table);
    const Load on_cube = load(cube, X, below), on_table = load(below, {}, cube, X);
    const double F = on_cube.force[2];
    figure.quantities.push_back(
        {fmt::format("series.{}", name), relative(F, box_force(kKappa, 0.1, 0.1, depth))});
    figure.quantities.push_back({fmt::format("series.{}.textbook", name), F / (g * 0.04 * 1e-3)});
    keep_largest(lateral, on_cube.force.head<2>().norm() / F);
    keep_largest(third_law, (on_cube.force + on_table.force).norm() / F);
  }
  figure.quantities.push_back({"series.lateral", lateral});
  figure.quantities.push_back({"series.third_law", third_law});
}

/// A stiff slab below acts as a plane.
void stiff_limit(Figure& figure) {
  const Any body = box(Vector3(kA, kB, kC));
  const double on_plane = box_force(kKappa, kA, kB, 1e-3);
  const auto excess = [&](double modulus) {
    const Any slab = box(Vector3(1, 1, 0.5), modulus);
    return load(body, at(0.01, 0.02, 0.5 + kC - 1e-3), slab).force[2] / on_plane - 1;
  };
  const double stiff = excess(1e13);
  figure.quantities.push_back({"rigid.limit", std::abs(stiff)});
  figure.quantities.push_back({"rigid.ratio", excess(1e11) / stiff});
}

/// A wedge: F = (E/H) L D²/(2 tan θ) of a cube on its edge, except for its ends.
void wedge(Figure& figure) {
  constexpr double kTilt = 0.01, kDepth = 1e-4;
  const Pose X{turn(Vector3(0, kTilt, 0)),
               Vector3(0, 0, 0.1 * (std::sin(kTilt) + std::cos(kTilt)) - kDepth)};
  const double expected = kKappa * 0.2 * kDepth * kDepth / (2 * std::tan(kTilt));
  figure.quantities.push_back({"wedge", lift(box(Vector3(0.1, 0.1, 0.1)), X) / expected});
}

/// The peg between two fingers, 10 µm wider on each side than their gap, turned by 10°.
void gripped_peg(Figure& figure) {
  const Any peg = box(Vector3(0.00501, 0.005, 0.04)), finger = box(Vector3(0.005, 0.04, 0.005));
  const Pose X_peg{turn(Vector3(kPi / 18, 0, 0)), Vector3(0, 0.05, 0.36)};
  const double area = 1e-4 / std::cos(kPi / 18), g = in_series(kE / 0.005, kE / 0.005);
  double force = 0, slope = 0;
  Vector3 sum = Vector3::Zero();
  for (const int side : {-1, 1}) {
    const Pose X = at(0.01 * side, 0.025, 0.39);
    const Vector3 f = load(finger, X, peg, X_peg).force;
    keep_largest(force, relative(side * f[0], area * g * 1e-5));
    keep_largest(slope, relative(stiffness(finger, X, peg, X_peg), area * g));
    sum += f;
  }
  figure.quantities.push_back({"peg.force", force});
  figure.quantities.push_back({"peg.stiffness", slope});
  figure.quantities.push_back({"peg.sum", sum.norm(), "N"});
}

/// The largest change of the force from one tilt to the next, 0 … 1.2 rad about an edge direction
/// and half as much across it, with a corner kept at one depth.
double largest_change(const Any& cube, int steps) {
  double most = 0, last = 0;
  for (int i = 0; i <= steps; ++i) {
    const double tilt = 1.2 * i / steps;
    const Matrix3 R = turn(Vector3(tilt / 2, tilt, 0));
    const double lowest = -0.1 * R.row(2).cwiseAbs().sum();
    const double F = lift(cube, {R, Vector3(0, 0, -lowest - 2e-4)});
    if (i > 0) keep_largest(most, std::abs(F - last));
    last = F;
  }
  return most;
}

void tilting(Figure& figure) {
  const Any cube = box(Vector3(0.1, 0.1, 0.1));
  const double coarse = largest_change(cube, 4000), fine = largest_change(cube, 8000);
  figure.quantities.push_back({"tilting.change", coarse, "N"});
  figure.quantities.push_back({"tilting.ratio", fine / coarse});
}

// ---- resistance to tilting ----

/// M/((E/H) I θ) of a body that stands on the plane with its centre at `height`.
double resistance(const Any& body, double height, double inertia, Quadrature quadrature) {
  constexpr double kDepth = 1e-6, kTilt = 1e-10;
  const auto moment = [&](double tilt) {
    const Matrix3 R = turn(Vector3(0, tilt, 0));
    const Pose X{R, R * Vector3(0, 0, height - kDepth)};
    return load(body, X, plane(), {}, {.quadrature = quadrature}).moment[1];
  };
  return (moment(-kTilt) - moment(kTilt)) / 2 / (kKappa * inertia * kTilt);
}

void tilt_of_box(Figure& figure) {
  constexpr double kInertia = 4.0 / 3 * kA * kA * kA * kB;
  for (const auto& [faces, triangles] :
       {std::pair(BoxFaces::kPlain, 2), std::pair(BoxFaces::kCentered, 4)}) {
    const Any body = box(Vector3(kA, kB, kC), kE, faces);
    for (const auto& [name, quadrature] :
         {std::pair("centroid", Quadrature::kCentroid), std::pair("fan", Quadrature::kFan),
          std::pair("exact", Quadrature::kExact)})
      figure.quantities.push_back({fmt::format("tilt.box.{}.{}", name, triangles),
                                   resistance(body, kC, kInertia, quadrature)});
  }
}

void tilt_of_cylinder(Figure& figure) {
  Block block{
      "tilt",
      {{"n", "-"}, {"centroid", "-"}, {"fan", "-"}, {"centroid_closed", "-"}, {"fan_closed", "-"}},
      {}};
  double centroid = 0, fan = 0;
  for (const int n : {4, 8, 16, 32, 64, 128}) {
    const Any body = cylinder(n);
    const double inertia = polygon_inertia(n, kR);
    const double one = resistance(body, kR, inertia, Quadrature::kCentroid);
    const double three = resistance(body, kR, inertia, Quadrature::kFan);
    keep_largest(centroid, std::abs(one - centroid_moment(n)));
    keep_largest(fan, std::abs(three - fan_moment(n)));
    block.rows.push_back({{static_cast<double>(n), one, three, centroid_moment(n), fan_moment(n)}});
  }
  figure.quantities.push_back({"tilt.cylinder.centroid", centroid});
  figure.quantities.push_back({"tilt.cylinder.fan", fan});
  figure.blocks.push_back(block);
}

// ---- round bodies ----

/// 1 − F/F_round, by the number of chords.
void round_bodies(Figure& figure) {
  Block block{"round",
              {{"n", "-"}, {"sphere", "-"}, {"standing", "-"}, {"lying", "-"}, {"prism", "-"}},
              {}};
  double prism = 0;
  for (const int n : {16, 32, 64, 128, 256}) {
    const double depth = 1e-4, side = 5e-3, area = polygon_area(n, kR);
    const Any body = cylinder(n);
    const double F = lift(body, at(0, 0, kR - depth));
    keep_largest(prism, relative(F, prism_force(kE, kR, area, depth)));
    const double standing = 1 - F / prism_force(kE, kR, kPi * kR * kR, depth);
    const Pose lying{turn(Vector3(kPi / 2, 0, 0)), Vector3(0, 0, kR - side)};
    const double lying_missing =
        1 - lift(body, lying) / lying_cylinder_force(kE, kR, kLength, side);
    const double ball = 1 - lift(sphere(n), at(0, 0, kBall - side)) / sphere_force(kE, kBall, side);
    block.rows.push_back({{static_cast<double>(n), ball, standing, lying_missing, prism}});
  }
  figure.quantities.push_back({"cylinder.prism", prism});
  figure.blocks.push_back(block);
  const Pose lying{turn(Vector3(kPi / 2, 0, 0)), Vector3(0, 0, kR - 5e-3)};
  figure.quantities.push_back(
      {"cylinder.lying.512",
       lift(cylinder(512), lying) / lying_cylinder_force(kE, kR, kLength, 5e-3)});
}

/// The load of a mesh at some depth over that of the round body.
void load_by_depth(Figure& figure) {
  for (const int n : {8, 16, 32, 64, 128}) {
    Block block{fmt::format("sphere.{}", n), {{"depth", "m"}, {"load", "-"}}, {}};
    const Any body = sphere(n);
    for (int i = 0; i <= 16; ++i) {
      const double depth = 1e-5 * std::pow(10, i / 16.0 * 3);
      const double F = lift(body, at(0, 0, kBall - depth));
      block.rows.push_back({{depth, F / sphere_force(kE, kBall, depth)}});
    }
    figure.blocks.push_back(block);
  }
}

/// A cylinder of 32 sides on its side, rolled over one of them.
void roll(Figure& figure) {
  const Any body = cylinder(32);
  for (const auto& [name, depth] : {std::pair("0.1mm", 1e-4), std::pair("1mm", 1e-3)}) {
    Block block{fmt::format("roll.{}", name), {{"angle", "deg"}, {"load", "-"}}, {}};
    double least = kInfinity, most = -kInfinity;
    for (int i = 0; i <= 45; ++i) {
      const double angle = 0.25 * i;  // of 11.25°
      const Pose X{turn(Vector3(kPi / 2, 0, 0)) * turn(Vector3(0, 0, angle * kPi / 180)),
                   Vector3(0, 0, kR - depth)};
      const double part = lift(body, X) / lying_cylinder_force(kE, kR, kLength, depth);
      keep_least(least, part);
      keep_largest(most, part);
      block.rows.push_back({{angle, part}});
    }
    figure.quantities.push_back({fmt::format("roll.{}.least", name), least});
    figure.quantities.push_back({fmt::format("roll.{}.most", name), most});
    figure.blocks.push_back(block);
  }
}

/// A flat cylinder at many places over the diagonals of a table.
void sliding(const verification::RunOptions& options, Figure& figure) {
  const int count = options.tier == verification::Tier::kFull ? 4000 : 400;
  const Any body = cylinder(32), below = table();
  Patch patch;
  double least = kInfinity, most = -kInfinity, moment = 0, fewest = kInfinity, polygons = 0;
  for (int i = 0; i < count; ++i) {
    const double s = static_cast<double>(i) / count;
    const Pose X = at(-0.31 + 0.6 * s, 0.17 - 0.23 * s, 0.15 - 29.6e-6);
    const Load w = wrench(patch.find(body, X, below, {}), X.p);
    keep_least(least, w.force[2]);
    keep_largest(most, w.force[2]);
    keep_largest(moment, w.moment.norm());
    keep_least(fewest, patch.polygons());
    keep_largest(polygons, patch.polygons());
  }
  figure.quantities.push_back({"sliding.spread", most / least - 1});
  figure.quantities.push_back({"sliding.moment", moment, "N m"});
  figure.quantities.push_back({"sliding.fewest", fewest});
  figure.quantities.push_back({"sliding.most", polygons});
}

/// The depth at which the cylinder stands in a table under its weight, by bisection.
void standing(Figure& figure) {
  const Any body = cylinder(32), below = table();
  const double weight = 1000 * kPi * kR * kR * kLength * 9.81;
  double high = 1e-4, low = 0;
  for (int halving = 0; halving < 40; ++halving) {
    const double depth = (low + high) / 2;
    const double F = load(body, at(0.01, 0.02, 0.05 + kR - depth), below).force[2];
    (F < weight ? low : high) = depth;
  }
  const double g = in_series(kKappa, kE / 0.05);
  figure.quantities.push_back({"standing", low * g * polygon_area(32, kR) / weight});
  figure.quantities.push_back({"standing.depth", low, "m"});
}

// ---- buoyancy ----

/// A sphere with two bumps.
TriangleSurface bumpy() {
  auto surface = surface_of(Sphere{0.1}, 8);
  for (Vector3& x : surface.vertices) {
    const Vector3 u = x.normalized();
    const double first = (u - Vector3(0.6, 0, 0.8)).squaredNorm(),
                 second = (u - Vector3(-0.6, 0.1, 0.8)).squaredNorm();
    x *= 1 + 0.8 * std::exp(-8 * first) + 0.6 * std::exp(-12 * second);
  }
  return surface;
}

/// Centre of the enclosed volume:  V c = Σ V_i (x₀ + x₁ + x₂)/4,  V_i = x₀·(x₁ × x₂)/6
Vector3 center_of(const TriangleSurface& surface) {
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto x = surface.corners(i);
    sum += x[0].dot(x[1].cross(x[2])) / 24 * (x[0] + x[1] + x[2]);
  }
  return sum / enclosed_volume(surface);
}

/// A compliant half space lifts the rigid body by (E/T) V at its centre of volume; the cull, which
/// leaves out upward faces, increases this force.
void buoyancy(Figure& figure) {
  const Any water = CompliantHalfSpace{.modulus = 3e5, .thickness = 0.3};
  const auto surface = bumpy();
  const Any body = RigidSurface(surface, "bumpy");
  const double expected = 1e6 * enclosed_volume(surface);
  double force = 0, lateral = 0, moment = 0, culled = 0;
  for (int i = 0; i < 20; ++i) {
    const Pose X{turn(Vector3(0.3 * i, 1 - 0.2 * i, 0.1 * i)), Vector3(0.4, 0.1, -0.3)};
    const Vector3 center = X * center_of(surface);
    PatchOptions options{.quadrature = Quadrature::kExact, .rules = {.cull = false}};
    const Load w = load(body, X, water, {}, options, center);
    keep_largest(force, relative(w.force[2], expected));
    keep_largest(lateral, w.force.head<2>().norm() / expected);
    keep_largest(moment, w.moment.norm() / (0.1 * expected));
    options.rules.cull = true;
    keep_largest(culled, load(body, X, water, {}, options).force[2] / expected - 1);
  }
  figure.quantities.push_back({"buoyancy.force", force});
  figure.quantities.push_back({"buoyancy.lateral", lateral});
  figure.quantities.push_back({"buoyancy.moment", moment});
  figure.quantities.push_back({"buoyancy.culled", culled});
}

/// A cube with a corner down by d displaces √3/2 d³.
void dipped_corner(Figure& figure) {
  const Any water = CompliantHalfSpace{.modulus = 3e5, .thickness = 0.3};
  const auto cube = outside(shell_of(Box{Vector3(0.1, 0.1, 0.1)}, BoxFaces::kPlain));
  const Vector3 axis = Vector3(-1, 1, 0).normalized() * std::acos(-1 / std::sqrt(3.0));
  constexpr double kDepth = 0.05;
  const Pose X{turn(axis), Vector3(0, 0, std::sqrt(3.0) / 10 - kDepth)};
  const double F = load(RigidSurface(cube, "cube"), X, water).force[2];
  figure.quantities.push_back(
      {"buoyancy.corner", relative(F, 1e6 * std::sqrt(3.0) / 2 * std::pow(kDepth, 3))});
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  box_on_plane(figure);
  layers_in_series(figure);
  stiff_limit(figure);
  wedge(figure);
  gripped_peg(figure);
  tilting(figure);
  options.progress(0.3);
  tilt_of_box(figure);
  tilt_of_cylinder(figure);
  round_bodies(figure);
  load_by_depth(figure);
  roll(figure);
  options.progress(0.7);
  sliding(options, figure);
  standing(figure);
  buoyancy(figure);
  dipped_corner(figure);
  return figure;
}

}  // namespace tribo::papers::beyond::hydro_statics
