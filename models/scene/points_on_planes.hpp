#pragma once

#include <algorithm>
#include <vector>

#include "models/abilities.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

/// The points over planes of a scene, in the frames of the links that carry them.
///
///   φ = n · (p − o) − r,   the force acts at p − r n
///
/// of a ball of radius r about the point p over the plane through o with normal n. `place_of(i)`
/// is where the link of moving body i is in the world, `Jdot_v_of(i, p)` the acceleration of its
/// point at p at v̇ = 0. A point with memory is at [n t1 t2]ᵀ (p − o) over its plane.
template <class S>
class PointsOnPlanes {
 public:
  static constexpr int kWorld = ContactPoint<S>::kWorld;

  /// A and B are placed at X_a and X_b in the links of the moving bodies a and b, or of the world.
  void add(
      const PointOnPlane<S>& pair, int a, const Placement<S>& X_a, int b, const Placement<S>& X_b) {
    Pair added{.id = static_cast<ContactId>(all_.size()), .a = a, .b = b, .in_links = pair};
    added.in_links.point = X_a * pair.point;
    added.in_links.plane = X_b * pair.plane;
    const auto is_of_same = [a, b](const Pair& other) {
      return (other.a == a && other.b == b) || (other.a == b && other.b == a);
    };
    const auto last = std::find_if(all_.rbegin(), all_.rend(), is_of_same);
    all_.insert(last == all_.rend() ? all_.end() : last.base(), added);
  }

  /// Their contacts, those of two bodies together; ids are from 0 on, in the order of `add`.
  template <class PlaceOf, class JdotVOf>
  void add_contacts(const S& t,
                    const PlaceOf& place_of,
                    const JdotVOf& Jdot_v_of,
                    Snapshot<S>& out) const {
    for (const Pair& pair : all_) {
      const Placement<S> plane = plane_of(pair, place_of);
      const Vector3<S> n = plane.R.col(2), p = point_of(pair, place_of);
      ContactPoint<S>& contact = out.contacts.add();
      contact.id = pair.id;
      contact.a = pair.a;
      contact.b = pair.b;
      contact.phi = n.dot(p - plane.p) - pair.in_links.radius;
      contact.place = p - pair.in_links.radius * n;
      contact.axes << n.transpose(), plane.R.template leftCols<2>().transpose();
      contact.bias = {S(0), S(-pair.in_links.surface.at(t)), S(0)};
      contact.normal = pair.in_links.normal;
      contact.friction = pair.in_links.friction;
      contact.anchored.reset();
      if (!pair.in_links.anchored) continue;
      contact.anchored = {.law = *pair.in_links.anchored,
                          .position = contact.axes * (p - plane.p),
                          .Jdot_v = contact.axes * Jdot_v_of(pair.a, p)};
    }
  }

  /// Elastic energy of all [J]: of springs to anchors, else of the laws without memory.
  template <class PlaceOf>
  [[nodiscard]] S energy(const PlaceOf& place_of, const Anchors<S>& anchors) const {
    S sum{};
    for (const Pair& pair : all_) {
      const Placement<S> plane = plane_of(pair, place_of);
      const Vector3<S> p = plane.R.transpose() * (point_of(pair, place_of) - plane.p);
      const ContactMemory<S> memory = anchors.of(pair.id);
      if (memory.active && pair.in_links.anchored) {
        const Vector3<S> x(p[2], p[0], p[1]);
        sum += pair.in_links.anchored->K * (memory.anchor - x).squaredNorm() / 2;
      } else {
        sum += normal_energy(pair.in_links.normal, S(pair.in_links.radius - p[2]));
      }
    }
    return sum;
  }

  /// Points with memory.
  [[nodiscard]] std::vector<NamedContact> anchored() const {
    std::vector<NamedContact> named;
    for (const Pair& pair : all_) {
      if (pair.in_links.anchored) named.push_back({pair.id, pair.in_links.name});
    }
    return named;
  }

 private:
  struct Pair {
    ContactId id = 0;
    int a = kWorld, b = kWorld;
    PointOnPlane<S> in_links;  ///< its point and plane in the frames of their links
  };

  template <class PlaceOf>
  [[nodiscard]] static Vector3<S> point_of(const Pair& pair, const PlaceOf& place_of) {
    if (pair.a == kWorld) return pair.in_links.point;
    return place_of(pair.a) * pair.in_links.point;
  }
  template <class PlaceOf>
  [[nodiscard]] static Placement<S> plane_of(const Pair& pair, const PlaceOf& place_of) {
    if (pair.b == kWorld) return pair.in_links.plane;
    return place_of(pair.b) * pair.in_links.plane;
  }

  std::vector<Pair> all_;
};

}  // namespace tribo::models
