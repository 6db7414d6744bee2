#pragma once

#include "models/scenarios/planar_bodies.hpp"
#include "models/scenarios/sketches.hpp"

/// Drawings of the scenarios of the plane and of one tree: `Scenario::draw` of their rows.
namespace tribo::models::drawing {

[[nodiscard]] Sketch falling_ball(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch pushed_box(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch swung_box(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch belt(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch brick_under_load(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch slipping_ground(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch sphere(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch rod(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch stack(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch feet(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch walls(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch stop(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch arm(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch pendulum(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch mass_on_rail(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch point_on_ground(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch box_on_corners(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch robot(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch robot_without_motion(const Parameters& p, const Instance& instance);
[[nodiscard]] Sketch romeo_walking(const Parameters& p, const Instance& instance);

/// Every part of every body at its start, and the fixed parts.
[[nodiscard]] Sketch scene_in_plane(const PlanarScene& scene);

template <PlanarScene (*make)(const Parameters&)>
[[nodiscard]] Sketch scene(const Parameters& p, const Instance& /*instance*/) {
  return scene_in_plane(make(p));
}

}  // namespace tribo::models::drawing
