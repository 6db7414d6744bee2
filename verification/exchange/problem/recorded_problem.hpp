#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solvers/convex/convex_setup.hpp"
#include "solvers/convex/row_potentials.hpp"
#include "verification/exchange/problem/jacobian_blocks.hpp"

namespace tribo::verification {

/// A control law of the velocity G v of one tree, with limited effort.
struct RecordedEffort {
  int tree = 0;
  Eigen::RowVectorXd G;
  solvers::EffortLaw law;
};

/// Result of a solve.
struct RecordedSolution {
  std::string scheme;
  solvers::Status status = solvers::Status::kOk;
  std::string reason;                             ///< empty when ok
  models::VectorXd v;                             ///< at the end
  std::vector<models::Vector3<double>> impulses;  ///< γ of each contact, [n; t1; t2] [N s]
  models::VectorXd row_momentum;                  ///< Gᵀλ of constraints and efforts [N s]
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
  models::VectorXd guess;  ///< start of Newton's method
  std::optional<RecordedSolution> solution = std::nullopt;
  /// No step, whose scale its scheme takes for granted: it is solved from its free motion on, by
  /// stopping rules of its own scale that go on to what rounding leaves.
  bool scale_free = false;
  std::vector<std::string> remarks = {};  ///< on what was made of a file
};

/// M⁻¹ p
[[nodiscard]] models::VectorXd velocity_of(const solvers::ContactProblem& problem,
                                           const models::VectorXd& momentum);

/// Extracts what a file keeps of a posed problem: the contacts that take part, rows, and the guess.
[[nodiscard]] RecordedProblem record(const solvers::PosedProblem& posed);

/// Solves the problem from its guess as a scheme does.
[[nodiscard]] RecordedSolution solve(const RecordedProblem& record,
                                     const solvers::ConvexSetup& setup);

/// Likewise, and then `repeats` times more, as long as the solves succeed and `go_on`, if given,
/// agrees: each from the previous answer, whose normal impulses replace those at the start in
/// lagged friction.
[[nodiscard]] std::vector<RecordedSolution> solve_repeatedly(
    const RecordedProblem& record, const solvers::ConvexSetup& setup, int repeats,
    const std::function<bool()>& go_on = {});

}  // namespace tribo::verification
