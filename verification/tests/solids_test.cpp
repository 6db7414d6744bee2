#include "verification/score/solids.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <memory>

#include "models/input_error.hpp"
#include "verification/score/static_shares.hpp"
#include "verification/tests/scene_fixtures.hpp"

/// What points over planes, outlines, surfaces and prescribed forces become for other programs.
namespace tribo::verification {
namespace {

using models::Joint;
using models::State;
using models::VectorXd;
using ::testing::HasSubstr;
using Scene = models::SceneDescription;
using System = models::Scene;

/// Three points under a body of 2 kg at a height, over one plane.
Scene on_three_points(double height, double slope = 0) {
  models::BodyDescription body{.name = "body", .joint = Joint::kGuided};
  body.moves = {models::kAlongZ};
  body.mass = 2;
  Scene scene = models::scene_of_one(body, 10);
  for (int i = 0; i < 3; ++i)
    scene.points.push_back({.a = {0, 0},
                            .point = Eigen::Vector3d(i, 0, height + slope * i),
                            .normal = models::HuntCrossley<double>{.k = 1e3, .d = 4},
                            .friction = {}});
  return scene;
}

double share_of(Scene scene) {
  const System system(std::move(scene));
  State<double> x{.t = 0, .q = VectorXd::Zero(1), .v = VectorXd::Zero(1)};
  return StaticShares(system, x).of({0, 0}, {});
}

// Hunt and Crossley's d is a damper d f where f presses: the weight in equal parts on what touches
// at once, all of it on the first of points that do not, and more where more presses at the start.
TEST(StaticShares, AreOfThePointsThatTouchAtOnce) {
  EXPECT_DOUBLE_EQ(share_of(on_three_points(0)), 20.0 / 3);
  EXPECT_DOUBLE_EQ(share_of(on_three_points(0.5)), 20.0 / 3);
  EXPECT_DOUBLE_EQ(share_of(on_three_points(0.5, 0.1)), 20);
  EXPECT_DOUBLE_EQ(share_of(on_three_points(-0.1)), 100);
  pugi::xml_document document;
  const models::Instance instance{.system = std::make_unique<System>(on_three_points(0.5)),
                                  .x0 = {.t = 0, .q = VectorXd::Zero(1), .v = VectorXd::Zero(1)}};
  ASSERT_TRUE(document.load_string(scene_mjcf(own_scenario(), instance).c_str()));
  const pugi::xml_node pair = document.child("mujoco").child("contact").child("pair");
  // k w and 4 s/m of 20/3 N, w = 1/(3 m)
  EXPECT_NEAR(pair.attribute("solref").as_double(), -1e3 / 6, 1e-9);
  EXPECT_THAT(pair.attribute("solref").value(), HasSubstr(" -4.44444"));
}

/// A body in the plane with an outline over level ground.
models::Instance in_plane(models::Convex outline) {
  models::BodyDescription body{.name = "flat", .joint = Joint::kGuided};
  body.mass = 2;
  body.inertia = Eigen::Matrix3d::Identity();
  Scene scene = models::scene_of_one(body, 10);
  scene.in_plane = true;
  const models::Material soft{.stiffness = 1e4, .dissipation = 2, .friction = 0.5};
  scene.geometries = {{.name = "outline",
                       .body = {0, 0},
                       .shape = models::geometry::Sphere{9},
                       .material = soft,
                       .outline = outline},
                      {.name = "ground", .shape = models::geometry::HalfSpace{}, .material = soft}};
  const VectorXd zero = VectorXd::Zero(3);
  return {.system = std::make_unique<System>(std::move(scene)),
          .x0 = {.t = 0, .q = zero, .v = zero}};
}

// A rectangle is a box wherever it stands and however it is turned; other polygons are none.
TEST(Solids, AreBoxesForRectanglesAlone) {
  models::Convex turned = models::box(0.3, 0.1, {1, 2});
  for (models::Vector2d& corner : turned.vertices)
    corner = Eigen::Rotation2Dd(0.5) * (corner - models::Vector2d(1, 2)) + models::Vector2d(1, 2);
  const models::Instance instance = in_plane(turned);
  const auto& system = dynamic_cast<const System&>(*instance.system);
  const models::SceneGeometry solid = solids_of(system, instance.x0).scene.geometries[0];
  const auto& box = std::get<models::geometry::Box>(solid.shape);
  EXPECT_NEAR(box.half.x(), 0.3, 1e-15);
  EXPECT_NEAR(box.half.z(), 0.1, 1e-15);
  for (const auto& [x, z, i] : {std::tuple(-1, -1, 0U), {1, -1, 1U}, {1, 1, 2U}}) {
    const Eigen::Vector3d corner = solid.placement * Eigen::Vector3d(0.3 * x, 0, 0.1 * z);
    EXPECT_NEAR(corner.x(), turned.vertices[i].x(), 1e-15);
    EXPECT_NEAR(corner.z(), turned.vertices[i].y(), 1e-15);
  }
  const auto refusal = [](const models::Convex& outline) -> std::string {
    try {
      (void)scene_mjcf(own_scenario(), in_plane(outline));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  models::Convex skew = models::box(0.3, 0.1);
  skew.vertices[2].x() += 0.01;
  EXPECT_THAT(refusal(skew), HasSubstr("the outline of 'outline' is no rectangle"));
  models::Convex triangle = models::box(0.3, 0.1);
  triangle.count = 3;
  EXPECT_THAT(refusal(triangle), HasSubstr("the outline of 'outline' is no rectangle"));
  EXPECT_THAT(refusal(models::segment({-0.1, 0}, {0.1, 0})),
              HasSubstr("'outline' turns and has no thickness"));
  EXPECT_EQ(refusal(models::disc(0.1)), "");
}

// What a surface or a prescribed force does to one body alone cannot be said of more.
TEST(Solids, RefuseSurfacesAndPrescribedForcesOfMoreThanOneBody) {
  const auto refusal = [](Scene scene) -> std::string {
    try {
      (void)mjcf_of(std::move(scene));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  Scene belt = mixed_scene();
  belt.points = {{.a = {3, 0}, .surface = {.constant = 1}, .normal = {}, .friction = {}}};
  EXPECT_THAT(refusal(belt), HasSubstr("a surface moves other than under a single body"));
  Scene pressed = mixed_scene();
  pressed.points = {
      {.a = {3, 0}, .normal = models::PrescribedForce<double>{.pi = 7}, .friction = {}}};
  EXPECT_THAT(refusal(pressed), HasSubstr("a force is prescribed other than the weight"));
}

}  // namespace
}  // namespace tribo::verification
