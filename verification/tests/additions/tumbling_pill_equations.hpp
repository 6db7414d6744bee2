#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/spatial_newton_euler.hpp"

namespace tribo::reference {

/// A capsule that may touch rigid ground with its ends.
inline SpatialSceneEquations tumbling_pill_equations(const models::Parameters& p) {
  const double mass = p.number("pill.mass");
  SpatialSceneEquations scene{.body = {.name = "pill",
                                       .mass = mass,
                                       .inertia = {mass * 4e-4, mass * 4e-4, mass * 1e-4},
                                       .place = {0, 0, 0.05},
                                       .velocity = {0.2, 0, 0},
                                       .spin = {0, 3, 1}},
                              .touches = {},
                              .gravity = 9.81,
                              .length = 0.04,
                              .speed = 1};
  for (const double end : {-0.02, 0.02}) {
    scene.touches.push_back({.point = {0, 0, end},
                             .radius = 0.02,
                             .stiffness = 1e4,
                             .dissipation = 5,
                             .friction = 0.4,
                             .v_s = 1e-2,
                             .linear = true});
  }
  return scene;
}

}  // namespace tribo::reference
