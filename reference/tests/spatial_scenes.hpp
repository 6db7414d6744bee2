#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>

#include "reference/scenes/spatial_newton_euler.hpp"

/// Bodies on level ground whose motion an independent prototype knows.
namespace tribo::reference::test {

[[nodiscard]] inline SpatialTouch soft_touch(double stiffness, double dissipation, double mu) {
  return {.stiffness = stiffness, .dissipation = dissipation, .friction = mu, .v_s = 1e-4};
}

/// A steel ball, 1 cm above the ground, that spins.
[[nodiscard]] inline SpatialSceneEquations spinning_sphere() {
  const Fifty R = 0.05;
  const Fifty mass = boost::math::constants::pi<Fifty>() * 4 * R * R * R / 3 * Fifty(7850);
  const Fifty inertia = 2 * mass * R * R / 5;
  SpatialTouch touch = soft_touch(1e7, 500, 0.5);
  touch.radius = R;
  touch.weight = 1;
  return {.body = {.name = "sphere",
                   .mass = mass,
                   .inertia = {inertia, inertia, inertia},
                   .place = {0, 0, R + Fifty(0.01)},
                   .velocity = {2, 0.5, 0},
                   .spin = {30, -20, 40}},
          .touches = {touch},
          .gravity = 9.81,
          .length = 0.05,
          .speed = 2};
}

/// A disc on three feet, at rest on them, that slides and turns.
[[nodiscard]] inline SpatialSceneEquations disc_on_three_feet() {
  SpatialSceneEquations scene{.body = {.name = "disc", .mass = 1},
                              .touches = {},
                              .gravity = 9.81,
                              .length = 0.2,
                              .speed = 1};
  SpatialMass& body = scene.body;
  body.inertia = {body.mass / 100, body.mass / 100, body.mass / 50};
  body.place = {0, 0, Fifty(0.02) - body.mass * scene.gravity / Fifty(3e5)};
  body.velocity = {1, 0.3, 0};
  body.spin = {0, 0, 12};
  for (int i = 0; i < 3; ++i) {
    const Fifty angle = 2 * boost::math::constants::pi<Fifty>() * i / 3;
    SpatialTouch touch = soft_touch(1e5, 1, 0.3);
    touch.point = {Fifty(0.2) * cos(angle), Fifty(0.2) * sin(angle), Fifty(-0.02)};
    scene.touches.push_back(touch);
  }
  return scene;
}

[[nodiscard]] inline SpatialMass even_box(const Fifty& mass, const Triple<Fifty>& half) {
  SpatialMass body{.name = "box", .mass = mass};
  for (std::size_t i = 0; i < 3; ++i) {
    const Fifty &b = half[(i + 1) % 3], &c = half[(i + 2) % 3];
    body.inertia[i] = mass / 3 * (b * b + c * c);
  }
  return body;
}

/// A box on its four lower corners, at rest on them, that slides and turns.
[[nodiscard]] inline SpatialSceneEquations box_on_four_corners() {
  const Triple<Fifty> half = {0.2, 0.15, 0.05};
  SpatialSceneEquations scene{
      .body = even_box(2.5, half), .touches = {}, .gravity = 9.81, .length = 0.2, .speed = 1};
  scene.body.place = {0, 0, half[2] - scene.body.mass * scene.gravity / Fifty(4e5)};
  scene.body.velocity = {1, 0.3, 0};
  scene.body.spin = {0, 0, 5};
  for (const int x : {-1, 1}) {
    for (const int y : {-1, 1}) {
      SpatialTouch touch = soft_touch(1e5, 1, 0.3);
      touch.point = {x * half[0], y * half[1], -half[2]};
      scene.touches.push_back(touch);
    }
  }
  return scene;
}

/// A body on three small balls, at rest on them, that slides and turns.
[[nodiscard]] inline SpatialSceneEquations tripod(double stiffness, double v_s) {
  const Fifty inertia = 0.005;
  SpatialSceneEquations scene{
      .body = {.name = "tripod", .mass = 1, .inertia = {inertia, inertia, inertia}},
      .touches = {},
      .gravity = 9.81,
      .length = 0.1,
      .speed = 1};
  scene.body.place = {0, 0, Fifty(0.05) - scene.body.mass * scene.gravity / (3 * Fifty(stiffness))};
  scene.body.velocity = {1, 0, 0};
  scene.body.spin = {0, 0, 10};
  for (int i = 0; i < 3; ++i) {
    const Fifty angle = 2 * boost::math::constants::pi<Fifty>() * i / 3;
    SpatialTouch touch = soft_touch(stiffness, 0.35 * std::sqrt(stiffness), 0.5);
    touch.radius = 0.01;
    touch.v_s = v_s;
    touch.point = {Fifty(0.1) * cos(angle), Fifty(0.1) * sin(angle), Fifty(-0.04)};
    scene.touches.push_back(touch);
  }
  return scene;
}

/// A body that turns freely, almost about the axis about which it is unstable.
[[nodiscard]] inline SpatialSceneEquations torque_free_box() {
  return {.body = {.name = "box",
                   .mass = 1,
                   .inertia = {Fifty("0.01"), Fifty("0.02"), Fifty("0.03")},
                   .spin = {Fifty("0.1"), 5, Fifty("0.1")}},
          .touches = {},
          .gravity = 0,
          .length = 0.2,
          .speed = 1};
}

}  // namespace tribo::reference::test
