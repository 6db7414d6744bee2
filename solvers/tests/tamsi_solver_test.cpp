#include "solvers/frozen/tamsi_solver.hpp"

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include <cmath>

#include "models/laws/friction_shapes.hpp"
#include "solvers/tests/contact_motion.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::ContactPoint;
using models::Vector2;

/// A frozen problem independent of scenarios: random numbers, one or two trees.
struct Shape {
  bool planar = false;    ///< the third row of each J is zero
  bool two_trees = true;  ///< the second contact couples them
};

MatrixXd scattered(Eigen::Index rows, Eigen::Index columns, std::mt19937_64& random) {
  MatrixXd A(rows, columns);
  for (double& a : A.reshaped()) a = 2 * test::unit(random) - 1;
  return A;
}

MatrixXd mass_matrix(int n, std::mt19937_64& random) {
  const MatrixXd A = scattered(n, n, random);
  return A * A.transpose() + MatrixXd::Identity(n, n);
}

void add_contact(ContactProblem& problem, const Shape& shape, std::vector<int> trees, double mu,
                 std::mt19937_64& random) {
  ContactPoint& contact = problem.start.contacts.add();
  contact.id = static_cast<int>(problem.participants.size());
  contact.phi = -0.01;
  for (const int tree : trees) {
    MatrixXd J = scattered(3, problem.start.trees[static_cast<std::size_t>(tree)].size, random);
    if (shape.planar) J.row(2).setZero();
    if (tree == trees[0]) {
      test::act_on(tree, J, contact, problem.start);
    } else {
      test::act_against(tree, J, contact, problem.start);
    }
  }
  contact.normal = models::HuntCrossley<double>{.k = 900, .d = 0.2};
  contact.friction = {.shape = models::QuadraticFriction{}, .mu = mu, .v_s = 0.5};
  problem.participants.push_back(problem.start.contacts.size() - 1);
}

ContactProblem scattered_problem(const Shape& shape, double mu) {
  std::mt19937_64 random(shape.planar ? 5 : 6);
  ContactProblem problem;
  problem.h = 0.01;
  problem.start.trees = {{0, 2}};
  if (shape.two_trees) problem.start.trees.push_back({2, 3});
  for (const models::Tree& tree : problem.start.trees)
    problem.start.M.push_back(mass_matrix(tree.size, random));
  const int n = shape.two_trees ? 5 : 2;
  problem.start.k = scattered(n, 1, random);
  problem.v0 = scattered(n, 1, random);
  add_contact(problem, shape, {0}, mu, random);
  if (shape.two_trees) add_contact(problem, shape, {0, 1}, mu, random);
  if (shape.two_trees) add_contact(problem, shape, {1}, mu, random);
  update_free_momentum(problem);
  return problem;
}

std::vector<Shape> shapes() {
  return {{true, false}, {false, false}, {true, true}, {false, true}};
}

MatrixXd jacobian_at(TamsiSolver& solver, const ContactProblem& problem, const VectorXd& v) {
  VectorXd r;
  MatrixXd J;
  solver.residual_and_jacobian(problem, v, r, J);
  return J;
}

MatrixXd jacobian_by_differences(TamsiSolver& solver, const ContactProblem& problem,
                                 const VectorXd& v) {
  const double step = 1e-6;
  MatrixXd J(v.size(), v.size()), unused;
  VectorXd ahead, behind;
  for (Eigen::Index j = 0; j < v.size(); ++j) {
    VectorXd w = v;
    w[j] = v[j] + step;
    solver.residual_and_jacobian(problem, w, ahead, unused);
    w[j] = v[j] - step;
    solver.residual_and_jacobian(problem, w, behind, unused);
    J.col(j) = (ahead - behind) / (2 * step);
  }
  return J;
}

TamsiOptions options(NormalCoupling coupling, LinearAlgebra algebra = LinearAlgebra::kDense) {
  return {.coupling = coupling, .linear_algebra = algebra};
}

// Without contacts Newton's method is one solve: v = M⁻¹ p*.
TEST(TamsiSolver, LetsBodiesFlyFreelyWithoutContacts) {
  for (const NormalCoupling coupling : {NormalCoupling::kOneWay, NormalCoupling::kTwoWay}) {
    ContactProblem problem = scattered_problem({false, true}, 0.5);
    problem.participants.clear();
    TamsiSolver solver(options(coupling));
    VectorXd v = problem.v0;
    StepResult out;
    ASSERT_EQ(solver.solve(problem, v, out), Status::kOk);
    VectorXd momentum;
    multiply_mass(problem.start, v, momentum);
    EXPECT_LE((momentum - problem.p_star).norm(), 1e-14);
    EXPECT_EQ(out.work.newton_iterations, 1);
  }
}

// ∇r by hand against differences of r, in stiction and in sliding, in the plane and in space.
TEST(TamsiSolver, HasTheDerivativeOfItsResidualAsItsJacobian) {
  const double kCentralDifferences = 1e-6;
  for (const Shape& shape : shapes()) {
    for (const double speed : {0.05, 0.3, 1.5}) {
      const ContactProblem problem = scattered_problem(shape, 0.7);
      const VectorXd v = speed * problem.v0;
      for (const NormalCoupling coupling : {NormalCoupling::kOneWay, NormalCoupling::kTwoWay}) {
        TamsiSolver solver(options(coupling));
        const MatrixXd J = jacobian_at(solver, problem, v);
        const MatrixXd D = jacobian_by_differences(solver, problem, v);
        EXPECT_LE((J - D).norm(), kCentralDifferences * J.norm())
            << speed << shape.planar << shape.two_trees;
      }
    }
  }
}

// Normal forces alone are the gradient of a potential.
TEST(TamsiSolver, HasASymmetricJacobianWithoutFriction) {
  for (const Shape& shape : shapes()) {
    const ContactProblem problem = scattered_problem(shape, 0);
    TamsiSolver solver(options(NormalCoupling::kTwoWay));
    const MatrixXd J = jacobian_at(solver, problem, problem.v0);
    EXPECT_LE((J - J.transpose()).norm(), 1e-14 * J.norm());
  }
}

// Friction that follows the normal force has no potential: the coupling W_tn requires LU.
TEST(TamsiSolver, HasAnAsymmetricJacobianWithFriction) {
  for (const Shape& shape : shapes()) {
    const ContactProblem problem = scattered_problem(shape, 0.7);
    TamsiSolver solver(options(NormalCoupling::kTwoWay));
    const MatrixXd J = jacobian_at(solver, problem, problem.v0);
    EXPECT_GT((J - J.transpose()).norm(), 1e-3 * J.norm());
  }
}

// With given normal forces friction only dissipates: Cholesky must succeed anywhere.
TEST(OneWaySolver, HasASymmetricPositiveDefiniteJacobian) {
  for (const Shape& shape : shapes()) {
    for (const double speed : {0.0, 0.05, 0.3, 1.5, 100.0}) {
      const ContactProblem problem = scattered_problem(shape, 0.7);
      TamsiSolver solver(options(NormalCoupling::kOneWay));
      const MatrixXd J = jacobian_at(solver, problem, speed * problem.v0);
      EXPECT_LE((J - J.transpose()).norm(), 1e-14 * J.norm());
      EXPECT_EQ(Eigen::LLT<MatrixXd>(J).info(), Eigen::Success);
    }
  }
}

// The sparse path is another library and another assembly; both must find the same velocities.
TEST(TamsiSolver, FindsTheSameVelocitiesDenselyAndSparsely) {
  const double kSolversAgree = 1e-10;
  for (const NormalCoupling coupling : {NormalCoupling::kOneWay, NormalCoupling::kTwoWay}) {
    for (const Shape& shape : shapes()) {
      const ContactProblem problem = scattered_problem(shape, 0.7);
      VectorXd v_dense = problem.v0, v_sparse = problem.v0;
      StepResult dense, sparse;
      TamsiSolver dense_solver(options(coupling)),
          sparse_solver(options(coupling, LinearAlgebra::kSparse));
      ASSERT_EQ(dense_solver.solve(problem, v_dense, dense), Status::kOk);
      ASSERT_EQ(sparse_solver.solve(problem, v_sparse, sparse), Status::kOk);
      EXPECT_LE((v_dense - v_sparse).norm(), kSolversAgree * v_dense.norm());
      EXPECT_EQ(dense.work.symbolic_analyses, 0);
      EXPECT_EQ(sparse.work.symbolic_analyses, 1);
      EXPECT_EQ(dense.work.newton_iterations, sparse.work.newton_iterations);
    }
  }
}

// A pattern belongs to a set of contacts: kept while the set is unchanged, made anew otherwise.
TEST(TamsiSolver, AnalysesAContactSetOnce) {
  const ContactProblem problem = scattered_problem({false, true}, 0.7);
  ContactProblem apart = problem;
  apart.participants = {0, 2};  // the coupling of the two trees is gone
  TamsiSolver solver(options(NormalCoupling::kTwoWay, LinearAlgebra::kSparse));
  StepResult out;
  const std::vector<const ContactProblem*> order = {&problem, &problem, &problem,
                                                    &apart,   &apart,   &problem};
  for (const ContactProblem* p : order) {
    VectorXd v = p->v0;
    ASSERT_EQ(solver.solve(*p, v, out), Status::kOk);
  }
  EXPECT_EQ(out.work.symbolic_analyses, 3);
  EXPECT_GT(out.work.factorizations, 6);
}

// The projectors are on the slip direction within the tangent plane; the printed ones (on the
// normal) make a secant method that needs some fourteen iterations here.
TEST(TamsiSolver, ConvergesQuadraticallyOnAPlaneSlide) {
  ContactProblem problem;
  problem.h = 0.01;
  problem.start.trees = {{0, 2}};
  problem.start.M = {MatrixXd::Identity(2, 2)};
  problem.start.k = VectorXd::Zero(2);
  problem.v0 = VectorXd{{1.0, 0.0}};
  ContactPoint& contact = problem.start.contacts.add();
  test::act_on(0, MatrixXd{{0, 0}, {1, 0}, {0, 1}}, contact, problem.start);
  contact.normal = models::PrescribedForce<double>{9.8};
  contact.friction = {.shape = models::QuadraticFriction{}, .mu = 1, .v_s = 1e-4};
  problem.participants = {0};
  problem.start.k[1] = -100;  // pushed across the direction of motion
  update_free_momentum(problem);
  TamsiSolver solver({.tolerance = 1e-9});
  VectorXd v = problem.v0;
  StepResult out;
  out.record_newton = true;
  ASSERT_EQ(solver.solve(problem, v, out), Status::kOk);
  ASSERT_LE(out.newton.size(), 6u);
  const std::size_t n = out.newton.size();
  EXPECT_LT(out.newton[n - 1].update.norm(), 1e-3 * out.newton[n - 2].update.norm());
}

// Singular data gives a status on every path, even where a factorization does not report it.
TEST(TamsiSolver, ReportsASingularMatrix) {
  for (const LinearAlgebra algebra : {LinearAlgebra::kDense, LinearAlgebra::kSparse}) {
    for (const NormalCoupling coupling : {NormalCoupling::kOneWay, NormalCoupling::kTwoWay}) {
      ContactProblem problem = scattered_problem({true, false}, 0.5);
      problem.participants.clear();
      problem.start.M[0].setZero();
      TamsiSolver solver(options(coupling, algebra));
      VectorXd v = problem.v0;
      StepResult out;
      EXPECT_EQ(solver.solve(problem, v, out), Status::kSingular);
      EXPECT_FALSE(out.reason.empty());
    }
  }
}

// A NaN in the data must come out as a status on every path, sparse factorizations included.
TEST(TamsiSolver, ReportsNaNAsAStatus) {
  for (const LinearAlgebra algebra : {LinearAlgebra::kDense, LinearAlgebra::kSparse}) {
    for (const NormalCoupling coupling : {NormalCoupling::kOneWay, NormalCoupling::kTwoWay}) {
      for (const bool in_mass : {true, false}) {
        ContactProblem problem = scattered_problem({false, true}, 0.5);
        (in_mass ? problem.start.M[1](1, 1) : problem.p_star[1]) = std::nan("");
        TamsiSolver solver(options(coupling, algebra));
        VectorXd v = problem.v0;
        StepResult out;
        EXPECT_NE(solver.solve(problem, v, out), Status::kOk);
        EXPECT_FALSE(out.reason.empty());
      }
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
