#include <algorithm>

#include "models/bodies/tree_derivatives.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// M v̇ + k at (q, v).
Vector<float128> force_of(const ArticulatedTree<float128>& tree,
                          const Vector<float128>& q,
                          const Vector<float128>& v,
                          const Vector<float128>& v_dot) {
  TreeWorkspace<float128> w;
  update_kinematics(tree, q, v, w);
  Vector<float128> force;
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
  using S = float128;
  Random random(11);
  for (const TreeDescription& description : trees_and_motors()) {
    const ArticulatedTree<S> tree(description);
    const int n = tree.num_velocities();
    const Vector<S> q = random_configuration(tree, random);
    const Vector<S> v = random.vector<S>(n), v_dot = random.vector<S>(n);
    TreeWorkspace<S> w;
    update_kinematics(tree, q, v, w);
    InverseDynamicsDerivatives<S> d;
    DerivativesWorkspace<S> scratch;
    inverse_dynamics_derivatives(tree, w, v_dot, d, scratch);
    const S scale = 1 + largest<S>(d.by_q) + largest<S>(d.by_v);  // some trees have none at all
    for (int j = 0; j < n; ++j) {
      const Vector<S> unit = Vector<S>::Unit(n, j);
      const Vector<S> by_q = central_difference([&](const S& h) {
        Vector<S> moved;
        exponential<S>(tree, q, h * unit, moved);
        return force_of(tree, moved, v, v_dot);
      });
      const Vector<S> by_v =
          central_difference([&](const S& h) { return force_of(tree, q, v + h * unit, v_dot); });
      EXPECT_LE(distance<S>(d.by_q.col(j), by_q, scale), kDifferenceError) << j;
      EXPECT_LE(distance<S>(d.by_v.col(j), by_v, scale), kDifferenceError) << j;
    }
  }
}

// A damper acts on its own joint alone, a rotor on none of them.
TEST(DerivativesOfInverseDynamics, HaveDampersOnTheDiagonalOfThoseByVelocity) {
  Random random(14);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree<double> bare(description), tree(with_motors(description, random));
    const int n = tree.num_velocities();
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector<double>(n), v_dot = random.vector<double>(n);
    InverseDynamicsDerivatives<double> without, with;
    TreeWorkspace<double> w;
    DerivativesWorkspace<double> scratch;
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
  using S = float128;
  Random random(12);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree<S> tree(description);
    const int n = tree.num_velocities();
    const Vector<S> q0 = random_configuration(tree, random);
    const Vector<S> d = random.vector<S>(n), e = random.vector<S>(n) / S(2);
    Vector<S> reached, q;
    exponential<S>(tree, q0, d, reached);
    exponential<S>(tree, reached, e, q);
    std::vector<DifferenceDerivatives<S>> blocks(7);  // of another tree
    difference_derivatives(tree, d, e, blocks);
    const auto floating =
        std::ranges::count(description.bodies, Joint::kFloating, &BodyDescription::joint);
    ASSERT_EQ(blocks.size(), static_cast<std::size_t>(floating));
    Matrix<S> by_q = Matrix<S>::Identity(n, n), by_d = -by_q;
    for (const auto& block : blocks) {
      by_q.block(block.first, block.first, 6, 6) = block.by_q;
      by_d.block(block.first, block.first, 6, 6) = block.by_d;
    }
    for (int j = 0; j < n; ++j) {
      const Vector<S> unit = Vector<S>::Unit(n, j);
      const auto difference_at = [&](const Vector<S>& shift_q, const Vector<S>& shift_d) {
        Vector<S> to, from, out;
        exponential<S>(tree, q, shift_q, to);
        exponential<S>(tree, q0, d + shift_d, from);
        difference<S>(tree, to, from, out);
        return out;
      };
      const Vector<S> zero = Vector<S>::Zero(n);
      const Vector<S> of_q =
          central_difference([&](const S& h) { return difference_at(h * unit, zero); });
      const Vector<S> of_d =
          central_difference([&](const S& h) { return difference_at(zero, h * unit); });
      EXPECT_LE(distance<S>(by_q.col(j), of_q, S(1)), kDifferenceError) << j;
      EXPECT_LE(distance<S>(by_d.col(j), of_d, S(1)), kDifferenceError) << j;
    }
  }
}

}  // namespace
}  // namespace tribo::models
