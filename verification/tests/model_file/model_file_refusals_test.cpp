#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/exchange/model_file/model_file.hpp"
#include "verification/tests/model_file_fixtures.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

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

const char* const kInertial =
    "<inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/>"
    "</inertial>";

/// A base and an arm.
std::string urdf(const std::string& joint, const std::string& arm = kInertial) {
  return "<robot name='r'><link name='base'/><link name='arm'>" + arm + "</link>" + joint +
         "</robot>";
}

std::string joint(const std::string& type, const std::string& inside) {
  return "<joint name='j' type='" + type + "'><parent link='base'/><child link='arm'/>" + inside +
         "</joint>";
}

TEST(UrdfRefusals, JointsThatAreNotUnderstood) {
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""))), "accepted");
  EXPECT_EQ(refusal_of(urdf(joint("planar", ""))), "accepted");
  EXPECT_THAT(refusal_of(urdf(joint("screw", ""))), HasSubstr("invalid joint type"));
  EXPECT_EQ(refusal_of(urdf(joint("spherical", ""))),
            "model.xml: joint 'j' is a ball; hinge, slide and free are taken");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", "<mimic joint='k'/>"))),
            "model.xml: joint 'j' mimics another; each moves alone here; --set "
            "model.incomplete=yes leaves it out");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", "<dynamics friction='0.5'/>"))),
            "model.xml: joint 'j' has dry friction; there is none here; --set "
            "model.incomplete=yes leaves it out");
  EXPECT_THAT(refusal_of(urdf(joint("fixed", ""), "")), HasSubstr("nothing moves"));
  EXPECT_THAT(refusal_of(urdf(joint("continuous", "<axis xyz='0 0 0'/>"))), HasSubstr("axis"));
}

TEST(UrdfRefusals, MassesThatAreNone) {
  const auto arm = [](const std::string& mass, const std::string& inertia) {
    return refusal_of(
        urdf(joint("continuous", ""),
             "<inertial><mass value='" + mass + "'/><inertia " + inertia + "/></inertial>"));
  };
  const std::string inertia = "ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'";
  for (const char* number : {"nan", "inf", "1e999", "one", "0x10", "1,5"}) {
    EXPECT_EQ(arm(number, inertia), "model.xml: link 'arm': 'value' of its <mass>: '" +
                                        std::string(number) + "' is not a finite number");
  }
  EXPECT_EQ(arm("+1", inertia), "accepted");
  EXPECT_EQ(arm("1", "ixx='1'"), "model.xml: link 'arm': 'ixy' of its <inertia> is missing");
  EXPECT_THAT(arm("1e-300", inertia), HasSubstr("link 'arm': its mass 1e-300 kg is below 1e-15"));
  EXPECT_EQ(arm("-1", inertia), "model.xml: body 'arm': its mass -1 kg is not a number from 0 on");
  EXPECT_EQ(refusal_of("<robot name='r'><link name='arm'><inertial><mass value='-1'/><inertia " +
                       inertia + "/></inertial></link></robot>"),
            "model.xml: body 'arm': its mass -1 kg is not a number from 0 on");
  EXPECT_EQ(refusal_of(urdf(joint("continuous", ""), "")),
            "model.xml: body 'arm': nothing that its joint moves has mass or inertia");
}

// A toy of 0.1 kg that nothing keeps from turning about z.
TEST(UrdfRefusals, MotionsWithoutInertiaAreNamed) {
  const models::Scenario row = row_of_model(
      "<robot name='r'><link name='toy'><inertial><mass value='0.1'/><inertia ixx='1' ixy='0' "
      "ixz='0' iyy='1' iyz='0' izz='0'/></inertial></link></robot>");
  EXPECT_THAT(
      refusal([&] { return models::make_instance(row, models::Parameters(row.parameters)).t_end; }),
      HasSubstr("no mass or inertia resists toy.wz"));
}

TEST(UrdfRefusals, ShapesThatAreNotPrimitive) {
  const std::string mesh = urdf(joint("continuous", ""),
                                std::string(kInertial) +
                                    "<visual><geometry><mesh filename='package://no'/></geometry>"
                                    "</visual><collision><geometry><mesh filename='arm.stl'/>"
                                    "</geometry></collision>");
  EXPECT_EQ(refusal_of(mesh),
            "model.xml: link 'arm': its collision geometry is a mesh; box, sphere, cylinder and "
            "capsule are taken; --set model.incomplete=yes leaves it out");
  EXPECT_EQ(scene_of_model(mesh, {{"model.incomplete", "yes"}}).description().geometries.size(),
            0U);
}

TEST(UrdfRefusals, RobotsThatAreNoTrees) {
  const auto link = [](const std::string& name) { return "<link name='" + name + "'/>"; };
  const auto weld = [](const std::string& parent, const std::string& child) {
    return "<joint name='" + parent + child + "' type='fixed'><parent link='" + parent +
           "'/><child link='" + child + "'/></joint>";
  };
  const auto robot = [](const std::string& inside) {
    return refusal_of("<robot name='r'>" + inside + "</robot>");
  };
  EXPECT_EQ(robot(""), "model.xml: the robot has no <link>");
  EXPECT_EQ(robot(link("a")),
            "model.xml: nothing moves: no joint moves a link, and the root has no mass");
  EXPECT_THAT(robot(link("a") + link("a")), HasSubstr("repeated"));
  EXPECT_EQ(robot(link("a") + link("b")),
            "model.xml: no joint connects links 'a' and 'b'; a robot has one root");
  EXPECT_THAT(robot(link("a") + link("b") + weld("a", "b") + weld("b", "a")),
              HasSubstr("no link is a root"));
  EXPECT_THAT(robot(link("a") + link("b") + link("c") + weld("a", "c") + weld("b", "c")),
              HasSubstr("a robot has one root"));
  EXPECT_THAT(robot(link("base") + weld("base", "bas")), HasSubstr("missing"));
}

TEST(UrdfRefusals, FilesOfXacro) {
  EXPECT_EQ(refusal_of("<robot>\n<xacro:include filename='x'/></robot>"),
            "model.xml: this is not a URDF but what xacro makes one of: run it first");
}

// Features that a scene lacks are left out if that is asked for, and only then.
TEST(ModelRefusals, WhatIsLackingCanBeLeftOut) {
  const std::string text = urdf(joint("continuous", "<dynamics friction='1'/><mimic joint='k'/>"));
  EXPECT_THAT(refusal_of(text), HasSubstr("leaves it out, and 1 more"));
  EXPECT_EQ(scene_of_model(text, {{"model.incomplete", "yes"}}).num_velocities(), 1);
}

/// A ball on a joint.
std::string mjcf(const std::string& in_body, const std::string& beside = "") {
  return "<mujoco>" + beside + "<worldbody><body name='b'>" + in_body +
         "<geom name='g' size='0.1'/></body></worldbody></mujoco>";
}

TEST(MjcfRefusals, JointsThatAreNotUnderstood) {
  EXPECT_EQ(refusal_of(mjcf("<joint/>")), "accepted");
  EXPECT_EQ(refusal_of(mjcf("<joint type='ball'/>")),
            "model.xml: joint 0 is a ball; hinge, slide and free are taken");
  EXPECT_EQ(refusal_of(mjcf("")), "model.xml: nothing moves: no body has a joint");
  EXPECT_THAT(refusal_of(mjcf("<joint axis='0 0 0'/>")),
              AllOf(StartsWith("model.xml: MuJoCo refuses the model: "), Not(HasSubstr("\n"))));
}

// Each is told by name, and left out if that is asked for.
TEST(MjcfRefusals, WhatScenesHaveNot) {
  const std::string hinge = "<joint name='j'/>";
  const auto lacks = [&](const std::string& text, const std::string& what) {
    EXPECT_THAT(refusal_of(text),
                AllOf(HasSubstr(what), HasSubstr("--set model.incomplete=yes leaves it out")));
    EXPECT_EQ(scene_of_model(text, {{"model.incomplete", "yes"}}).num_velocities(), 1) << text;
  };
  lacks(mjcf("<joint name='j' frictionloss='1'/>"), "joint 'j' has dry friction");
  lacks(mjcf(hinge, "<actuator><position name='p' joint='j' kp='3'/></actuator>"),
        "actuator 'p' acts without a control");
  lacks(mjcf(hinge, "<equality><joint name='e' joint1='j'/></equality>"), "equality 'e' ties");
  lacks(mjcf(hinge,
             "<tendon><fixed name='t' stiffness='1'><joint joint='j' coef='1'/></fixed></tendon>"),
        "tendon 't' pulls");
  lacks(mjcf(hinge, "<option density='1.2'/>"), "a fluid");
  lacks(mjcf(hinge, "<worldbody><body name='hand' mocap='true'/></worldbody>"),
        "body 'hand' is moved by a mocap");
  lacks(mjcf("<joint/><geom name='m' type='ellipsoid' size='1 1 2'/>"), "geom 'm' may touch");
  EXPECT_EQ(refusal_of(mjcf(hinge, "<actuator><motor joint='j'/></actuator>")), "accepted");
  EXPECT_EQ(refusal_of(mjcf("<joint name='j' frictionloss='1'/>",
                            "<option><flag frictionloss='disable'/></option>")),
            "accepted");
}

// With condim 1 two balls slide on each other, and rub on a ground of condim 3.
TEST(MjcfRefusals, GeomsThatSlideOnSomeAndRubOnOthers) {
  const auto balls = [](const std::string& ground) {
    return mjcf("<joint/>",
                "<default><geom condim='1'/></default><worldbody><geom size='1'/>"
                "<geom type='plane' size='1 1 1' " +
                    ground + "/></worldbody>");
  };
  EXPECT_EQ(refusal_of(balls("")), "accepted");
  EXPECT_EQ(scene_of_model(balls("")).description().geometries[2].material.friction, 0);
  EXPECT_EQ(scene_of_model(balls("condim='3'")).description().geometries[2].material.friction, 1);
  std::string text = balls("condim='3'");
  text.insert(text.find("<body name='b'>"), "<body><joint/><geom name='h' size='0.1'/></body>");
  EXPECT_THAT(refusal_of(text), HasSubstr("'h' and 'g' slide on each other and rub on others"));
}

TEST(ModelRefusals, TextsThatAreNoModels) {
  EXPECT_EQ(refusal_of(""), "model.xml: not well formed: No document element found");
  EXPECT_EQ(refusal_of("<html/>"),
            "model.xml: the file is of <html>; <robot>, a URDF, and <mujoco>, an MJCF, are read");
  for (const char* text : {"<robot>\n<link", "<robot>\n</link>", "no", "<robot>\n<link name='a'/>"})
    EXPECT_THAT(refusal_of(text), HasSubstr("not well formed")) << text;
}

// Entities are not expanded, and a file of another's choice is not read.
TEST(ModelRefusals, EntitiesAreText) {
  EXPECT_THAT(refusal_of("<!DOCTYPE mujoco [<!ENTITY a SYSTEM '/etc/passwd'>]>\n" +
                         mjcf("<joint pos='&a; 0 0'/>")),
              AllOf(HasSubstr("MuJoCo refuses the model"), Not(HasSubstr("root:"))));
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
  for (const std::string& text :
       {"<mujoco><worldbody>" + nested("<body>", "</body>") + "</worldbody></mujoco>",
        "<mujoco>" + nested("<default class='a'>", "</default>") + "</mujoco>",
        nested("<robot>", "</robot>")})
    EXPECT_THAT(refusal_of(text), AllOf(StartsWith("model.xml: "), Not(HasSubstr("\n"))));
}

/// A folder with a model that includes others.
class Includes : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    const std::filesystem::path file = folder_ / name;
    std::filesystem::create_directories(file.parent_path());
    write_text(file.string(), text);
  }
  [[nodiscard]] std::string refused() const {
    return refusal(
        [&] { return model_file::read_model(folder_ / "in/model.xml").scene.trees.size(); });
  }
  [[nodiscard]] static std::string including(const std::string& file) {
    return mjcf("<joint/>", "<include file='" + file + "'/>");
  }

  TemporaryFolder folder_;
};

TEST_F(Includes, AreReadInTheFolderOfTheModel) {
  write("in/more/option.xml", "<mujoco><option gravity='0 0 -1'/></mujoco>");
  write("in/model.xml", including("more/option.xml"));
  const auto model = model_file::read_model(folder_ / "in/model.xml");
  EXPECT_EQ(model.scene.trees.at(0).gravity[2], -1);
  const std::string before = model.hash;
  write("in/more/option.xml", "<mujoco><option gravity='0 0 -2'/></mujoco>");
  EXPECT_NE(model_file::read_model(folder_ / "in/model.xml").hash, before);
}

TEST_F(Includes, LeadNotOutOfIt) {
  write("secret.xml", "<mujoco><option gravity='0 0 -1'/></mujoco>");
  for (const std::string out : {"../secret.xml", "more/../../secret.xml", "/etc/passwd"}) {
    write("in/model.xml", including(out));
    EXPECT_THAT(refused(),
                AllOf(HasSubstr("it includes '" + out + "', which leads out of the folder"),
                      Not(HasSubstr("\n"))));
  }
  std::filesystem::create_symlink(folder_ / "secret.xml", folder_ / "in/link.xml");
  write("in/model.xml", including("link.xml"));
  EXPECT_THAT(refused(), HasSubstr("leads out of the folder"));
}

TEST_F(Includes, AreRefusedInARingAndWhereTheyAreMissing) {
  write("in/model.xml", including("ring.xml"));
  write("in/ring.xml", "<mujoco><include file='model.xml'/></mujoco>");
  EXPECT_THAT(refused(), AllOf(HasSubstr("MuJoCo refuses the model"), Not(HasSubstr("\n"))));
  write("in/model.xml", including("missing.xml"));
  EXPECT_THAT(refused(), AllOf(HasSubstr("missing.xml"), Not(HasSubstr("\n"))));
}

}  // namespace
}  // namespace tribo::verification
