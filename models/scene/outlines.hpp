#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <variant>
#include <vector>

#include "models/geometry/touch_point.hpp"
#include "models/input_error.hpp"
#include "models/planar/touch.hpp"
#include "models/scene/scene_description.hpp"

/// Where outlines in the x–z plane touch each other and half spaces.
namespace tribo::models {

template <class S>
[[nodiscard]] bool is_half_space(const SceneGeometry<S>& g) {
  return std::holds_alternative<geometry::HalfSpace<S>>(g.shape);
}

/// Throws InputError unless all bodies move in the x–z plane and all geometries keep the y axis.
template <class S>
void expect_in_plane(const Scene<S>& scene) {
  for (const TreeDescription& tree : scene.trees) {
    const BodyDescription& body = tree.bodies[0];
    bool stays = tree.bodies.size() == 1 && body.joint == Joint::kGuided &&
                 body.orientation.coeffs() == Eigen::Quaterniond::Identity().coeffs();
    for (const WorldAxis move : body.moves)
      stays = stays && (move == kAlongX || move == kAlongZ || move == kAboutY);
    if (!stays)
      throw InputError(fmt::format("'{}' may leave the plane in which the scene is", body.name));
  }
  for (const SceneGeometry<S>& g : scene.geometries) {
    if (!g.placement.R.col(1).isApprox(Vector3<S>(Vector3<S>::UnitY())))
      throw InputError(fmt::format("'{}' is turned out of the plane of the scene", g.name));
  }
}

/// Whether two geometries touch in the plane: one has an outline.
template <class S>
[[nodiscard]] bool touch_in_plane(const SceneGeometry<S>& a, const SceneGeometry<S>& b) {
  return a.outline || b.outline;
}

/// An outline where its geometry is in the world.
template <class S>
[[nodiscard]] Convex<S> outline_at(const SceneGeometry<S>& g, const Placement<S>& X) {
  const PlanarPose<S> pose{
      .origin = Vector2<S>(X.p[0], X.p[2]), .cosine = X.R(0, 0), .sine = X.R(0, 2)};
  return pose(*g.outline);
}

/// The half-plane that a half space leaves in the plane.
template <class S>
[[nodiscard]] HalfPlane<S> half_plane_at(const Placement<S>& X) {
  return {.normal = Vector2<S>(X.R(0, 2), X.R(2, 2)), .offset = X.R.col(2).dot(X.p)};
}

/// A point of the plane in space.
template <class S>
[[nodiscard]] geometry::Touch<S> in_space(const Touch<S>& flat, std::uint32_t feature) {
  const auto place = [](const Vector2<S>& p) { return Vector3<S>(p[0], S(0), p[1]); };
  return {.phi = flat.phi,
          .normal = place(flat.normal),
          .on_a = place(flat.on_a),
          .on_b = place(flat.on_b),
          .feature = feature};
}

/// The outlines and half-planes of a scene's geometries, where they are in the world.
template <class S>
class PlacedOutlines {
 public:
  void resize(std::size_t geometries) { all_.resize(geometries); }

  /// Takes over where geometry i is, if it is of the plane.
  void place(std::size_t i, const SceneGeometry<S>& g, const Placement<S>& X) {
    if (g.outline) all_[i].outline = outline_at(g, X);
    if (is_half_space(g)) all_[i].half_plane = half_plane_at<S>(X);
  }

  /// Writes the points of geometries a and b, of which one has an outline and the other an outline
  /// or a half space, to `out`.
  void find(std::size_t a, std::size_t b, geometry::Touches<S>& out) const {
    Touches<S> flat;
    if (has_outline(a) && has_outline(b)) {
      touch(all_[a].outline, all_[b].outline, flat);
    } else if (has_outline(a)) {
      touch(all_[a].outline, all_[b].half_plane, flat);
    } else {
      touch(all_[b].outline, all_[a].half_plane, flat);
      for (Touch<S>& one : flat.items()) one = exchanged(one);
    }
    out.clear();
    std::uint32_t feature = 0;
    for (const Touch<S>& one : flat.items()) out.add(in_space(one, feature++));
  }

 private:
  struct Flat {
    Convex<S> outline = {};  ///< of no corners: none
    HalfPlane<S> half_plane = {};
  };

  [[nodiscard]] bool has_outline(std::size_t i) const { return all_[i].outline.count > 0; }

  std::vector<Flat> all_;
};

}  // namespace tribo::models
