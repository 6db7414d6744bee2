#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <iterator>
#include <memory>
#include <random>
#include <sstream>

#include "models/input_error.hpp"
#include "models/scene/scene.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_parts_json.hpp"
#include "verification/score/static_shares.hpp"

/// Scenes as written for other programs; `mujoco/space_run_test.cpp` asks MuJoCo itself.
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

/// An instance of a scene where its bodies stand, at some velocities.
models::Instance instance_of(Scene scene) {
  auto system = std::make_unique<System>(std::move(scene));
  State<double> x0 = any_state(*system, 1);
  x0.q = system->zero_configuration();
  return {.system = std::move(system), .x0 = x0};
}

Scenario own_scenario() {
  Scenario scenario;
  scenario.id = "own";
  return scenario;
}

std::string mjcf_of(Scene scene) {
  return scene_mjcf(own_scenario(), instance_of(std::move(scene)));
}

Json json_of(Scene scene) {
  return scene_json(own_scenario(), Parameters(), instance_of(std::move(scene)));
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

TEST(SceneMjcfParts, HasEachPartOfTheScene) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(mixed_scene()).c_str()));
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
  EXPECT_THAT(motor_forces(mixed_scene(), 1), ::testing::ElementsAre(5, -1));
}

// The joint of a body without mass is that of the body that it carries, seen from there.
TEST(SceneMjcfParts, GivesJointsOfMasslessBodiesToTheNext) {
  Scene scene = mixed_scene();
  auto& light = scene.trees[2].bodies[0];
  light.mass = 0;
  light.inertia.setZero();
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(scene).c_str()));
  const pugi::xml_node world = document.child("mujoco").child("worldbody");
  const pugi::xml_node hinge = world.find_child_by_attribute("body", "name", "hinge");
  const pugi::xml_node first = hinge.child("joint");
  EXPECT_STREQ(first.attribute("name").value(), "slide.slide");
  EXPECT_STREQ(first.next_sibling("joint").attribute("name").value(), "hinge.angle");
  EXPECT_STREQ(first.next_sibling("joint").attribute("pos").value(), "0 0 0");
}

// A missing limit has no key.
TEST(SceneJsonParts, TellsDampersRotorsLimitsSpringsAndDrives) {
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
  const Json json = json_of(scene);
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

TEST(SceneJsonParts, TellsMotorsAndControllersThatIntegrate) {
  Scene scene = mixed_scene();
  scene.drives = {models::Motors{.tree = 2, .force = VectorXd{{3, -4}}},
                  models::Servo{.tree = 2,
                                .law = models::ServoLaw::kIntegral,
                                .K_p = VectorXd{{5, 6}},
                                .K_d = VectorXd{{2, 2}},
                                .target = VectorXd{{0.1, 0.2}},
                                .K_i = VectorXd{{8, 9}}}};
  const Json json = json_of(scene);
  EXPECT_EQ(json["drives"][0]["forces"][1], -4);
  EXPECT_EQ(json["drives"][0]["on"][0], "slide");
  EXPECT_THAT(json["drives"][1]["drive"].get<std::string>(), HasSubstr("K_i z"));
  EXPECT_EQ(json["drives"][1]["K_i"][1], 9);
}

TEST(SceneMjcfParts, TellsDampersRotorsLimitsAndSprings) {
  Scene scene = mixed_scene();
  scene.trees[2].bodies[0].properties = {
      .damping = 0.5, .rotor_inertia = 0.25, .lower = -1, .upper = 2};
  scene.trees[2].bodies[1].properties = {.upper = 3};
  scene.springs = {{.tree = 2, .body = 1, .stiffness = 7, .rest = 0.5}};
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(mjcf_of(scene).c_str()));
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
  EXPECT_STREQ(hinge.attribute("stiffness").value(), "7");
  EXPECT_STREQ(hinge.attribute("springref").value(), "0.5");
  EXPECT_FALSE(slide.attribute("stiffness"));
}

// A scene without its ties would be another one.
TEST(SceneJsonParts, TellsTiesHeldJointsAndFalls) {
  Scene scene = mixed_scene();
  scene.ties = {models::JointEquation{.tree = 2, .terms = {{0}, {1, -2}}, .offset = 3},
                models::HeldPoint{.body = {2, 1}, .place = {1, 2, 3}, .along = {models::kAlongZ}}};
  scene.falls = {{.tree = 0, .largest_tilt = 0.5}};
  const Json json = json_of(scene);
  ASSERT_EQ(json["ties"].size(), 2U);
  EXPECT_EQ(json["ties"][0]["terms"][1]["in_the_joint_of"], "hinge");
  EXPECT_EQ(json["ties"][0]["terms"][1]["factor"], -2);
  EXPECT_EQ(json["ties"][0]["offset"], 3);
  EXPECT_EQ(json["ties"][1]["body"], "hinge");
  EXPECT_EQ(json["ties"][1]["along"][0], (Json{0, 0, 1}));
  EXPECT_EQ(json["falls"][0]["body"], "free");
  EXPECT_EQ(json["falls"][0]["largest_tilt"]["value"], 0.5);
  EXPECT_FALSE(json["falls"][0].contains("lowest_height"));
}

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

TEST(SceneUrdf, HasLinksJointsInertiasAndShapes) {
  Scene scene = mixed_scene();
  scene.trees[2].bodies[0].properties = {.damping = 0.5, .lower = -1, .upper = 2, .effort = 7};
  pugi::xml_document document;
  const models::Instance instance = instance_of(scene);
  ASSERT_TRUE(document.load_string(scene_urdf(own_scenario(), instance).c_str()));
  const pugi::xml_node robot = document.child("robot");
  const auto link = [&](const char* name) {
    return robot.find_child_by_attribute("link", "name", name);
  };
  const auto joint = [&](const char* name) {
    return robot.find_child_by_attribute("joint", "name", name);
  };
  EXPECT_STREQ(joint("free").attribute("type").value(), "floating");
  EXPECT_STREQ(joint("slide.slide").attribute("type").value(), "prismatic");
  EXPECT_STREQ(joint("slide.slide").child("limit").attribute("upper").value(), "2");
  EXPECT_STREQ(joint("slide.slide").child("limit").attribute("effort").value(), "7");
  EXPECT_STREQ(joint("slide.slide").child("dynamics").attribute("damping").value(), "0.5");
  EXPECT_STREQ(joint("hinge.angle").attribute("type").value(), "continuous");
  EXPECT_STREQ(joint("hinge.angle").child("parent").attribute("link").value(), "slide");
  EXPECT_STREQ(joint("hinge.angle").child("axis").attribute("xyz").value(), "0 1 1");
  EXPECT_STREQ(link("hinge").child("inertial").child("inertia").attribute("ixy").value(), "0.02");
  EXPECT_STREQ(link("hinge").child("inertial").child("mass").attribute("value").value(), "2");
  // the plane's three moves are three joints, between which stand links without mass
  EXPECT_STREQ(joint("flat.x").child("child").attribute("link").value(), "flat.x");
  EXPECT_STREQ(joint("flat.theta").child("child").attribute("link").value(), "flat");
  EXPECT_FALSE(link("flat.x").child("inertial"));
  const auto shapes = link("flat").children("collision");  // a capsule
  EXPECT_EQ(std::distance(shapes.begin(), shapes.end()), 3);
  EXPECT_TRUE(link("world").child("collision").child("geometry").child("box"));
}

// The turn of a frame is that of its three angles, also where the middle one is a right angle.
TEST(SceneUrdf, TurnsFramesAsTheyAre) {
  for (const Eigen::Quaterniond& turn : {Eigen::Quaterniond(0.8, 0.1, -0.3, 0.5),
                                         Eigen::Quaterniond(1, 0, 1, 0),
                                         Eigen::Quaterniond(1, 1, -1, 1)}) {
    Scene scene = mixed_scene();
    scene.trees[2].bodies[0].orientation = turn;
    pugi::xml_document document;
    const models::Instance instance = instance_of(scene);
    ASSERT_TRUE(document.load_string(scene_urdf(own_scenario(), instance).c_str()));
    const pugi::xml_node joint =
        document.child("robot").find_child_by_attribute("joint", "name", "slide.slide");
    std::istringstream text(joint.child("origin").attribute("rpy").value());
    double roll = 0, pitch = 0, yaw = 0;
    text >> roll >> pitch >> yaw;
    const auto about = [](double angle, int axis) {
      return Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)).toRotationMatrix();
    };
    const Eigen::Matrix3d R = about(yaw, 2) * about(pitch, 1) * about(roll, 0);
    EXPECT_LE((R - turn.normalized().toRotationMatrix()).norm(), 1e-14);
  }
}

// What a format has no words for is told in it, a sentence each.
TEST(SceneUrdf, TellsWhatIsLost) {
  Scene scene = mixed_scene();
  const auto text = [&] { return scene_urdf(own_scenario(), instance_of(scene)); };
  EXPECT_THAT(text(), HasSubstr("<!-- not said here: gravity, 0 0 -9.81 m/s^2 -->"));
  EXPECT_THAT(text(), HasSubstr("not said here: the forces that act"));
  EXPECT_THAT(text(), HasSubstr("not said here: the laws of contacts"));
  EXPECT_THAT(text(), ::testing::Not(HasSubstr("springs and ties")));
  scene.springs = {{.tree = 2, .body = 1, .stiffness = 3, .rest = 0.5}};
  EXPECT_THAT(text(), HasSubstr("not said here: springs and ties of joints"));
}

/// A system that is no scene.
class OwnEquations final : public models::VectorConfiguration {
 public:
  int num_positions() const override { return 1; }
  int num_velocities() const override { return 1; }
  void evaluate(const State<double>&, models::Snapshot& out) const override {
    out.trees = {{0, 1}};
    out.M = {models::MatrixXd::Identity(1, 1)};
    out.k = VectorXd::Zero(1);
    out.clear_contacts();
    out.constraints.clear();
  }
  models::Energy energy(const State<double>&) const override { return {}; }
  std::vector<models::Coordinate> coordinates() const override {
    return {{"body.x", "m"}, {"body.vx", "m/s"}};
  }
};

TEST(SceneOfOwnEquations, IsToldWithoutBodiesOrRefused) {
  const models::Instance instance{.system = std::make_unique<OwnEquations>(),
                                  .x0 = {.t = 0, .q = VectorXd::Zero(1), .v = VectorXd::Zero(1)}};
  const Json json = scene_json(own_scenario(), Parameters(), instance);
  EXPECT_FALSE(json.contains("bodies"));
  EXPECT_THAT(json["left_out"][0].get<std::string>(), HasSubstr("equations of its own"));
  const auto refusal = [&](auto write) -> std::string {
    try {
      (void)write(own_scenario(), instance);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal(scene_mjcf), HasSubstr("own: cannot be written as MJCF: its system has"));
  EXPECT_THAT(refusal(scene_urdf), HasSubstr("own: cannot be written as URDF: its system has"));
}

TEST(SceneMjcfParts, RefusesWhatCannotBeExpressed) {
  const auto refusal = [](void (*change)(Scene&)) -> std::string {
    Scene scene = mixed_scene();
    change(scene);
    try {
      (void)mjcf_of(scene);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal([](Scene& scene) { scene.trees[3].gravity.z() = -1; }),
              HasSubstr("own: cannot be written as MJCF: its trees have gravities that differ"));
  EXPECT_THAT(refusal([](Scene& scene) {
                scene.geometries[4].body = {2, 0};
              }),
              HasSubstr("'ground' is a half space that moves"));
  EXPECT_THAT(
      refusal([](Scene& scene) { scene.forces[0] = {.tree = 0, .velocity = 2, .course = {}}; }),
      HasSubstr("a force acts on 'free', which floats"));
  EXPECT_THAT(refusal([](Scene& scene) {
                scene.ties = {models::JointEquation{.tree = 2, .terms = {{0}, {1}}}};
              }),
              HasSubstr("it has equations of joints or points that are held"));
  EXPECT_THAT(refusal([](Scene& scene) {
                auto& slide = scene.trees[2].bodies[0];
                slide.mass = 0;
                slide.inertia.setZero();
                scene.geometries[4].shape = models::geometry::Sphere{0.1};
                scene.geometries[4].body = {2, 0};
              }),
              HasSubstr("'slide' moves and has no mass"));
  EXPECT_THAT(refusal([](Scene& scene) {
                for (auto& geometry : scene.geometries) geometry.material.stiffness = 0;
              }),
              HasSubstr("'ball' and 'box' touch without stiffness"));
  EXPECT_THAT(refusal([](Scene& scene) {
                scene.springs = {
                    {.tree = 2, .body = 0, .stiffness = 1, .changes = {{.from = 1, .rest = 2}}}};
              }),
              HasSubstr("it has springs that rest elsewhere from a time on"));
  EXPECT_THAT(refusal([](Scene& scene) {
                scene.drives = {models::Servo{.tree = 2,
                                              .K_p = VectorXd::Zero(2),
                                              .K_d = VectorXd::Zero(2),
                                              .target = VectorXd::Zero(2)}};
              }),
              HasSubstr("a controller, motors or suction drive it"));
}

}  // namespace
}  // namespace tribo::verification
