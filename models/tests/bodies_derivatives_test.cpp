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

TEST(DerivativesOfInverseDynamics, AreTheLimitsOfDifferences) {
  using S = float128;
  Random random(11);
  for (const TreeDescription& description : random_trees()) {
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

}  // namespace
}  // namespace tribo::models
