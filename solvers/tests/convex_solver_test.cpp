#include "solvers/convex/convex_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "solvers/tests/convex_fixtures.hpp"
#include "solvers/tests/convex_solution.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using models::Vector3;
using test::add_point_contact;
using test::barrier_schemes;
using test::free_points;
using test::kSolved;
using test::PressedSpring;
using test::Solution;
using test::solve;

/// Schemes with a compliant law, SAP without damping of its own.
std::vector<std::pair<std::string, PotentialScheme>> compliant_schemes() {
  auto schemes = test::potential_schemes();
  std::erase_if(schemes, [](const auto& scheme) { return test::is_barrier(scheme.second); });
  std::get<SapScheme>(schemes[0].second).options.relaxation_time = 0;
  return schemes;
}

/// A point of m = 2 kg, z only, at its resting depth m g/k.
ContactProblem resting_point(double k) {
  ContactProblem problem = free_points({.h = 1e-2, .size = 1, .masses = {2}});
  auto& contact = add_point_contact(problem, 0);
  contact.normal = HuntCrossley<double>{.k = k, .d = 3};
  contact.phi = -2 * 9.8 / k;
  return problem;
}

// At rest γ = δt m g at the penetration m g/k, whatever the stiffness.
TEST(ConvexSolver, LeavesAMassAtRestWhereItRests) {
  for (const auto& [name, scheme] : compliant_schemes()) {
    for (const double k : {1e3, 1e7, 1e12}) {
      const Solution solution = solve(resting_point(k), scheme);
      EXPECT_EQ(solution.status, Status::kOk) << name;
      EXPECT_NEAR(solution.v[0], 0, kSolved) << name << k;
      EXPECT_NEAR(solution.impulses[0][0], 1e-2 * 2 * 9.8, kSolved) << name << k;
    }
  }
}

TEST(ConvexSolver, StepsASpringInClosedForm) {
  const PressedSpring spring;
  for (const auto& [name, scheme] : compliant_schemes()) {
    EXPECT_NEAR(solve(spring.problem(), scheme).v[0], spring.velocity(0), kSolved) << name;
  }
}

TEST(ConvexSolver, StepsASpringWithTheDampingOfSap) {
  const PressedSpring spring;
  const SapScheme sap{{.relaxation_time = 5e-3}};
  EXPECT_NEAR(solve(spring.problem(), sap).v[0], spring.velocity(5e-3), kSolved);
}

/// A block of 1 kg that slides at 2 m/s on ground that carries its weight.
ContactProblem sliding_block() {
  ContactProblem problem = free_points({.h = 1e-2, .size = 2, .masses = {1}});
  auto& contact = add_point_contact(problem, 0);
  contact.phi = -9.8 / 1e4;
  problem.v0 = VectorXd{{2, 0}};
  update_free_momentum(problem);
  return problem;
}

// Coulomb: γ_t = −μ γ_n t̂ while it slides, below by (v_s/v)²/2 of the soft law; and v = v0 + γ_t/m.
TEST(ConvexSolver, BrakesASlidingBlock) {
  const double mu = 0.5, kSoftLaw = 1e-8;
  for (const auto& [name, scheme] : compliant_schemes()) {
    const ContactProblem problem = sliding_block();
    const Solution solution = solve(problem, scheme);
    ASSERT_EQ(solution.status, Status::kOk) << name;
    const bool lagged = name.starts_with("lagged");
    const double normal = lagged ? 1e-2 * 9.8 : solution.impulses[0][0];
    EXPECT_NEAR(solution.impulses[0][1], -mu * normal, kSoftLaw) << name;
    EXPECT_NEAR(solution.v[0], 2 + solution.impulses[0][1], kSolved) << name;
  }
}

// Friction of Lagged ignores changes within the step; SAP and Similar lift the block by
// γ_n − δt m g, part of δt k μ (δt + τ_d) ‖v_t‖ or δt² k μ ‖v_t‖.                   [icf, Eq. (41)]
TEST(ConvexSolver, LiftsASlidingBlockInSapAndSimilarOnly) {
  for (const auto& [name, scheme] : compliant_schemes()) {
    const double lift = solve(sliding_block(), scheme).v[1];
    if (name.starts_with("lagged")) {
      EXPECT_NEAR(lift, 0, kSolved) << name;
    } else {
      EXPECT_GT(lift, 0.1) << name;
    }
  }
}

// A chain at rest: the contact below mass i carries all masses above it.
TEST(ConvexSolver, CarriesAChainOfTwoMasses) {
  const double k = 1e6;
  for (const auto& [name, scheme] : compliant_schemes()) {
    ContactProblem problem = free_points({.h = 1e-2, .size = 1, .masses = {3, 2}});
    add_point_contact(problem, 0).phi = -5 * 9.8 / k;
    add_point_contact(problem, 1, 0).phi = -2 * 9.8 / k;
    for (auto& contact : problem.start.contacts.items()) {
      contact.normal = HuntCrossley<double>{.k = k, .d = 0};
    }
    for (const LinearAlgebra algebra :
         {LinearAlgebra::kDense, LinearAlgebra::kSparse, LinearAlgebra::kBlocks}) {
      const Solution solution = solve(problem, scheme, algebra);
      ASSERT_EQ(solution.status, Status::kOk) << name;
      EXPECT_NEAR(solution.impulses[0][0], 1e-2 * 5 * 9.8, kSolved) << name;
      EXPECT_NEAR(solution.impulses[1][0], 1e-2 * 2 * 9.8, kSolved) << name;
    }
  }
}

// A body pushed below a barrier's friction creeps where μ γ_n0 f(v/v_s) = δt F, in closed form.
TEST(ConvexSolver, CreepsOnABarrierAsItsLaggedFrictionSays) {
  const double h = 1e-2, phi = 5e-4, mu = 0.5, v_s = 1e-4, ratio = 0.6;
  for (const auto& [name, scheme] : barrier_schemes()) {
    ContactProblem problem = free_points({.h = h, .size = 2, .masses = {1}});
    add_point_contact(problem, 0).phi = phi;
    const auto potential = test::potentials_of(problem, scheme)[0];
    const double gamma_n0 = response(potential, Vector3<double>::Zero()).impulse[0];
    problem.start.k = VectorXd{{-ratio * mu * gamma_n0 / h, gamma_n0 / h}};  // held in balance
    const double creep = v_s * ratio / std::sqrt(1 - ratio * ratio);         // f⁻¹
    problem.v0 = VectorXd{{creep, 0}};
    update_free_momentum(problem);
    const Solution solution = solve(problem, scheme);
    ASSERT_EQ(solution.status, Status::kOk) << name;
    EXPECT_NEAR(solution.v[0], creep, kSolved * creep) << name;
    EXPECT_NEAR(solution.v[1], 0, kSolved) << name;
    problem.v0[0] = 0.5 * creep;
    update_free_momentum(problem);
    const double creeping = solve(problem, scheme).v[0];  // approaches the creep from below
    EXPECT_GT(creeping, 0.5 * creep) << name;
    EXPECT_LT(creeping, creep * (1 + kSolved)) << name;
  }
}

// A body without contact: v = v0 − δt k/m, by at most one Newton step, as for a problem without
// contacts.
TEST(ConvexSolver, LetsABodyWithoutContactFly) {
  for (const auto& [name, scheme] : test::potential_schemes()) {
    ContactProblem problem = free_points({.h = 1e-2, .size = 2, .masses = {1, 4}});
    problem.v0 = VectorXd{{0.3, -0.2, 5, 7}};
    problem.start.k[2] = -8;
    update_free_momentum(problem);
    const VectorXd free{{0.3, -0.2 - 0.098, 5 + 0.02, 7 - 0.098}};
    const Solution without = solve(problem, scheme);
    EXPECT_EQ(without.status, Status::kOk) << name;
    EXPECT_LE((without.v - free).norm(), kSolved) << name;
    EXPECT_EQ(without.result.work.newton_iterations, 1) << name;
    add_point_contact(problem, 0).phi = 100;  // a contact of the other body, far away
    const Solution with = solve(problem, scheme);
    EXPECT_EQ(with.status, Status::kOk) << name;
    EXPECT_LE((with.v - free).tail<2>().norm(), kSolved) << name;
  }
}

// Two contacts at one point with half the stiffness each equal one contact: H is not singular.
TEST(ConvexSolver, SharesTheImpulseOfTwoContactsAtOnePoint) {
  for (const auto& [name, scheme] : compliant_schemes()) {
    if (name == "lagged-regularized") continue;  // its v_s follows the impulse of one contact
    PotentialScheme halved = scheme;
    // R_t = σ w_t of each: twice the compliance for half the impulse.
    if (auto* sap = std::get_if<SapScheme>(&halved)) sap->options.sigma *= 2;
    ContactProblem one = sliding_block();
    one.start.contacts[0].normal = HuntCrossley<double>{.k = 1e4, .d = 0.1};
    ContactProblem two = sliding_block();
    add_point_contact(two, 0).phi = two.start.contacts[0].phi;
    for (auto& contact : two.start.contacts.items()) {
      contact.normal = HuntCrossley<double>{.k = 5e3, .d = 0.1};
    }
    const Solution whole = solve(one, scheme);
    const Solution shared = solve(two, halved);
    ASSERT_EQ(whole.status, Status::kOk) << name;
    ASSERT_EQ(shared.status, Status::kOk) << name;
    EXPECT_LE((whole.v - shared.v).norm(), kSolved) << name;
    for (const Vector3<double>& impulse : shared.impulses) {
      EXPECT_LE((impulse - whole.impulses[0] / 2).norm(), kSolved) << name;
    }
  }
}

/// A convex problem with random numbers: two trees that touch each other and the ground, in space.
ContactProblem scattered_problem(bool open, std::mt19937_64& random) {
  const auto any = [&] { return 2 * test::unit(random) - 1; };
  ContactProblem problem = free_points({.h = 1e-2, .size = 3, .masses = {1, 2}});
  for (MatrixXd& M : problem.start.M) {
    MatrixXd A(3, 3);
    for (double& a : A.reshaped()) a = any();
    M += A * A.transpose();
  }
  for (double& v : problem.v0) v = any();
  for (double& k : problem.start.k) k = 10 * any();
  add_point_contact(problem, 0);
  add_point_contact(problem, 1, 0);
  add_point_contact(problem, 1);
  for (auto& contact : problem.start.contacts.items()) {
    contact.phi = open ? 2e-2 + 1e-2 * any() : 1e-2 * any();
    contact.normal = HuntCrossley<double>{.k = 1e4, .d = 0.2};
    contact.friction = {.shape = models::SoftFriction{}, .mu = 0.7, .v_s = 0.1};
    contact.bias = Vector3<double>(0, any(), any());
  }
  for (models::BodyMotion& body : problem.start.bodies.items()) {
    for (double& j : body.J.topRows<3>().reshaped()) j = any() / 2;
  }
  update_free_momentum(problem);
  return problem;
}

/// Every scheme, with parameters on the scales of the random problems.
std::vector<std::pair<std::string, PotentialScheme>> mild_schemes() {
  return {{"sap", SapScheme{{.sigma = 0.1, .beta = 0, .relaxation_time = 1e-2}}},
          {"lagged", LaggedScheme{}},
          {"lagged-regularized", RegularizedLaggedScheme{0.1}},
          {"similar", SimilarScheme{}},
          {"log-barrier", LogBarrierScheme{0.1}},
          {"ipc", IpcScheme{1e4, 0.03}}};
}

// ∇ℓ and H of the whole problem, dense and sparse, against differences of ℓ and ∇ℓ.
TEST(ConvexSolver, HasTheDerivativesOfItsCost) {
  const double step = 1e-6, kCentralDifferences = 1e-6, kKink = 1e-5;
  for (const auto& [name, scheme] : mild_schemes()) {
    std::mt19937_64 random(3);
    int compared = 0;
    const int problems = 40;
    for (int trial = 0; trial < problems; ++trial) {
      const ContactProblem problem = scattered_problem(test::is_barrier(scheme), random);
      const auto potentials = test::potentials_of(problem, scheme);
      const VectorXd v = problem.v0;
      for (const LinearAlgebra algebra :
           {LinearAlgebra::kDense, LinearAlgebra::kSparse, LinearAlgebra::kBlocks}) {
        RowTerms none;
        const auto there = [&](const VectorXd& x) {
          return test::evaluate(problem, potentials, none, x, algebra);
        };
        const auto at = there(v);
        VectorXd gradient(v.size());
        MatrixXd hessian(v.size(), v.size());
        bool smooth = true;
        for (Eigen::Index j = 0; j < v.size(); ++j) {
          const VectorXd dv = step * VectorXd::Unit(v.size(), j);
          const auto ahead = there(v + dv);
          const auto behind = there(v - dv);
          gradient[j] = (ahead.cost - behind.cost) / (2 * step);
          hessian.col(j) = (ahead.gradient - behind.gradient) / (2 * step);
          smooth &=
              (ahead.hessian + behind.hessian - 2 * at.hessian).norm() <= kKink * at.hessian.norm();
        }
        if (!smooth) continue;
        ++compared;
        EXPECT_LE((gradient - at.gradient).norm(), kCentralDifferences * (1 + at.gradient.norm()))
            << name;
        EXPECT_LE((hessian - at.hessian).norm(), kCentralDifferences * at.hessian.norm()) << name;
      }
    }
    EXPECT_GE(compared, problems) << name;  // of twice as many
  }
}

// Dense and sparse algebra are one method: the same solution and number of iterations.
TEST(ConvexSolver, SolvesDenselyAsItSolvesSparsely) {
  for (const auto& [name, scheme] : mild_schemes()) {
    std::mt19937_64 random(4);
    for (int trial = 0; trial < 40; ++trial) {
      const ContactProblem problem = scattered_problem(test::is_barrier(scheme), random);
      const Solution dense = solve(problem, scheme, LinearAlgebra::kDense);
      const Solution sparse = solve(problem, scheme, LinearAlgebra::kSparse);
      ASSERT_EQ(dense.status, Status::kOk) << name << trial;
      ASSERT_EQ(sparse.status, Status::kOk) << name << trial;
      EXPECT_LE((dense.v - sparse.v).norm(), kSolved) << name << trial;
      EXPECT_EQ(dense.result.work.symbolic_analyses, 0);
      EXPECT_EQ(sparse.result.work.symbolic_analyses, 1);
    }
  }
}

// Newton's method with an exact line search on a convex function descends at every iteration.
TEST(ConvexSolver, NeverRaisesTheCost) {
  const double kRoundingOfCost = 1e-12;
  for (const auto& [name, scheme] : mild_schemes()) {
    std::mt19937_64 random(5);
    for (int trial = 0; trial < 40; ++trial) {
      const ContactProblem problem = scattered_problem(test::is_barrier(scheme), random);
      const auto potentials = test::potentials_of(problem, scheme);
      const Solution solution = solve(problem, scheme);
      RowTerms none;
      const auto at = [&](const VectorXd& v) {
        return test::evaluate(problem, potentials, none, v);
      };
      double cost = at(problem.v0).cost;
      for (const NewtonRecord& record : solution.result.newton) {
        const VectorXd next = record.iterate + record.alpha * record.update;
        const double next_cost = at(next).cost;
        EXPECT_LE(next_cost, cost + kRoundingOfCost * (1 + std::abs(cost))) << name << trial;
        cost = next_cost;
      }
      EXPECT_LE(at(solution.v).gradient.norm(), 1e-10) << name;
    }
  }
}

/// Whether ‖D ∇ℓ‖ ≤ ε_a + ε_r max(‖D A v‖, ‖D Jᵀγ‖), D = diag(A)^(−1/2), by hand.
bool is_stationary(const ContactProblem& problem, const std::vector<ContactPotential>& potentials,
                   const VectorXd& v, double tolerance) {
  VectorXd masses(v.size());
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const auto& tree = problem.start.trees[i];
    masses.segment(tree.first, tree.size) = problem.start.M[i].diagonal();
  }
  const VectorXd D = masses.cwiseSqrt().cwiseInverse();
  RowTerms none;
  const VectorXd gradient = test::evaluate(problem, potentials, none, v).gradient;
  const VectorXd momentum = masses.cwiseProduct(v);
  const VectorXd impulse =
      momentum - masses.cwiseProduct(problem.v0) + problem.h * problem.start.k - gradient;
  const double size = std::max(D.cwiseProduct(momentum).norm(), D.cwiseProduct(impulse).norm());
  return D.cwiseProduct(gradient).norm() <= 1e-14 + tolerance * size;
}

// A heavy body that flies by must not make a light one's contact look solved: masses are weighted
// by their energy, and the solver stops at the first iterate that satisfies the rule, not before or
// after.
TEST(ConvexSolver, StopsWhereTheGradientIsSmallInTheNormOfTheEnergy) {
  ContactProblem problem = free_points({.h = 1e-2, .size = 2, .masses = {1e-3, 1e3}});
  auto& contact = add_point_contact(problem, 0);
  contact.phi = -1e-3;
  contact.normal = HuntCrossley<double>{.k = 1e3, .d = 2};
  problem.v0 = VectorXd{{2, -0.5, 1, 0}};
  update_free_momentum(problem);
  for (const auto& [name, scheme] : compliant_schemes()) {
    const auto potentials = test::potentials_of(problem, scheme);
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9}) {
      ConvexSolver solver({.tolerance = tolerance});
      VectorXd v = problem.v0;
      StepResult out;
      out.record_newton = true;
      ASSERT_EQ(test::solve(solver, problem, potentials, v, out), Status::kOk) << name;
      EXPECT_TRUE(is_stationary(problem, potentials, v, tolerance)) << name << tolerance;
      for (const NewtonRecord& record : out.newton) {
        EXPECT_FALSE(is_stationary(problem, potentials, record.iterate, tolerance)) << name;
      }
    }
  }
}

// The limit of iterations ends a solve with its own status.
TEST(ConvexSolver, ReportsItsIterationLimit) {
  std::mt19937_64 random(6);
  const ContactProblem problem = scattered_problem(false, random);
  const auto potentials = test::potentials_of(problem, SimilarScheme{});
  ConvexSolver solver({.tolerance = 1e-13, .max_iterations = 1});
  VectorXd v = problem.v0;
  StepResult out;
  EXPECT_EQ(test::solve(solver, problem, potentials, v, out), Status::kIterationLimit);
  EXPECT_FALSE(out.reason.empty());
}

}  // namespace
}  // namespace tribo::solvers
