#include "verification/score/scene.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

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
  EXPECT_EQ(sphere["format"], "tribometer-scene-2");
  EXPECT_EQ(sphere["scenario"], "falling-sphere");
  EXPECT_EQ(sphere["end"]["value"], 0.5);
  const Json &body = sphere.at("bodies").at(0), &point = sphere.at("points").at(0);
  EXPECT_EQ(body["joint"], "guided");
  EXPECT_EQ(body["moves"][2]["about"], (Json{0, 1, 0}));
  EXPECT_EQ(body["positions"], (Json{"sphere.x", "sphere.z", "sphere.theta"}));
  EXPECT_EQ(body["gravity"]["unit"], "m/s^2");
  const double m = body["mass"]["value"], R = point["radius"]["value"];
  EXPECT_NEAR(body["inertia_about_it"]["value"][1][1], 0.4 * m * R * R, 1e-15);
  EXPECT_EQ(sphere["mass_matrix"][0][0][0], m);
  EXPECT_EQ(sphere["coordinates"][1]["name"], "sphere.z");
  EXPECT_EQ(sphere["coordinates"][1]["is"], "position");
  EXPECT_NEAR(sphere["coordinates"][1]["start"].get<double>() - R,
              sphere["contacts"][0]["gap"]["value"], 1e-15);
  EXPECT_EQ(sphere["contacts"][0]["friction"]["mu"], 0.3);
  EXPECT_EQ(sphere["contacts"][0]["normal"]["law"], "hunt-crossley");
  EXPECT_EQ(point["plane_on"], "world");
  EXPECT_EQ(point["normal"], sphere["contacts"][0]["normal"]);
}

TEST(SceneJson, IsThereForEveryScenarioWithoutRecordedMotions) {
  for (const models::Scenario& scenario : models::scenarios()) {
    if (scenario.needs_data) continue;
    const Json json = json_of({scenario.id});
    EXPECT_EQ(json["parameters"].size(), scenario.parameters.size()) << scenario.id;
    EXPECT_FALSE(json["coordinates"].empty()) << scenario.id;
    EXPECT_FALSE(json["mass_matrix"].empty()) << scenario.id;
    EXPECT_FALSE(json["bodies"].empty()) << scenario.id;
  }
}

// Pushes are functions of time, on the velocities that they push.
TEST(SceneJson, TellsPushesAndMovingSurfaces) {
  const Json brick = json_of({"pusher-brick"}).at("forces");
  ASSERT_EQ(brick.size(), 2U);
  EXPECT_EQ(brick[0]["on"], "brick.vx");
  EXPECT_EQ(brick[0]["constant"], (Json{{"value", 5.0}, {"unit", "N"}}));
  EXPECT_EQ(brick[1]["constant"]["value"], -10.0);
  const Json box = json_of({"forced-box", "--set", "force.phase=0.5"}).at("forces");
  EXPECT_EQ(box[0]["cosine"]["value"], 4.0);
  EXPECT_EQ(box[0]["phase"]["value"], 0.5);
  const Json slip = json_of({"prescribed-slip", "--set", "slip.rate=2"}).at("points");
  EXPECT_EQ(slip[0]["surface_velocity_along_x"]["rate"]["value"], -2.0);
  EXPECT_FALSE(json_of({"pusher-brick"})["points"][0].contains("surface_velocity_along_x"));
}

TEST(SceneJson, TellsOutlinesInThePlane) {
  const Json box = json_of({"tumbling-box"});
  EXPECT_TRUE(box.contains("in_plane"));
  EXPECT_EQ(box["geometries"][0]["shape"], "polygon across y");
  EXPECT_EQ(box["geometries"][0]["corners_xz"]["value"][2], (Json{0.1, 0.05}));
  const Json disc = json_of({"disc-in-wedge"}).at("geometries");
  EXPECT_EQ(disc[0]["shape"], "disc across y");
  EXPECT_EQ(disc[0]["radius"]["value"], 0.05);
}

// A robot's controller is too much for a file; what it is not is told.
TEST(SceneJson, SaysWhatIsLeftOut) {
  const Json robot = json_of({"solo-squat"});
  EXPECT_THAT(robot["left_out"][0].get<std::string>(), HasSubstr("the law of the controller"));
  EXPECT_GT(robot["held_joints"][0]["period"]["value"], 0);
  EXPECT_EQ(robot["points"].size(), 4U);
  EXPECT_EQ(robot["points"][0]["with_memory"]["K"]["value"], 1e5);
  EXPECT_TRUE(json_of({"tripod"})["left_out"].empty());
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
  EXPECT_EQ(numbers(document, "//geom[@name='rod.point']/@pos"), (std::vector<double>{0.25, 0, 0}));
}

// Features that MJCF cannot express are noted, with their replacement.
TEST(SceneMjcf, SaysWhatHasNoEquivalent) {
  const std::string belt = scene({"conveyor-belt", "--format", "mjcf"}).out;
  EXPECT_THAT(belt, HasSubstr("no equivalent: Hunt-Crossley dissipation d = 500 s/m"));
  EXPECT_THAT(belt, HasSubstr("no equivalent: friction regularized at v_s = 0.0001 m/s"));
  EXPECT_THAT(belt, HasSubstr("in the room box.x is larger by the integral of v from 0 to t"));
  EXPECT_THAT(belt, HasSubstr("MuJoCo's cones add mu c |v_t|"));
  const std::string box = scene({"forced-box", "--format", "mjcf"}).out;
  EXPECT_THAT(box, HasSubstr("set the control of motor 'force0' to 4 cos(2 pi 1 t + 0) at each"));
  EXPECT_THAT(scene({"limit-stop", "--format", "mjcf"}).out,
              HasSubstr("no equivalent: limits of joints are rigid here"));
  EXPECT_THAT(scene({"conveyor-static-dynamic", "--format", "mjcf"}).out,
              HasSubstr("no equivalent: static friction 0.5 above the dynamic one"));
  EXPECT_THAT(scene({"mass-on-spring", "--format", "mjcf"}).out,
              HasSubstr("no equivalent: springs to anchors"));
}

// d of Hunt and Crossley is a damper d f at the static share f of each contact: a third of the
// weight under each foot of the tripod, a quarter under each corner of the box.
TEST(SceneMjcf, HasTheDamperOfEachContactsShare) {
  for (const char* lift : {"body.lift=0", "body.lift=0.01"}) {
    const auto tripod = mjcf_of({"tripod", "--set", lift});
    ASSERT_EQ(tripod.select_nodes("//pair").size(), 3U);
    EXPECT_NEAR(numbers(tripod, "//pair/@solref").at(1), -1144.5, 1e-6) << lift;
    EXPECT_NEAR(numbers(mjcf_of({"turning-box", "--set", lift}), "//pair/@solref").at(1), -9.81 / 4,
                1e-6);
  }
  EXPECT_THAT(scene({"tripod", "--format", "mjcf"}).out,
              HasSubstr("c = d f is what it is at static penetration, f = 3.27 N"));
  // the brick is pressed by 10 N beside its weight; w = 2/(3 kg)
  EXPECT_NEAR(numbers(mjcf_of({"pusher-brick"}), "//pair/@solref").at(1), -19.8 * 2 / 3, 1e-9);
}

// Discs are balls, rectangles boxes, whose points before and behind the plane share the spring.
TEST(SceneMjcf, HasSolidsForOutlines) {
  const auto box = mjcf_of({"tumbling-box"});
  EXPECT_EQ(numbers(box, "//geom[@name='box']/@size"), (std::vector<double>{0.1, 0.1, 0.05}));
  EXPECT_NEAR(numbers(box, "//pair/@solref").at(0), -1e5 / 2 * 2 / 3, 1e-6);
  EXPECT_THAT(scene({"tumbling-box", "--format", "mjcf"}).out,
              HasSubstr("boxes stand for outlines in the plane"));
  const auto disc = mjcf_of({"disc-in-wedge"});
  EXPECT_EQ(numbers(disc, "//geom[@name='disc']/@size"), std::vector<double>{0.05});
  EXPECT_NEAR(
      numbers(disc, "//pair/@solref").at(0) * 3 / 2 * numbers(disc, "//inertial/@mass").at(0), -1e7,
      1e-3);
  EXPECT_EQ(disc.select_nodes("//geom[@type='plane']").size(), 2U);
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
      HasSubstr("impratio = mu f'(0) f/(v_s c), f'(0) = 2"));
}

// The rod has no damper, from which MuJoCo takes the stiffness of its stiction: a small one is
// added.
TEST(SceneMjcf, HasAFrictionWithoutADamper) {
  const auto rod = mjcf_of({"sliding-rod"});
  const double weight = numbers(rod, "//inertial/@mass").at(0) * 9.81;
  const auto solref = numbers(rod, "//pair/@solref");
  EXPECT_NEAR(solref.at(1) / solref.at(0), 0.01 * weight / 1e7, 1e-15);
  EXPECT_EQ(numbers(rod, "//option/@impratio").at(0), 1e4);
  const auto bare = mjcf_of({"sliding-rod", "--set", "rod.friction=0"});
  EXPECT_EQ(numbers(bare, "//pair/@solref").at(1), 0);
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
  for (const char* driven : {"planar-arm", "solo-squat"})
    EXPECT_THAT(scene_refusal({driven, "--format", "mjcf"}),
                HasSubstr("cannot be written as MJCF: a controller, motors or suction drive it"));
  EXPECT_THAT(scene_refusal({"hydro-cylinder", "--format", "mjcf"}),
              HasSubstr("'cylinder' and 'table' touch by pressure fields"));
  EXPECT_THAT(scene_refusal({"conveyor-belt", "--format", "mjcf", "--set", "contact.stiffness=0"}),
              HasSubstr("'box.point' and 'ground' touch without stiffness"));
  EXPECT_THAT(scene_refusal({"forced-box", "--format", "sdf"}), HasSubstr("unknown format 'sdf'"));
  EXPECT_THAT(scene_refusal({"forced-bx", "--format", "json"}),
              HasSubstr("did you mean 'forced-box'?"));
  EXPECT_THAT(scene_refusal({"forced-box"}), HasSubstr("--format"));
  EXPECT_THAT(scene_refusal({"solo-trot", "--format", "json"}), HasSubstr("--data"));
}

// Every scenario that can be certified is a file of URDF, whose links form one tree.
TEST(SceneUrdf, IsThereForEveryScenarioThatIsCertified) {
  for (const models::Scenario& scenario : models::scenarios()) {
    if (!scenario.certifiable) continue;
    const Ran ran = scene({scenario.id, "--format", "urdf"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(ran.out.c_str())) << scenario.id;
    const auto links = document.select_nodes("//link"), joints = document.select_nodes("//joint");
    EXPECT_EQ(links.size(), joints.size() + 1) << scenario.id;
    std::set<std::string> children;
    for (const auto& child : document.select_nodes("//child/@link"))
      EXPECT_TRUE(children.insert(child.attribute().value()).second) << scenario.id;
    EXPECT_EQ(children.size(), joints.size()) << scenario.id;
    EXPECT_THAT(ran.out, HasSubstr("not said here: gravity")) << scenario.id;
  }
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
