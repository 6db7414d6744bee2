#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "models/bodies/tree_description.hpp"
#include "models/bodies/tree_system.hpp"

namespace tribo::models {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// A floating base with one arm: a description without fault.
TreeDescription base_and_arm() {
  BodyDescription base{.name = "base", .joint = Joint::kFloating, .mass = 2};
  base.inertia = Eigen::Vector3d(1, 2, 3).asDiagonal();
  BodyDescription arm{.name = "arm", .parent = 0, .joint = Joint::kRevolute, .mass = 1};
  arm.inertia.setIdentity();
  return {.bodies = {base, arm}};
}

/// The message that refuses a description after `fault`; empty if the description is accepted.
std::string message(const std::function<void(TreeDescription&)>& fault) {
  TreeDescription description = base_and_arm();
  fault(description);
  try {
    const ArticulatedTree tree(description);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

auto one_line_with(const std::string& where, const std::string& what) {
  return AllOf(HasSubstr(where), HasSubstr(what), Not(HasSubstr("\n")));
}

// The faults below are then the reason for refusal; thin plates (3 = 1 + 2) exist.
TEST(TreeDescription, IsTakenWithoutFault) {
  EXPECT_EQ(message([](TreeDescription&) {}), "");
}

// Each would give nonsense much later, as a mass matrix that is not positive definite.
TEST(TreeDescription, IsRefusedWithMassesThatDoNotExist) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].mass = -1; }),
              one_line_with("'arm'", "mass -1 kg"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].mass = kNan; }),
              one_line_with("'base'", "mass"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].center_of_mass[1] = kNan; }),
              one_line_with("'base'", "center of mass"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].inertia(2, 2) = 3.1; }),
              one_line_with("'base'", "triangle inequality"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].inertia(0, 1) = 0.5; }),
              one_line_with("'arm'", "not symmetric"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].inertia(0, 0) = -0.5; }),
              one_line_with("'arm'", "negative principal moment"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].inertia(0, 0) = kNan; }),
              one_line_with("'arm'", "not finite"));
}

// Principal moments, not the diagonal, satisfy the inequality.
TEST(TreeDescription, IsRefusedForPrincipalMomentsThatItsDiagonalHides) {
  EXPECT_THAT(message([](auto& tree) {
                tree.bodies[1].inertia << 1, 0.75, 0, 0.75, 1, 0, 0, 0, 1;  // 0.25, 1, 1.75
              }),
              one_line_with("'arm'", "0.25, 1, 1.75 kg m^2 break the triangle inequality"));
}

// A robot's published numbers are needed unchanged, misprints included.
TEST(TreeDescription, IsTakenWithAnImpossibleInertiaIfThatIsAsPublished) {
  const auto impossible = [](TreeDescription& tree) { tree.bodies[1].inertia(2, 2) = 2.5; };
  EXPECT_THAT(message(impossible), one_line_with("'arm'", "triangle inequality"));
  EXPECT_EQ(message([&](auto& tree) {
              impossible(tree);
              tree.bodies[1].inertia_as_published = true;
            }),
            "");
  EXPECT_THAT(message([](auto& tree) {
                tree.bodies[1].inertia(2, 2) = -1;
                tree.bodies[1].inertia_as_published = true;
              }),
              one_line_with("'arm'", "negative principal moment"));
}

// A joint without direction, and an invalid place.
TEST(TreeDescription, IsRefusedWithJointsWithoutDirection) {
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].axis.setZero(); }),
              one_line_with("'arm'", "axis"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].orientation.coeffs().setZero(); }),
              one_line_with("'arm'", "orientation"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].position[0] = HUGE_VAL; }),
              one_line_with("'arm'", "position"));
  EXPECT_THAT(message([](auto& tree) { tree.gravity[0] = HUGE_VAL; }),
              one_line_with("gravity", "finite"));
}

// They would put energy in, or make M indefinite.
TEST(TreeDescription, IsRefusedWithMotorsThatDoNotExist) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const double fault : {-1.0, kNan}) {
    EXPECT_THAT(message([&](auto& tree) { tree.bodies[1].properties.damping = fault; }),
                one_line_with("'arm'", "damping"));
    EXPECT_THAT(message([&](auto& tree) { tree.bodies[1].properties.rotor_inertia = fault; }),
                one_line_with("'arm'", "rotor inertia"));
    EXPECT_THAT(message([&](auto& tree) { tree.bodies[1].properties.effort = fault; }),
                one_line_with("'arm'", "effort"));
    EXPECT_THAT(message([&](auto& tree) {
                  tree.bodies[1].properties.lower = 0.5;
                  tree.bodies[1].properties.upper = fault;
                }),
                one_line_with("'arm'", "lower limit 0.5"));
  }
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].properties.damping = HUGE_VAL; }),
              one_line_with("'arm'", "damping inf"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].properties.rotor_inertia = HUGE_VAL; }),
              one_line_with("'arm'", "rotor inertia inf"));
}

// A joint that may not move, and a motor that does nothing.
TEST(TreeDescription, IsTakenWithLimitsThatMeetAndWithoutEffort) {
  EXPECT_EQ(message([](auto& tree) {
              tree.bodies[1].properties.lower = 0.5;
              tree.bodies[1].properties.upper = 0.5;
              tree.bodies[1].properties.effort = 0;
            }),
            "");
}

// A floating body has six velocities, and none of them belongs to a motor.
TEST(TreeDescription, IsRefusedWithMotorsOrLimitsWhereNoMotorIs) {
  const auto refused = one_line_with("'base'", "are of joints of one coordinate");
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].properties.damping = 1; }), refused);
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].properties.rotor_inertia = 1; }), refused);
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].properties.lower = 0; }), refused);
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].properties.upper = 0; }), refused);
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].properties.effort = 1; }), refused);
}

// Its axes would not be those of the frame.
TEST(TreeDescription, IsRefusedWithAGuideThatCannotBe) {
  const auto refusal = [](std::vector<WorldAxis> moves) {
    return message([&](auto& tree) {
      tree.bodies[0].joint = Joint::kGuided;
      tree.bodies[0].moves = moves;
    });
  };
  const auto refused = one_line_with("'base'", "then at most one turn");
  EXPECT_THAT(refusal({}), refused);
  EXPECT_THAT(refusal({kAlongX, kAlongX}), refused);
  EXPECT_THAT(refusal({kAboutX, kAlongX}), refused);
  EXPECT_THAT(refusal({kAboutX, kAboutY}), refused);
  EXPECT_EQ(refusal({kAlongX, kAlongZ, kAboutY}), "");
  EXPECT_EQ(refusal({kAboutZ}), "");
}

// As a hinge or a slide has.
TEST(TreeDescription, IsTakenWithLimitsOfAGuideOfOneCoordinate) {
  const auto with_limit = [](std::vector<WorldAxis> moves) {
    return message([&](auto& tree) {
      tree.bodies[0].joint = Joint::kGuided;
      tree.bodies[0].moves = moves;
      tree.bodies[0].properties.upper = 1;
    });
  };
  EXPECT_EQ(with_limit({kAlongY}), "");
  EXPECT_THAT(with_limit({kAlongY, kAlongX}), one_line_with("'base'", "joints of one coordinate"));
}

// A hinge does, and a guide of one coordinate about an axis.
TEST(BodyDescription, KnowsWhetherItsCoordinateIsATurn) {
  const auto of_joint = [](Joint joint) {
    return turns(BodyDescription{.name = {}, .joint = joint});
  };
  EXPECT_TRUE(of_joint(Joint::kRevolute));
  for (const Joint joint : {Joint::kPrismatic, Joint::kFixed, Joint::kFree, Joint::kFloating})
    EXPECT_FALSE(of_joint(joint));
  const auto of_guide = [](std::vector<WorldAxis> moves) {
    BodyDescription body{.name = {}, .joint = Joint::kGuided};
    body.moves = std::move(moves);
    return turns(body);
  };
  EXPECT_TRUE(of_guide({kAboutY}));
  EXPECT_FALSE(of_guide({kAlongX}));
  EXPECT_FALSE(of_guide({kAlongX, kAboutY}));
}

// The algorithms run through the bodies once, from parents to children.
TEST(TreeDescription, IsRefusedWithAParentThatDoesNotStandBefore) {
  EXPECT_THAT(message([](auto& tree) { tree.bodies[0].parent = 1; }),
              one_line_with("'base'", "parent has index 1"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].parent = 1; }),
              one_line_with("'arm'", "parent has index 1"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].parent = -2; }),
              one_line_with("'arm'", "parent has index -2"));
  EXPECT_EQ(message([](auto& tree) { tree.bodies[1].parent = 7; }),
            "body 'arm': its parent has index 7; allowed are -1 (the world) to 0, the bodies "
            "before");
}

// Bodies are found by name.
TEST(TreeDescription, IsRefusedWithoutANameForEachBody) {
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].name = "base"; }),
              one_line_with("'base'", "twice"));
  EXPECT_THAT(message([](auto& tree) { tree.bodies[1].name = ""; }), one_line_with("", "name"));
}

// M would be singular.
TEST(TreeDescription, IsRefusedWithAJointThatMovesNothing) {
  EXPECT_THAT(message([](auto& tree) {
                tree.bodies[1].mass = 0;
                tree.bodies[1].inertia.setZero();
              }),
              one_line_with("'arm'", "nothing that its joint moves"));
  EXPECT_THAT(message([](auto& tree) {
                for (auto& body : tree.bodies) body.joint = Joint::kFixed;
              }),
              one_line_with("", "joint that moves"));
}

// A foot's name with a letter wrong.
TEST(ArticulatedTree, ProposesTheNearestNameOfABody) {
  const ArticulatedTree tree(base_and_arm());
  EXPECT_EQ(tree.find_body("arm"), 1);
  try {
    (void)tree.find_body("amr");
    ADD_FAILURE() << "found a body that is not there";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), one_line_with("'amr'", "did you mean 'arm'?"));
  }
}

// Columns of a trajectory: q, then v, with units.
TEST(TreeSystem, NamesEachOfItsCoordinates) {
  const TreeSystem system{ArticulatedTree(base_and_arm())};
  const auto all = system.coordinates();
  ASSERT_EQ(all.size(), static_cast<std::size_t>(system.num_positions() + system.num_velocities()));
  EXPECT_EQ(all[6].name, "base.qw");
  EXPECT_EQ(all[7].name, "arm.angle");
  EXPECT_EQ(all[8].name, "base.vx");
  EXPECT_EQ(all[14].unit, "rad/s");
}

}  // namespace
}  // namespace tribo::models
