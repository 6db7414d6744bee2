#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/scenarios/bouncing_ball.hpp"
#include "models/scenarios/conveyor_belt.hpp"
#include "models/scenarios/disc_on_feet.hpp"
#include "models/scenarios/falling_sphere.hpp"
#include "models/scenarios/forced_box.hpp"
#include "models/scenarios/limit_stop.hpp"
#include "models/scenarios/planar_parts.hpp"
#include "models/scenarios/prescribed_slip.hpp"
#include "models/scenarios/pusher_brick.hpp"
#include "models/scenarios/sliding_rod.hpp"
#include "models/scenarios/stacked_masses.hpp"
#include "models/scenarios/two_sided_spring.hpp"
#include "models/scene/scene.hpp"

/// Scenes of one body or a few with a contact or two each, in the vertical plane or along a line,
/// from their numbers. Places and speeds are the coordinates that the numbers' structs name.
namespace tribo::models {

inline const std::vector<WorldAxis> kWithoutTurn = {kAlongX, kAlongZ};

/// A scene of one body under gravity along −z.
template <class S>
[[nodiscard]] Scene<S> scene_of_one(BodyDescription body, const S& gravity) {
  Scene<S> scene;
  scene.add_tree({.bodies = {std::move(body)}, .gravity = {0, 0, -static_cast<double>(gravity)}});
  return scene;
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const BouncingBall<S>& ball) {
  Scene<S> scene = scene_of_one(guided("ball", {kAlongZ}, ball.mass), ball.gravity);
  scene.points = {{.a = {0, 0}, .normal = ball.normal, .friction = {}}};
  return SceneSystem<S>(std::move(scene));
}

/// A cos(ωt + ϕ)
template <class S>
[[nodiscard]] AppliedForce<S> push_of(const ForcedBox<S>& box) {
  return {.course = {.cosine = box.amplitude, .frequency = box.frequency, .phase = box.phase}};
}

/// The box with its vertical motion left out:  m v̇ = F(t) − μ̃(|v|/v_s) W sgn(v).
template <class S>
[[nodiscard]] SceneSystem<S> scene_of_one_freedom(const ForcedBox<S>& box) {
  Scene<S> scene = scene_of_one(guided("box", {kAlongX}, box.mass), box.gravity);
  scene.points = {
      {.a = {0, 0}, .normal = PrescribedForce<S>{box.weight()}, .friction = box.friction}};
  scene.forces = {push_of(box)};
  return SceneSystem<S>(std::move(scene));
}

/// The box as a body with two translations q = (x, z) on compliant ground, φ = z.
template <class S>
[[nodiscard]] SceneSystem<S> scene_of_body(const ForcedBox<S>& box) {
  Scene<S> scene = scene_of_one(guided("box", kWithoutTurn, box.mass), box.gravity);
  scene.points = {{.a = {0, 0}, .normal = box.normal, .friction = box.friction}};
  scene.forces = {push_of(box)};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const PusherBrick<S>& brick) {
  Scene<S> scene = scene_of_one(guided("brick", kWithoutTurn, brick.mass), brick.gravity);
  scene.points = {{.a = {0, 0}, .normal = brick.normal, .friction = brick.friction}};
  scene.forces = {{.velocity = 0, .course = {.constant = brick.push}},
                  {.velocity = 1, .course = {.constant = -brick.press}}};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const DiscOnFeet<S>& disc) {
  using std::cos;
  using std::sin;
  Scene<S> scene = scene_of_one(
      guided("disc", {kAlongX, kAlongY, kAboutZ}, disc.mass, disc.inertia), disc.gravity);
  for (int foot = 0; foot < 3; ++foot) {
    const S angle = 2 * boost::math::constants::pi<S>() * foot / 3;
    scene.points.push_back({.a = {0, 0},
                            .point = disc.radius * Vector3<S>(cos(angle), sin(angle), S(0)),
                            .normal = PrescribedForce<S>{disc.mass * disc.gravity / 3},
                            .friction = disc.friction});
  }
  scene.forces = {{.velocity = 2, .course = {.constant = disc.moment}}};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const TwoSidedSpring<S>& spring) {
  Scene<S> scene = scene_of_one(guided("mass", {kAlongX}, spring.mass), S(0));
  for (const int side : {-1, 1}) {
    const Vector3<S> wall(S(-side) * spring.overlap, S(0), S(0));
    scene.points.push_back({.a = {0, 0},
                            .plane = plane_facing<S>({S(-side), S(0)}, wall),
                            .normal = spring.wall(),
                            .friction = {}});
  }
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const ConveyorBelt<S>& box) {
  Scene<S> scene = scene_of_one(guided("box", kWithoutTurn, box.mass), box.gravity);
  scene.points = {{.a = {0, 0},
                   .surface = {.sine = box.belt_velocity_at(S(1)), .frequency = box.frequency},
                   .normal = box.normal,
                   .friction = box.friction}};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const FallingSphere<S>& sphere) {
  Scene<S> scene =
      scene_of_one(guided("sphere", kInPlane, sphere.mass(), sphere.inertia()), sphere.gravity);
  scene.points = {
      {.a = {0, 0}, .radius = sphere.radius, .normal = sphere.normal, .friction = sphere.friction}};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const SlidingRod<S>& rod) {
  Scene<S> scene = scene_of_one(guided("rod", kInPlane, rod.mass, rod.inertia()), rod.gravity);
  scene.points = {{.a = {0, 0},
                   .point = {rod.length / 2, S(0), S(0)},
                   .normal = rod.normal,
                   .friction = rod.friction}};
  return SceneSystem<S>(std::move(scene));
}

/// The ground moves against the slip.
template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const PrescribedSlip<S>& mass) {
  Scene<S> scene = scene_of_one(guided("mass", {kAlongZ}, mass.mass), mass.gravity);
  scene.points = {{.a = {0, 0},
                   .surface = {.constant = -mass.speed, .rate = -mass.rate},
                   .normal = mass.normal,
                   .friction = mass.friction}};
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const StackedMasses<S>& stack) {
  Scene<S> scene;
  const Eigen::Vector3d gravity(0, 0, -static_cast<double>(stack.gravity));
  for (int i = 0; i < stack.count; ++i) {
    const int tree =
        scene.add_tree({.bodies = {guided("mass" + std::to_string(i), {kAlongZ}, stack.mass)},
                        .gravity = gravity});
    scene.points.push_back({.a = {tree, 0},
                            .b = {i == 0 ? BodyId::kWorld : tree - 1, 0},
                            .normal = stack.normal,
                            .friction = {}});
  }
  return SceneSystem<S>(std::move(scene));
}

/// The force is the weight on a slide that stands upright: F/m along x, so that it has a potential.
template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const LimitStop<S>& mass) {
  Scene<S> scene;
  BodyDescription body = guided("mass", {kAlongX}, mass.mass);
  body.properties.upper = static_cast<double>(mass.stop);
  scene.add_tree({.bodies = {std::move(body)},
                  .gravity = {static_cast<double>(mass.force / mass.mass), 0, 0}});
  return SceneSystem<S>(std::move(scene));
}

}  // namespace tribo::models
