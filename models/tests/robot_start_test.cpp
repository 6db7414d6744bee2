#include <gtest/gtest.h>

#include "models/scenarios/start_limits.hpp"
#include "models/scene/scene.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

/// A body that floats with a knee that has to be bent.
std::unique_ptr<System> robot() {
  BodyDescription base{.name = "base", .joint = Joint::kFree};
  base.mass = 1;
  base.inertia.setIdentity();
  BodyDescription knee = base;
  knee.name = "knee";
  knee.parent = 0;
  knee.joint = Joint::kRevolute;
  knee.properties.lower = -2.6;
  knee.properties.upper = -0.8;
  SceneDescription scene;
  scene.add_tree({.bodies = {base, knee}});
  const Material soft{.stiffness = 1e4, .dissipation = 1, .friction = 0.5};
  for (const int body : {0, 1}) {
    scene.geometries.push_back({.name = body == 0 ? "a" : "b",
                                .body = {0, body},
                                .shape = geometry::Sphere{0.1},
                                .material = soft});
  }
  return std::make_unique<Scene>(std::move(scene));
}

// Quaternions have four numbers for three velocities: a velocity's number is not its coordinate's.
TEST(RobotStart, OutsideALimitNamesTheJoint) {
  const auto system = robot();
  State<double> x{.t = 0, .q = VectorXd::Unit(8, 6), .v = VectorXd::Zero(7)};
  const auto told = [&] {
    return refusal([&] {
      refuse_start_outside_limits(*system, x, "; move it");
      return 0;
    });
  };
  EXPECT_EQ(told(), "the start is outside a limit: knee.angle=0 is above -0.8 rad; move it");
  x.q[7] = -3;
  EXPECT_EQ(told(), "the start is outside a limit: knee.angle=-3 is below -2.6 rad; move it");
  x.q[7] = -1;
  EXPECT_EQ(told(), "accepted");
}

TEST(RobotBodies, HaveTheNamesOfTheirJoints) {
  EXPECT_EQ(robot()->body_names(), (std::vector<std::string>{"base", "knee"}));
}

}  // namespace
}  // namespace tribo::models
