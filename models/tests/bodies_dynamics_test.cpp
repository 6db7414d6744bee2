#include <Eigen/Cholesky>

#include "models/bodies/tree_dynamics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Sums over twelve bodies, each a few products deep.
constexpr double kDynamicsEps = 1000;

template <class S>
class TreesInScalar : public ::testing::Test {
 protected:
  /// Calls f(tree, workspace, q, v) for every random tree at a random state.
  template <class Function>
  void for_each(const Function& f) {
    Random random(7);
    for (const TreeDescription& description : random_trees()) {
      const ArticulatedTree<S> tree(description);
      const Vector<S> q = random_configuration(tree, random);
      const Vector<S> v = random.vector<S>(tree.num_velocities());
      TreeWorkspace<S> w;
      update_kinematics(tree, q, v, w);
      f(tree, w, q, v);
    }
  }
};
TYPED_TEST_SUITE(TreesInScalar, Scalars);

// Two algorithms that share no recursion must give the same matrix.
TYPED_TEST(TreesInScalar, HaveTheColumnsOfInverseDynamicsAsMassMatrix) {
  using S = TypeParam;
  this->for_each([](const auto& tree, auto& w, const auto& q, const auto&) {
    Matrix<S> M;
    mass_matrix(tree, w, M);
    const Vector<S> rest = Vector<S>::Zero(tree.num_velocities());
    update_kinematics(tree, q, rest, w);
    Vector<S> weight, force;
    inverse_dynamics(tree, w, rest, weight);
    for (int i = 0; i < tree.num_velocities(); ++i) {
      inverse_dynamics<S>(tree, w, Vector<S>::Unit(tree.num_velocities(), i), force);
      const S scale = largest<S>(M) + largest<S>(weight);
      EXPECT_LE(distance<S>(force - weight, M.col(i), scale), kDynamicsEps * eps<S>()) << i;
    }
  });
}

// Otherwise no acceleration would be defined.
TYPED_TEST(TreesInScalar, HaveASymmetricPositiveDefiniteMassMatrix) {
  using S = TypeParam;
  this->for_each([](const auto& tree, auto& w, const auto&, const auto&) {
    Matrix<S> M;
    mass_matrix(tree, w, M);
    EXPECT_EQ(M, Matrix<S>(M.transpose()));
    EXPECT_EQ(Eigen::LLT<Matrix<S>>(M).info(), Eigen::Success);
    EXPECT_EQ(M.rows(), tree.num_velocities());
  });
}

// The energy is a sum over links and knows nothing of M.
TYPED_TEST(TreesInScalar, HaveTheKineticEnergyOfTheirMassMatrix) {
  using S = TypeParam;
  this->for_each([](const auto& tree, auto& w, const auto&, const auto& v) {
    Matrix<S> M;
    mass_matrix(tree, w, M);
    const S energy = v.dot(M * v) / 2;
    const S error = kinetic_energy(tree, w) / energy - 1;
    EXPECT_NEAR(static_cast<double>(error), 0, kDynamicsEps * eps<S>());
  });
}

// Summed over every described body, so that a wrongly welded one shows.
TYPED_TEST(TreesInScalar, HaveTheKineticEnergyOfTheirBodiesOneByOne) {
  using S = TypeParam;
  std::size_t next = 0;
  const auto descriptions = random_trees();
  this->for_each([&](const auto& tree, auto& w, const auto&, const auto&) {
    const TreeDescription& description = descriptions[next++];
    S energy = 0;
    for (int i = 0; i < tree.num_bodies(); ++i) {
      const BodyDescription& body = entry(description.bodies, i);
      const BodyPoint<S> center{.body = i, .place = body.center_of_mass.template cast<S>()};
      const Vector3<S> v_c = velocity(tree, w, center);
      const Vector3<S> omega =
          placement(tree, w, i).R.transpose() * entry(w.velocity, tree.body(i).link).angular;
      const Matrix3<S> I = body.inertia.template cast<S>();
      energy += (S(body.mass) * v_c.squaredNorm() + omega.dot(I * omega)) / 2;
    }
    const S error = kinetic_energy(tree, w) / energy - 1;
    EXPECT_NEAR(static_cast<double>(error), 0, kDynamicsEps * eps<S>());
  });
}

// d/dt (T + V) = τ · v along the motion under arbitrary torques.
TEST(RandomTrees, GainTheEnergyThatTorquesPutIn) {
  using S = float128;
  Random random(8);
  for (const TreeDescription& description : random_trees()) {
    const TreeSystem<S> system{ArticulatedTree<S>(description)};
    const State<S> x{.t = 0,
                     .q = random_configuration(system.tree(), random),
                     .v = random.vector<S>(system.num_velocities())};
    const Vector<S> tau = 10 * random.vector<S>(system.num_velocities());
    Snapshot<S> snapshot;
    system.evaluate(x, snapshot);
    const Vector<S> v_dot = snapshot.M[0].llt().solve(tau - snapshot.k);
    Vector<S> q_dot;
    system.position_rate(x, q_dot);
    const S power = central_difference([&](const S& h) {
      State<S> moved = x;
      system.add_rate(x.q, h * q_dot, moved.q);
      moved.v = x.v + h * v_dot;
      const Energy<S> energy = system.energy(moved);
      return S(energy.kinetic + energy.potential);
    });
    const S scale = tau.norm() * x.v.norm() + v_dot.norm();
    EXPECT_NEAR(static_cast<double>(S((power - tau.dot(x.v)) / scale)), 0, kDifferenceError);
    EXPECT_GT(abs(power), scale / 1000) << "nothing was tested";
  }
}

// Lagrange's equations in the angles and slides themselves:  k = Ṁ v − ½ ∂(vᵀMv)/∂q + ∂V/∂q.
TEST(RandomTrees, HaveTheBiasOfLagrangesEquations) {
  using S = float128;
  Random random(9);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree<S> tree(description);
    if (tree.num_positions() != tree.num_velocities()) continue;
    const Vector<S> q = random_configuration(tree, random);
    const Vector<S> v = random.vector<S>(tree.num_velocities());
    TreeWorkspace<S> w;
    Vector<S> k;
    update_kinematics(tree, q, v, w);
    bias(tree, w, k);
    const auto M_v_at = [&](const Vector<S>& at) {
      Matrix<S> M;
      update_kinematics(tree, at, v, w);
      mass_matrix(tree, w, M);
      return Vector<S>(M * v);
    };
    Vector<S> expected = central_difference([&](const S& h) { return M_v_at(q + h * v); });  // Ṁ v
    for (int i = 0; i < tree.num_velocities(); ++i) {
      expected[i] -= central_difference([&](const S& h) {
        const Vector<S> at = q + h * Vector<S>::Unit(q.size(), i);
        const S kinetic = v.dot(M_v_at(at)) / 2;
        return S(kinetic - potential_energy(tree, w));
      });
    }
    EXPECT_LE(distance<S>(k, expected, 1 + largest<S>(k)), kDifferenceError);
  }
}

}  // namespace
}  // namespace tribo::models
