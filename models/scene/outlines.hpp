#pragma once

#include <cstdint>
#include <vector>

#include "models/geometry/touch_point.hpp"
#include "models/planar/touch.hpp"
#include "models/scene/scene_description.hpp"

/// Where outlines in the x–z plane touch each other and half spaces.
namespace tribo::models {

[[nodiscard]] bool is_half_space(const SceneGeometry& g);

/// Throws InputError unless all bodies move in the x–z plane and all geometries keep the y axis.
void expect_in_plane(const SceneDescription& scene);

/// Whether two geometries touch in the plane: one has an outline.
[[nodiscard]] bool touch_in_plane(const SceneGeometry& a, const SceneGeometry& b);

/// An outline where its geometry is in the world.
[[nodiscard]] Convex outline_at(const SceneGeometry& g, const Placement& X);

/// The half-plane that a half space leaves in the plane.
[[nodiscard]] HalfPlane half_plane_at(const Placement& X);

/// A point of the plane in space.
[[nodiscard]] geometry::Touch in_space(const Touch& flat, std::uint32_t feature);

/// The outlines and half-planes of a scene's geometries, where they are in the world.
class PlacedOutlines {
 public:
  void resize(std::size_t geometries) { all_.resize(geometries); }

  /// Takes over where geometry i is, if it is of the plane.
  void place(std::size_t i, const SceneGeometry& g, const Placement& X);

  /// Writes the points of geometries a and b, of which one has an outline and the other an outline
  /// or a half space, to `out`.
  void find(std::size_t a, std::size_t b, geometry::Touches& out) const;

 private:
  struct Flat {
    Convex outline = {};  ///< of no corners: none
    HalfPlane half_plane = {};
  };

  [[nodiscard]] bool has_outline(std::size_t i) const { return all_[i].outline.count > 0; }

  std::vector<Flat> all_;
};

}  // namespace tribo::models
