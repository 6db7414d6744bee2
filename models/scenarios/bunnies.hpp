#pragma once

#include <array>

#include "models/bodies/tree_description.hpp"
#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

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
[[nodiscard]] std::array<Bump, 4> bunny_bumps();

/// The surface of a bunny, around its centre of mass, and a point within that sees all of it.
struct BunnyShape {
  hydroelastic::TriangleSurface surface;
  Vector3d inside;
};

/// ∫ x dV/V = Σ V_i (x₀ + x₁ + x₂)/4 / Σ V_i of tetrahedra from the origin
[[nodiscard]] Vector3d center_of_volume(const hydroelastic::TriangleSurface& surface);

/// 8 f² triangles, `height` high.
[[nodiscard]] BunnyShape bunny_shape(int f, double height);

/// A solid of one density within a surface around its centre of mass, by tetrahedra from there:
///   ∫ x xᵀ dV = Σ V/20 (s sᵀ + Σ_i x_i x_iᵀ),  s = Σ_i x_i;   I = ρ (tr − ·)
[[nodiscard]] BodyDescription solid_within(const hydroelastic::TriangleSurface& surface,
                                           double mass);

/// Compliant bodies on a compliant slab, or rigid ones, which do not touch each other, on a layer
/// of the slab's thickness.
[[nodiscard]] Scene bunnies_from(const Parameters& p);

/// At rest one above the other, each turned by a radian more about the vertical.
[[nodiscard]] State<double> start_of_bunnies(const Scene& scene, const Parameters&);

}  // namespace tribo::models
