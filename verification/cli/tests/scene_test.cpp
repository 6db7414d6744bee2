#include "verification/score/scene.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "models/scenarios/playable.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

Ran scene(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "scene");
  return run(arguments);
}

Json json_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const Ran ran = scene(std::move(arguments));
  EXPECT_EQ(ran.code, 0) << ran.err;
  return Json::parse(ran.out);
}

pugi::xml_document mjcf_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "mjcf"});
  const Ran ran = scene(std::move(arguments));
  EXPECT_EQ(ran.code, 0) << ran.err;
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(ran.out.c_str())) << ran.out;
  return document;
}

/// The numbers of an attribute that an XPath finds.
std::vector<double> numbers(const pugi::xml_document& document, const char* path) {
  std::istringstream text(document.select_node(path).attribute().value());
  std::vector<double> values;
  for (double value = 0; text >> value;) values.push_back(value);
  return values;
}

std::string scene_refusal(const std::vector<std::string>& arguments) {
  const Ran ran = scene(arguments);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  return ran.err;
}

// Everything needed to compute the scenario elsewhere, each number with its unit.
TEST(SceneJson, HasBodyStartLawsAndEnd) {
  const Json sphere = json_of({"falling-sphere", "--set", "sphere.friction=0.3"});
  EXPECT_EQ(sphere["format"], "tribometer-scene-1");
  EXPECT_EQ(sphere["scenario"], "falling-sphere");
  EXPECT_EQ(sphere["end"]["value"], 0.5);
  EXPECT_EQ(sphere["gravity"]["unit"], "m/s^2");
  EXPECT_EQ(sphere["bodies"][0]["shape"], "sphere");
  const double m = sphere["bodies"][0]["mass"]["value"], R = sphere["bodies"][0]["size"]["value"];
  EXPECT_NEAR(sphere["bodies"][0]["inertia"]["value"], 0.4 * m * R * R, 1e-15);
  EXPECT_EQ(sphere["mass_matrix"][0][0][0], m);
  EXPECT_EQ(sphere["coordinates"][1]["name"], "sphere.z");
  EXPECT_EQ(sphere["coordinates"][1]["is"], "position");
  EXPECT_NEAR(sphere["coordinates"][1]["start"].get<double>() - R,
              sphere["contacts"][0]["gap"]["value"],
              1e-15);
  EXPECT_EQ(sphere["contacts"][0]["friction"]["mu"], 0.3);
  EXPECT_EQ(sphere["contacts"][0]["normal"]["law"], "hunt-crossley");
}

// Every scenario: one without a body on level ground has its mass matrix and contacts.
TEST(SceneJson, IsThereForEveryScenarioWithoutRecordedMotions) {
  for (const models::Scenario& scenario : models::scenarios()) {
    if (scenario.needs_data) continue;
    const Json json = json_of({scenario.id});
    EXPECT_EQ(json["parameters"].size(), scenario.parameters.size()) << scenario.id;
    EXPECT_FALSE(json["coordinates"].empty()) << scenario.id;
    EXPECT_FALSE(json["mass_matrix"].empty()) << scenario.id;
  }
}

// The spring and damper of the ball by MuJoCo's numbers: w = 1/(3m) for a body that moves along one
// axis, as MuJoCo 2.2.2 computes it for this scene.
TEST(SceneMjcf, HasTheBallsContact) {
  const auto document = mjcf_of({"bouncing-ball", "--set", "ball.mass=2"});
  EXPECT_EQ(numbers(document, "//inertial/@mass"), std::vector<double>{2});
  EXPECT_EQ(numbers(document, "//key/@qpos"), std::vector<double>{0.1});
  const auto solref = numbers(document, "//pair/@solref");
  ASSERT_EQ(solref.size(), 2u);
  EXPECT_NEAR(solref[0], -1e6 / 6, 1e-9);
  EXPECT_NEAR(solref[1], -10.0 / 6, 1e-14);
  EXPECT_EQ(numbers(document, "//pair/@condim"), std::vector<double>{1});
  EXPECT_LE(numbers(document, "//option/@timestep").at(0), 0.1 / std::sqrt(1e6 / 2));
}

// Joints have the names of the coordinates, in their order, so that qpos is q.
TEST(SceneMjcf, NamesJointsAsCoordinates) {
  const auto document = mjcf_of({"sliding-rod"});
  std::string joints;
  for (const auto& joint : document.select_nodes("//joint")) {
    joints += std::string(joint.node().attribute("name").value()) + " ";
  }
  EXPECT_EQ(joints, "rod.x rod.z rod.theta ");
  EXPECT_EQ(numbers(document, "//key/@qvel"), (std::vector<double>{10, 0, 0}));
  EXPECT_EQ(numbers(document, "//geom[@name='touching']/@pos"), (std::vector<double>{0.25, 0, 0}));
}

// Features that MJCF cannot express are noted, with their replacement.
TEST(SceneMjcf, SaysWhatHasNoEquivalent) {
  const std::string belt = scene({"conveyor-belt", "--format", "mjcf"}).out;
  EXPECT_THAT(belt, HasSubstr("no equivalent: Hunt-Crossley dissipation d = 500 s/m"));
  EXPECT_THAT(belt, HasSubstr("no equivalent: friction regularized at v_s = 0.0001 m/s"));
  EXPECT_THAT(belt, HasSubstr("box.x = x + A (1 - cos(2 pi f t)), A = 0.1 m"));
  EXPECT_THAT(belt, HasSubstr("set the control of motor 'push'"));
  EXPECT_THAT(belt, HasSubstr("MuJoCo's cones add mu c |v_t|"));
  const std::string box = scene({"forced-box", "--format", "mjcf"}).out;
  EXPECT_THAT(box, HasSubstr("to 4 cos(2 pi 1 t + 0) N"));
}

// Seen from its frame the belt rests, and its push is the force of inertia −m v̇_b.
TEST(SceneMjcf, SeesTheBoxFromTheBelt) {
  const models::Scenario& belt = models::find_scenario("conveyor-belt");
  const models::Parameters parameters(belt.parameters);
  const auto body = belt.play(parameters);
  const models::PlayableFrame& frame = body.frame.value();
  models::Instance instance = models::make_instance(belt, parameters);
  models::Snapshot snapshot;
  EXPECT_EQ(frame.position(0), 0);
  EXPECT_EQ(frame.velocity(0), 0);
  for (const double t : {0.1, 0.3, 0.7}) {
    instance.x0.t = t;
    instance.system->evaluate(instance.x0, snapshot);
    EXPECT_NEAR(frame.velocity(t), -snapshot.contacts[0].bias[1], 1e-15);
    const double dt = 1e-5;
    EXPECT_NEAR(
        (frame.position(t + dt) - frame.position(t - dt)) / (2 * dt), frame.velocity(t), 1e-8);
    const double rate = (frame.velocity(t + dt) - frame.velocity(t - dt)) / (2 * dt);
    EXPECT_NEAR(body.push->force(t), -body.mass * rate, 1e-7);
  }
}

// Stiction is made as stiff as the slope of the law of friction at rest: 1, 2 or 0.
TEST(SceneMjcf, MakesStictionAsStiffAsTheLawAtRest) {
  const auto impratio = [](const char* law) {
    const auto document =
        mjcf_of({"conveyor-belt", "--set", std::string("contact.friction_law=") + law});
    return numbers(document, "//option/@impratio").at(0);
  };
  const double linear = impratio("linear");
  EXPECT_GT(linear, 1);
  EXPECT_NEAR(impratio("quadratic"), 2 * linear, 1e-12 * linear);
  EXPECT_EQ(impratio("soft"), linear);
  EXPECT_EQ(impratio("quintic"), 1);
  EXPECT_THAT(
      scene({"conveyor-belt", "--format", "mjcf", "--set", "contact.friction_law=quadratic"}).out,
      HasSubstr("impratio = mu f'(0) m g/(v_s c), f'(0) = 2"));
}

TEST(Scene, GoesToAFile) {
  const verification::TemporaryFolder folder;
  const std::string file = (folder / "ball.xml").string();
  const Ran ran = scene({"ball-drop", "--format", "mjcf", "--out", file});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(verification::read_text(file), HasSubstr("<mujoco model=\"ball-drop\">"));
}

TEST(Scene, RefusesWhatItCannotWrite) {
  EXPECT_THAT(scene_refusal({"planar-clutter", "--format", "mjcf"}),
              HasSubstr("planar-clutter: cannot be written as MJCF"));
  EXPECT_THAT(scene_refusal({"hydro-cylinder", "--format", "mjcf"}),
              HasSubstr("'cylinder' and 'table' touch by pressure fields"));
  EXPECT_THAT(scene_refusal({"conveyor-belt", "--format", "mjcf", "--set", "contact.stiffness=0"}),
              HasSubstr("contact.stiffness=0"));
  EXPECT_THAT(scene_refusal({"forced-box", "--format", "sdf"}), HasSubstr("unknown format 'sdf'"));
  EXPECT_THAT(scene_refusal({"forced-bx", "--format", "json"}),
              HasSubstr("did you mean 'forced-box'?"));
  EXPECT_THAT(scene_refusal({"forced-box"}), HasSubstr("--format"));
  EXPECT_THAT(scene_refusal({"solo-trot", "--format", "json"}), HasSubstr("--data"));
}

// Another program gets bodies, shapes, materials and forces of a scene: enough to build it.
TEST(SceneJson, TellsTheBodiesOfAScene) {
  const Json tripod = json_of({"tripod", "--set", "body.mass=2"});
  ASSERT_EQ(tripod.at("bodies").size(), 1U);
  const Json& body = tripod["bodies"][0];
  EXPECT_EQ(body["parent"], "world");
  EXPECT_THAT(body["joint"].get<std::string>(), testing::StartsWith("floating"));
  EXPECT_EQ(body["mass"]["value"], 2);
  EXPECT_EQ(body["inertia_about_it"]["value"][2], (Json{0, 0, 0.005}));
  EXPECT_EQ(body["gravity"]["value"], (Json{0, 0, -9.81}));
  const Json& geometries = tripod.at("geometries");
  EXPECT_EQ(std::ranges::count(geometries, "sphere", [](const Json& g) { return g["shape"]; }), 3);
  for (const Json& geometry : geometries) {
    const Json& material = geometry["material"];
    EXPECT_EQ(geometry["body"] == "world", geometry["shape"] == "half space z <= 0");
    EXPECT_TRUE(material.contains("rigid") || material["k"]["unit"] == "N/m") << material;
  }
  EXPECT_TRUE(tripod.at("forces").empty());
}

TEST(SceneJson, TellsJointsAndForcesOfAScene) {
  const Json gripper = json_of({"parallel-gripper"});
  const Json& bodies = gripper.at("bodies");
  const auto named = std::ranges::find(bodies, "finger", [](const Json& b) { return b["name"]; });
  ASSERT_NE(named, bodies.end()) << bodies;
  EXPECT_EQ((*named)["joint"], "prismatic");
  EXPECT_EQ((*named)["axis"].size(), 3U);
  ASSERT_FALSE(gripper.at("forces").empty());
  EXPECT_EQ(gripper["forces"][0]["constant"]["unit"], "N");
  std::vector<std::string> velocities;
  for (const Json& c : gripper["coordinates"])
    if (c["is"] == "velocity") velocities.push_back(c["name"]);
  EXPECT_THAT(velocities, testing::Contains(gripper["forces"][0]["on"].get<std::string>()));
}

// Another program makes meshes of its own: from the modulus, and cylinders with as many sides.
TEST(SceneJson, TellsPressureFields) {
  const Json cylinder = json_of({"hydro-cylinder", "--set", "cylinder.sides=12"}).at("geometries");
  ASSERT_EQ(cylinder.size(), 2U);
  const Json &round = cylinder[0]["pressure_field"], &flat = cylinder[1]["pressure_field"];
  EXPECT_EQ(round["modulus"], (Json{{"value", 1e7}, {"unit", "Pa"}}));
  EXPECT_EQ(round["sides"], 12);
  EXPECT_EQ(round["vertices"], 2 * 12 + 2 + 1);  // two rims, their middles, and one in the middle
  EXPECT_EQ(flat["vertices"], 8 + 4);
  EXPECT_FALSE(flat.contains("sides"));
  EXPECT_FALSE(json_of({"tripod"}).at("geometries")[0].contains("pressure_field"));
}

}  // namespace
}  // namespace tribo::cli
