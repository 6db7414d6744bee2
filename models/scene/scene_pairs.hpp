#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models/contact/axes.hpp"
#include "models/contact/material.hpp"
#include "models/geometry/broad_phase.hpp"
#include "models/geometry/pair_order.hpp"
#include "models/geometry/touch.hpp"
#include "models/hydroelastic/pressure_law.hpp"
#include "models/scene/found_touches.hpp"
#include "models/scene/outlines.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

/// The pairs of geometries of a scene that may touch, and where they do. `placed_at(g)` is where a
/// geometry is in the world. Holds scratch memory; one object per thread.
template <class S>
class ScenePairs {
 public:
  /// The pairs of a scene whose `apart` is sorted; `carriers` are, by geometry, the indices of
  /// moving bodies or the world. Throws InputError for pairs that have no law or no points.
  void list(const Scene<S>& scene, std::vector<int> carriers) {
    carriers_ = std::move(carriers);
    number_bodies();
    first_id_ = static_cast<ContactId>(scene.points.size());
    for_each_two(
        scene,
        [](const auto& g) { return g.material.rigid; },
        [&](const auto& a, const auto& b) { (void)combined(a.material, b.material); });
    for_each_two(scene, is_half_space<S>, [](const auto& a, const auto& b) {
      throw InputError(fmt::format(
          "'{}' and '{}' are half spaces that move against each other", a.name, b.name));
    });
    list_outlines(scene);
    for_each_two(
        scene, [](const auto& g) { return g.field != nullptr; }, check_fields);
    if (scene.margin == std::numeric_limits<S>::infinity()) {
      all_ = possible(scene);
      geometry::BodyOrder().sort(bodies_, all_);
    }
    for (const SceneGeometry<S>& g : scene.geometries) {
      placed_.push_back({g.shape, {}});
      has_fields_ = has_fields_ || g.field != nullptr;
      if (g.field != nullptr)
        elements_ = std::max(elements_, ContactId{hydroelastic::elements_of(*g.field)});
    }
  }

  /// Every two geometries that may touch, wherever they are.
  [[nodiscard]] std::vector<std::pair<int, int>> possible(const Scene<S>& scene) const {
    std::vector<std::pair<int, int>> all;
    for_each_index_pair(
        scene, [](const auto&) { return true; }, [&](int a, int b) { all.emplace_back(a, b); });
    std::sort(all.begin(), all.end());
    return all;
  }

  /// Whether several threads can find the points.
  [[nodiscard]] bool are_shareable() const { return !has_fields_ && !has_outlines_; }

  template <class PlacedAt>
  void add_contacts(const Scene<S>& scene, const PlacedAt& placed_at, Snapshot<S>& out) const {
    for_each_touch(scene, placed_at, [&](const auto& pair, const auto& touch) {
      add_contact(scene, pair, touch, out);
    });
  }

  /// The same by several threads.
  template <class PlacedAt>
  void add_contacts(const Scene<S>& scene,
                    const PlacedAt& placed_at,
                    Workers& workers,
                    Snapshot<S>& out) const {
    place_geometries(scene, placed_at);
    found_.find(placed_, candidates(scene), scene.margin, workers);
    found_.for_each([&](int a, int b, const geometry::Touch<S>& touch) {
      add_contact(scene, pair_of_shapes(scene, a, b), touch, out);
    });
  }

  /// Elastic energy of all [J].
  template <class PlacedAt>
  [[nodiscard]] S energy(const Scene<S>& scene, const PlacedAt& placed_at) const {
    S sum{};
    for_each_touch(scene, placed_at, [&](const auto& pair, const auto& touch) {
      sum += normal_energy(law_of(pair, touch), S(-touch.phi));
    });
    return sum;
  }

 private:
  /// Two geometries that touch, or nearly.
  struct Pair {
    int a = 0, b = 0;
    ContactId first_id = 0;  ///< of its points
    PairLaw<S> law;
  };

  /// Points of one pair have ids one after the other.
  static constexpr ContactId kFeatures = 1024;

  /// Two geometries that touch by pressure fields. Its points have ids by their tetrahedra.
  struct FieldPair {
    int a = 0, b = 0;
    ContactId first_id = 0;
    ContactId elements_of_b = 0;  ///< most of any body
    hydroelastic::PatchLaw<S> law;
  };
  static constexpr ContactId kParts = 128;  ///< of a polygon, at most

  template <class OfPair, class Touch>
  void add_contact(const Scene<S>& scene,
                   const OfPair& pair,
                   const Touch& touch,
                   Snapshot<S>& out) const {
    ContactPoint<S>& contact = out.contacts.add();
    contact.a = entry(carriers_, pair.a);
    contact.b = entry(carriers_, pair.b);
    contact.bias.setZero();
    contact.anchored.reset();
    contact.friction = scene.friction;
    contact.friction.mu = pair.law.friction;
    contact.phi = touch.phi;
    contact.axes = scene.in_plane ? planar_axes<S>({touch.normal[0], touch.normal[2]})
                                  : contact_axes(touch.normal);
    set_point(pair, touch, contact);
  }

  [[nodiscard]] static NormalLaw<S> law_of(const Pair& pair, const geometry::Touch<S>& /*touch*/) {
    return pair.law.normal;
  }
  [[nodiscard]] static NormalLaw<S> law_of(const FieldPair& pair,
                                           const hydroelastic::PressurePoint<S>& point) {
    return normal_law(point, pair.law.dissipation);
  }

  static void set_point(const Pair& pair,
                        const geometry::Touch<S>& touch,
                        ContactPoint<S>& contact) {
    const S& w = pair.law.weight_a;
    contact.id = pair.first_id + touch.feature;
    contact.normal = pair.law.normal;
    contact.place = w * touch.on_a + (S(1) - w) * touch.on_b;
  }
  static void set_point(const FieldPair& pair,
                        const hydroelastic::PressurePoint<S>& point,
                        ContactPoint<S>& contact) {
    contact.id = pair.first_id + kParts * (pair.elements_of_b * point.a + point.b) + point.part;
    contact.normal = law_of(pair, point);
    contact.place = point.place;
  }

  /// A body's number is that of its first geometry.
  void number_bodies() {
    bodies_.clear();
    for (const int carrier : carriers_) {
      const auto first = std::ranges::find(carriers_, carrier);
      bodies_.push_back(static_cast<int>(first - carriers_.begin()));
    }
  }

  [[nodiscard]] bool may_touch(const Scene<S>& scene, int a, int b) const {
    const int group = entry(scene.geometries, a).group;
    const bool grouped = group != 0 && group == entry(scene.geometries, b).group;
    return !grouped && entry(carriers_, a) != entry(carriers_, b) && !are_apart(scene, a, b);
  }
  [[nodiscard]] bool are_apart(const Scene<S>& scene, int a, int b) const {
    return !scene.apart.empty() &&
           std::binary_search(
               scene.apart.begin(), scene.apart.end(), std::pair<int, int>(std::minmax(a, b)));
  }
  /// Calls visit(a, b) for the indices of every two geometries that are of a kind and may touch.
  template <class OfKind, class Visit>
  void for_each_index_pair(const Scene<S>& scene, OfKind of_kind, Visit visit) const {
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
  void for_each_two(const Scene<S>& scene, OfKind of_kind, Visit visit) const {
    for_each_index_pair(scene, of_kind, [&](int a, int b) {
      visit(entry(scene.geometries, a), entry(scene.geometries, b));
    });
  }

  void list_outlines(const Scene<S>& scene) {
    has_outlines_ = std::any_of(scene.geometries.begin(),
                                scene.geometries.end(),
                                [](const auto& g) { return g.outline.has_value(); });
    if (!has_outlines_) return;
    outlines_.resize(scene.geometries.size());
    const auto known = [](const SceneGeometry<S>& g) { return g.outline || is_half_space(g); };
    for_each_two(
        scene,
        [](const auto&) { return true; },
        [&](const auto& a, const auto& b) {
          if (!touch_in_plane(a, b) || (scene.in_plane && known(a) && known(b))) return;
          throw InputError(fmt::format(
              "'{}' and '{}': outlines touch outlines and half spaces of a scene in the plane",
              a.name,
              b.name));
        });
  }

  static void check_fields(const SceneGeometry<S>& a, const SceneGeometry<S>& b) {
    try {
      hydroelastic::ContactPatch<S>::expect_compliant(*a.field, *b.field);
    } catch (const InputError& error) {
      throw InputError(fmt::format("'{}' and '{}': {}", a.name, b.name, error.what()));
    }
  }

  /// Pairs that may be nearer than the margin; those of two bodies stand together.
  [[nodiscard]] std::span<const std::pair<int, int>> candidates(const Scene<S>& scene) const {
    if (scene.margin == std::numeric_limits<S>::infinity()) return all_;
    return broad_phase_.candidates(
        std::span<const geometry::Placed<S>>(placed_), bodies_, scene.margin, [&](int a, int b) {
          return may_touch(scene, a, b);
        });
  }

  template <class PlacedAt>
  void place_geometries(const Scene<S>& scene, const PlacedAt& placed_at) const {
    for (int g = 0; g < static_cast<int>(placed_.size()); ++g) entry(placed_, g).X = placed_at(g);
    if (!has_outlines_) return;
    for (std::size_t g = 0; g < placed_.size(); ++g)
      outlines_.place(g, scene.geometries[g], placed_[g].X);
  }

  [[nodiscard]] Pair pair_of_shapes(const Scene<S>& scene, int a, int b) const {
    const auto count = static_cast<ContactId>(placed_.size());
    return {
        .a = a,
        .b = b,
        .first_id = first_id_ + kFeatures * (count * a + b),
        .law = combined(entry(scene.geometries, a).material, entry(scene.geometries, b).material)};
  }

  /// Calls visit(pair, touch) for every point of every pair.
  template <class PlacedAt, class Visit>
  void for_each_touch(const Scene<S>& scene, const PlacedAt& placed_at, Visit visit) const {
    place_geometries(scene, placed_at);
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
  void for_each_point_of_shapes(const Scene<S>& scene, int a, int b, Visit visit) const {
    const auto &on_a = entry(placed_, a), &on_b = entry(placed_, b);
    geometry::Touches<S> touches;
    if (touch_in_plane(entry(scene.geometries, a), entry(scene.geometries, b))) {
      outlines_.find(static_cast<std::size_t>(a), static_cast<std::size_t>(b), touches);
    } else {
      geometry::touch(on_a.shape, on_a.X, on_b.shape, on_b.X, touches);
    }
    const Pair pair = pair_of_shapes(scene, a, b);
    for (const geometry::Touch<S>& t : touches.items()) {
      if (!(t.phi > scene.margin)) visit(pair, t);
    }
  }

  /// Their ids are beyond those of all points of shapes.
  template <class Visit>
  void for_each_point_of_fields(const Scene<S>& scene, int a, int b, Visit visit) const {
    const SceneGeometry<S>&of_a = entry(scene.geometries, a), &of_b = entry(scene.geometries, b);
    const auto count = static_cast<ContactId>(placed_.size());
    const FieldPair pair{.a = a,
                         .b = b,
                         .first_id = first_id_ + kFeatures * count * count +
                                     kParts * elements_ * elements_ * (count * a + b),
                         .elements_of_b = elements_,
                         .law = combined(*of_a.field, of_a.material, *of_b.field, of_b.material)};
    for (const auto& point : patch_.find(
             *of_a.field, entry(placed_, a).X, *of_b.field, entry(placed_, b).X, scene.patches))
      visit(pair, point);
  }

  std::vector<int> carriers_;             ///< by geometry: the body that carries it, or the world
  std::vector<int> bodies_;               ///< by geometry: the number of that body in their order
  std::vector<std::pair<int, int>> all_;  ///< pairs that may touch, where there is no margin
  bool has_fields_ = false;               ///< whether a geometry has a pressure field
  bool has_outlines_ = false;
  ContactId first_id_ = 0;  ///< of pairs of geometries: after those of the points
  ContactId elements_ = 0;  ///< most tetrahedra or triangles of a field
  mutable geometry::BroadPhase<S> broad_phase_;
  mutable hydroelastic::ContactPatch<S> patch_;
  mutable FoundTouches<S> found_;
  mutable std::vector<geometry::Placed<S>> placed_;  ///< the geometries, at the last q
  mutable PlacedOutlines<S> outlines_;               ///< likewise
};

}  // namespace tribo::models
