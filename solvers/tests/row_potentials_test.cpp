#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "solvers/tests/convex_solution.hpp"

namespace tribo::solvers {
namespace {

using models::MatrixXd;
using Side = LimitPotential::Side;

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// γ = −ℓ' and ℓ'' = −γ' by central differences, away from kinks.
template <class Potential>
void expect_derivatives(const Potential& potential, double u) {
  const double step = 1e-5;
  const RowResponse here = potential.at(u), left = potential.at(u - step),
                    right = potential.at(u + step);
  const double kDifferences = 1e-8 * (1 + std::abs(here.impulse) + here.hessian);
  EXPECT_NEAR(here.impulse, (left.cost - right.cost) / (2 * step), kDifferences) << "at " << u;
  if (left.hessian == right.hessian) {
    EXPECT_NEAR(here.hessian, (left.impulse - right.impulse) / (2 * step), kDifferences)
        << "at " << u;
  }
}

/// A row for a step of 10 ms, with costs of a few joules.
StiffRow soft_row() {
  return {.reach = 0.02, .R = 0.5};
}

// Newton's method and its line search treat all of them as one function.
TEST(RowPotentials, HaveTheDerivativesOfTheirCosts) {
  for (double u = -3; u <= 3; u += 0.37) {
    for (const Side side : {Side::kLower, Side::kUpper, Side::kBoth}) {
      expect_derivatives(LimitPotential(side, 0.01, soft_row()), u);
      expect_derivatives(LimitPotential(side, -0.02, soft_row()), u);
    }
    expect_derivatives(EffortPotential({.C = 0.7, .b = 0.4, .e = 1.1}, 0.01), u);
    expect_derivatives(EffortPotential({.C = 0.7, .b = 0.4, .e = kUnlimited}, 0.01), u);
    expect_derivatives(EffortPotential({.C = 0, .b = 0.4, .e = 1.1}, 0.01), u);
    expect_derivatives(EffortPotential({.C = 0, .b = 4, .e = 1.1}, 0.01), u);
  }
}

// The printed costs push through the limit instead of away from it.
TEST(LimitPotential, PushesBackAndNeverPulls) {
  const LimitPotential lower(Side::kLower, 0, soft_row()), upper(Side::kUpper, 0, soft_row());
  EXPECT_GT(lower.at(-1).impulse, 0);
  EXPECT_EQ(lower.at(1).impulse, 0);
  EXPECT_LT(upper.at(1).impulse, 0);
  EXPECT_EQ(upper.at(-1).impulse, 0);
  const LimitPotential both(Side::kBoth, 0, soft_row());
  EXPECT_GT(both.at(-1).impulse, 0);
  EXPECT_LT(both.at(1).impulse, 0);
}

// The printed cost jumps by h e²/(2C) where the effort reaches its limit.
TEST(EffortPotential, IsContinuousWhereTheEffortReachesItsLimit) {
  const EffortLaw law{.C = 0.7, .b = 0.4, .e = 1.1};
  const EffortPotential potential(law, 0.01);
  for (const double y : {1.1, -1.1}) {
    const double v = (law.b - y) / law.C, kDifference = 1e-9;
    EXPECT_NEAR(potential.at(v - kDifference).cost, potential.at(v + kDifference).cost, 1e-10);
    EXPECT_NEAR(potential.at(v - kDifference).impulse, potential.at(v + kDifference).impulse,
                1e-10);
  }
}

// NaN must be passed on, or a broken controller would go unnoticed.
TEST(RowPotentials, GiveNaNForNaN) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Side side : {Side::kLower, Side::kUpper, Side::kBoth})
    EXPECT_TRUE(std::isnan(LimitPotential(side, 0, soft_row()).at(nan).impulse));
  EXPECT_TRUE(std::isnan(EffortPotential({.C = 1, .b = 0, .e = 1}, 0.01).at(nan).impulse));
  EXPECT_TRUE(std::isnan(EffortPotential({.C = 0, .b = nan, .e = 1}, 0.01).at(0).impulse));
}

// k τ = 4π m/(β h) is the damping at which an oscillator of period β h no longer swings:
// 2 √(k m) = 4π m/(β h).                              [cenic, Eq. (18), corrected]
TEST(NearRigid, IsACriticallyDampedOscillatorOfPeriodBetaH) {
  const double h = 2e-3, w = 0.25, beta = 0.1, m = 1 / w;
  const StiffRow row = near_rigid(h, w);
  const double tau = row.reach - h, k = 1 / (h * row.reach * row.R);
  EXPECT_NEAR(2 * std::numbers::pi * std::sqrt(m / k), beta * h, 1e-15);
  EXPECT_NEAR(k * tau, 2 * std::sqrt(k * m), 1e-9 * k * tau);
}

// Without a floor R vanishes with h, and its Hessian outgrows all others.
TEST(NearRigid, GetsNoStifferThanWithATenthOfAMillisecond) {
  const auto stiffness = [](double h) {
    const StiffRow row = near_rigid(h, 1);
    return 1 / (h * row.reach * row.R);
  };
  EXPECT_NEAR(stiffness(1e-7) / stiffness(1e-4), 1, 1e-12);
  EXPECT_NEAR(stiffness(1e-4) / stiffness(1e-3), 100, 1e-9);
}

// A distance with its own spring is held by that spring, unless the spring is stiffer than a step
// can resolve.
TEST(StiffRow, TakesTheSofterOfItsOwnAndTheRigidCompliance) {
  const double h = 1e-2, w = 1;
  const StiffRow soft = stiff_row(h, w, models::Compliance{.k = 100, .c = 2});
  EXPECT_NEAR(soft.reach, h + 0.02, 1e-15);
  EXPECT_NEAR(soft.R, 1 / (h * (h + 0.02) * 100), 1e-12);
  const StiffRow stiff = stiff_row(h, w, models::Compliance{.k = 1e12, .c = 0});
  EXPECT_EQ(stiff.R, near_rigid(h, w).R);
}

/// Two points of 1 and 3 kg on one slide, tied to each other by a constraint, and efforts.
struct TiedPoints {
  ContactProblem problem =
      test::free_points({.h = 1e-2, .gravity = 9.8, .size = 1, .masses = {1, 3}});
  RowTerms rows;

  TiedPoints() {
    models::Constraint tie;
    tie.value = 0.01;
    tie.lower = tie.upper = 0;
    tie.num_blocks = 2;
    for (const int tree : {0, 1}) {
      auto& block = tie.blocks[static_cast<std::size_t>(tree)];
      block.tree = tree;
      block.G.setConstant(1, tree == 0 ? 1 : -2);
    }
    rows.add_constraint(problem.start, tie, problem.h);
    rows.add_effort(problem.start.trees[1], 1, 1, {.C = 30, .b = 2, .e = 5}, problem.h);
  }
};

TEST(RowTerms, TellEffortsWithTheirTree) {
  const TiedPoints tied;
  int seen = 0;
  tied.rows.for_each_effort([&](int tree, const auto& G, const EffortLaw& law) {
    ++seen;
    EXPECT_EQ(tree, 1);
    EXPECT_EQ(G.size(), 1);
    EXPECT_EQ(G[0], 1);
    EXPECT_EQ(law.C, 30);
  });
  EXPECT_EQ(seen, 1);
}

// The rows enter cost, gradient and Hessian in three places, and along lines in three more.
TEST(ConvexSolverWithRows, HasTheDerivativesOfItsCost) {
  TiedPoints tied;
  for (const LinearAlgebra algebra :
       {LinearAlgebra::kDense, LinearAlgebra::kSparse, LinearAlgebra::kBlocks}) {
    const VectorXd v = VectorXd{{0.02, -0.03}};
    const auto at = [&](const VectorXd& x) {
      return test::evaluate(tied.problem, {}, tied.rows, x, algebra);
    };
    const auto here = at(v);
    const double step = 1e-5;
    for (Eigen::Index i = 0; i < 2; ++i) {
      const VectorXd d = step * VectorXd::Unit(2, i);
      const auto left = at(v - d), right = at(v + d);
      EXPECT_NEAR(here.gradient[i], (right.cost - left.cost) / (2 * step), 1e-6);
      for (Eigen::Index j = 0; j < 2; ++j) {
        EXPECT_NEAR(here.hessian(i, j), (right.gradient[j] - left.gradient[j]) / (2 * step), 1e-4);
      }
    }
  }
}

// At the start of the line search the curvature along the line contains all terms.
TEST(ConvexCostWithRows, HasTheCurvatureOfTheLineAtItsStart) {
  TiedPoints tied;
  ConvexCost cost;
  const VectorXd v = VectorXd{{0.02, -0.03}}, dv = VectorXd{{-1, 0.4}};
  (void)cost.pose(tied.problem, {}, tied.rows, LinearAlgebra::kDense);
  cost.update(v);
  cost.begin_line(v, dv);
  const double curvature = cost.along_line(0).curvature;
  EXPECT_NEAR(cost.curvature_at_start(), curvature, 1e-12 * curvature);
}

// The change of the cost along a line equals the difference of its values.
TEST(ConvexCost, ChangesAlongALineAsItDoesFromPointToPoint) {
  ContactProblem problem = test::free_points({.masses = {1, 2}});
  test::add_point_contact(problem, 0).phi = -1e-3;
  test::add_point_contact(problem, 1, 0).phi = -2e-3;
  const VectorXd v = VectorXd{{0.02, -0.03, 0.1, -0.2}}, dv = VectorXd{{-1, 0.4, 0.2, 0.1}};
  RowTerms none;
  for (const auto& [name, scheme] : test::potential_schemes()) {
    if (test::is_barrier(scheme)) continue;
    const auto potentials = test::potentials_of(problem, scheme);
    const auto cost_at = [&](const VectorXd& x) {
      return test::evaluate(problem, potentials, none, x).cost;
    };
    ConvexCost cost;
    (void)cost.pose(problem, potentials, none, LinearAlgebra::kDense);
    cost.update(v);
    cost.begin_line(v, dv);
    const double expected = cost_at(v + 0.1 * dv) - cost_at(v);
    EXPECT_NEAR(cost.along_line(0.1).change, expected, 1e-9 * std::abs(cost_at(v))) << name;
    EXPECT_GT(std::abs(expected), 1e-3 * std::abs(cost_at(v))) << name;
  }
}

// A removed tie couples nothing any more: the graph is another one.
TEST(ConvexCostWithRows, ForgetsTheTiesOfTheProblemBefore) {
  TiedPoints tied;
  RowTerms none;
  ConvexCost cost;
  EXPECT_TRUE(cost.pose(tied.problem, {}, tied.rows, LinearAlgebra::kSparse));
  EXPECT_FALSE(cost.pose(tied.problem, {}, tied.rows, LinearAlgebra::kSparse));
  EXPECT_TRUE(cost.pose(tied.problem, {}, none, LinearAlgebra::kSparse));
  EXPECT_FALSE(cost.pose(tied.problem, {}, none, LinearAlgebra::kSparse));
}

// Quadratic until the effort reaches its limit: the solution satisfies two linear equations.
TEST(ConvexSolverWithRows, SolvesTheTieAndTheLimitedEffortExactly) {
  TiedPoints tied;
  for (const LineSearchStart start : {LineSearchStart::kCubic, LineSearchStart::kQuadratic}) {
    ConvexSolver solver({.tolerance = 1e-14,
                         .stopping = StoppingRule::kUpdate,
                         .line_search_start = start,
                         .most_alpha = 1});
    VectorXd v = VectorXd::Zero(2);
    StepResult out;
    ASSERT_EQ(solver.solve(tied.problem, {}, tied.rows, v, out), Status::kOk) << out.reason;
    const double h = 1e-2, w = 1 + 4.0 / 3;
    const StiffRow row = near_rigid(h, w);
    const double gamma = (-0.01 / row.reach - (v[0] - 2 * v[1])) / row.R;
    const double tau = std::clamp(2 - 30 * v[1], -5.0, 5.0);
    EXPECT_NEAR(v[0], -h * 9.8 + gamma, 1e-9);
    EXPECT_NEAR(3 * v[1], -h * 3 * 9.8 - 2 * gamma + h * tau, 1e-9);
  }
}

}  // namespace
}  // namespace tribo::solvers
