#include "verification/score/scene_in_space.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <iterator>
#include <random>

#include "models/input_error.hpp"
#include "models/scene/scene.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_bodies_json.hpp"

/// Scenes in space as written for MuJoCo; `mujoco/space_run_test.cpp` asks MuJoCo itself.
namespace tribo::verification {
namespace {

using models::Joint;
using models::Parameters;
using models::Scenario;
using models::State;
using models::VectorXd;
using ::testing::HasSubstr;
using Scene = models::SceneDescription;
using System = models::Scene;

/// Two bodies that float, one in own axes and both in turned frames, over a tilted half space; a
/// slide that carries a hinge; a disc that moves in a plane.
Scene mixed_scene() {
  const auto body = [](const char* name, Joint joint) {
    models::BodyDescription one{.name = name, .joint = joint};
    one.mass = 2;
    one.inertia.diagonal() << 0.1, 0.2, 0.25;
    one.position = {0.3, -0.2, 0.5};
    one.orientation = Eigen::Quaterniond(0.8, 0.1, -0.3, 0.5);
    return one;
  };
  Scene scene;
  scene.add_tree({.bodies = {body("free", Joint::kFree)}});
  scene.add_tree({.bodies = {body("floating", Joint::kFloating)}});
  auto hinge = body("hinge", Joint::kRevolute);
  hinge.parent = 0;
  hinge.axis = {0, 1, 1};
  hinge.inertia(0, 1) = hinge.inertia(1, 0) = 0.02;
  scene.add_tree({.bodies = {body("slide", Joint::kPrismatic), hinge}});
  scene.add_tree({.bodies = {body("flat", Joint::kGuided)}});
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

State<double> any_state(const System& system, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto draw = [&] { return number(random); };
  State<double> x{.t = 0, .q = VectorXd::NullaryExpr(system.num_positions(), draw)};
  x.v = VectorXd::NullaryExpr(system.num_velocities(), draw);
  for (const int first : {3, 10}) x.q.segment<4>(first).normalize();
  return x;
}

/// A scenario with the scene that `make` gives.
Scenario scenario_of(System (*make)(const Parameters&)) {
  Scenario scenario;
  scenario.id = "own";
  scenario.scene = make;
  return scenario;
}

std::string mjcf_of(System (*make)(const Parameters&)) {
  const Scenario scenario = scenario_of(make);
  const System system = make({});
  models::Instance instance{.system = nullptr, .x0 = any_state(system, 1)};
  return scene_mjcf(scenario, {}, instance);
}

System mixed(const Parameters&) {
  return System(mixed_scene());
}

TEST(MujocoCoordinates, ComeBackAsTheyWere) {
  const System system(mixed_scene());
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const State<double> x = any_state(system, seed);
    const State<double> back = from_mujoco(system, to_mujoco(system, x));
    EXPECT_LE((back.v - x.v).norm(), 1e-14);
    for (Eigen::Index i : {0, 7, 14}) EXPECT_LE((back.q - x.q).segment<3>(i).norm(), 1e-14) << i;
    for (Eigen::Index i : {3, 10}) {
      EXPECT_NEAR(std::abs(back.q.segment<4>(i).dot(x.q.segment<4>(i))), 1, 1e-14) << i;
    }
  }
}

// Kinetic energy is the same in both: of a floating body ½ m v² + ½ ωᵀ I ω, its v the world's and
// its ω its own.
TEST(MujocoCoordinates, HaveTheVelocitiesOfTheWorldAndTheTurningOfTheBody) {
  const System system(mixed_scene());
  const State<double> x = any_state(system, 3);
  const MujocoCoordinates at = to_mujoco(system, x);
  for (const std::size_t body : {0U, 1U}) {
    State<double> alone = x;
    alone.v.setZero();
    alone.v.segment<6>(static_cast<Eigen::Index>(6 * body)) =
        x.v.segment<6>(static_cast<Eigen::Index>(6 * body));
    const double* const v = at.qvel.data() + 6 * body;
    const double expected = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] +
                            (0.1 * v[3] * v[3] + 0.2 * v[4] * v[4] + 0.25 * v[5] * v[5]) / 2;
    EXPECT_NEAR(system.energy(alone).kinetic, expected, 1e-13) << body;
  }
}

TEST(MjcfInSpace, HasEachPartOfTheScene) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(mixed).c_str()));
  const pugi::xml_node root = document.child("mujoco"), world = root.child("worldbody");
  const auto count = [](const pugi::xml_node& node, const char* name) {
    const auto all = node.children(name);
    return std::distance(all.begin(), all.end());
  };
  EXPECT_EQ(count(world, "body"), 4);
  EXPECT_EQ(count(world, "geom"), 1);
  EXPECT_EQ(count(root.child("contact"), "pair"), 9);  // of ten two are of one group
  EXPECT_EQ(count(root.child("actuator"), "motor"), 2);
  const pugi::xml_node slide = world.find_child_by_attribute("body", "name", "slide");
  EXPECT_STREQ(slide.child("body").child("joint").attribute("name").value(), "hinge.angle");
  EXPECT_STREQ(slide.child("body").child("inertial").attribute("fullinertia").value(),
               "0.1 0.2 0.25 0.02 0 0");
  const pugi::xml_node motor = root.child("actuator").child("motor");
  EXPECT_STREQ(motor.attribute("joint").value(), "hinge.angle");
  EXPECT_STREQ(motor.next_sibling("motor").attribute("joint").value(), "flat.theta");
  const pugi::xml_node pair =
      root.child("contact").find_child_by_attribute("pair", "geom2", "ground");
  EXPECT_STREQ(pair.attribute("geom1").value(), "ball");
  // k = 5e3 N/m, c = d m g, w = 1/m
  EXPECT_STREQ(pair.attribute("solref").value(), "-2500 -19.62");
  EXPECT_STREQ(pair.attribute("friction").value(), "0.5 0.5 0 0 0");
  EXPECT_THAT(motor_forces(System(mixed_scene()), 1), ::testing::ElementsAre(5, -1));
}

// The joint of a body without mass is that of the body that it carries, seen from there.
TEST(MjcfInSpace, GivesJointsOfMasslessBodiesToTheNext) {
  const auto light = [](const Parameters&) {
    Scene scene = mixed_scene();
    auto& slide = scene.trees[2].bodies[0];
    slide.mass = 0;
    slide.inertia.setZero();
    return System(scene);
  };
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(light).c_str()));
  const pugi::xml_node world = document.child("mujoco").child("worldbody");
  const pugi::xml_node hinge = world.find_child_by_attribute("body", "name", "hinge");
  const pugi::xml_node first = hinge.child("joint");
  EXPECT_STREQ(first.attribute("name").value(), "slide.slide");
  EXPECT_STREQ(first.next_sibling("joint").attribute("name").value(), "hinge.angle");
  EXPECT_STREQ(first.next_sibling("joint").attribute("pos").value(), "0 0 0");
}

// A missing limit has no key.
TEST(SceneInSpaceJson, TellsDampersRotorsLimitsSpringsAndDrives) {
  Scene scene = mixed_scene();
  scene.trees[2].bodies[0].properties = {
      .damping = 0.5, .rotor_inertia = 0.25, .lower = -1, .effort = 7};
  scene.springs = {{.tree = 2, .body = 1, .stiffness = 3, .rest = 0.5}};
  scene.drives = {models::Servo{.tree = 2,
                                .K_p = VectorXd{{5, 6}},
                                .K_d = VectorXd{{2, 2}},
                                .target = VectorXd{{0.1, 0.2}}},
                  models::Suction{.tree = 0,
                                  .box = {Eigen::Vector3d(1, 2, 3)},
                                  .points = {Eigen::Vector3d(0, 0, 4)},
                                  .strength = 50,
                                  .range = 0.04}};
  Json json;
  add_scene_in_space(System(scene), json);
  const auto& slide = json["bodies"][2];
  ASSERT_EQ(slide["name"], "slide");
  EXPECT_EQ(slide["damping"]["value"], 0.5);
  EXPECT_EQ(slide["rotor_inertia"]["unit"], "kg");
  EXPECT_EQ(slide["lower"]["value"], -1);
  EXPECT_EQ(slide["effort"]["unit"], "N");
  EXPECT_FALSE(slide.contains("upper") || json["bodies"][3].contains("damping"));
  EXPECT_EQ(json["springs"][0]["in_the_joint_of"], "hinge");
  EXPECT_EQ(json["springs"][0]["stiffness"]["unit"], "N m/rad");
  EXPECT_EQ(json["drives"][0]["K_p"][1], 6);
  EXPECT_EQ(json["drives"][0]["on"].size(), 2U);
  EXPECT_EQ(json["drives"][1]["points"]["value"][0][2], 4);
  EXPECT_EQ(json["drives"][1]["on"][0], "free");
}

TEST(SceneInSpaceJson, TellsMotorsAndControllersThatIntegrate) {
  Scene scene = mixed_scene();
  scene.drives = {models::Motors{.tree = 2, .force = VectorXd{{3, -4}}},
                  models::Servo{.tree = 2,
                                .law = models::ServoLaw::kIntegral,
                                .K_p = VectorXd{{5, 6}},
                                .K_d = VectorXd{{2, 2}},
                                .target = VectorXd{{0.1, 0.2}},
                                .K_i = VectorXd{{8, 9}}}};
  Json json;
  add_scene_in_space(System(scene), json);
  EXPECT_EQ(json["drives"][0]["forces"][1], -4);
  EXPECT_EQ(json["drives"][0]["on"][0], "slide");
  EXPECT_THAT(json["drives"][1]["drive"].get<std::string>(), HasSubstr("K_i z"));
  EXPECT_EQ(json["drives"][1]["K_i"][1], 9);
}

// A scene without its ties would be another one.
TEST(SceneInSpaceJson, RefusesTies) {
  Scene scene = mixed_scene();
  scene.ties = {models::JointEquation{.tree = 2, .terms = {{0}, {1}}}};
  Json json;
  EXPECT_THROW(add_scene_in_space(System(scene), json), InputError);
}

TEST(MjcfInSpace, TellsDampersRotorsAndLimits) {
  const auto damped = [](const Parameters&) {
    Scene scene = mixed_scene();
    scene.trees[2].bodies[0].properties = {
        .damping = 0.5, .rotor_inertia = 0.25, .lower = -1, .upper = 2};
    scene.trees[2].bodies[1].properties = {.upper = 3};
    return System(scene);
  };
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(damped).c_str()));
  const pugi::xml_node root = document.child("mujoco");
  EXPECT_STREQ(root.child("compiler").attribute("angle").value(), "radian");
  const pugi::xml_node body =
      root.child("worldbody").find_child_by_attribute("body", "name", "slide");
  const pugi::xml_node slide = body.child("joint"), hinge = body.child("body").child("joint");
  EXPECT_STREQ(slide.attribute("damping").value(), "0.5");
  EXPECT_STREQ(slide.attribute("armature").value(), "0.25");
  EXPECT_STREQ(slide.attribute("limited").value(), "true");
  EXPECT_STREQ(slide.attribute("range").value(), "-1 2");
  EXPECT_STREQ(hinge.attribute("range").value(), "-10000000000 3");
  EXPECT_FALSE(hinge.attribute("damping") || hinge.attribute("armature"));
}

TEST(MjcfInSpace, RefusesWhatCannotBeExpressed) {
  const auto refusal = [](System (*make)(const Parameters&)) -> std::string {
    try {
      (void)mjcf_of(make);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.trees[3].gravity.z() = -1;
                return System(scene);
              }),
              HasSubstr("own: cannot be written as MJCF: its trees have gravities that differ"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.geometries[4].body = {2, 0};
                return System(scene);
              }),
              HasSubstr("'ground' is a half space that moves"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.forces[0] = {.tree = 0, .velocity = 2, .course = {}};
                return System(scene);
              }),
              HasSubstr("a force acts on 'free', which floats"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.ties = {models::JointEquation{.tree = 2, .terms = {{0}, {1}}}};
                return System(scene);
              }),
              HasSubstr("it has equations of joints or points that are held"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                auto& slide = scene.trees[2].bodies[0];
                slide.mass = 0;
                slide.inertia.setZero();
                scene.geometries[4].shape = models::geometry::Sphere{0.1};
                scene.geometries[4].body = {2, 0};
                return System(scene);
              }),
              HasSubstr("'slide' moves and has no mass"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                for (auto& geometry : scene.geometries) geometry.material.stiffness = 0;
                return System(scene);
              }),
              HasSubstr("'ball' and 'box' touch without stiffness"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.springs = {{.tree = 2, .body = 0, .stiffness = 1, .rest = 0}};
                return System(scene);
              }),
              HasSubstr("it has springs in joints"));
  EXPECT_THAT(refusal([](const Parameters&) {
                Scene scene = mixed_scene();
                scene.drives = {models::Servo{.tree = 2,
                                              .K_p = VectorXd::Zero(2),
                                              .K_d = VectorXd::Zero(2),
                                              .target = VectorXd::Zero(2)}};
                return System(scene);
              }),
              HasSubstr("a controller, motors or suction drive it"));
}

}  // namespace
}  // namespace tribo::verification
