#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {

/// A capsule over level ground.
inline Scene tumbling_pill_from(const Parameters& p) {
  SceneDescription scene;
  BodyDescription pill{.name = "pill", .joint = Joint::kFree};
  pill.mass = p.number("pill.mass");
  pill.inertia.diagonal() = pill.mass * Eigen::Vector3d(4e-4, 4e-4, 1e-4);
  scene.add_tree({.bodies = {pill}});
  const Material soft{.stiffness = 1e4, .dissipation = 5, .friction = 0.4};
  scene.geometries = {{.name = "pill",
                       .body = {0, 0},
                       .placement = {},
                       .shape = geometry::Capsule{0.02, 0.02},
                       .material = soft},
                      {.name = "ground",
                       .body = {},
                       .placement = {},
                       .shape = geometry::HalfSpace{},
                       .material = {.friction = 0.4, .rigid = true}}};
  scene.friction.v_s = 1e-2;
  return Scene(std::move(scene));
}

}  // namespace tribo::models
