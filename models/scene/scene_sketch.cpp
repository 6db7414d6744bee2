#include "models/scene/scene_sketch.hpp"

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <optional>

#include "models/scenarios/forced_box.hpp"

namespace tribo::models {
namespace {

using Vector = Vector3d;

constexpr int kDirections = 48;

/// The point of a shape that is farthest along d, in the shape's axes; none if there is none.
std::optional<Vector> farthest(const geometry::Sphere& s, const Vector& d) {
  return Vector(s.radius * d.normalized());
}
std::optional<Vector> farthest(const geometry::Box& s, const Vector& d) {
  return Vector((d.array() < 0).select(-s.half, s.half));
}
std::optional<Vector> farthest(const geometry::Cylinder& s, const Vector& d) {
  const double across = std::hypot(d[0], d[1]);
  const double factor = across > 0 ? s.radius / across : 0;
  return Vector(factor * d[0], factor * d[1], std::copysign(s.half_length, d[2]));
}
std::optional<Vector> farthest(const geometry::Capsule& s, const Vector& d) {
  return Vector(s.radius * d.normalized() + Vector(0, 0, std::copysign(s.half_length, d[2])));
}
std::optional<Vector> farthest(const geometry::HalfSpace&, const Vector&) {
  return std::nullopt;
}

std::vector<Vector2d> outline(const geometry::Shape& shape, const Placement& X, const View& view) {
  std::vector<Vector2d> corners;
  for (int i = 0; i < kDirections; ++i) {
    // Between the axes, so that no face is viewed along its edge.
    const double angle = boost::math::constants::two_pi<double>() * (i + 0.5) / kDirections;
    const Vector along = std::cos(angle) * view.right + std::sin(angle) * view.up;
    const auto point = std::visit(
        [&](const auto& one) { return farthest(one, Vector(X.R.transpose() * along)); }, shape);
    if (!point) return {};
    const Vector2d corner = view(X * *point);
    if (corners.empty() || corner != corners.back()) corners.push_back(corner);
  }
  return corners;
}

}  // namespace

std::vector<SketchShape> outlines(const Scene& scene, const VectorXd& q, const View& view) {
  const State<double> x{.t = 0, .q = q, .v = VectorXd::Zero(scene.num_velocities())};
  Snapshot at;
  scene.evaluate(x, at);
  std::vector<SketchShape> shapes;
  const auto& geometries = scene.description().geometries;
  for (std::size_t i = 0; i < geometries.size(); ++i) {
    const Placement X = scene.placed(static_cast<int>(i));
    const bool fixed = geometries[i].body.tree == BodyId::kWorld;
    if (const auto* sphere = std::get_if<geometry::Sphere>(&geometries[i].shape)) {
      shapes.push_back({.corners = {view(X.p)}, .radius = sphere->radius, .fixed = fixed});
    } else if (auto corners = outline(geometries[i].shape, X, view); !corners.empty()) {
      shapes.push_back({.corners = std::move(corners), .fixed = fixed});
    }
  }
  return shapes;
}

}  // namespace tribo::models
