#pragma once

#include <span>
#include <utility>
#include <vector>

#include "models/contact/axes.hpp"
#include "models/contact/material.hpp"
#include "models/geometry/kept_candidates.hpp"
#include "models/geometry/pair_order.hpp"
#include "models/geometry/touch.hpp"
#include "models/hydroelastic/pressure_law.hpp"
#include "models/scene/found_touches.hpp"
#include "models/scene/outlines.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

/// The pairs of geometries of a scene that may touch, and where they do, once every geometry is
/// placed. Holds scratch memory; one object per thread.
class ScenePairs {
 public:
  /// The pairs of a scene whose `apart` is sorted; `carriers` are, by geometry, the indices of
  /// moving bodies or the world. Throws InputError for pairs that have no law or no points.
  void list(const SceneDescription& scene, std::vector<int> carriers);

  /// Every two geometries that may touch, wherever they are.
  [[nodiscard]] std::vector<std::pair<int, int>> possible(const SceneDescription& scene) const;

  /// Whether several threads can find the points.
  [[nodiscard]] bool are_shareable() const { return !has_fields_ && !has_outlines_; }

  /// Takes over where a geometry is in the world.
  void place(const SceneDescription& scene, int geometry, const Placement& X) const;

  void add_contacts(const SceneDescription& scene, Snapshot& out) const;

  /// The same by several threads.
  void add_contacts(const SceneDescription& scene, Workers& workers, Snapshot& out) const;

  /// Elastic energy of all [J].
  [[nodiscard]] double energy(const SceneDescription& scene) const;

 private:
  /// Two geometries that touch, or nearly.
  struct Pair {
    int a = 0, b = 0;
    ContactId first_id = 0;  ///< of its points
    PairLaw law;
  };

  /// Points of one pair have ids one after the other.
  static constexpr ContactId kFeatures = 1024;

  /// Two geometries that touch by pressure fields. Its points have ids by their tetrahedra.
  struct FieldPair {
    int a = 0, b = 0;
    ContactId first_id = 0;
    ContactId elements_of_b = 0;  ///< most of any body
    hydroelastic::PatchLaw law;
  };
  static constexpr ContactId kParts = 128;  ///< of a polygon, at most

  template <class OfPair, class Touch>
  void add_contact(const SceneDescription& scene, const OfPair& pair, const Touch& touch,
                   Snapshot& out) const {
    ContactPoint& contact = out.contacts.add();
    contact.a = entry(carriers_, pair.a);
    contact.b = entry(carriers_, pair.b);
    contact.bias.setZero();
    contact.anchored.reset();
    contact.friction = scene.friction;
    contact.friction.mu = pair.law.friction;
    contact.phi = touch.phi;
    contact.axes = scene.in_plane ? planar_axes({touch.normal[0], touch.normal[2]})
                                  : contact_axes(touch.normal);
    set_point(pair, touch, contact);
  }

  [[nodiscard]] static NormalLaw<double> law_of(const Pair& pair, const geometry::Touch& /*touch*/);
  [[nodiscard]] static NormalLaw<double> law_of(const FieldPair& pair,
                                                const hydroelastic::PressurePoint& point);

  static void set_point(const Pair& pair, const geometry::Touch& touch, ContactPoint& contact);
  static void set_point(const FieldPair& pair, const hydroelastic::PressurePoint& point,
                        ContactPoint& contact);

  /// A body's number is that of its first geometry.
  void number_bodies();

  [[nodiscard]] bool may_touch(const SceneDescription& scene, int a, int b) const;
  [[nodiscard]] bool are_apart(const SceneDescription& scene, int a, int b) const;
  /// Calls visit(a, b) for the indices of every two geometries that are of a kind and may touch.
  template <class OfKind, class Visit>
  void for_each_index_pair(const SceneDescription& scene, OfKind of_kind, Visit visit) const {
    std::vector<int> some;
    for (int i = 0; i < static_cast<int>(scene.geometries.size()); ++i) {
      if (!of_kind(entry(scene.geometries, i))) continue;
      for (const int other : some) {
        if (may_touch(scene, other, i)) visit(other, i);
      }
      some.push_back(i);
    }
  }
  /// Calls visit(a, b) for them.
  template <class OfKind, class Visit>
  void for_each_two(const SceneDescription& scene, OfKind of_kind, Visit visit) const {
    for_each_index_pair(scene, of_kind, [&](int a, int b) {
      visit(entry(scene.geometries, a), entry(scene.geometries, b));
    });
  }

  void list_outlines(const SceneDescription& scene);

  static void check_fields(const SceneGeometry& a, const SceneGeometry& b);

  /// Pairs that may be nearer than the margin; those of two bodies stand together.
  [[nodiscard]] std::span<const std::pair<int, int>> candidates(
      const SceneDescription& scene) const;

  [[nodiscard]] Pair pair_of_shapes(const SceneDescription& scene, int a, int b) const;

  /// Calls visit(pair, touch) for every point of every pair.
  template <class Visit>
  void for_each_touch(const SceneDescription& scene, Visit visit) const {
    for (const auto& [a, b] : candidates(scene)) {
      if (entry(scene.geometries, a).field != nullptr &&
          entry(scene.geometries, b).field != nullptr) {
        for_each_point_of_fields(scene, a, b, visit);
      } else {
        for_each_point_of_shapes(scene, a, b, visit);
      }
    }
  }

  template <class Visit>
  void for_each_point_of_shapes(const SceneDescription& scene, int a, int b, Visit visit) const {
    const auto &on_a = entry(placed_, a), &on_b = entry(placed_, b);
    geometry::Touches touches;
    if (touch_in_plane(entry(scene.geometries, a), entry(scene.geometries, b))) {
      outlines_.find(static_cast<std::size_t>(a), static_cast<std::size_t>(b), touches);
    } else {
      geometry::touch(on_a.shape, on_a.X, on_b.shape, on_b.X, touches);
    }
    const Pair pair = pair_of_shapes(scene, a, b);
    for (const geometry::Touch& t : touches.items()) {
      if (!(t.phi > scene.margin)) visit(pair, t);
    }
  }

  /// Their ids are beyond those of all points of shapes.
  template <class Visit>
  void for_each_point_of_fields(const SceneDescription& scene, int a, int b, Visit visit) const {
    const SceneGeometry &of_a = entry(scene.geometries, a), &of_b = entry(scene.geometries, b);
    const auto count = static_cast<ContactId>(placed_.size());
    const FieldPair pair{.a = a,
                         .b = b,
                         .first_id = first_id_ + kFeatures * count * count +
                                     kParts * elements_ * elements_ * (count * a + b),
                         .elements_of_b = elements_,
                         .law = combined(*of_a.field, of_a.material, *of_b.field, of_b.material)};
    for (const auto& point : patch_.find(*of_a.field, entry(placed_, a).X, *of_b.field,
                                         entry(placed_, b).X, scene.patches))
      visit(pair, point);
  }

  std::vector<int> carriers_;             ///< by geometry: the body that carries it, or the world
  std::vector<int> bodies_;               ///< by geometry: the number of that body in their order
  std::vector<std::pair<int, int>> all_;  ///< pairs that may touch, where there is no margin
  bool has_fields_ = false;               ///< whether a geometry has a pressure field
  bool has_outlines_ = false;
  ContactId first_id_ = 0;  ///< of pairs of geometries: after those of the points
  ContactId elements_ = 0;  ///< most tetrahedra or triangles of a field
  mutable geometry::KeptCandidates kept_;
  mutable hydroelastic::ContactPatch patch_;
  mutable FoundTouches found_;
  mutable std::vector<geometry::Placed> placed_;  ///< the geometries, at the last q
  mutable PlacedOutlines outlines_;               ///< likewise
};

}  // namespace tribo::models
