#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/tests/convex_solution.hpp"

/// The convex solver under error control: kept factors, and a stop by its updates.
namespace tribo::solvers {
namespace {

using test::add_point_contact;
using test::free_points;

// A kept factor belongs to one contact graph: it serves the same graph again, and no other.
TEST(ConvexSolver, KeepsItsFactorAsLongAsTheGraph) {
  ContactProblem apart = free_points({.masses = {1, 2}});
  add_point_contact(apart, 0).phi = -1e-3;
  ContactProblem touching = apart;
  add_point_contact(touching, 1, 0).phi = -1e-3;
  for (const LinearAlgebra algebra : {LinearAlgebra::kDense, LinearAlgebra::kSparse,
                                      LinearAlgebra::kBlocks, LinearAlgebra::kPcg}) {
    ConvexSolver solver({.tolerance = 1e-8,
                         .linear_algebra = algebra,
                         .stopping = StoppingRule::kUpdate,
                         .reuse_hessian = true});
    const auto factors = [&](const ContactProblem& problem) {
      const auto potentials = test::potentials_of(problem, LaggedScheme{});
      VectorXd v = problem.v0;
      StepResult out;
      EXPECT_EQ(test::solve(solver, problem, potentials, v, out), Status::kOk) << out.reason;
      return out.work.factorizations;
    };
    EXPECT_GE(factors(apart), 1);
    EXPECT_EQ(factors(apart), 0) << "the factor was kept";
    EXPECT_GE(factors(touching), 1) << "another graph";
    EXPECT_EQ(factors(touching), 0);
    EXPECT_GE(factors(apart), 1);
  }
}

// The graph is determined by the touching bodies: neither the order of the contacts nor their
// number per pair changes it.
TEST(ConvexSolver, KeepsItsFactorWhateverTheOrderOfTheContacts) {
  ContactProblem problem = free_points({.masses = {1, 2, 3}});
  for (int i = 0; i < 2; ++i) add_point_contact(problem, i + 1, i).phi = -1e-3;
  ContactProblem reversed = problem, doubled = problem;
  std::swap(reversed.participants[0], reversed.participants[1]);
  add_point_contact(doubled, 1, 0).phi = -1e-3;
  for (const LinearAlgebra algebra :
       {LinearAlgebra::kDense, LinearAlgebra::kSparse, LinearAlgebra::kBlocks}) {
    ContactMatrix matrix;
    EXPECT_TRUE(matrix.set_structure(problem, {}, algebra));
    EXPECT_FALSE(matrix.set_structure(reversed, {}, algebra));
    EXPECT_FALSE(matrix.set_structure(doubled, {}, algebra));
    EXPECT_FALSE(matrix.set_structure(problem, {}, algebra));
  }
}

/// Masses that slide at different speeds, so that no line search stops them all at once.
ContactProblem sliding_masses() {
  ContactProblem problem = free_points({.h = 1e-2, .size = 2, .masses = {2, 0.5, 1}});
  for (int i = 0; i < 3; ++i) {
    const double mass = problem.start.M[static_cast<std::size_t>(i)](0, 0);
    add_point_contact(problem, i).phi = -mass * 9.8 / 1e4;
  }
  problem.v0 << 0.04, 0, 0.02, 0, 0.06, 0;
  update_free_momentum(problem);
  return problem;
}

// (33) ends the iteration at the first update with  η ‖D⁻¹ Δv‖ ≤ ε_r max(1, ‖D p*‖),
// η = Θ/(1 − Θ), Θ the ratio of two updates: with Θ ≡ ½ it would continue where it converges
// faster, as friction multiplies the residual of (32), and stop early where it converges slower.
TEST(ConvexSolver, StopsAtTheFirstUpdateThatItsRateOfConvergenceAllows) {
  const ContactProblem problem = sliding_masses();
  const auto potentials = test::potentials_of(problem, LaggedScheme{});
  const VectorXd root_mass = VectorXd{{2, 2, 0.5, 0.5, 1, 1}}.cwiseSqrt();  // D⁻¹
  const double scale = std::max(1.0, problem.p_star.cwiseQuotient(root_mass).norm());
  for (int i = 4; i < 40; ++i) {
    const double tolerance = std::ldexp(1.0, -i);
    ConvexSolver solver({.tolerance = tolerance, .stopping = StoppingRule::kUpdate});
    VectorXd v = problem.v0;
    StepResult out;
    out.record_newton = true;
    ASSERT_EQ(test::solve(solver, problem, potentials, v, out), Status::kOk);
    double last = 0;
    for (std::size_t k = 0; k + 1 < out.newton.size(); ++k) {
      const NewtonRecord& taken = out.newton[k];
      const double norm = taken.alpha * root_mass.cwiseProduct(taken.update).norm();
      const double rate = k == 0 ? 0.5 : std::min(norm / last, 0.9999);
      EXPECT_GT(rate / (1 - rate) * norm, tolerance * scale) << tolerance << " " << k;
      last = norm;
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
