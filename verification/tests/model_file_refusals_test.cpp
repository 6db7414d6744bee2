#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/tests/model_file_fixtures.hpp"

/// Refused contents of model files: one line that says where, what, and what is allowed.
namespace tribo::verification {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string refusal_of(const std::string& text) {
  return refusal([&] { return scene_of_model(text); });
}

/// Its inertial part, on lines 3 to 5.
const char* const kInertial = R"(
<inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
</inertial>)";

/// A base and an arm; the first stands from line 1 on, the second from line 2 on.
std::string urdf(const std::string& joint, const std::string& arm = kInertial) {
  return "<robot name='r'><link name='base'/>\n<link name='arm'>" + arm + "</link>\n" + joint +
         "</robot>";
}

std::string joint(const std::string& type, const std::string& inside) {
  return "<joint name='j' type='" + type + "'><parent link='base'/><child link='arm'/>\n" + inside +
         "</joint>";
}

TEST(UrdfRefusals, JointsThatAreNotUnderstood) {
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""))), "accepted");
  EXPECT_EQ(refusal_of(urdf(joint("screw", ""))),
            "model.xml:6: 'type' of <joint> is 'screw'; allowed are continuous, fixed, floating, "
            "planar, prismatic, revolute");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", "<mimic joint='k'/>"))),
            "model.xml:7: a joint mimics another; each moves alone here; model.incomplete=yes "
            "leaves it out");
  EXPECT_EQ(refusal_of(urdf(joint("revolute", ""))),
            "model.xml:6: a revolute joint needs a <limit>");
  EXPECT_THAT(refusal_of(urdf(joint("planar", ""))), HasSubstr("axis 0 1 0 only"));
  EXPECT_EQ(refusal_of(urdf(joint("planar", "<axis xyz='0 1 0'/>"))), "accepted");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", "<dynamics friction='0.5'/>"))),
            "model.xml:7: a joint has dry friction; there is none here; model.incomplete=yes "
            "leaves it out");
  EXPECT_EQ(refusal_of(urdf(joint("fixed", ""), "")),
            "model.xml:1: a tree needs a body with a joint that moves");
}

TEST(UrdfRefusals, NumbersThatAreNone) {
  for (const char* number : {"nan", "inf", "1e999", "one", "0x10", "1,5"}) {
    EXPECT_EQ(
        refusal_of(urdf(joint("continuous", "<axis xyz='0 0 " + std::string(number) + "'/>"))),
        "model.xml:7: 'xyz' of <axis> has '" + std::string(number) +
            "', which is not a finite number");
  }
  EXPECT_EQ(refusal_of(urdf(joint("continuous", "<axis xyz='0 1'/>"))),
            "model.xml:7: 'xyz' of <axis> has 2 numbers; it must have 3");
  EXPECT_THAT(refusal_of(urdf(joint("continuous", "<axis xyz='0 0 0'/>"))),
              AllOf(StartsWith("model.xml:2: "), HasSubstr("its joint axis has no direction")));
}

TEST(UrdfRefusals, MassesThatAreNone) {
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""), "<inertial/>")),
            "model.xml:2: <inertial> needs a <mass> and an <inertia>");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""), "")),
            "model.xml:2: body 'arm': nothing that its joint moves has mass or inertia");
  const std::string inertia = "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/>";
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""),
                            "<inertial><mass value='-1'/>" + inertia + "</inertial>")),
            "model.xml:2: body 'arm': its mass -1 kg is not a number from 0 on");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""),
                            "<inertial><mass value='1'/><inertia ixx='1'/></inertial>")),
            "model.xml:2: 'iyy' of <inertia> is missing");
}

TEST(UrdfRefusals, ShapesThatAreNotPrimitive) {
  const auto arm = [](const std::string& shape) {
    return urdf(
        joint("continuous", ""),
        std::string(kInertial) + "<collision>\n<geometry>" + shape + "</geometry></collision>");
  };
  EXPECT_EQ(refusal_of(arm("<mesh filename='arm.stl'/>")),
            "model.xml:6: <mesh> is the collision geometry of link 'arm'; box, sphere, cylinder "
            "and capsule are taken; model.incomplete=yes leaves it out");
  EXPECT_EQ(refusal_of(arm("")), "model.xml:6: the <geometry> has no shape");
  EXPECT_EQ(refusal_of(arm("<sphere radius='0'/>")),
            "model.xml:5: radius of 'arm' is 0, which is not a positive number");
}

TEST(UrdfRefusals, RobotsThatAreNoTrees) {
  const auto link = [](const std::string& name) { return "<link name='" + name + "'/>"; };
  const auto weld = [](const std::string& parent, const std::string& child) {
    return "\n<joint name='" + parent + child + "' type='fixed'><parent link='" + parent +
           "'/><child link='" + child + "'/></joint>";
  };
  const auto robot = [](const std::string& inside) { return "<robot>" + inside + "</robot>"; };
  EXPECT_EQ(refusal_of(robot("")), "model.xml:1: the robot has no <link>");
  EXPECT_EQ(refusal_of(robot(link("a") + link("a"))),
            "model.xml:1: the name of link 'a' is given twice");
  EXPECT_EQ(refusal_of(robot(link("a") + "\n" + link("b"))),
            "model.xml:2: no joint connects links 'a' and 'b'; a robot has one root");
  EXPECT_EQ(refusal_of(robot(link("a") + link("b") + weld("a", "b") + weld("b", "a"))),
            "model.xml:1: its joints form a loop; a robot is a tree with a root");
  EXPECT_EQ(refusal_of(robot(link("a") + link("b") + link("c") + weld("a", "c") + weld("b", "c"))),
            "model.xml:3: link 'c' is the child of two joints, 'ac' and 'bc'; a robot is a tree");
  EXPECT_EQ(
      refusal_of(robot(link("r") + "\n" + link("b") + link("c") + weld("b", "c") + weld("c", "b"))),
      "model.xml:2: the joints above link 'b' form a loop");
  EXPECT_EQ(refusal_of(robot(link("base") + weld("base", "bas"))),
            "model.xml:2: unknown link 'bas'; did you mean 'base'?");
}

TEST(UrdfRefusals, FilesOfXacroAndAttributesThatAreThereTwice) {
  EXPECT_EQ(refusal_of("<robot>\n<xacro:include filename='x'/></robot>"),
            "model.xml:2: this is not a URDF but what xacro makes one of: run it first");
  EXPECT_EQ(refusal_of("<robot>\n<link name='a' name='b'/></robot>"),
            "model.xml:2: attribute 'name' of <link> is there twice");
}

// Features that a scene lacks are left out if that is asked for, and only then.
TEST(ModelRefusals, WhatIsLackingCanBeLeftOut) {
  const std::string text = urdf(joint("continuous", "<dynamics friction='1'/><mimic joint='k'/>"));
  EXPECT_THAT(refusal_of(text), HasSubstr("leaves it out, and 1 more"));
  EXPECT_EQ(scene_of_model(text, {{"model.incomplete", "yes"}}).num_velocities(), 1);
}

/// A ball on a joint; the body is on line 2.
std::string mjcf(const std::string& in_body, const std::string& beside = "") {
  return "<mujoco>" + beside + "<worldbody>\n<body name='b'>" + in_body +
         "<geom name='g' size='0.1'/></body></worldbody></mujoco>";
}

TEST(MjcfRefusals, JointsThatAreNotUnderstood) {
  EXPECT_EQ(refusal_of(mjcf("<joint/>")), "accepted");
  EXPECT_EQ(refusal_of(mjcf("<joint type='ball'/>")),
            "model.xml:2: 'type' of <joint> is 'ball'; allowed are hinge, slide, free");
  EXPECT_THAT(refusal_of(mjcf("<joint frictionloss='1'/>")),
              HasSubstr("dry friction; there is none here"));
  EXPECT_THAT(refusal_of(mjcf("<joint springdamper='1 1'/>")), HasSubstr("stiffness and damping"));
  EXPECT_THAT(refusal_of(mjcf("<joint damping='-1'/>")), HasSubstr("is not from 0 on"));
  EXPECT_EQ(refusal_of(mjcf("<joint limited='true'/>")),
            "model.xml:2: 'range' of <joint> is missing");
  EXPECT_EQ(refusal_of(mjcf("<freejoint/><joint/>")),
            "model.xml:2: a body that is free has no other joint");
  EXPECT_EQ(refusal_of(mjcf("<joint/><body><freejoint/></body>")),
            "model.xml:2: only a body of the world itself may be free");
  EXPECT_EQ(refusal_of(mjcf("")), "model.xml:1: nothing moves: no body has a joint");
}

TEST(MjcfRefusals, ElementsThatChangeTheMotion) {
  for (const char* name : {"equality", "include", "extension", "deformable"}) {
    EXPECT_THAT(refusal_of(mjcf("<joint/>", "<" + std::string(name) + "/>")),
                AllOf(StartsWith("model.xml:1: element '" + std::string(name) +
                                 "' of <mujoco> is not understood; those that are: compiler"),
                      Not(HasSubstr("\n"))));
  }
  EXPECT_EQ(refusal_of(mjcf("<joint/>", "\n<actuator><position joint='j' kp='3'/></actuator>")),
            "model.xml:2: element 'position' of <actuator> is not understood; those that are: "
            "motor, general");
  EXPECT_EQ(refusal_of(mjcf("<joint/>", "<actuator><general biastype='affine'/></actuator>")),
            "model.xml:1: an actuator with a bias is not understood; motors are");
  EXPECT_EQ(refusal_of(mjcf("<joint/>", "<actuator><motor joint='j'/></actuator>")), "accepted");
  EXPECT_EQ(refusal_of(mjcf("<joint/>", "<tendon><fixed/></tendon>")), "accepted");
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<tendon><fixed stiffness='1'/></tendon>")),
              HasSubstr("attribute 'stiffness' of <fixed> is not understood"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<option density='1.2'/>")), HasSubstr("in no fluid"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<option><flag gravity='disable'/></option>")),
              HasSubstr("'gravity' of <flag> is 'disable'; allowed are enable"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<compiler coordinate='global'/>")),
              HasSubstr("allowed are local"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<compiler eulerseq='xyw'/>")), HasSubstr("three of"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<compiler settotalmass='3'/>")),
              HasSubstr("masses are those of the file"));
}

TEST(MjcfRefusals, GeomsWithoutAShapeThatTouch) {
  EXPECT_EQ(refusal_of(mjcf("<joint/><geom name='m' type='mesh' mesh='x' mass='0'/>")),
            "model.xml:2: geom 'm' may touch others and is a mesh; sphere, box, capsule, cylinder "
            "and plane are taken; model.incomplete=yes leaves it out");
  EXPECT_EQ(refusal_of(mjcf("<joint/><geom type='mesh' mesh='x' contype='0' conaffinity='0'/>")),
            "model.xml:2: the mass of a mesh is not understood; give its body an <inertial>, or it "
            "a mass of 0");
  EXPECT_EQ(refusal_of(mjcf("<joint/><geom type='mesh' mesh='x' mass='0' contype='0' "
                            "conaffinity='0'/>")),
            "accepted");
  EXPECT_THAT(refusal_of(mjcf("<joint/><geom type='plane'/>")), HasSubstr("a plane that moves"));
  EXPECT_THAT(refusal_of(mjcf("<joint/><geom type='box' size='1'/>")),
              HasSubstr("has 1 numbers; it must have 3"));
  EXPECT_THAT(refusal_of(mjcf("<joint/><geom size='-1'/>")), HasSubstr("not a positive number"));
}

TEST(MjcfRefusals, NamesThatAreNotThere) {
  EXPECT_THAT(refusal_of(mjcf("<joint class='soft'/>")),
              HasSubstr("unknown class of defaults 'soft'"));
  const auto contact = [](const std::string& inside) {
    return refusal_of(mjcf("<joint/>", "<contact>" + inside + "</contact>"));
  };
  EXPECT_THAT(contact("<pair geom1='g' geom2='h'/>"), HasSubstr("unknown geom 'h'"));
  EXPECT_THAT(contact("<exclude body1='b' body2='c'/>"), HasSubstr("unknown body 'c'"));
  EXPECT_THAT(refusal_of(mjcf("<joint/><geom name='g' size='1'/>")), HasSubstr("given twice"));
  EXPECT_THAT(refusal_of(mjcf("<joint/><body name='b'/>")), HasSubstr("given twice"));
  EXPECT_THAT(refusal_of(mjcf("<joint/>", "<keyframe><key qpos='1 2'/></keyframe>")),
              HasSubstr("'qpos' of <key> has 2 numbers; it must have 1"));
}

// With condim 1 two balls slide on each other, and rub on a ground of condim 3.
TEST(MjcfRefusals, GeomsThatSlideOnSomeAndRubOnOthers) {
  const auto balls = [](const std::string& ground) {
    return mjcf(
        "<joint/>",
        "<default><geom condim='1'/></default><worldbody><geom size='1'/><geom type='plane' " +
            ground + "/></worldbody>");
  };
  EXPECT_EQ(refusal_of(balls("")), "accepted");
  EXPECT_EQ(scene_of_model(balls("")).scene().geometries[2].material.friction, 0);
  EXPECT_EQ(scene_of_model(balls("condim='3'")).scene().geometries[2].material.friction, 1);
  std::string text = balls("condim='3'");
  text.insert(text.find("<body name='b'>"), "<body><joint/><geom name='h' size='0.1'/></body>");
  EXPECT_THAT(refusal_of(text), HasSubstr("'h' and 'g' slide on each other and rub on others"));
}

TEST(ModelRefusals, TextsThatAreNoModels) {
  EXPECT_EQ(refusal_of(""), "model.xml:1: not well formed: No document element found");
  EXPECT_EQ(refusal_of("<html/>"),
            "model.xml:1: the file is of <html>; <robot>, a URDF, and <mujoco>, an MJCF, are read");
  for (const char* text : {"<robot>\n<link", "<robot>\n</link>", "no", "<robot>\n<link name='a'/>"})
    EXPECT_THAT(refusal_of(text), HasSubstr("not well formed")) << text;
}

// Entities are not expanded, and a file of another's choice is not read.
TEST(ModelRefusals, EntitiesAreText) {
  EXPECT_THAT(refusal_of("<!DOCTYPE robot [<!ENTITY a SYSTEM '/etc/passwd'>"
                         "<!ENTITY b '&a;&a;&a;'>]>\n<robot><link name='a' mass='&b;'/></robot>"),
              HasSubstr("a tree needs a body with a joint that moves"));
  EXPECT_THAT(refusal_of(mjcf("<joint pos='&b; 0 0'/>")), HasSubstr("has '&b;', which is not"));
}

TEST(ModelRefusals, NestingWithoutEnd) {
  const auto nested = [](const std::string& open, const std::string& close) {
    std::string text, end;
    for (int i = 0; i < 100000; ++i) {
      text += open;
      end += close;
    }
    return text + end;
  };
  EXPECT_THAT(
      refusal_of("<mujoco><worldbody>" + nested("<body>", "</body>") + "</worldbody></mujoco>"),
      HasSubstr("bodies are more than 512 deep"));
  EXPECT_THAT(refusal_of("<mujoco>" + nested("<default class='a'>", "</default>") + "</mujoco>"),
              Not(HasSubstr("\n")));
  EXPECT_THAT(refusal_of(nested("<robot>", "</robot>")), HasSubstr("the robot has no <link>"));
}

}  // namespace
}  // namespace tribo::verification
