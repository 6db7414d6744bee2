#include "models/bodies/lone_body.hpp"

#include <gtest/gtest.h>

#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/rounding.hpp"

namespace tribo::models {
namespace {

using namespace test;

TreeDescription tree_of(BodyDescription body) {
  return {.bodies = {std::move(body)}, .gravity = {1, 2, -9}};
}

const std::vector<std::vector<WorldAxis>> kGuides = {
    kInPlane, {kAlongZ}, {kAlongX, kAlongY, kAboutZ}, {kAlongZ, kAboutX}, {kAboutY}};

BodyDescription centred(Random& random, Joint joint) {
  BodyDescription body = random_body(random, 0, joint);
  body.orientation = Eigen::Quaterniond::Identity();
  body.center_of_mass.setZero();
  return body;
}

// The recursions are independent of the special case.
TEST(LoneBody, MovesAsTheRecursionsSay) {
  Random random(5);
  for (int trial = 0; trial < 40; ++trial) {
    const Joint joint = trial % 2 == 0 ? Joint::kFree : Joint::kGuided;
    BodyDescription body = centred(random, joint);
    body.moves = kGuides[static_cast<std::size_t>(trial / 2) % kGuides.size()];
    const TreeSystem system{ArticulatedTree(tree_of(body))};
    ASSERT_TRUE(is_lone_body(system.tree()));
    const VectorXd q = random_configuration(system.tree(), random);
    const VectorXd v = random.vector(system.num_velocities());
    MatrixXd M, M_lone;
    VectorXd k, k_lone;
    Placement placement;
    system.dynamics(q, v, M, k);
    lone_body_dynamics(system.tree(), q, v, placement, M_lone, k_lone);
    const double rounding = 100.0 * kEps;
    EXPECT_LE((M_lone - M).cwiseAbs().maxCoeff(), rounding);
    EXPECT_EQ(M_lone, MatrixXd(M_lone.transpose()));
    EXPECT_LE((k_lone - k).cwiseAbs().maxCoeff(), rounding * 10.0);
    EXPECT_LE((placement.p - system.workspace().placement[1].p).cwiseAbs().maxCoeff(), rounding);
    EXPECT_LE((placement.R - system.workspace().placement[1].R).cwiseAbs().maxCoeff(), rounding);
  }
}

// The workspace of the recursions no longer belongs to their state.
TEST(ALoneBody, LeavesNoKinematicsOfAnotherState) {
  Random random(7);
  const TreeSystem system{ArticulatedTree(tree_of(centred(random, Joint::kFree)))};
  const auto state = [&] {
    return State<double>{.t = 0,
                         .q = random_configuration(system.tree(), random),
                         .v = random.vector(system.num_velocities())};
  };
  const State<double> x = state(), other = state();
  const auto place = [&] {
    (void)system.energy(x);
    return Vector3d(system.workspace().placement[1].p);
  };
  const Vector3d before = place();
  MatrixXd M;
  VectorXd k;
  system.dynamics_and_places(other.q, other.v, M, k);
  EXPECT_EQ(place(), before);
}

// The special case refuses trees for which it leaves something out.
TEST(ALoneBody, IsOneFreeBodyInItsCentreOfMass) {
  Random random(6);
  const auto is_one = [](const TreeDescription& tree) {
    return is_lone_body(ArticulatedTree(tree));
  };
  const BodyDescription body = centred(random, Joint::kFree);
  EXPECT_TRUE(is_one(tree_of(body)));
  BodyDescription other = body;
  other.center_of_mass.x() = 1e-9;
  EXPECT_FALSE(is_one(tree_of(other)));
  other = body;
  other.orientation = Eigen::Quaterniond(1, 0, 0, 1);
  EXPECT_FALSE(is_one(tree_of(other)));
  for (const Joint joint : {Joint::kFloating, Joint::kRevolute, Joint::kPrismatic})
    EXPECT_FALSE(is_one(tree_of(centred(random, joint))));
  other = centred(random, Joint::kGuided);
  EXPECT_TRUE(is_one(tree_of(other)));
  other.moves = {kAboutY};
  other.properties.rotor_inertia = 1e-9;
  EXPECT_FALSE(is_one(tree_of(other)));
  other.properties = {.damping = 1e-9};
  EXPECT_FALSE(is_one(tree_of(other)));
  TreeDescription two = tree_of(body);
  two.bodies.push_back(random_body(random, 1, Joint::kRevolute));
  two.bodies.back().parent = 0;
  EXPECT_FALSE(is_one(two));
}

}  // namespace
}  // namespace tribo::models
