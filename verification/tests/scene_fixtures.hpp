#pragma once

#include <memory>
#include <random>
#include <string>
#include <utility>

#include "models/scene/scene.hpp"
#include "verification/score/scene.hpp"
#include "verification/text/json.hpp"

/// Scenes for tests of what is written for other programs.
namespace tribo::verification {

/// Two bodies that float, one in own axes and both in turned frames, over a tilted half space; a
/// slide that carries a hinge; a disc that moves in a plane.
[[nodiscard]] inline models::SceneDescription mixed_scene() {
  const auto body = [](const char* name, models::Joint joint) {
    models::BodyDescription one{.name = name, .joint = joint};
    one.mass = 2;
    one.inertia.diagonal() << 0.1, 0.2, 0.25;
    one.position = {0.3, -0.2, 0.5};
    one.orientation = Eigen::Quaterniond(0.8, 0.1, -0.3, 0.5);
    return one;
  };
  models::SceneDescription scene;
  scene.add_tree({.bodies = {body("free", models::Joint::kFree)}});
  scene.add_tree({.bodies = {body("floating", models::Joint::kFloating)}});
  auto hinge = body("hinge", models::Joint::kRevolute);
  hinge.parent = 0;
  hinge.axis = {0, 1, 1};
  hinge.inertia(0, 1) = hinge.inertia(1, 0) = 0.02;
  scene.add_tree({.bodies = {body("slide", models::Joint::kPrismatic), hinge}});
  scene.add_tree({.bodies = {body("flat", models::Joint::kGuided)}});
  const models::Material soft{.stiffness = 1e4, .dissipation = 2, .friction = 0.5};
  const auto add = [&](const char* name, models::BodyId on, auto shape, int group = 0) {
    scene.geometries.push_back(
        {.name = name, .body = on, .shape = shape, .material = soft, .group = group});
  };
  namespace geometry = models::geometry;
  add("ball", {0, 0}, geometry::Sphere{0.1});
  add("box", {1, 0}, geometry::Box{{0.1, 0.2, 0.3}}, 1);
  add("can", {2, 1}, geometry::Cylinder{0.1, 0.2}, 1);
  add("pill", {3, 0}, geometry::Capsule{0.1, 0.2});
  add("ground", {}, geometry::HalfSpace{});
  scene.forces = {
      {.tree = 2, .velocity = 1, .course = {.constant = 3, .sine = 2, .frequency = 0.25}},
      {.tree = 3, .velocity = 2, .course = {.constant = -1}}};
  return scene;
}

[[nodiscard]] inline models::State<double> any_state(const models::Scene& system, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto draw = [&] { return number(random); };
  models::State<double> x{.t = 0, .q = models::VectorXd::NullaryExpr(system.num_positions(), draw)};
  x.v = models::VectorXd::NullaryExpr(system.num_velocities(), draw);
  for (const int first : {3, 10}) x.q.segment<4>(first).normalize();
  return x;
}

/// An instance of a scene where its bodies stand, at some velocities.
[[nodiscard]] inline models::Instance instance_of(models::SceneDescription scene) {
  auto system = std::make_unique<models::Scene>(std::move(scene));
  models::State<double> x0 = any_state(*system, 1);
  x0.q = system->zero_configuration();
  return {.system = std::move(system), .x0 = x0};
}

[[nodiscard]] inline models::Scenario own_scenario() {
  models::Scenario scenario;
  scenario.id = "own";
  return scenario;
}

[[nodiscard]] inline std::string mjcf_of(models::SceneDescription scene) {
  return scene_mjcf(own_scenario(), instance_of(std::move(scene)));
}

[[nodiscard]] inline Json json_of(models::SceneDescription scene) {
  return scene_json(own_scenario(), models::Parameters(), instance_of(std::move(scene)));
}

}  // namespace tribo::verification
