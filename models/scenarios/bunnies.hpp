#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "models/scenarios/hydroelastic_scenes.hpp"

/// Star-shaped bodies with two ears that fall on a slab: ours, in the place of the meshes of
/// [cenic, Sec. VII-C, Fig. 11].
namespace tribo::models {

struct Bunnies {
  static constexpr int kCount = 3;
  static constexpr std::array<double, kCount> kHeights{0.8, 2.0, 3.2};  ///< at the start [m]
};

/// A bump on a star-shaped surface:  r(u) = 1 + Σ a exp(−(1 − u·c)/w),  |u| = 1
struct Bump {
  Eigen::Vector3d direction;  ///< c, of any length
  double height;              ///< a
  double width;               ///< w
};

/// A head, two ears and a tail.
[[nodiscard]] inline std::array<Bump, 4> bunny_bumps() {
  return {{{{0.5, 0, 0.85}, 0.4, 0.12},
           {{0.2, 0.28, 1}, 0.9, 0.02},
           {{0.2, -0.28, 1}, 0.9, 0.02},
           {{-1, 0, -0.3}, 0.25, 0.05}}};
}

/// The surface of a bunny, around its centre of mass, and a point within that sees all of it.
template <class S>
struct BunnyShape {
  hydroelastic::TriangleSurface<S> surface;
  Vector3<S> inside;
};

/// ∫ x dV/V = Σ V_i (x₀ + x₁ + x₂)/4 / Σ V_i of tetrahedra from the origin
template <class S>
[[nodiscard]] Vector3<S> center_of_volume(const hydroelastic::TriangleSurface<S>& surface) {
  Vector3<S> first = Vector3<S>::Zero();
  S volume{};
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto [a, b, c] = surface.corners(i);
    const S v = a.dot(b.cross(c)) / S(6);
    volume += v;
    first += v / S(4) * (a + b + c);
  }
  return first / volume;
}

/// 8 f² triangles, `height` high.
template <class S>
[[nodiscard]] BunnyShape<S> bunny_shape(int f, double height) {
  using std::exp;
  auto surface = hydroelastic::surface_of(geometry::Sphere<S>{S(1)}, f);
  S lowest{}, highest{};
  for (Vector3<S>& x : surface.vertices) {
    const Vector3<S> u = x;
    S r(1);
    for (const Bump& bump : bunny_bumps()) {
      const Vector3<S> c = bump.direction.template cast<S>().normalized();
      r += S(bump.height) * exp(-(S(1) - u.dot(c)) / S(bump.width));
    }
    x *= r;
    lowest = std::min(lowest, x.z());
    highest = std::max(highest, x.z());
  }
  for (Vector3<S>& x : surface.vertices) x *= S(height) / (highest - lowest);
  const Vector3<S> center = center_of_volume(surface);
  for (Vector3<S>& x : surface.vertices) x -= center;
  return {std::move(surface), -center};
}

/// A solid of one density within a surface around its centre of mass, by tetrahedra from there:
///   ∫ x xᵀ dV = Σ V/20 (s sᵀ + Σ_i x_i x_iᵀ),  s = Σ_i x_i;   I = ρ (tr − ·)
[[nodiscard]] inline BodyDescription solid_within(
    const hydroelastic::TriangleSurface<double>& surface, double mass) {
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

/// Compliant bodies on a compliant slab, or rigid ones, which do not touch each other, on a layer
/// of the slab's thickness.
template <class S>
[[nodiscard]] SceneSystem<S> bunnies_from(const Parameters& p) {
  const auto divisions = static_cast<int>(p.number("bunny.divisions"));
  const double height = p.number("bunny.height"), modulus = p.number("contact.modulus");
  const double thickness = p.number("slab.thickness");
  const bool mutual = p.choice("bunnies.mutual") == "on";
  const Material<S> material = pressure_material<S>(p);
  BodyDescription bunny =
      solid_within(bunny_shape<double>(divisions, height).surface, p.number("bunny.mass"));
  bunny.joint = Joint::kFree;
  const auto [surface, inside] = bunny_shape<S>(divisions, height);
  const auto field = mutual ? field_of(hydroelastic::shell_of(surface, inside), modulus, "bunny")
                            : std::make_shared<const hydroelastic::Body<S>>(
                                  hydroelastic::RigidSurface<S>(surface, "bunny"));
  Scene<S> scene;
  const geometry::Sphere<S> around{hydroelastic::reach(surface.vertices) * S(std::sqrt(3))};
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
    const Placement<S> below{.p = Vector3<S>(S(0), S(0), -S(thickness) / S(2))};
    add_pressure_box<S>(p, "slab", {}, below, half, modulus, material, scene);
  } else {
    scene.geometries.push_back(
        {.name = "slab",
         .shape = geometry::HalfSpace<S>{},
         .material = material,
         .field = std::make_shared<const hydroelastic::Body<S>>(
             hydroelastic::CompliantHalfSpace<S>{S(modulus), S(thickness)})});
  }
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// At rest one above the other, each turned by a radian more about the vertical.
template <class S>
[[nodiscard]] State<S> start_of_bunnies(const SceneSystem<S>& scene, const Parameters&) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  for (int i = 0; i < Bunnies::kCount; ++i) {
    auto body = x.q.segment(scene.first_position(i), 7);
    body[2] = S(Bunnies::kHeights[static_cast<std::size_t>(i)]);
    body.template tail<4>() =
        Eigen::Quaternion<S>(Eigen::AngleAxis<S>(S(i), Vector3<S>::UnitZ())).coeffs();
  }
  return x;
}

}  // namespace tribo::models
