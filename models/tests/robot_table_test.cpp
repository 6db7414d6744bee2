#include "models/robots/robot_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace tribo::models {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A floating base with one arm, a point at its end, and a load: a table without fault.
const std::string kTable = R"(source = "made up"
licence = "none"
[[body]]
name = "base"
parent = "world"
joint = "floating"
position = [0, 0, 0]
mass = 2
center_of_mass = [0, 0, 0]
inertia = [1, 0, 0, 2, 0, 3]
[[body]]
name = "arm"
parent = "base"
joint = "revolute"
axis = [0, 1, 0]
position = [0.5, 0, 0]
mass = 1.5
center_of_mass = [0, 0, -0.25]
inertia = [2, 0.125, 0.25, 2, 0.375, 2]
[[contact]]
name = "hand"
body = "arm"
position = [0, 0, -0.5]
[[load]]
name = "pack"
parent = "base"
position = [0, 0, 0.25]
mass = 4
center_of_mass = [0, 0, 0]
inertia = [0, 0, 0, 0, 0, 0]
)";

/// The table with one piece of its text replaced; the piece must be there.
std::string with(const std::string& piece, const std::string& fault) {
  const std::size_t place = kTable.find(piece);
  EXPECT_NE(place, std::string::npos) << piece;
  return std::string(kTable).replace(place, piece.size(), fault);
}

/// The message that refuses a table; empty if the table is accepted.
std::string message(const std::string& table) {
  try {
    (void)parse_robot(table, "r.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

auto one_line_at(const std::string& place, const std::string& what) {
  return AllOf(StartsWith("r.toml:" + place), HasSubstr(what), Not(HasSubstr("\n")));
}

// The faults below are then the reason for refusal.
TEST(RobotTable, IsReadWithAllThatItSays) {
  const RobotTable robot = parse_robot(kTable, "r.toml");
  ASSERT_EQ(robot.tree.bodies.size(), 2u);
  const BodyDescription& arm = robot.tree.bodies[1];
  EXPECT_EQ(arm.name, "arm");
  EXPECT_EQ(arm.parent, 0);
  EXPECT_EQ(arm.joint, Joint::kRevolute);
  EXPECT_EQ(arm.axis, Eigen::Vector3d(0, 1, 0));
  EXPECT_EQ(arm.position, Eigen::Vector3d(0.5, 0, 0));
  EXPECT_EQ(arm.mass, 1.5);
  EXPECT_EQ(arm.center_of_mass, Eigen::Vector3d(0, 0, -0.25));
  EXPECT_EQ(arm.inertia,
            (Eigen::Matrix3d() << 2, 0.125, 0.25, 0.125, 2, 0.375, 0.25, 0.375, 2).finished());
  EXPECT_EQ(robot.tree.bodies[0].parent, BodyDescription::kWorld);
  ASSERT_EQ(robot.contacts.size(), 1u);
  EXPECT_EQ(robot.contacts[0].name, "hand");
  EXPECT_EQ(robot.contacts[0].point.body, 1);
  EXPECT_EQ(robot.contacts[0].point.place, Eigen::Vector3d(0, 0, -0.5));
}

TEST(RobotTable, IsReadWithWhatItsJointsHave) {
  const RobotTable robot = parse_robot(
      with("axis = [0, 1, 0]",
           "axis = [0, 1, 0]\ndamping = 0.5\nrotor_inertia = 0.25\nlower = -1\nupper = 2\n"
           "effort = 30"),
      "r.toml");
  const JointProperties& joint = robot.tree.bodies[1].properties;
  EXPECT_EQ(joint.damping, 0.5);
  EXPECT_EQ(joint.rotor_inertia, 0.25);
  EXPECT_EQ(joint.lower, -1);
  EXPECT_EQ(joint.upper, 2);
  EXPECT_EQ(joint.effort, 30);
}

TEST(RobotTable, LeavesJointsWithoutLimitsWhereNoneAreGiven) {
  const RobotTable robot = parse_robot(with("\"revolute\"", "\"prismatic\""), "r.toml");
  const JointProperties& joint = robot.tree.bodies[1].properties;
  EXPECT_EQ(joint.damping, 0);
  EXPECT_EQ(joint.rotor_inertia, 0);
  EXPECT_EQ(joint.lower, JointProperties{}.lower);
  EXPECT_EQ(joint.upper, JointProperties{}.upper);
  EXPECT_EQ(joint.effort, JointProperties{}.effort);
}

TEST(RobotTable, IsReadWithAFreeBody) {
  const RobotTable robot = parse_robot(with("\"floating\"", "\"free\""), "r.toml");
  EXPECT_EQ(robot.tree.bodies[0].joint, Joint::kFree);
}

// A quarter turn about x.
TEST(RobotTable, IsReadWithAQuaternionOfAnyLength) {
  const RobotTable robot = parse_robot(
      with("axis = [0, 1, 0]", "axis = [0, 1, 0]\nquaternion = [2, 2, 0, 0]"), "r.toml");
  EXPECT_EQ(robot.tree.bodies[1].orientation.coeffs(), Eigen::Vector4d(2, 0, 0, 2));
  const ArticulatedTree tree(robot.tree);
  EXPECT_LT((tree.link(2).placement.R.col(1) - Eigen::Vector3d(0, 0, 1)).norm(), 1e-15);
}

TEST(RobotTable, NeedsNoContactsShapesAndLoads) {
  const RobotTable robot = parse_robot(kTable.substr(0, kTable.find("[[contact]]")), "r.toml");
  EXPECT_EQ(robot.tree.bodies.size(), 2u);
  EXPECT_TRUE(robot.contacts.empty());
  EXPECT_TRUE(robot.shapes.empty());
  EXPECT_TRUE(robot.loads.empty());
}

/// The table with a shape of the arm at its end, from line 31.
std::string with_shape(const std::string& kind, const std::string& size) {
  return kTable + "[[shape]]\nname = \"one\"\nbody = \"arm\"\nkind = " + kind + "\nsize = " + size +
         "\nposition = [0, 0, -0.5]\n";
}

NamedShape shape_read(const std::string& table) {
  const RobotTable robot = parse_robot(table, "r.toml");
  EXPECT_EQ(robot.shapes.size(), 1u);
  return robot.shapes.front();
}

// Edges and lengths are whole in the table and halves in the shape.
TEST(RobotTable, IsReadWithShapes) {
  const NamedShape sphere = shape_read(with_shape("\"sphere\"", "[0.5]"));
  EXPECT_EQ(sphere.name, "one");
  EXPECT_EQ(sphere.body, 1);
  EXPECT_EQ(sphere.position, Eigen::Vector3d(0, 0, -0.5));
  EXPECT_EQ(sphere.orientation.coeffs(), Eigen::Vector4d(0, 0, 0, 1));
  EXPECT_EQ(std::get<geometry::Sphere>(sphere.shape).radius, 0.5);
  const NamedShape box = shape_read(with_shape("\"box\"", "[1, 2, 3]"));
  EXPECT_EQ(std::get<geometry::Box>(box.shape).half, Eigen::Vector3d(0.5, 1, 1.5));
  const NamedShape cylinder = shape_read(with_shape("\"cylinder\"", "[0.5, 3]"));
  EXPECT_EQ(std::get<geometry::Cylinder>(cylinder.shape).radius, 0.5);
  EXPECT_EQ(std::get<geometry::Cylinder>(cylinder.shape).half_length, 1.5);
  const NamedShape capsule =
      shape_read(with_shape("\"capsule\"", "[0.5, 3]") + "quaternion = [0, 0, 3, 4]\n");
  EXPECT_EQ(std::get<geometry::Capsule>(capsule.shape).radius, 0.5);
  EXPECT_EQ(std::get<geometry::Capsule>(capsule.shape).half_length, 1.5);
  EXPECT_EQ(capsule.orientation.coeffs(), Eigen::Vector4d(0, 0.6, 0.8, 0));
}

TEST(RobotTable, IsRefusedWithShapesThatDoNotExist) {
  EXPECT_THAT(message(with_shape("\"box\"", "[1, 0, 3]")),
              one_line_at("35:12", "'size' has 0; each size must be above zero"));
  EXPECT_THAT(message(with_shape("\"sphere\"", "[-0.5]")), one_line_at("35:9", "above zero"));
  EXPECT_THAT(message(with_shape("\"sphere\"", "[inf]")), one_line_at("35:9", "finite"));
  EXPECT_THAT(message(with_shape("\"capsule\"", "[0.5]")), one_line_at("35:8", "must have 2"));
  EXPECT_THAT(message(with_shape("\"cone\"", "[0.5, 3]")),
              one_line_at("34:8", "unknown kind 'cone'; known are sphere box cylinder capsule"));
  EXPECT_THAT(message(with_shape("\"sphere\"", "[0.5]") + "quaternion = [0, 0, 0, 0]\n"),
              one_line_at("37:14", "length must be above zero"));
  EXPECT_THAT(message(with_shape("\"sphere\"", "[0.5]") + "rpy = [0, 0, 0]\n"),
              one_line_at("37:1", "'rpy'"));
  EXPECT_THAT(message(with_shape("\"sphere\"", "[0.5]") + "[[shape]]\nname = \"one\"\n"),
              one_line_at("38:8", "'one' is given twice"));
  std::string elsewhere = with_shape("\"sphere\"", "[0.5]");
  elsewhere.replace(elsewhere.rfind("\"arm\""), 5, "\"leg\"");
  EXPECT_THAT(message(elsewhere), one_line_at("33:8", "unknown body 'leg'"));
}

TEST(RobotTable, IsRefusedWithTwoOrientationsOrOneThatIsNone) {
  const std::string axis = "axis = [0, 1, 0]";
  EXPECT_THAT(message(with(axis, axis + "\nrpy = [0, 0, 0]\nquaternion = [1, 0, 0, 0]")),
              one_line_at("17:14", "'rpy' or 'quaternion', not both"));
  EXPECT_THAT(message(with(axis, axis + "\nquaternion = [0, 0, 0, 0]")),
              one_line_at("16:14", "length must be above zero"));
  EXPECT_THAT(message(with(axis, axis + "\nquaternion = [1, 0, 0]")),
              one_line_at("16:14", "must have 4"));
}

// 4 kg at 0.25 m above 2 kg at 0: the centre of the base goes to 1/6 m.
TEST(RobotTable, WeldsALoadWhereItSays) {
  const RobotTable robot = parse_robot(kTable, "r.toml");
  const ArticulatedTree tree(loaded(robot, "pack"));
  EXPECT_EQ(tree.num_links(), 3);
  EXPECT_EQ(tree.link(1).body.mass, 6);
  EXPECT_DOUBLE_EQ(tree.link(1).body.center[2], 1.0 / 6);
  try {
    (void)loaded(robot, "pak");
    ADD_FAILURE() << "found a load that is not there";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("unknown load 'pak'; did you mean 'pack'?"));
  }
}

TEST(RobotTable, IsRefusedWithKeysMissingOrUnknown) {
  EXPECT_THAT(message(with("licence = \"none\"\n", "")),
              one_line_at("1:1", "'licence' is missing"));
  EXPECT_THAT(message(with("mass = 1.5\n", "")), one_line_at("11:1", "'mass' is missing"));
  EXPECT_THAT(message(with("mass = 1.5", "mas = 1.5\nmass = 1.5")),
              one_line_at("17:1", "did you mean 'mass'?"));
  EXPECT_THAT(message(with("\"floating\"", "\"floating\"\naxis = [0, 0, 1]")),
              one_line_at("7:1", "'axis'"));
  EXPECT_THAT(message("colour = 1\n" + kTable), one_line_at("1:1", "'colour'"));
  EXPECT_THAT(message(with("[[contact]]", "[[point]]")), one_line_at("20:3", "'point'; known are"));
  EXPECT_THAT(message(with("\"floating\"", "\"floating\"\ndamping = 1")),
              one_line_at("7:1", "'damping'"));
  EXPECT_THAT(message("source = \"a\"\nlicence = \"b\"\nbody = 3\n"),
              one_line_at("3:8", "'body' must be a list"));
  EXPECT_THAT(message("source = \"a\"\nlicence = \"b\"\nbody = [3]\n"),
              one_line_at("3:9", "[[body]]"));
}

TEST(RobotTable, IsRefusedWithValuesOfTheWrongKind) {
  EXPECT_THAT(message(with("[0, 1, 0]", "[0, 1]")), one_line_at("15:8", "must have 3"));
  EXPECT_THAT(message(with("[0, 1, 0]", "[0, \"1\", 0]")), one_line_at("15:12", "number"));
  EXPECT_THAT(message(with("1.5", "nan")), one_line_at("17:8", "finite"));
  EXPECT_THAT(message(with("\"revolute\"", "\"revolut\"")),
              one_line_at("14:9", "unknown joint 'revolut'; did you mean 'revolute'?"));
  EXPECT_THAT(message(with("\"revolute\"", "\"ball\"")),
              one_line_at("14:9", "known are floating free revolute prismatic fixed"));
  EXPECT_THAT(message(with("mass = 1.5", "mass 1.5")), one_line_at("17:6", "expected '='"));
}

// A loop cannot be written down when parents come first.
TEST(RobotTable, IsRefusedWithAParentThatIsNotThereOrNotAbove) {
  EXPECT_THAT(message(with("parent = \"base\"", "parent = \"bas\"")),
              one_line_at("13:10", "did you mean 'base'?"));
  EXPECT_THAT(message(with("parent = \"base\"", "parent = \"arm\"")),
              one_line_at("13:10", "'arm' does not stand above"));
  EXPECT_THAT(message(with("parent = \"world\"", "parent = \"arm\"")),
              one_line_at("5:10", "'arm' does not stand above"));
  EXPECT_THAT(message(with("body = \"arm\"", "body = \"leg\"")),
              one_line_at("22:8", "unknown body 'leg'"));
}

TEST(RobotTable, IsRefusedWithANameGivenTwice) {
  EXPECT_THAT(message(with("\"arm\"", "\"base\"")), one_line_at("12:8", "'base' is given twice"));
  EXPECT_THAT(message(with("\"pack\"", "\"arm\"")), one_line_at("25:8", "'arm' is given twice"));
  EXPECT_THAT(message(with("[[load]]",
                           "[[contact]]\nname = \"hand\"\nbody = \"arm\"\n"
                           "position = [0, 0, 0]\n[[load]]")),
              one_line_at("25:8", "'hand' is given twice"));
}

// Faults that `check` refuses, reported at the table of the body.
TEST(RobotTable, IsRefusedWithBodiesThatDoNotExist) {
  EXPECT_THAT(message(with("mass = 1.5", "mass = -1")), one_line_at("11:1", "mass -1 kg"));
  EXPECT_THAT(message(with("mass = 4", "mass = -4")), one_line_at("24:1", "mass -4 kg"));
  EXPECT_THAT(message(with("[1, 0, 0, 2, 0, 3]", "[1, 0, 0, 2, 0, 3.5]")),
              one_line_at("3:1", "triangle inequality"));
  EXPECT_THAT(message(with("[1, 0, 0, 2, 0, 3]", "[-1, 0, 0, 2, 0, 3]")),
              one_line_at("3:1", "negative principal moment"));
  EXPECT_THAT(message(with("axis = [0, 1, 0]", "axis = [0, 0, 0]")), one_line_at("11:1", "axis"));
  EXPECT_THAT(message(with("mass = 1.5\ncenter_of_mass = [0, 0, -0.25]\n"
                           "inertia = [2, 0.125, 0.25, 2, 0.375, 2]",
                           "mass = 0\ncenter_of_mass = [0, 0, 0]\ninertia = [0, 0, 0, 0, 0, 0]")),
              one_line_at("11:1", "nothing that its joint moves"));
}

// Faults that `check` refuses in joints, likewise.
TEST(RobotTable, IsRefusedWithMotorsThatDoNotExist) {
  const auto joint = [](const std::string& key) {
    return message(with("axis = [0, 1, 0]", "axis = [0, 1, 0]\n" + key));
  };
  EXPECT_THAT(joint("damping = -1"), one_line_at("11:1", "damping -1"));
  EXPECT_THAT(joint("rotor_inertia = -1"), one_line_at("11:1", "rotor inertia -1"));
  EXPECT_THAT(joint("effort = -1"), one_line_at("11:1", "effort -1"));
  EXPECT_THAT(joint("lower = 2\nupper = 1"), one_line_at("11:1", "lower limit 2"));
  EXPECT_THAT(joint("lower = -inf"), one_line_at("16:9", "finite"));
}

// Published robots have misprints.
TEST(RobotTable, TakesAnImpossibleInertiaIfThatIsAsPublished) {
  EXPECT_EQ(
      message(with("[1, 0, 0, 2, 0, 3]", "[1, 0, 0, 2, 0, 3.5]\ninertia_as_published = true")), "");
}

}  // namespace
}  // namespace tribo::models
