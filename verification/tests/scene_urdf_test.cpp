#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <iterator>
#include <sstream>

#include "verification/tests/scene_fixtures.hpp"

/// Scenes as URDF; `model_file/model_file_round_trip_test.cpp` reads them back.
namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using Scene = models::SceneDescription;

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
  for (const Eigen::Quaterniond& turn :
       {Eigen::Quaterniond(0.8, 0.1, -0.3, 0.5), Eigen::Quaterniond(1, 0, 1, 0),
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

}  // namespace
}  // namespace tribo::verification
