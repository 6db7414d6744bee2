#include <Eigen/Cholesky>

#include "models/bodies/tree_dynamics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Sums over twelve bodies, each a few products deep.
constexpr double kDynamicsRounding = 1000 * kEps;

/// Calls f(tree, workspace, q, v) for every random tree at a random state.
template <class Function>
void for_each_tree(const Function& f) {
  Random random(7);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree tree(description);
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector(tree.num_velocities());
    TreeWorkspace w;
    update_kinematics(tree, q, v, w);
    f(tree, w, q, v);
  }
}

// Two algorithms that share no recursion must give the same matrix.
TEST(RandomTrees, HaveTheColumnsOfInverseDynamicsAsMassMatrix) {
  for_each_tree([](const auto& tree, auto& w, const auto& q, const auto&) {
    MatrixXd M;
    mass_matrix(tree, w, M);
    const VectorXd rest = VectorXd::Zero(tree.num_velocities());
    update_kinematics(tree, q, rest, w);
    VectorXd weight, force;
    inverse_dynamics(tree, w, rest, weight);
    for (int i = 0; i < tree.num_velocities(); ++i) {
      inverse_dynamics(tree, w, VectorXd::Unit(tree.num_velocities(), i), force);
      const double scale = largest(M) + largest(weight);
      EXPECT_LE(distance(force - weight, M.col(i), scale), kDynamicsRounding) << i;
    }
  });
}

// Otherwise no acceleration would be defined.
TEST(RandomTrees, HaveASymmetricPositiveDefiniteMassMatrix) {
  for_each_tree([](const auto& tree, auto& w, const auto&, const auto&) {
    MatrixXd M;
    mass_matrix(tree, w, M);
    EXPECT_EQ(M, MatrixXd(M.transpose()));
    EXPECT_EQ(Eigen::LLT<MatrixXd>(M).info(), Eigen::Success);
    EXPECT_EQ(M.rows(), tree.num_velocities());
  });
}

// The energy is a sum over links and knows nothing of M.
TEST(RandomTrees, HaveTheKineticEnergyOfTheirMassMatrix) {
  for_each_tree([](const auto& tree, auto& w, const auto&, const auto& v) {
    MatrixXd M;
    mass_matrix(tree, w, M);
    const double energy = v.dot(M * v) / 2;
    const double error = kinetic_energy(tree, w) / energy - 1;
    EXPECT_NEAR(error, 0, kDynamicsRounding);
  });
}

// Summed over every described body, so that a wrongly welded one shows.
TEST(RandomTrees, HaveTheKineticEnergyOfTheirBodiesOneByOne) {
  std::size_t next = 0;
  const auto descriptions = random_trees();
  for_each_tree([&](const auto& tree, auto& w, const auto&, const auto&) {
    const TreeDescription& description = descriptions[next++];
    double energy = 0;
    for (int i = 0; i < tree.num_bodies(); ++i) {
      const BodyDescription& body = entry(description.bodies, i);
      const BodyPoint center{.body = i, .place = body.center_of_mass};
      const Vector3d v_c = velocity(tree, w, center);
      const Vector3d omega =
          placement(tree, w, i).R.transpose() * entry(w.velocity, tree.body(i).link).angular;
      const Matrix3d I = body.inertia;
      energy += (body.mass * v_c.squaredNorm() + omega.dot(I * omega)) / 2;
    }
    const double error = kinetic_energy(tree, w) / energy - 1;
    EXPECT_NEAR(error, 0, kDynamicsRounding);
  });
}

// d/dt (T + V) = τ · v along the motion under arbitrary torques.
TEST(RandomTrees, GainTheEnergyThatTorquesPutIn) {
  Random random(8);
  for (const TreeDescription& description : random_trees()) {
    const TreeSystem system{ArticulatedTree(description)};
    const State<double> x{.t = 0,
                          .q = random_configuration(system.tree(), random),
                          .v = random.vector(system.num_velocities())};
    const VectorXd tau = 10 * random.vector(system.num_velocities());
    Snapshot snapshot;
    system.evaluate(x, snapshot);
    const VectorXd v_dot = snapshot.M[0].llt().solve(tau - snapshot.k);
    VectorXd q_dot;
    system.position_rate(x, q_dot);
    const double power = central_difference([&](double h) {
      State<double> moved = x;
      system.add_rate(x.q, h * q_dot, moved.q);
      moved.v = x.v + h * v_dot;
      const Energy energy = system.energy(moved);
      return energy.kinetic + energy.potential;
    });
    const double scale = tau.norm() * x.v.norm() + v_dot.norm();
    EXPECT_NEAR((power - tau.dot(x.v)) / scale, 0, kDifferenceError);
    EXPECT_GT(std::abs(power), scale / 1000) << "nothing was tested";
  }
}

// Lagrange's equations in the angles and slides themselves:  k = Ṁ v − ½ ∂(vᵀMv)/∂q + ∂V/∂q.
TEST(RandomTrees, HaveTheBiasOfLagrangesEquations) {
  Random random(9);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree tree(description);
    if (tree.num_positions() != tree.num_velocities()) continue;
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector(tree.num_velocities());
    TreeWorkspace w;
    VectorXd k;
    update_kinematics(tree, q, v, w);
    bias(tree, w, k);
    const auto M_v_at = [&](const VectorXd& at) {
      MatrixXd M;
      update_kinematics(tree, at, v, w);
      mass_matrix(tree, w, M);
      return VectorXd(M * v);
    };
    VectorXd expected = central_difference([&](double h) { return M_v_at(q + h * v); });  // Ṁ v
    for (int i = 0; i < tree.num_velocities(); ++i) {
      expected[i] -= central_difference([&](double h) {
        const VectorXd at = q + h * VectorXd::Unit(q.size(), i);
        const double kinetic = v.dot(M_v_at(at)) / 2;
        return kinetic - potential_energy(tree, w);
      });
    }
    EXPECT_LE(distance(k, expected, 1 + largest(k)), kDifferenceError);
  }
}

}  // namespace
}  // namespace tribo::models
