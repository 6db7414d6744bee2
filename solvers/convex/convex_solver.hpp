#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/row_terms.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// When Newton's method ends.
enum class StoppingRule {
  kMomentum,  ///< at a gradient that is small beside the momentum, to rounding    [icf, Sec. IV]
  kUpdate,    ///< at a gradient or an update that is small enough for error control [cenic, Sec. V]
};

struct ConvexOptions {
  double tolerance = 1e-12;  ///< ε_r of the stopping rule [-]
  int max_iterations = 100;
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
  StoppingRule stopping = StoppingRule::kMomentum;
  LineSearchStart line_search_start = LineSearchStart::kCurvatureAtEnd;
  double most_alpha = 1.5;     ///< largest fraction of an update [-]
  bool reuse_hessian = false;  ///< keep a factor while it still converges [cenic, Sec. V]
};

/// One problem as the solver was given it.
struct PosedProblem {
  const ContactProblem& problem;
  std::span<const ContactPotential> potentials;
  RowTerms& rows;
  const VectorXd& guess;
};

/// Newton's method on the convex problem of one step             [icf, Eqs. (1)-(4)]
///
///   v = argmin ℓ(v),   ℓ(v) = ½ (v − v*)ᵀ A (v − v*) + Σ_c ℓ_c(J_c v + b_c),   A = M₀, A v* = p*
///   ∇ℓ = A v − p* − Σ J_cᵀ γ_c,   H = A + Σ J_cᵀ G_c J_c
///
/// with an exact line search. Terms of rows of constraints and efforts, ℓ_i(G_i v), are added where
/// there are any (`RowTerms`); they are meant for `kUpdate`. By `kMomentum` it stops when, with D =
/// diag(A)^(−1/2),
///
///   ‖D ∇ℓ‖ ≤ ε_a + ε_r max(‖D A v‖, ‖D Jᵀγ‖)
///                + 4ε ‖D Σ |J_c|ᵀ |G_c| (|J_c| |v| + |b_c| + |φ0|/δt)‖,   ε_a = 1e-14 √J
///
/// whose last term is what the rounding of the velocities makes of the gradient, ours: contacts so
/// stiff that it is above ε_r have no better answer in double precision. By `kUpdate` it stops when
/// [cenic, Eqs. (32), (33)]
///
///   ‖D ∇ℓ‖ ≤ ε_r max(1, ‖D p*‖)   or   η ‖D⁻¹ Δv_k‖ ≤ ε_r max(1, ‖D p*‖),   Δv_k = v_{k+1} − v_k
///   Θ = ‖D⁻¹Δv_k‖/‖D⁻¹Δv_{k−1}‖ ≤ 0.9999,   η = Θ/(1 − Θ), 1 after the first iteration
///
/// which bounds the error of the velocities, not that of the momentum. By either rule it also stops
/// when ℓ no longer changes beyond rounding although α > ½.
///
/// With `reuse_hessian` a factor is kept from iteration to iteration and from problem to problem of
/// the same contact graph until Θ^(10−k)/(1 − Θ) ‖D⁻¹Δv_k‖ is above that bound  [cenic, Eq. (35)].
///
/// Costs one factorization an iteration, fewer if it is kept, and one symbolic analysis a contact
/// graph where H is sparse.
class ConvexSolver {
 public:
  explicit ConvexSolver(const ConvexOptions& options);

  /// Solves from the guess v into v. `potentials[i]` belongs to `problem.participants[i]`. On
  /// failure v is the last iterate.
  [[nodiscard]] Status solve(const ContactProblem& problem,
                             std::span<const ContactPotential> potentials,
                             RowTerms& rows,
                             VectorXd& v,
                             StepResult& out);
  /// The same without rows.
  [[nodiscard]] Status solve(const ContactProblem& problem,
                             std::span<const ContactPotential> potentials,
                             VectorXd& v,
                             StepResult& out) {
    return solve(problem, potentials, no_rows_, v, out);
  }

  /// ε_r from now on.
  void set_tolerance(double tolerance) { options_.tolerance = tolerance; }

  /// Shows every problem before it is solved: to solve it in other ways besides.
  void observe(std::function<void(const PosedProblem&)> observer) {
    observer_ = std::move(observer);
  }

  /// ℓ up to a constant, ∇ℓ and H (dense) at v: for tests.
  struct Evaluation {
    double cost = 0;
    VectorXd gradient;
    MatrixXd hessian;
  };
  [[nodiscard]] Evaluation evaluate(const ContactProblem& problem,
                                    std::span<const ContactPotential> potentials,
                                    RowTerms& rows,
                                    const VectorXd& v);
  [[nodiscard]] Evaluation evaluate(const ContactProblem& problem,
                                    std::span<const ContactPotential> potentials,
                                    const VectorXd& v) {
    return evaluate(problem, potentials, no_rows_, v);
  }

 private:
  struct View;  ///< the problem and its potentials, together

  void begin(const View& view);
  void update(const View& view, const VectorXd& v);
  [[nodiscard]] bool move_into_domain(const View& view, VectorXd& v) const;
  [[nodiscard]] bool converged(const View& view, const VectorXd& v);
  [[nodiscard]] double gradient_rounding(const View& view, const VectorXd& v);
  [[nodiscard]] double update_tolerance(const View& view) const;
  [[nodiscard]] bool finished(const View& view, double previous_cost, double alpha, int k);
  [[nodiscard]] bool stalled(double previous_cost, double alpha) const;
  [[nodiscard]] bool refactors(const View& view, int k) const;
  void assemble(const View& view);
  [[nodiscard]] bool factor(Work& work);
  void solve_for_update(Work& work);
  void add_contact_hessian(const View& view, std::size_t i);
  [[nodiscard]] double line_search(const View& view, const VectorXd& v, Work& work);
  [[nodiscard]] double largest_fraction(const View& view) const;
  [[nodiscard]] LineDerivatives along_line(const View& view, double alpha) const;
  [[nodiscard]] double curvature_at_start(const View& view) const;
  [[nodiscard]] std::string hessian_report(const View& view) const;

  ConvexOptions options_;
  std::function<void(const PosedProblem&)> observer_;
  LinearSolver linear_solver_;
  BlockMatrix hessian_;
  std::vector<std::pair<int, int>> couplings_;
  std::vector<models::Vector3<double>> v_c_, dv_c_;  ///< by participant
  std::vector<PotentialResponse> responses_;         ///< by participant
  VectorXd scale_;                                   ///< diagonal of D
  VectorXd momentum_, impulse_, gradient_, rounding_, dv_, mass_dv_, change_;
  double cost_ = 0, cost_scale_ = 0;   ///< ℓ up to a constant; sum of its terms' magnitudes [J]
  double quadratic_ = 0, linear_ = 0;  ///< ΔvᵀAΔv and Δvᵀ(A v − p*) of the line [J]
  double update_norm_ = 0, rate_ = 0;  ///< ‖D⁻¹Δv_k‖ [√J] and Θ, of the last iteration
  StepProfile* profile_ = nullptr;     ///< of the step that is being solved
  bool factored_ = false;              ///< a factor for this contact graph is there to be kept
  MatrixXd scratch_, block_;
  RowTerms no_rows_;
};

}  // namespace tribo::solvers
