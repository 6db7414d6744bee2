#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models/workers.hpp"
#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/lagged_line.hpp"
#include "solvers/convex/row_terms.hpp"
#include "solvers/frozen/contact_matrix.hpp"

namespace tribo::solvers {

/// G of friction along the slip: that of the potential, or the secant ‖γ_t‖/‖v_t‖ instead, which is
/// that across it. Where f(s)/s falls, the quadratic model with the secant is nowhere below the
/// potential: it majorises it.
enum class FrictionCurvature { kExact, kSecant };

/// The cost of the convex problem of one step, at one v and along one line from there
///                                                                       [icf, Eqs. (1)-(4)]
///
///   ℓ(v) = ½ (v − v*)ᵀ A (v − v*) + Σ_c ℓ_c(J_c v + b_c) + Σ_i ℓ_i(G_i v),   A = M₀, A v* = p*
///   ∇ℓ = A v − p* − Σ J_cᵀ γ_c − Σ G_iᵀ γ_i,   H = A + Σ J_cᵀ G_c J_c + Σ G_iᵀ ℓ_i'' G_i
///
/// c are contacts, i the rows of constraints and efforts. Norms are in √J, by D = diag(A)^(−1/2).
/// Keeps its storage from problem to problem. Contacts are evaluated by so many threads; the values
/// do not depend on their number.
class ConvexCost {
 public:
  explicit ConvexCost(int threads = 1) : workers_(threads) {}

  /// Takes a problem, which must live as long as it is used. `potentials[i]` belongs to
  /// `problem.participants[i]`. Returns whether the contact graph is new, and with it the
  /// blocks of H that are filled.
  bool pose(const ContactProblem& problem,
            std::span<const ContactPotential> potentials,
            RowTerms& rows,
            LinearAlgebra choice);

  /// Whether the norm of D tells anything of the heaviest body beside the lightest: their masses,
  /// or inertias, are within a factor 1e24, which the stopping rule's 1e-12 makes of it. True where
  /// one is not finite.
  [[nodiscard]] bool masses_are_comparable() const;

  /// Halves v until every barrier has a gap; at rest they have that of the start. False where one
  /// has none there either.
  [[nodiscard]] bool move_into_domain(VectorXd& v);

  /// Evaluates ℓ and ∇ℓ at v.
  void update(const VectorXd& v);
  [[nodiscard]] double value() const { return value_; }          ///< ℓ up to a constant [J]
  [[nodiscard]] double magnitude() const { return magnitude_; }  ///< its terms' without sign [J]
  [[nodiscard]] const VectorXd& gradient() const { return gradient_; }
  [[nodiscard]] double residual() const;         ///< ‖D ∇ℓ‖
  [[nodiscard]] double momentum() const;         ///< max(‖D A v‖, ‖D Jᵀγ‖)
  [[nodiscard]] double free_momentum() const;    ///< ‖D p*‖
  [[nodiscard]] double momentum_change() const;  ///< max(‖D h k₀‖, ‖D (Jᵀγ + Gᵀγ)‖)
  /// ‖D⁻¹ x‖
  [[nodiscard]] double energy_norm(const VectorXd& x) const;
  /// What of ‖D ∇ℓ‖ is rounding, where v was evaluated: that of v_c and of φ0/h, amplified by G.
  [[nodiscard]] double gradient_rounding(const VectorXd& v);

  /// H where v was evaluated; by the secant of friction along the slip, too, it is larger.
  void assemble(FrictionCurvature curvature);
  [[nodiscard]] bool factor(LinearSolver& solver, Work& work) {
    return hessian_.blocks().factor(solver, work);
  }
  /// x = H⁻¹ ∇ℓ with the last H that was factored.
  [[nodiscard]] bool solve(LinearSolver& solver, VectorXd& x, Work& work, double tolerance) const {
    return hessian_.blocks().solve(solver, gradient_, x, work, tolerance);
  }
  [[nodiscard]] bool hessian_is_finite() const { return hessian_.blocks().is_finite(); }
  [[nodiscard]] MatrixXd hessian() const { return hessian_.blocks().to_dense(); }
  [[nodiscard]] const BlockMatrix& hessian_blocks() const { return hessian_.blocks(); }
  /// What is known of an H that could not be factored: condition number and stiffest contact.
  [[nodiscard]] std::string hessian_report() const;

  /// Takes the line v + α dv from where v was evaluated.
  void begin_line(const VectorXd& v, const VectorXd& dv);
  /// The α at which the first barrier would be reached.
  [[nodiscard]] double largest_fraction() const;
  [[nodiscard]] LineDerivatives along_line(double alpha);
  /// ℓ''(0), of what was evaluated at v.
  [[nodiscard]] double curvature_at_start() const;

  /// The threads, for whatever else they are to share.
  [[nodiscard]] models::Workers& workers() { return workers_; }

 private:
  [[nodiscard]] const models::ContactPoint<double>& contact(std::size_t i) const {
    return problem_->start.contacts[problem_->participants[i]];
  }
  /// From `velocities_`.
  [[nodiscard]] models::Vector3<double> contact_velocity(std::size_t i) const {
    return models::contact_velocity(problem_->start, contact(i), velocities_);
  }

  const ContactProblem* problem_ = nullptr;
  std::span<const ContactPotential> potentials_;  ///< by participant
  RowTerms* rows_ = nullptr;
  VectorXd scale_;                                   ///< diagonal of D
  std::vector<models::Vector3<double>> v_c_, dv_c_;  ///< by participant
  std::vector<PotentialResponse> responses_;         ///< by participant
  std::vector<LineDerivatives> on_line_;             ///< likewise, at one α
  LaggedLine lagged_line_;
  bool all_lagged_ = false;  ///< whether `lagged_line_` has all participants
  std::vector<models::Vector6<double>> velocities_, impulses_;  ///< by body
  VectorXd momentum_, impulse_, gradient_;                      ///< A v, Σ Jᵀγ, ∇ℓ
  double value_ = 0, magnitude_ = 0;
  double quadratic_ = 0, linear_ = 0;  ///< ΔvᵀAΔv and Δvᵀ(A v − p*) of the line [J]
  ContactMatrix hessian_;
  std::vector<std::pair<int, int>> couplings_;  ///< of rows
  VectorXd change_, mass_dv_, rounding_;
  models::Workers workers_;
};

}  // namespace tribo::solvers
