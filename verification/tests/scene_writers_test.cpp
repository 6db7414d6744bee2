#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <iterator>

#include "models/input_error.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/tests/scene_fixtures.hpp"

/// Scenes as written for other programs; `mujoco/space_run_test.cpp` asks MuJoCo itself.
namespace tribo::verification {
namespace {

using models::Joint;
using models::Parameters;
using models::State;
using models::VectorXd;
using ::testing::HasSubstr;
using Scene = models::SceneDescription;
using System = models::Scene;

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
