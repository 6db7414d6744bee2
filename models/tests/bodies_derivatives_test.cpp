#include <algorithm>

#include "models/bodies/tree_derivatives.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// M v̇ + k at (q, v).
Vector<double> force_of(const ArticulatedTree& tree, const Vector<double>& q,
                        const Vector<double>& v, const Vector<double>& v_dot) {
  TreeWorkspace w;
  update_kinematics(tree, q, v, w);
  Vector<double> force;
  inverse_dynamics(tree, w, v_dot, force);
  return force;
}

/// Random trees without and with motors in their joints.
std::vector<TreeDescription> trees_and_motors() {
  Random random(13);
  std::vector<TreeDescription> trees = random_trees();
  for (const TreeDescription& tree : random_trees()) trees.push_back(with_motors(tree, random));
  return trees;
}

TEST(DerivativesOfInverseDynamics, AreTheLimitsOfDifferences) {
  Random random(11);
  for (const TreeDescription& description : trees_and_motors()) {
    const ArticulatedTree tree(description);
    const int n = tree.num_velocities();
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector(n), v_dot = random.vector(n);
    TreeWorkspace w;
    update_kinematics(tree, q, v, w);
    InverseDynamicsDerivatives d;
    DerivativesWorkspace scratch;
    inverse_dynamics_derivatives(tree, w, v_dot, d, scratch);
    const double scale = 1 + largest(d.by_q) + largest(d.by_v);  // some trees have none at all
    for (int j = 0; j < n; ++j) {
      const VectorXd unit = VectorXd::Unit(n, j);
      const VectorXd by_q = central_difference([&](double h) {
        VectorXd moved;
        exponential(tree, q, h * unit, moved);
        return force_of(tree, moved, v, v_dot);
      });
      const VectorXd by_v =
          central_difference([&](double h) { return force_of(tree, q, v + h * unit, v_dot); });
      EXPECT_LE(distance(d.by_q.col(j), by_q, scale), kDifferenceError) << j;
      EXPECT_LE(distance(d.by_v.col(j), by_v, scale), kDifferenceError) << j;
    }
  }
}

// A damper acts on its own joint alone, a rotor on none of them.
TEST(DerivativesOfInverseDynamics, HaveDampersOnTheDiagonalOfThoseByVelocity) {
  Random random(14);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree bare(description), tree(with_motors(description, random));
    const int n = tree.num_velocities();
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector(n), v_dot = random.vector(n);
    InverseDynamicsDerivatives without, with;
    TreeWorkspace w;
    DerivativesWorkspace scratch;
    update_kinematics(bare, q, v, w);
    inverse_dynamics_derivatives(bare, w, v_dot, without, scratch);
    update_kinematics(tree, q, v, w);
    inverse_dynamics_derivatives(tree, w, v_dot, with, scratch);
    without.by_v.diagonal() += tree.damping();
    EXPECT_EQ(with.by_v, without.by_v);
    EXPECT_EQ(with.by_q, without.by_q);
  }
}

TEST(DerivativesOfDifferences, AreTheLimitsOfDifferences) {
  Random random(12);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree tree(description);
    const int n = tree.num_velocities();
    const VectorXd q0 = random_configuration(tree, random);
    const VectorXd d = random.vector(n), e = random.vector(n) / 2.0;
    VectorXd reached, q;
    exponential(tree, q0, d, reached);
    exponential(tree, reached, e, q);
    std::vector<DifferenceDerivatives> blocks(7);  // of another tree
    difference_derivatives(tree, d, e, blocks);
    const auto floating =
        std::ranges::count(description.bodies, Joint::kFloating, &BodyDescription::joint);
    ASSERT_EQ(blocks.size(), static_cast<std::size_t>(floating));
    MatrixXd by_q = MatrixXd::Identity(n, n), by_d = -by_q;
    for (const auto& block : blocks) {
      by_q.block(block.first, block.first, 6, 6) = block.by_q;
      by_d.block(block.first, block.first, 6, 6) = block.by_d;
    }
    for (int j = 0; j < n; ++j) {
      const VectorXd unit = VectorXd::Unit(n, j);
      const auto difference_at = [&](const VectorXd& shift_q, const VectorXd& shift_d) {
        VectorXd to, from, out;
        exponential(tree, q, shift_q, to);
        exponential(tree, q0, d + shift_d, from);
        difference(tree, to, from, out);
        return out;
      };
      const VectorXd zero = VectorXd::Zero(n);
      const VectorXd of_q =
          central_difference([&](double h) { return difference_at(h * unit, zero); });
      const VectorXd of_d =
          central_difference([&](double h) { return difference_at(zero, h * unit); });
      EXPECT_LE(distance(by_q.col(j), of_q), kDifferenceError) << j;
      EXPECT_LE(distance(by_d.col(j), of_d), kDifferenceError) << j;
    }
  }
}

}  // namespace
}  // namespace tribo::models
