#pragma once

#include <span>
#include <utility>
#include <vector>

#include "models/hydroelastic/bodies.hpp"
#include "models/hydroelastic/patch_options.hpp"

namespace tribo::models::hydroelastic {

struct AreaMoments;
struct ContactPolygon;

/// Pairs of tetrahedra or triangles, first of A, that may overlap. Keeps its storage.
using Candidates = std::vector<std::pair<int, int>>;

/// A point that carries a part of the pressure between two bodies. Over a step h its force is
///
///   f = (f_e0 − h K v_n)₊ (1 − d v_n)₊,   f_e0 = A p,  K = A g,  φ = −p/g
///
/// K and φ being the stiffness and the gap of a spring that has f_e0.
///                                                [Masterjohn et al. 2022, arXiv 2110.04157]
struct PressurePoint {
  Vector3d place;        ///< in the world [m]
  Vector3d normal;       ///< of length 1, from B into A
  double force = 0;      ///< f_e0 [N]
  double stiffness = 0;  ///< K ≥ 0 [N/m]; zero where a pressure does not change along n
  double phi = 0;        ///< [m]; where K = 0, how deep that pressure is
  double area = 0;       ///< [m²]
  int a = 0, b = 0;      ///< tetrahedra or triangles of the bodies
  int part = 0;          ///< of the polygon
};

/// Force on body A and its moment about a point [N], [N m].
struct Wrench {
  Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
};
[[nodiscard]] Wrench wrench(std::span<const PressurePoint> points, const Vector3d& about);

/// The points of two bodies. Keeps its storage from one pair to the next.
class ContactPatch {
 public:
  /// Smaller polygons are left out [m²].
  static constexpr double kLeastArea = 1e-14;

  /// InputError for kinds without a contact surface.
  static void expect_compliant(const Body& a, const Body& b);

  /// Ordered by the tetrahedra or triangles; valid until the next call.
  std::span<const PressurePoint> find(const Body& a, const Placement& X_a, const Body& b,
                                      const Placement& X_b, const PatchOptions& options = {});

  /// Numbers of polygons and of pairs tried in the last call.
  [[nodiscard]] int polygons() const { return polygons_; }
  [[nodiscard]] std::size_t candidates() const { return candidates_.size(); }

 private:
  template <class A, class B>
  void find_in_order(const A& a, const Placement& X_a, const B& b, const Placement& X_b,
                     const PatchOptions& options);

  void add_points(const ContactPolygon& polygon, const AreaMoments& moments, const Placement& X,
                  Quadrature quadrature);

  void add(const ContactPolygon& polygon, const Placement& X, const Vector3d& x, double area,
           int part);

  static void exchange(PressurePoint& point);

  Candidates candidates_;
  std::vector<PressurePoint> points_;
  int polygons_ = 0;
};

}  // namespace tribo::models::hydroelastic
