#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/convex/convex_setup.hpp"
#include "verification/problem/jacobian_blocks.hpp"

namespace tribo::verification {

/// A control law of the velocity G v of one tree, with limited effort.
struct RecordedEffort {
  int tree = 0;
  Eigen::RowVectorXd G;
  solvers::EffortLaw law;
};

/// What a solve came to.
struct RecordedSolution {
  std::string scheme;
  solvers::Status status = solvers::Status::kOk;
  std::string reason;                             ///< empty when ok
  models::VectorXd v;                             ///< where it ended
  std::vector<models::Vector3<double>> impulses;  ///< γ of each contact, [n; t1; t2] [N s]
  std::vector<double> residuals;  ///< ‖D ∇ℓ‖ before each Newton iteration and at the end [√J]
  std::vector<double> fractions;  ///< α of each Newton iteration
};

/// The contact problem of one step, apart from the system it came from: it can be written to a
/// file, read back, and be solved by every convex scheme.
///
///   M (v − v*) = Σ J_cᵀ γ_c + Gᵀ λ,   v_c = J_c v + b_c,   γ of the laws, φ = φ0 + h v_n
///
/// Each contact has one body for each tree that it moves, whose J is its own in the contact's axes:
/// places and axes in the world are left behind.
struct RecordedProblem {
  std::string title;
  solvers::ContactProblem problem;
  std::vector<RecordedEffort> efforts;
  models::VectorXd guess;  ///< where Newton's method began
  std::optional<RecordedSolution> solution = std::nullopt;
};

/// Takes of a posed problem what a file keeps: the contacts that take part, rows, and the guess.
[[nodiscard]] RecordedProblem record(const solvers::PosedProblem& posed);

/// Solves the problem from its guess as a scheme does.
[[nodiscard]] RecordedSolution solve(const RecordedProblem& record,
                                     const solvers::ConvexSetup& setup);

/// The same, and then so many times more, as long as the solves succeed: each from the answer
/// before, with its normal impulses in the place of those at the start, which lagged friction
/// takes.
[[nodiscard]] std::vector<RecordedSolution> solve_repeatedly(const RecordedProblem& record,
                                                             const solvers::ConvexSetup& setup,
                                                             int repeats);

}  // namespace tribo::verification
