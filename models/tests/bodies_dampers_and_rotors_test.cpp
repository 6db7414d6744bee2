#include "models/bodies/tree_dynamics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Sums over twelve bodies, each a few products deep.
constexpr double kMotorsRounding = 1000 * kEps;

/// A random tree at a random state, with motors in its joints and without.
struct MotorsAndNone {
  ArticulatedTree tree, bare;
  VectorXd v, v_dot;
  TreeWorkspace w, bare_w;
};

std::vector<MotorsAndNone> motors_and_none() {
  Random random(23);
  std::vector<MotorsAndNone> all;
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree tree(with_motors(description, random));
    const VectorXd q = random_configuration(tree, random);
    const int n = tree.num_velocities();
    MotorsAndNone one{.tree = tree,
                      .bare = ArticulatedTree(description),
                      .v = random.vector(n),
                      .v_dot = random.vector(n),
                      .w = {},
                      .bare_w = {}};
    update_kinematics(one.tree, q, one.v, one.w);
    update_kinematics(one.bare, q, one.v, one.bare_w);
    all.push_back(std::move(one));
  }
  return all;
}

// Each rotor turns with its own joint alone.
TEST(Motors, HaveTheirRotorsOnTheDiagonalOfM) {
  for (MotorsAndNone& one : motors_and_none()) {
    ASSERT_GT(one.tree.rotor_inertia().size(), 0);
    MatrixXd M, bare;
    mass_matrix(one.tree, one.w, M);
    mass_matrix(one.bare, one.bare_w, bare);
    bare.diagonal() += one.tree.rotor_inertia();
    EXPECT_EQ(M, bare);
  }
}

TEST(Motors, HaveTheirDampersInTheBias) {
  for (MotorsAndNone& one : motors_and_none()) {
    ASSERT_GT(one.tree.damping().size(), 0);
    VectorXd k, bare;
    bias(one.tree, one.w, k);
    bias(one.bare, one.bare_w, bare);
    const VectorXd expected = bare + one.tree.damping().cwiseProduct(one.v);
    EXPECT_LE(distance(k, expected, 1 + largest(bare)), kMotorsRounding);
  }
}

TEST(Motors, HaveTheEnergyOfTheirRotors) {
  for (MotorsAndNone& one : motors_and_none()) {
    MatrixXd M;
    mass_matrix(one.tree, one.w, M);
    const double energy = kinetic_energy(one.tree, one.w);
    const double of_rotors = one.v.dot(one.tree.rotor_inertia().cwiseProduct(one.v)) / 2;
    const double bare = kinetic_energy(one.bare, one.bare_w);
    EXPECT_NEAR((bare + of_rotors) / energy, 1, kMotorsRounding);
    EXPECT_NEAR(one.v.dot(M * one.v) / 2 / energy, 1, kMotorsRounding);
  }
}

// Also where the result takes the place of the accelerations.
TEST(Motors, HaveInverseDynamicsThatIsMTimesAccelerationsAndTheBias) {
  for (MotorsAndNone& one : motors_and_none()) {
    MatrixXd M;
    mass_matrix(one.tree, one.w, M);
    VectorXd k, force = one.v_dot;
    bias(one.tree, one.w, k);
    inverse_dynamics(one.tree, one.w, force, force);
    const double scale = 1 + largest(force);
    EXPECT_LE(distance(force - k, M * one.v_dot, scale), kMotorsRounding);
  }
}

// A tree without motors and dampers has no vectors of zeros to add.
TEST(JointProperties, AreLeftOutWhereNoJointHasThem) {
  const ArticulatedTree tree(random_trees().front());
  EXPECT_EQ(tree.damping().size(), 0);
  EXPECT_EQ(tree.rotor_inertia().size(), 0);
}

}  // namespace
}  // namespace tribo::models
