#pragma once

#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "models/workers.hpp"
#include "solvers/convex/convex_options.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "solvers/linear/linear_solver.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

class ConvexCost;
class RowTerms;
struct ContactPotential;
enum class FrictionCurvature;

/// Newton's method with an exact line search on the convex problem of one step
///                                                                       [icf, Eqs. (1)-(4)]
///
///   v = argmin ℓ(v),   Δv = −H⁻¹ ∇ℓ,   v ← v + α Δv,   α = argmin ℓ(v + α Δv)
///
/// ℓ, ∇ℓ and H are those of `ConvexCost`; its terms of rows are meant for `kUpdate`. With
/// `kMomentum` the iteration stops when, with D = diag(A)^(−1/2),
///
///   ‖D ∇ℓ‖ ≤ ε_a + ε_r max(‖D A v‖, ‖D Jᵀγ‖)
///                + 4ε ‖D Σ |J_c|ᵀ |G_c| (|J_c| |v| + |b_c| + |φ0|/δt)‖,   ε_a = 1e-14 s
///
/// The last term, ours, is the error in the gradient due to rounding of the velocities: contacts so
/// stiff that it exceeds ε_r have no better solution in double precision, and above 1e-3 they have
/// none; without `rounding_counts` it is left out. With `kUpdate` the iteration stops when [cenic,
/// Eqs. (32), (33)]
///
///   ‖D ∇ℓ‖ ≤ ε_r max(s, ‖D p*‖)   or   η ‖D⁻¹ Δv_k‖ ≤ ε_r max(s, ‖D p*‖),   Δv_k = v_{k+1} − v_k
///   Θ = ‖D⁻¹Δv_k‖/‖D⁻¹Δv_{k−1}‖ ≤ 0.9999,   η = Θ/(1 − Θ), 1 after the first iteration
///
/// with s = 1 √J, but for problems without a scale of their own (`ConvexOptions::scale`). This
/// bounds the error of the velocities, not that of the momentum, and is absolute where
/// ‖D p*‖ < 1 √J: where h g √m ≤ ε_r, a body at rest satisfies (32) before the first iteration, and
/// hovers. With `kChange`, ours, both bounds replace max(s, ‖D p*‖) by
///
///   max(‖D h k₀‖, ‖D (Jᵀγ + Gᵀγ)‖)
///
/// the change of momentum by forces in the step, and add the rounding of the gradient as above. All
/// rules also stop when ℓ no longer changes beyond rounding although α > ½.
///
/// With `reuse_hessian` a factor is kept from iteration to iteration and from problem to problem of
/// the same contact graph until Θ^(10−k)/(1 − Θ) ‖D⁻¹Δv_k‖ is above that bound  [cenic, Eq. (35)].
///
/// With a `curvature` that is not exact, H is larger along the slip of contacts in some iterations
/// (`FrictionCurvature`): full updates then overshoot less where slips turn or cross v_s. The
/// minimum of ℓ is the same.                                                                [ours]
///
/// Where Δv is itself found by iteration, its relative residual follows Eisenstat and Walker
/// (choice 2 of 1996), limited by a tenth and by the need of the stopping rule:
///
///   η_k = max(min(0.9 (‖D∇ℓ_k‖/‖D∇ℓ_{k−1}‖)², 0.1), 0.3 ε/‖D∇ℓ_k‖),   η_0 = 0.1
///
/// with 1e-6 in place of a tenth in the second half of the permitted iterations: at very stiff
/// contacts a residual of a tenth leaves most of an update undone.
///
/// Where that inner iteration stagnates H is factored (`BlockMatrix::solve`).
///
/// Costs one factorization an iteration, fewer if factors are kept, and one symbolic analysis a
/// contact graph where H is sparse.
class ConvexSolver {
 public:
  explicit ConvexSolver(const ConvexOptions& options);
  ~ConvexSolver();

  /// Solves from the guess v and writes the solution into v. `potentials[i]` belongs to
  /// `problem.participants[i]`. On failure v is the last iterate.
  [[nodiscard]] Status solve(const ContactProblem& problem,
                             std::span<const ContactPotential> potentials, RowTerms& rows,
                             VectorXd& v, StepResult& out);

  /// ‖D ∇ℓ‖ at the end of the last solve [√J]
  [[nodiscard]] double residual() const;

  /// The threads that evaluate contacts.
  [[nodiscard]] models::Workers& workers();

  /// Sets ε_r of the solves that follow.
  void set_tolerance(double tolerance) { options_.tolerance = tolerance; }

  /// Shows every problem before it is solved, so that it can also be solved in other ways.
  void observe(std::function<void(const PosedProblem&)> observer) {
    observer_ = std::move(observer);
  }

 private:
  void update(const VectorXd& v);
  [[nodiscard]] bool converged(const VectorXd& v, double tolerance);
  [[nodiscard]] double update_tolerance() const;
  [[nodiscard]] double residual_tolerance() const;
  [[nodiscard]] double inner_tolerance(int k, double tolerance);
  [[nodiscard]] bool finished(double previous_cost, double alpha, int k);
  [[nodiscard]] bool stalled(double previous_cost, double alpha) const;
  [[nodiscard]] double cost_rounding() const;
  [[nodiscard]] bool refactors(int k) const;
  [[nodiscard]] FrictionCurvature curvature(int k, double last_alpha) const;
  [[nodiscard]] bool factor(FrictionCurvature curvature, Work& work);
  [[nodiscard]] bool solve_for_update(int k, double tolerance, Work& work);
  [[nodiscard]] Status fail_by_hessian(Status status, StepResult& out) const;
  [[nodiscard]] double line_search(const VectorXd& v, Work& work);

  ConvexOptions options_;
  std::function<void(const PosedProblem&)> observer_;
  std::unique_ptr<ConvexCost> cost_;
  LinearSolver linear_solver_;
  VectorXd dv_;
  double update_norm_ = 0, rate_ = 0;  ///< ‖D⁻¹Δv_k‖ [√J] and Θ, of the last iteration
  double last_residual_ = 0;  ///< ‖D ∇ℓ‖ of the last iteration, 0 before the first [√J]
  bool factored_ = false;     ///< a factor for this contact graph can be kept
  StepProfile* profile_ = nullptr;  ///< of the step being solved
};

}  // namespace tribo::solvers
