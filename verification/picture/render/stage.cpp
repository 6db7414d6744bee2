#include "verification/picture/render/stage.hpp"

#include <algorithm>

#include "verification/picture/render/skeleton.hpp"

namespace tribo::verification::render {
namespace {

using models::BodyId;
using models::SceneGeometry;

/// The bodies that carry geometries, in the order in which they come.
class Bodies {
 public:
  [[nodiscard]] Colour colour(const BodyId& body) {
    if (body.tree == BodyId::kWorld) return world_colour();
    const auto found = std::ranges::find(seen_, body);
    const auto index = static_cast<int>(found - seen_.begin());
    if (found == seen_.end()) seen_.push_back(body);
    return body_colour(index);
  }

 private:
  std::vector<BodyId> seen_;
};

}  // namespace

bool is_ground(const Solid& solid) {
  return std::holds_alternative<models::geometry::HalfSpace>(solid.shape);
}

bool is_round(const Solid& solid) {
  return !is_ground(solid) && !std::holds_alternative<models::geometry::Box>(solid.shape);
}

void put_geometries(const models::Scene& scene, const models::VectorXd& q) {
  static_cast<void>(
      scene.energy({.t = 0, .q = q, .v = models::VectorXd::Zero(scene.num_velocities())}));
}

Stage stage_of(const models::Scene& scene, const models::VectorXd& q) {
  if (scene.description().geometries.empty()) return skeleton_of(scene, q);
  put_geometries(scene, q);
  Stage stage;
  Bodies bodies;
  int index = 0;
  for (const SceneGeometry& geometry : scene.description().geometries) {
    stage.push_back({.shape = geometry.shape,
                     .at = scene.placed(index++),
                     .colour = bodies.colour(geometry.body),
                     .fixed = geometry.body.tree == BodyId::kWorld});
  }
  return stage;
}

void add_pressure(const models::Scene& scene, const models::VectorXd& q, Stage& stage) {
  stage.pressed = pressed_pieces(scene, q);
  stage.most_pressure = most_pressure(stage.pressed);
}

Solid level_ground(double height) {
  return {models::geometry::HalfSpace{}, {.p = Vector(0, 0, height)}, world_colour()};
}

}  // namespace tribo::verification::render
