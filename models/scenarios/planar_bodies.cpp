#include "models/scenarios/planar_bodies.hpp"

#include <algorithm>

#include "models/scenarios/planar_parts.hpp"

namespace tribo::models {

VectorXd gathered(const PlanarScene& planar, Vector3d PlanarBody::*member) {
  std::vector<double> all;
  for (const PlanarBody& body : planar.bodies) {
    for (std::size_t i = 0; i < 3; ++i)
      if (body.moves[i]) all.push_back((body.*member)[static_cast<Eigen::Index>(i)]);
  }
  return Eigen::Map<const VectorXd>(all.data(), static_cast<Eigen::Index>(all.size()));
}

State<double> start_of(const PlanarScene& planar) {
  return {.t = 0.0,
          .q = gathered(planar, &PlanarBody::place),
          .v = gathered(planar, &PlanarBody::velocity)};
}

BodyDescription described(const PlanarBody& planar) {
  std::vector<WorldAxis> moves;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < 3; ++i) {
    const WorldAxis move = kInPlane[i];
    if (planar.moves[i]) {
      moves.push_back(move);
    } else if (!is_turn(move)) {
      position[number_of(move)] = planar.place[static_cast<Eigen::Index>(i)];
    }
  }
  BodyDescription body = guided(planar.name, std::move(moves), planar.mass, planar.inertia);
  body.position = position;
  return body;
}

void add_part(const std::string& name, BodyId body, const Part& part, double angle,
              SceneDescription& scene) {
  double reach = part.shape.radius;
  for (const Vector2d& corner : part.shape.corners())
    reach = std::max(reach, corner.norm() + part.shape.radius);
  const Eigen::AngleAxisd turn(angle, Vector3d::UnitY());
  scene.geometries.push_back({.name = name,
                              .body = body,
                              .placement = {.R = turn.toRotationMatrix()},
                              .shape = geometry::Sphere{reach},
                              .material = part.material,
                              .outline = part.shape});
}

namespace {

void add_push(const PlanarBody& planar, int tree, SceneDescription& scene) {
  int velocity = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!planar.moves[i]) continue;
    const double force = planar.push[static_cast<Eigen::Index>(i)];
    if (force != 0)
      scene.forces.push_back({.tree = tree, .velocity = velocity, .course = {.constant = force}});
    ++velocity;
  }
}

}  // namespace

Scene scene_of(const PlanarScene& planar) {
  SceneDescription scene;
  for (const PlanarBody& body : planar.bodies) {
    const int tree =
        scene.add_tree({.bodies = {described(body)}, .gravity = {0, 0, -planar.gravity}});
    const double angle = body.moves[2] ? 0.0 : body.place[2];
    for (const Part& part : body.parts) add_part(body.name, {tree, 0}, part, angle, scene);
    add_push(body, tree, scene);
  }
  for (const Part& part : planar.fixed) add_part("fixed", {}, part, 0.0, scene);
  for (const auto& [half_plane, material] : planar.half_planes) {
    const Vector2d on = half_plane.offset * half_plane.normal;
    scene.geometries.push_back(
        {.name = "half-plane",
         .placement = plane_facing(half_plane.normal, Vector3d(on[0], 0.0, on[1])),
         .shape = geometry::HalfSpace{},
         .material = material});
  }
  scene.friction = planar.friction;
  scene.in_plane = true;
  return Scene(std::move(scene));
}

}  // namespace tribo::models
