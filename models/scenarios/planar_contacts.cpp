#include "models/scenarios/planar_contacts.hpp"

#include <string>
#include <utility>

#include "models/scenarios/planar_parts.hpp"

namespace tribo::models {

Scene scene_of(const BouncingBall<double>& ball) {
  SceneDescription scene = scene_of_one(guided("ball", {kAlongZ}, ball.mass), ball.gravity);
  scene.points = {{.a = {0, 0}, .normal = ball.normal, .friction = {}}};
  return Scene(std::move(scene));
}

AppliedForce push_of(const ForcedBox<double>& box) {
  return {.course = {.cosine = box.amplitude, .frequency = box.frequency, .phase = box.phase}};
}

Scene scene_of_one_freedom(const ForcedBox<double>& box) {
  SceneDescription scene = scene_of_one(guided("box", {kAlongX}, box.mass), box.gravity);
  scene.points = {
      {.a = {0, 0}, .normal = PrescribedForce<double>{box.weight()}, .friction = box.friction}};
  scene.forces = {push_of(box)};
  return Scene(std::move(scene));
}

Scene scene_of_body(const ForcedBox<double>& box) {
  SceneDescription scene = scene_of_one(guided("box", kWithoutTurn, box.mass), box.gravity);
  scene.points = {{.a = {0, 0}, .normal = box.normal, .friction = box.friction}};
  scene.forces = {push_of(box)};
  return Scene(std::move(scene));
}

Scene scene_of(const PusherBrick<double>& brick) {
  SceneDescription scene = scene_of_one(guided("brick", kWithoutTurn, brick.mass), brick.gravity);
  scene.points = {{.a = {0, 0}, .normal = brick.normal, .friction = brick.friction}};
  scene.forces = {{.velocity = 0, .course = {.constant = brick.push}},
                  {.velocity = 1, .course = {.constant = -brick.press}}};
  return Scene(std::move(scene));
}

Scene scene_of(const DiscOnFeet<double>& disc) {
  SceneDescription scene = scene_of_one(
      guided("disc", {kAlongX, kAlongY, kAboutZ}, disc.mass, disc.inertia), disc.gravity);
  for (int foot = 0; foot < 3; ++foot) {
    const double angle = 2 * boost::math::constants::pi<double>() * foot / 3;
    scene.points.push_back({.a = {0, 0},
                            .point = disc.radius * Vector3d(std::cos(angle), std::sin(angle), 0.0),
                            .normal = PrescribedForce<double>{disc.mass * disc.gravity / 3},
                            .friction = disc.friction});
  }
  scene.forces = {{.velocity = 2, .course = {.constant = disc.moment}}};
  return Scene(std::move(scene));
}

Scene scene_of(const TwoSidedSpring<double>& spring) {
  SceneDescription scene = scene_of_one(guided("mass", {kAlongX}, spring.mass), 0.0);
  for (const int side : {-1, 1}) {
    const Vector3d wall(-side * spring.overlap, 0.0, 0.0);
    scene.points.push_back({.a = {0, 0},
                            .plane = plane_facing({-side, 0.0}, wall),
                            .normal = spring.wall(),
                            .friction = {}});
  }
  return Scene(std::move(scene));
}

Scene scene_of(const ConveyorBelt<double>& box) {
  SceneDescription scene = scene_of_one(guided("box", kWithoutTurn, box.mass), box.gravity);
  scene.points = {{.a = {0, 0},
                   .surface = {.sine = box.belt_velocity_at(1.0), .frequency = box.frequency},
                   .normal = box.normal,
                   .friction = box.friction}};
  return Scene(std::move(scene));
}

Scene scene_of(const FallingSphere<double>& sphere) {
  SceneDescription scene =
      scene_of_one(guided("sphere", kInPlane, sphere.mass(), sphere.inertia()), sphere.gravity);
  scene.points = {
      {.a = {0, 0}, .radius = sphere.radius, .normal = sphere.normal, .friction = sphere.friction}};
  return Scene(std::move(scene));
}

Scene scene_of(const SlidingRod<double>& rod) {
  SceneDescription scene =
      scene_of_one(guided("rod", kInPlane, rod.mass, rod.inertia()), rod.gravity);
  scene.points = {{.a = {0, 0},
                   .point = {rod.length / 2, 0.0, 0.0},
                   .normal = rod.normal,
                   .friction = rod.friction}};
  return Scene(std::move(scene));
}

Scene scene_of(const PrescribedSlip<double>& mass) {
  SceneDescription scene = scene_of_one(guided("mass", {kAlongZ}, mass.mass), mass.gravity);
  scene.points = {{.a = {0, 0},
                   .surface = {.constant = -mass.speed, .rate = -mass.rate},
                   .normal = mass.normal,
                   .friction = mass.friction}};
  return Scene(std::move(scene));
}

Scene scene_of(const StackedMasses<double>& stack) {
  SceneDescription scene;
  const Eigen::Vector3d gravity(0, 0, -stack.gravity);
  for (int i = 0; i < stack.count; ++i) {
    const int tree =
        scene.add_tree({.bodies = {guided("mass" + std::to_string(i), {kAlongZ}, stack.mass_of(i))},
                        .gravity = gravity});
    scene.points.push_back({.a = {tree, 0},
                            .b = {i == 0 ? BodyId::kWorld : tree - 1, 0},
                            .normal = stack.normal,
                            .friction = {}});
  }
  return Scene(std::move(scene));
}

Scene scene_of(const LimitStop<double>& mass) {
  SceneDescription scene;
  BodyDescription body = guided("mass", {kAlongX}, mass.mass);
  body.properties.upper = mass.stop;
  scene.add_tree({.bodies = {std::move(body)}, .gravity = {mass.force / mass.mass, 0, 0}});
  return Scene(std::move(scene));
}

}  // namespace tribo::models
