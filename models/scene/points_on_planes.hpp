#pragma once

#include <functional>
#include <span>
#include <vector>

#include "models/abilities.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

/// The points over planes of a scene, in the frames of the links that carry them.
///
///   φ = n · (p − o) − r,   the force acts at p − r n
///
/// of a ball of radius r about the point p over the plane through o with normal n. `places[i]` is
/// where the link of moving body i is in the world, `Jdot_v_of(i, p)` the acceleration of its point
/// at p at v̇ = 0. A point with memory is at [n t1 t2]ᵀ (p − o) over its plane.
class PointsOnPlanes {
 public:
  static constexpr int kWorld = ContactPoint::kWorld;
  using JdotVOf = std::function<Vector3d(int, const Vector3d&)>;

  /// A and B are placed at X_a and X_b in the links of the moving bodies a and b, or of the world.
  void add(const PointOnPlane& pair, int a, const Placement& X_a, int b, const Placement& X_b);

  /// Their contacts, those of two bodies together; ids are from 0 on, in the order of `add`.
  void add_contacts(double t, std::span<const Placement> places, const JdotVOf& Jdot_v_of,
                    Snapshot& out) const;

  /// Elastic energy of all [J]: of springs to anchors, else of the laws without memory.
  [[nodiscard]] double energy(std::span<const Placement> places,
                              const Anchors<double>& anchors) const;

  /// Points with memory.
  [[nodiscard]] std::vector<NamedContact> anchored() const;

 private:
  struct Pair {
    ContactId id = 0;
    int a = kWorld, b = kWorld;
    PointOnPlane in_links;  ///< its point and plane in the frames of their links
  };

  [[nodiscard]] static Vector3d point_of(const Pair& pair, std::span<const Placement> places);
  [[nodiscard]] static Placement plane_of(const Pair& pair, std::span<const Placement> places);

  std::vector<Pair> all_;
};

}  // namespace tribo::models
