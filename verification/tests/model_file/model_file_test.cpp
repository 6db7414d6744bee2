#include "verification/exchange/model_file/model_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/tests/refusal.hpp"
#include "verification/study/simulation/simulation.hpp"
#include "verification/tests/model_file_fixtures.hpp"

namespace tribo::verification {
namespace {

namespace geometry = models::geometry;

using models::Joint;
using models::State;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using System = models::Scene;

constexpr double kOfAxes = 1e-9;    ///< MuJoCo turns inertias to their axes to that much
constexpr double kOfTurns = 1e-14;  ///< of angles through quaternions

/// Two rods about y, the second at the end of the first, with its frame turned about x.
const char* const kUrdf = R"(<?xml version="1.0"?>
<robot name="two rods">
  <link name="base"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.25 0 0"/>
      <mass value="2"/>
      <inertia ixx="0.01" ixy="0.001" ixz="0" iyy="0.05" iyz="0" izz="0.05"/>
    </inertial>
    <collision><origin xyz="0.25 0 0" rpy="0 1.5707963267948966 0"/>
      <geometry><cylinder radius="0.02" length="0.5"/></geometry></collision>
  </link>
  <link name="lower">
    <inertial>
      <origin xyz="0.1 0 0" rpy="0 0 1.5707963267948966"/>
      <mass value="1"/>
      <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.02"/>
    </inertial>
  </link>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/>
    <dynamics damping="0.25"/>
  </joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/><child link="lower"/><origin xyz="0.5 0 0" rpy="0.5 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="1.5" effort="30" velocity="2"/>
  </joint>
</robot>)";

/// The same in other words: degrees, defaults, a joint that is not at the origin of its body.
const char* const kMjcf = R"(<mujoco model="two rods">
  <default>
    <joint axis="0 1 0"/>
    <default class="damped"><joint damping="0.25"/></default>
  </default>
  <worldbody>
    <body name="upper" pos="-0.25 0 1" childclass="damped">
      <joint pos="0.25 0 0"/>
      <inertial pos="0.5 0 0" mass="2" fullinertia="0.01 0.05 0.05 0.001 0 0"/>
      <geom name="upper" type="cylinder" fromto="0.25 0 0 0.75 0 0" size="0.02" mass="7"/>
      <body name="lower" pos="0.75 0 0" axisangle="1 0 0 28.64788975654116">
        <joint class="main" limited="true" range="-114.59155902616465 85.94366926962348"/>
        <inertial pos="0.1 0 0" mass="1" quat="1 0 0 1" diaginertia="0.02 0.01 0.02"/>
      </body>
    </body>
  </worldbody>
</mujoco>)";

models::TreeDescription two_rods() {
  models::BodyDescription upper{.name = "upper", .joint = Joint::kRevolute};
  upper.axis = Eigen::Vector3d::UnitY();
  upper.position = {0, 0, 1};
  upper.mass = 2;
  upper.center_of_mass = {0.25, 0, 0};
  upper.inertia << 0.01, 0.001, 0, 0.001, 0.05, 0, 0, 0, 0.05;
  upper.properties.damping = 0.25;
  models::BodyDescription lower{.name = "lower", .parent = 0, .joint = Joint::kRevolute};
  lower.axis = Eigen::Vector3d::UnitY();
  lower.position = {0.5, 0, 0};
  lower.orientation = Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitX());
  lower.mass = 1;
  lower.center_of_mass = {0.1, 0, 0};
  lower.inertia.diagonal() << 0.01, 0.02, 0.02;  // turned about z by a quarter
  lower.properties.lower = -2;
  lower.properties.upper = 1.5;
  return {.bodies = {upper, lower}};
}

class TwoRods : public ::testing::TestWithParam<const char*> {};

TEST_P(TwoRods, HaveTheMassesAndForcesOfThoseThatAreDescribed) {
  const System read = scene_of_model(GetParam());
  models::SceneDescription scene;
  scene.add_tree(two_rods());
  const System built(scene);
  ASSERT_EQ(read.num_velocities(), 2);
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) {
    const State<double> x{
        .t = 0, .q = 3 * random_numbers(2, random), .v = random_numbers(2, random)};
    const Dynamics a = dynamics_of(read, x), b = dynamics_of(built, x);
    EXPECT_LE((a.M - b.M).cwiseAbs().maxCoeff(), kOfAxes);
    EXPECT_LE((a.k - b.k).cwiseAbs().maxCoeff(), 10 * kOfAxes);
  }
}

TEST_P(TwoRods, HaveDampersAndLimits) {
  const System read = scene_of_model(GetParam());
  const auto& tree = read.tree(0);
  const auto &upper = tree.link(1).properties, &lower = tree.link(2).properties;
  EXPECT_EQ(upper.damping, 0.25);
  EXPECT_EQ(lower.damping, 0);
  EXPECT_TRUE(std::isinf(upper.lower) && std::isinf(upper.upper));
  EXPECT_NEAR(lower.lower, -2, kOfTurns);
  EXPECT_NEAR(lower.upper, 1.5, kOfTurns);
}

// The rod is a cylinder of half its length 0.25 about the x axis, from the shoulder on.
TEST_P(TwoRods, HaveTheShapeWhereItIs) {
  const System read = scene_of_model(GetParam());
  const auto& all = read.description().geometries;
  ASSERT_EQ(all.size(), 1U);
  const auto* const rod = std::get_if<geometry::Cylinder>(&all[0].shape);
  ASSERT_NE(rod, nullptr);
  EXPECT_EQ(rod->radius, 0.02);
  EXPECT_NEAR(rod->half_length, 0.25, kOfTurns);
  static_cast<void>(read.energy({.t = 0, .q = Eigen::Vector2d(0, 0), .v = Eigen::Vector2d(0, 0)}));
  EXPECT_LE((read.placed(0).p - Eigen::Vector3d(0.25, 0, 1)).norm(), kOfTurns);
  EXPECT_LE(read.placed(0).R.col(2).cross(Eigen::Vector3d::UnitX()).norm(), kOfTurns);
}

/// The end of a run of the two rods.
State<double> end_of(const models::Scenario& row, const models::Changes& changes) {
  verification::Setup setup{.scenario = "", .scenario_changes = changes, .scheme = "lagged"};
  setup.own_scenario = &row;
  const RunResult run = run_fixed_steps(setup, 1e-3, 0.5);
  return run.x;
}

TEST_P(TwoRods, MoveAsThoseThatAreDescribed) {
  const auto build = [](const models::Parameters&) {
    models::SceneDescription scene;
    scene.add_tree(two_rods());
    scene.trees[0].bodies[1].properties = {};  // limits are left out below
    return System(scene);
  };
  models::Scenario built;
  built.make = [&](const models::Parameters& p, const std::filesystem::path&) {
    System system = build(p);
    State<double> x0{.t = 0, .q = Eigen::Vector2d(0, 0), .v = Eigen::Vector2d(0, 0)};
    return models::Instance{std::make_unique<models::Scene>(std::move(system)), x0, 1};
  };
  const State<double> a = end_of(row_of_model(GetParam()), {{"model.limits", "no"}}),
                      b = end_of(built, {});
  EXPECT_GT(b.v.norm(), 1);
  EXPECT_LE((a.q - b.q).norm() + (a.v - b.v).norm(), 1e-6);  // 500 steps
}

INSTANTIATE_TEST_SUITE_P(Files, TwoRods, ::testing::Values(kUrdf, kMjcf));

std::string urdf_of_geometry(const std::string& shape) {
  return R"(<robot name="r"><link name="l"><inertial><mass value="2"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>
    <collision><geometry>)" +
         shape + "</geometry></collision></link></robot>";
}

template <class Shape>
Shape shape_in(const std::string& text) {
  return std::get<Shape>(model_file::parse_model(text, "a.xml").scene.geometries.at(0).shape);
}

TEST(UrdfShapes, HaveHalfOfTheirLengths) {
  const auto box = shape_in<geometry::Box>(urdf_of_geometry("<box size='1 2 3'/>"));
  EXPECT_EQ(box.half, Eigen::Vector3d(0.5, 1, 1.5));
  const auto ball = shape_in<geometry::Sphere>(urdf_of_geometry("<sphere radius='0.5'/>"));
  EXPECT_EQ(ball.radius, 0.5);
  const auto can =
      shape_in<geometry::Cylinder>(urdf_of_geometry("<cylinder radius='0.5' length='3'/>"));
  EXPECT_EQ(can.radius, 0.5);
  EXPECT_EQ(can.half_length, 1.5);
  const auto pill =
      shape_in<geometry::Capsule>(urdf_of_geometry("<capsule radius='0.5' length='3'/>"));
  EXPECT_EQ(pill.half_length, 1.5);
}

models::BodyDescription body_in(const std::string& text) {
  return model_file::parse_model(text, "a.xml").scene.trees.at(0).bodies.at(0);
}

TEST(MjcfBodies, HaveTheMassOfTheirGeomsWhereTheyHaveNoOther) {
  const auto two = body_in(
      "<mujoco><worldbody><body><freejoint/><geom size='0.1' mass='1' pos='1 0 0'/>"
      "<geom size='0.1' mass='1' pos='-1 0 0'/></body></worldbody></mujoco>");
  EXPECT_EQ(two.mass, 2);
  EXPECT_LE(two.center_of_mass.norm(), kOfAxes);
  EXPECT_NEAR(two.inertia(1, 1), 2 * (1 + 0.004), kOfAxes);
}

// Joints of one body act one after the other: here in x, in z, and about y.
TEST(MjcfBodies, MayHaveJointsOneAfterTheOther) {
  const System scene = scene_of_model(
      "<mujoco><worldbody><body name='b' pos='0 0 1'><joint type='slide' axis='1 0 0'/>"
      "<joint name='up' type='slide'/><joint axis='0 1 0'/><geom size='0.1' mass='1'/></body>"
      "</worldbody></mujoco>");
  ASSERT_EQ(scene.num_velocities(), 3);
  const State<double> x{.t = 0, .q = Eigen::Vector3d(1, 2, 3), .v = Eigen::Vector3d(0, 0, 0)};
  const Dynamics at = dynamics_of(scene, x);
  EXPECT_LE((at.M - models::MatrixXd(Eigen::Vector3d(1, 1, 0.004).asDiagonal())).norm(), kOfAxes);
  EXPECT_NEAR(at.k[1], 9.81, kOfAxes);
  EXPECT_EQ(scene.coordinates()[1].name, "up.slide");
  EXPECT_EQ(scene.coordinates()[2].name, "b.angle");
}

TEST(MjcfBodies, StartAtTheFirstKey) {
  const models::Scenario row = row_of_model(
      "<mujoco><worldbody><body name='b' pos='0 0 1'><freejoint/><geom size='0.1'/></body>"
      "</worldbody><keyframe><key qvel='1 2 3 4 5 6'/></keyframe></mujoco>");
  const State<double> x0 = row.make(models::Parameters(row.parameters), {}).x0;
  EXPECT_THAT(x0.q, ElementsAre(0, 0, 1, 0, 0, 0, 1));
  EXPECT_THAT(x0.v, ElementsAre(1, 2, 3, 4, 5, 6));
}

// Coordinates of the file are the suite's plus `ref`.
TEST(MjcfJoints, AreZeroWhereTheFileHasTheBodies) {
  const models::Scenario row = row_of_model(
      "<mujoco><compiler angle='radian'/><worldbody><body name='b'><joint ref='1' range='0 3'/>"
      "<geom size='0.1'/></body></worldbody><keyframe><key qpos='1.5'/></keyframe></mujoco>");
  const models::Parameters p(row.parameters);
  EXPECT_THAT(row.make(p, {}).x0.q, ElementsAre(0.5));
  EXPECT_EQ(row.scene(p).tree(0).link(1).properties.lower, -1);
  EXPECT_EQ(row.scene(p).tree(0).link(1).properties.upper, 2);
}

TEST(MjcfJoints, HaveSprings) {
  const auto model = model_file::parse_model(
      "<mujoco><worldbody><body name='b'><joint stiffness='3' springref='180' armature='2'/>"
      "<geom size='0.1'/></body></worldbody></mujoco>",
      "a.xml");
  ASSERT_EQ(model.scene.springs.size(), 1U);
  EXPECT_EQ(model.scene.springs[0].stiffness, 3);
  EXPECT_TRUE(model.scene.springs[0].at_end);
  EXPECT_NEAR(model.scene.springs[0].rest, std::acos(-1), kOfTurns);
  EXPECT_EQ(model.scene.trees[0].bodies[0].properties.rotor_inertia, 2);
}

/// Names of geometries that may touch.
std::vector<std::string> touching(const System& scene) {
  std::vector<std::string> names;
  for (const auto& [a, b] : scene.possible_pairs()) {
    const auto& all = scene.description().geometries;
    names.push_back(all[static_cast<std::size_t>(a)].name + "-" +
                    all[static_cast<std::size_t>(b)].name);
  }
  return names;
}

/// Three links in a row over a ground, each with a ball of its name.
std::string chain(const std::string& b_bits, const std::string& contact) {
  return "<mujoco><worldbody><geom name='ground' type='plane' size='1 1 1'/><body "
         "name='A'><freejoint/>"
         "<geom name='a' size='0.1'/><body name='B'><joint/><geom name='b' size='0.1' " +
         b_bits +
         "/><body name='C'><joint/><geom name='c' size='0.1'/></body></body></body>"
         "</worldbody><contact>" +
         contact + "</contact></mujoco>";
}

TEST(MjcfContacts, AreOfWhatBitsPairsAndExclusionsSay) {
  const auto of = [](const std::string& bits, const std::string& contact) {
    return touching(scene_of_model(chain(bits, contact)));
  };
  EXPECT_THAT(of("", ""), ElementsAre("ground-a", "ground-b", "ground-c", "a-c"));
  EXPECT_THAT(of("contype='0' conaffinity='0'", ""), ElementsAre("ground-a", "ground-c", "a-c"));
  EXPECT_THAT(of("", "<exclude body1='C' body2='A'/><exclude body1='world' body2='B'/>"),
              ElementsAre("ground-a", "ground-c"));
  EXPECT_THAT(of("contype='0' conaffinity='0'", "<pair geom1='b' geom2='a'/>"),
              ElementsAre("ground-a", "ground-c", "a-b", "a-c"));
}

TEST(MjcfContacts, HaveTheFrictionOfGeoms) {
  const System scene = scene_of_model(chain("friction='0.25'", ""), {{"contact.friction", 0.75}});
  EXPECT_EQ(scene.description().geometries[1].material.friction, 0.75);
  EXPECT_EQ(scene.description().geometries[2].material.friction, 0.25);
}

/// A ball of 2 kg and radius 0.1 m.
const std::string kBall = urdf_of_geometry("<sphere radius='0.1'/>");

// A ball at rest on the ground: m g = k δ, and k of two surfaces K in series is K/2.
TEST(UrdfRobots, RestOnTheGround) {
  const models::Scenario row = row_of_model(kBall);
  verification::Setup setup{
      .scenario = "",
      .scenario_changes = {{"model.height", 0.15}, {"contact.stiffness", 4e4}},
      .scheme = "lagged"};
  setup.own_scenario = &row;
  const RunResult run = run_fixed_steps(setup, 1e-3, 2);
  EXPECT_EQ(run.end.status, solvers::Status::kOk);
  EXPECT_NEAR(run.x.q[2], 0.1 - 2 * 9.81 / 2e4, 1e-9);  // what is left of the motion
}

TEST(UrdfRobots, FloatIfTheyHaveMassAndStandIfTheyAreTold) {
  EXPECT_EQ(scene_of_model(kBall).num_velocities(), 6);
  const models::Scenario ball = row_of_model(kBall);
  EXPECT_EQ(ball.make(models::Parameters(ball.parameters), {}).x0.q[2], 0.1);  // it just touches
  EXPECT_EQ(scene_of_model(kUrdf).num_velocities(), 2);
  const std::string on_footprint =
      "<robot name='r'><link name='foot'/><joint name='j' type='fixed'>"
      "<parent link='foot'/><child link='l'/></joint>" +
      kBall.substr(kBall.find("<link"));
  EXPECT_EQ(row_of_model(on_footprint).parameters.back().key, "model.ground");
  EXPECT_EQ(scene_of_model(on_footprint, {{"model.base", "floating"}}).num_velocities(), 6);
  EXPECT_EQ(scene_of_model(kUrdf).description().geometries.size(), 1U);
  EXPECT_EQ(scene_of_model(kUrdf, {{"model.ground", "yes"}}).description().geometries.size(), 2U);
  EXPECT_THAT(refusal([] {
                return scene_of_model(kUrdf, {{"model.base", "floating"}});
              }),
              HasSubstr("model.base=floating: the root and what is welded to it have no mass"));
  EXPECT_THAT(refusal([] {
                return scene_of_model(kBall, {{"model.base", "fixed"}});
              }),
              HasSubstr("a tree needs a body with a joint that moves"));
}

// A link without mass has none, whatever its shape; MuJoCo gives it that of water.
TEST(UrdfRobots, HaveTheMassesOfTheFile) {
  const auto model = model_file::parse_model(
      "<robot name='r'><link name='a'><collision><geometry><box size='1 1 1'/></geometry>"
      "</collision></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' ixy='0' "
      "ixz='0' iyy='1' iyz='0' izz='3'/></inertial></link><joint name='j' type='continuous'>"
      "<parent link='a'/><child link='b'/><limit effort='1' velocity='1' lower='1' upper='2'/>"
      "</joint></robot>",
      "r.urdf");
  const auto& bodies = model.scene.trees.at(0).bodies;
  EXPECT_EQ(bodies.at(0).mass, 0);
  EXPECT_EQ(bodies.at(1).inertia(2, 2), 3);
  EXPECT_TRUE(std::isinf(bodies.at(1).properties.upper));  // it turns without end
  EXPECT_THAT(model.ignored, ElementsAre("that no body has the inertia of 'b'"));
}

// A root that is the world stands, though a file gives it mass.
TEST(UrdfRobots, StandInTheWorldIfTheirRootIsTheWorld) {
  std::string text = kUrdf;
  text.replace(text.find("<link name=\"base\"/>"), std::string("<link name=\"base\"/>").size(),
               "<link name='world'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' "
               "iyy='1' iyz='0' izz='1'/></inertial></link>");
  text.replace(text.find("\"base\""), 6, "\"world\"");
  EXPECT_EQ(scene_of_model(text).num_velocities(), 2);
  const auto link = text.find("<link name='world'>");
  std::string unsaid = text;
  unsaid.erase(link, text.find("</link>", link) + std::string("</link>").size() - link);
  EXPECT_EQ(scene_of_model(unsaid).num_velocities(), 2);
  EXPECT_THAT(refusal([&] {
                return scene_of_model(text, {{"model.base", "floating"}});
              }),
              HasSubstr("model.base=floating: the root and what is welded to it have no mass"));
}

// Of an ankle of 0.3 kg, 5 cm from its joint, 1e-20 kg m² is rounding, and 1e-6 is not.
TEST(UrdfRobots, MayHaveANegativeMomentOfRoundingOrLeaveItOut) {
  const auto ankle = [](const std::string& xz) {
    return "<robot name='r'><link name='shank'/><link name='ankle'><inertial>"
           "<origin xyz='0.01 0 0.05'/><mass value='0.3'/><inertia ixx='0' ixy='0' ixz='" +
           xz +
           "' iyy='0' iyz='0' izz='0'/></inertial></link><joint name='j' type='continuous'>"
           "<parent link='shank'/><child link='ankle'/><axis xyz='0 1 0'/></joint></robot>";
  };
  EXPECT_EQ(scene_of_model(ankle("1e-20")).num_velocities(), 1);
  EXPECT_EQ(refusal([&] { return scene_of_model(ankle("1e-6")); }),
            "model.xml: link 'ankle' has the negative principal moment -1e-06 kg m^2; 0 is taken "
            "here; --set model.incomplete=yes leaves it out");
  EXPECT_EQ(scene_of_model(ankle("1e-6"), {{"model.incomplete", "yes"}}).num_velocities(), 1);
}

// Two joints make the leg two bodies here, and one body of the file.
TEST(MjcfContacts, SpareParentAndChildWithSeveralJointsBetween) {
  const System scene = scene_of_model(
      "<mujoco><worldbody><geom name='ground' type='plane' size='1 1 1'/><body name='hip'>"
      "<freejoint/><geom name='ball' size='0.1'/><body name='leg'><joint name='roll'/>"
      "<joint name='pitch' axis='0 1 0'/><geom name='rod' type='capsule' size='0.05 0.2'/>"
      "</body></body></worldbody></mujoco>");
  EXPECT_THAT(touching(scene), ElementsAre("ground-ball", "ground-rod"));
}

TEST(MjcfContacts, AreOfAllParentsIfTheFilterIsOffAndOfNoneIfContactIs) {
  const auto with = [](const std::string& flag) {
    return touching(scene_of_model("<mujoco><option><flag " + flag + "='disable'/></option>" +
                                   chain("", "").substr(std::string("<mujoco>").size())));
  };
  EXPECT_THAT(with("filterparent"),
              ElementsAre("ground-a", "ground-b", "ground-c", "a-b", "a-c", "b-c"));
  EXPECT_THAT(with("contact"), ElementsAre());
}

TEST(MjcfDefaults, AreMergedInOrder) {
  const auto model = model_file::parse_model(
      "<mujoco><default><geom density='500'/><joint damping='3' armature='0.5'/></default>"
      "<default><geom density='2000'/><default class='arm'><joint stiffness='2'/></default>"
      "</default><worldbody><body name='bar'><joint class='arm' axis='0 1 0'/>"
      "<geom type='box' size='0.1 0.05 0.02'/></body></worldbody></mujoco>",
      "a.xml");
  const auto& bar = model.scene.trees.at(0).bodies.at(0);
  EXPECT_NEAR(bar.mass, 1.6, kOfAxes);
  EXPECT_EQ(bar.properties.damping, 3);
  EXPECT_EQ(model.scene.springs.at(0).stiffness, 2);
}

TEST(MjcfBodies, MayHaveTheNameOfAJoint) {
  const System scene = scene_of_model(
      "<mujoco><worldbody><body name='trunk'><joint name='neck'/><joint axis='0 1 0'/>"
      "<geom size='0.1'/><body name='neck'><joint axis='1 0 0'/><geom size='0.05'/></body>"
      "</body></worldbody></mujoco>");
  const auto coordinates = scene.coordinates();
  EXPECT_EQ(coordinates.at(0).name, "neck.2.angle");
  EXPECT_EQ(coordinates.at(2).name, "neck.angle");
}

}  // namespace
}  // namespace tribo::verification
