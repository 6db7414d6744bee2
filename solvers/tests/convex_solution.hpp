#pragma once

#include <cstddef>
#include <vector>

#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/tests/convex_fixtures.hpp"

/// Solutions of convex problems, for the tests of their solver.
namespace tribo::solvers::test {

inline constexpr double kSolved = 1e-10;  ///< relative, of a problem solved to 1e-13

/// ℓ up to a constant, ∇ℓ and H at one v.
struct Evaluation {
  double cost = 0;
  VectorXd gradient;
  MatrixXd hessian;
};

inline Evaluation evaluate(const ContactProblem& problem,
                           std::span<const ContactPotential> potentials, RowTerms& rows,
                           const VectorXd& v, LinearAlgebra linear_algebra = LinearAlgebra::kAuto) {
  ConvexCost cost;
  (void)cost.pose(problem, potentials, rows, linear_algebra);
  cost.update(v);
  cost.assemble(FrictionCurvature::kExact);
  return {cost.value(), cost.gradient(), cost.hessian().to_dense()};
}

/// Solves a problem without rows from the guess v.
inline Status solve(ConvexSolver& solver, const ContactProblem& problem,
                    std::span<const ContactPotential> potentials, VectorXd& v, StepResult& out) {
  RowTerms none;
  return solver.solve(problem, potentials, none, v, out);
}

/// A problem solved from its v0, with the impulses of its participants.
struct Solution {
  Status status = Status::kOk;
  VectorXd v;
  std::vector<models::Vector3<double>> impulses;
  StepResult result;
};

inline Solution solve(const ContactProblem& problem, const PotentialScheme& scheme,
                      LinearAlgebra linear_algebra = LinearAlgebra::kAuto) {
  Solution solution;
  const auto potentials = potentials_of(problem, scheme);
  ConvexSolver solver({.tolerance = 1e-13, .linear_algebra = linear_algebra});
  solution.v = problem.v0;
  solution.result.record_newton = true;
  solution.status = solve(solver, problem, potentials, solution.v, solution.result);
  for (std::size_t i = 0; i < potentials.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    const auto v_c = models::contact_velocity(problem.start, contact, solution.v);
    solution.impulses.push_back(response(potentials[i], v_c).impulse);
  }
  return solution;
}

}  // namespace tribo::solvers::test
