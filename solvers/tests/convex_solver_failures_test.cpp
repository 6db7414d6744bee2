#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/tests/convex_fixtures.hpp"
#include "solvers/tests/convex_solution.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using test::add_point_contact;
using test::barrier_schemes;
using test::free_points;
using test::kSolved;
using test::Solution;
using test::solve;

/// A point falling on the ground so fast that without the barrier it would be 10 gaps below.
ContactProblem fast_point(double phi0) {
  ContactProblem problem = free_points({.h = 1e-2, .size = 1, .masses = {1}});
  add_point_contact(problem, 0).phi = phi0;
  problem.v0[0] = -10 * phi0 / problem.h;
  update_free_momentum(problem);
  return problem;
}

// A barrier is infinite beyond its wall: guess and iterates stay where it has a value.
TEST(ConvexSolver, StaysInsideTheDomainOfABarrier) {
  for (const auto& [name, scheme] : barrier_schemes()) {
    for (const double phi0 : {1e-6, 1e-3, 0.1}) {
      const ContactProblem problem = fast_point(phi0);
      ASSERT_LT(phi0 + problem.h * problem.v0[0], 0);  // the guess v0 lies outside
      const Solution solution = solve(problem, scheme);
      ASSERT_EQ(solution.status, Status::kOk) << name << phi0 << solution.result.reason;
      EXPECT_GT(phi0 + problem.h * solution.v[0], 0) << name << phi0;
      EXPECT_GT(solution.impulses[0][0], 0) << name << phi0;
      for (const NewtonRecord& record : solution.result.newton) {
        EXPECT_GT(phi0 + problem.h * record.iterate[0], 0) << name << phi0;
      }
      const double gamma = solution.impulses[0][0];
      const double gap = phi0 + problem.h * solution.v[0];
      const double kGapRounding = 4 * std::numeric_limits<double>::epsilon() * phi0 / gap;
      EXPECT_NEAR(solution.v[0] - problem.v0[0] + problem.h * 9.8, gamma,
                  (kSolved + kGapRounding) * gamma)
          << name << phi0;
    }
  }
}

// Where a gap is closed at the start no guess helps: a named status with a reason.
TEST(ConvexSolver, ReportsABarrierThatStartsOutsideItsDomain) {
  for (const auto& [name, scheme] : barrier_schemes()) {
    for (const double phi0 : {0.0, -1e-3}) {
      ContactProblem problem = free_points({.h = 1e-2, .size = 1, .masses = {1}});
      add_point_contact(problem, 0).phi = phi0;
      const Solution solution = solve(problem, scheme);
      EXPECT_EQ(solution.status, Status::kOutsideDomain) << name;
      EXPECT_THAT(solution.result.reason, ::testing::HasSubstr("closed")) << name;
    }
  }
}

/// A column of points, z only, with the stiffnesses of their contacts.
ContactProblem column(const std::vector<double>& stiffnesses, int first_id) {
  ContactProblem problem = free_points(
      {.h = 0x1p-7, .size = 1, .masses = std::vector<double>(stiffnesses.size() + 1, 1.0)});
  for (std::size_t i = 0; i < stiffnesses.size(); ++i) {
    auto& contact = add_point_contact(problem, static_cast<int>(i) + 1, static_cast<int>(i));
    contact.id = first_id + static_cast<int>(i);
    contact.phi = -1e-3;
    contact.normal = HuntCrossley<double>{.k = stiffnesses[i], .d = 0};
  }
  return problem;
}

// Beside a stiffness of 2^100 N/m the mass of 1 kg is lost to rounding: H is singular, and the
// reason names the responsible contact, whichever it is and whatever was solved before.
TEST(ConvexSolver, NamesTheStiffestContactOfASingularHessian) {
  ConvexSolver solver({});
  const auto reason = [&](const ContactProblem& problem) {
    const auto potentials = test::potentials_of(problem, LaggedScheme{});
    VectorXd v = problem.v0;
    StepResult out;
    EXPECT_EQ(test::solve(solver, problem, potentials, v, out), Status::kSingular);
    return out.reason;
  };
  EXPECT_THAT(reason(column({1e3, 0x1p100, 1e4}, 11)), ::testing::EndsWith("stiffest contact 12"));
  EXPECT_THAT(reason(column({0x1p100, 1e4, 1e3}, 11)), ::testing::EndsWith("stiffest contact 11"));
  EXPECT_THAT(reason(column({1e4, 1e3, 0x1p100}, 11)), ::testing::EndsWith("stiffest contact 13"));
  EXPECT_THAT(reason(column({1e3, 0x1p100}, 21)), ::testing::EndsWith("stiffest contact 22"));
  ContactProblem apart = column({0x1p98, 1e3}, 31);
  apart.participants.pop_back();  // the upper contact takes no part in this step
  EXPECT_THAT(reason(apart), ::testing::EndsWith("stiffest contact 31"));
}

// The rounding of the gradient is its change when velocities change by their last bit, even where
// two bodies meet that fly together at 1000 m/s: their contact is as stiff as before.
TEST(ConvexSolver, KnowsWhatOfItsGradientIsRoundingOfTheVelocities) {
  const ContactProblem problem = [] {
    ContactProblem flying = column({1e10}, 0);
    flying.start.contacts[0].phi = 0;
    flying.v0 = VectorXd{{1000, 999.9}};
    update_free_momentum(flying);
    return flying;
  }();
  const auto potentials = test::potentials_of(problem, LaggedScheme{});
  RowTerms rows;
  ConvexCost cost;
  cost.pose(problem, potentials, rows, LinearAlgebra::kDense);
  const VectorXd next{{std::nextafter(1000, 2000), std::nextafter(999.9, 0)}};
  cost.update(next);
  const VectorXd moved = cost.gradient();  // D is the unit matrix
  cost.update(problem.v0);
  const double change = (moved - cost.gradient()).norm();
  EXPECT_GT(change, 0);
  EXPECT_GE(cost.gradient_rounding(problem.v0), change);
  EXPECT_LE(cost.gradient_rounding(problem.v0), 20 * change);
}

// Friction that pushes, which no scheme has: H is indefinite, its diagonal blocks are not. An
// iterative solve then ends differently from a factorization that fails.
TEST(ConvexSolver, TellsAnInnerIterationThatFailsFromAFactor) {
  ContactProblem problem = free_points({.gravity = 0, .size = 2, .masses = {1, 1}});
  auto& contact = add_point_contact(problem, 0, 1);
  contact.phi = 1;
  problem.v0 = VectorXd{{1e-5, 0, -1e-5, 0}};
  update_free_momentum(problem);
  const double G_t = -0.6;  // [kg]
  const std::vector<ContactPotential> potentials = {LaggedPotential<NormalImpulse>(
      NormalImpulse(contact.normal, contact.phi, problem.h),
      G_t * contact.friction.v_s / contact.friction.mu, contact.friction)};
  const auto solved_by = [&](LinearAlgebra backend) {
    ConvexSolver solver({.linear_algebra = backend});
    VectorXd v = problem.v0;
    StepResult result;
    const Status status = test::solve(solver, problem, potentials, v, result);
    return std::pair(status, result.reason);
  };
  EXPECT_EQ(solved_by(LinearAlgebra::kBlocks).first, Status::kSingular);
  const auto [status, reason] = solved_by(LinearAlgebra::kPcg);
  EXPECT_EQ(status, Status::kInnerSolve);
  EXPECT_EQ(name(status), "inner-solve-failed");
  EXPECT_THAT(reason, ::testing::HasSubstr("did not converge"));
}

}  // namespace
}  // namespace tribo::solvers
