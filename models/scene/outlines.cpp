#include "models/scene/outlines.hpp"

#include <fmt/format.h>

#include <variant>

#include "models/input_error.hpp"

namespace tribo::models {

bool is_half_space(const SceneGeometry& g) {
  return std::holds_alternative<geometry::HalfSpace>(g.shape);
}

void expect_in_plane(const SceneDescription& scene) {
  for (const TreeDescription& tree : scene.trees) {
    const BodyDescription& body = tree.bodies[0];
    bool stays = tree.bodies.size() == 1 && body.joint == Joint::kGuided &&
                 body.orientation.coeffs() == Eigen::Quaterniond::Identity().coeffs();
    for (const WorldAxis move : body.moves)
      stays = stays && (move == kAlongX || move == kAlongZ || move == kAboutY);
    if (!stays)
      throw InputError(fmt::format("'{}' may leave the plane in which the scene is", body.name));
  }
  for (const SceneGeometry& g : scene.geometries) {
    if (!g.placement.R.col(1).isApprox(Vector3d(Vector3d::UnitY())))
      throw InputError(fmt::format("'{}' is turned out of the plane of the scene", g.name));
  }
}

bool touch_in_plane(const SceneGeometry& a, const SceneGeometry& b) {
  return a.outline || b.outline;
}

Convex outline_at(const SceneGeometry& g, const Placement& X) {
  const PlanarPose pose{.origin = Vector2d(X.p[0], X.p[2]), .cosine = X.R(0, 0), .sine = X.R(0, 2)};
  return pose(*g.outline);
}

HalfPlane half_plane_at(const Placement& X) {
  return {.normal = Vector2d(X.R(0, 2), X.R(2, 2)), .offset = X.R.col(2).dot(X.p)};
}

geometry::Touch in_space(const Touch& flat, std::uint32_t feature) {
  const auto place = [](const Vector2d& p) { return Vector3d(p[0], 0.0, p[1]); };
  return {.phi = flat.phi,
          .normal = place(flat.normal),
          .on_a = place(flat.on_a),
          .on_b = place(flat.on_b),
          .feature = feature};
}

void PlacedOutlines::place(std::size_t i, const SceneGeometry& g, const Placement& X) {
  if (g.outline) all_[i].outline = outline_at(g, X);
  if (is_half_space(g)) all_[i].half_plane = half_plane_at(X);
}

void PlacedOutlines::find(std::size_t a, std::size_t b, geometry::Touches& out) const {
  Touches flat;
  if (has_outline(a) && has_outline(b)) {
    touch(all_[a].outline, all_[b].outline, flat);
  } else if (has_outline(a)) {
    touch(all_[a].outline, all_[b].half_plane, flat);
  } else {
    touch(all_[b].outline, all_[a].half_plane, flat);
    for (Touch& one : flat.items()) one = exchanged(one);
  }
  out.clear();
  std::uint32_t feature = 0;
  for (const Touch& one : flat.items()) out.add(in_space(one, feature++));
}

}  // namespace tribo::models
