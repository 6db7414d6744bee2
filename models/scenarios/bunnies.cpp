#include "models/scenarios/bunnies.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"

namespace tribo::models {

std::array<Bump, 4> bunny_bumps() {
  return {{{{0.5, 0, 0.85}, 0.4, 0.12},
           {{0.2, 0.28, 1}, 0.9, 0.02},
           {{0.2, -0.28, 1}, 0.9, 0.02},
           {{-1, 0, -0.3}, 0.25, 0.05}}};
}

Vector3d center_of_volume(const hydroelastic::TriangleSurface& surface) {
  Vector3d first = Vector3d::Zero();
  double volume = 0;
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto [a, b, c] = surface.corners(i);
    const double v = a.dot(b.cross(c)) / 6.0;
    volume += v;
    first += v / 4.0 * (a + b + c);
  }
  return first / volume;
}

BunnyShape bunny_shape(int f, double height) {
  auto surface = hydroelastic::surface_of(geometry::Sphere{1.0}, f);
  double lowest{}, highest{};
  for (Vector3d& x : surface.vertices) {
    const Vector3d u = x;
    double r(1);
    for (const Bump& bump : bunny_bumps()) {
      const Vector3d c = bump.direction.normalized();
      r += bump.height * std::exp(-(1.0 - u.dot(c)) / bump.width);
    }
    x *= r;
    lowest = std::min(lowest, x.z());
    highest = std::max(highest, x.z());
  }
  for (Vector3d& x : surface.vertices) x *= height / (highest - lowest);
  const Vector3d center = center_of_volume(surface);
  for (Vector3d& x : surface.vertices) x -= center;
  return {std::move(surface), -center};
}

BodyDescription solid_within(const hydroelastic::TriangleSurface& surface, double mass) {
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto [a, b, c] = surface.corners(i);
    const Eigen::Vector3d sum = a + b + c;
    second += a.dot(b.cross(c)) / 120 *
              (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
  }
  BodyDescription body{.name = {}, .mass = mass};
  body.inertia = mass / hydroelastic::enclosed_volume(surface) *
                 (Eigen::Matrix3d::Identity() * second.trace() - second);
  return body;
}

Scene bunnies_from(const Parameters& p) {
  const auto divisions = static_cast<int>(p.number("bunny.divisions"));
  const double height = p.number("bunny.height"), modulus = p.number("contact.modulus");
  const double thickness = p.number("slab.thickness");
  const bool mutual = p.choice("bunnies.mutual") == "on";
  const Material material = pressure_material(p);
  BodyDescription bunny =
      solid_within(bunny_shape(divisions, height).surface, p.number("bunny.mass"));
  bunny.joint = Joint::kFree;
  const auto [surface, inside] = bunny_shape(divisions, height);
  const auto field = mutual ? field_of(hydroelastic::shell_of(surface, inside), modulus, "bunny")
                            : std::make_shared<const hydroelastic::Body>(
                                  hydroelastic::RigidSurface(surface, "bunny"));
  SceneDescription scene;
  const geometry::Sphere around{hydroelastic::reach(surface.vertices) * std::sqrt(3)};
  for (int i = 0; i < Bunnies::kCount; ++i) {
    bunny.name = fmt::format("bunny{}", i);
    scene.add_tree({.bodies = {bunny}, .gravity = {0, 0, -p.number("scene.gravity")}});
    scene.geometries.push_back({.name = bunny.name,
                                .body = {i, 0},
                                .shape = around,
                                .material = material,
                                .group = mutual ? 0 : 1,
                                .field = field});
  }
  if (mutual) {
    const Eigen::Vector3d half(5, 5, thickness / 2);
    const Placement below{.p = Vector3d(0.0, 0.0, -thickness / 2.0)};
    add_pressure_box(p, "slab", {}, below, half, modulus, material, scene);
  } else {
    scene.geometries.push_back({.name = "slab",
                                .shape = geometry::HalfSpace{},
                                .material = material,
                                .field = std::make_shared<const hydroelastic::Body>(
                                    hydroelastic::CompliantHalfSpace{modulus, thickness})});
  }
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_bunnies(const Scene& scene, const Parameters&) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  for (int i = 0; i < Bunnies::kCount; ++i) {
    auto body = x.q.segment(scene.first_position(i), 7);
    body[2] = Bunnies::kHeights[static_cast<std::size_t>(i)];
    body.tail<4>() = Eigen::Quaterniond(Eigen::AngleAxisd(i, Vector3d::UnitZ())).coeffs();
  }
  return x;
}

}  // namespace tribo::models
