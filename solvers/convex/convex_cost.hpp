#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models/workers.hpp"
#include "solvers/convex/contact_groups.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/row_terms.hpp"
#include "solvers/frozen/contact_matrix.hpp"

namespace tribo::solvers {

/// The curvature of friction along the slip in G: that of the potential, or the secant ‖γ_t‖/‖v_t‖,
/// which is also the curvature across the slip. Where f(s)/s falls, the quadratic model with the
/// secant majorises the potential.
enum class FrictionCurvature { kExact, kSecant };

/// The cost of the convex problem of one step, at one v and along one line from there
///                                                                       [icf, Eqs. (1)-(4)]
///
///   ℓ(v) = ½ (v − v*)ᵀ A (v − v*) + Σ_c ℓ_c(J_c v + b_c) + Σ_i ℓ_i(G_i v),   A = M₀, A v* = p*
///   ∇ℓ = A v − p* − Σ J_cᵀ γ_c − Σ G_iᵀ γ_i,   H = A + Σ J_cᵀ G_c J_c + Σ G_iᵀ ℓ_i'' G_i
///
/// The index c runs over contacts, i over the rows of constraints and efforts. Norms are in √J,
/// scaled by D = diag(A)^(−1/2). Storage is kept from problem to problem. At v contacts are
/// evaluated by the given number of threads, along a line by one; the values do not depend on this
/// number.
class ConvexCost {
 public:
  explicit ConvexCost(int threads = 1) : workers_(threads) {}

  /// Takes a problem, which must outlive its use. `potentials[i]` belongs to
  /// `problem.participants[i]`. Returns whether the contact graph, and with it the set of filled
  /// blocks of H, is new.
  bool pose(const ContactProblem& problem, std::span<const ContactPotential> potentials,
            RowTerms& rows, LinearAlgebra choice);

  /// Whether the norm scaled by D resolves the heaviest body beside the lightest: their masses, or
  /// inertias, differ by at most a factor 1e24, the inverse square of the stopping rule's 1e-12.
  /// True where one of them is not finite.
  [[nodiscard]] bool masses_are_comparable() const;

  /// Halves v until every barrier has an open gap; at v = 0 the gap is that of the start. False
  /// where a gap is not open there either.
  [[nodiscard]] bool move_into_domain(VectorXd& v);

  /// Evaluates ℓ and ∇ℓ at v.
  void update(const VectorXd& v);
  [[nodiscard]] double value() const { return value_; }          ///< ℓ up to a constant [J]
  [[nodiscard]] double magnitude() const { return magnitude_; }  ///< its terms' absolute sum [J]
  [[nodiscard]] const VectorXd& gradient() const { return gradient_; }
  [[nodiscard]] double residual() const { return residual_; }  ///< ‖D ∇ℓ‖
  [[nodiscard]] double momentum() const;                       ///< max(‖D A v‖, ‖D Jᵀγ‖)
  [[nodiscard]] double free_momentum() const;                  ///< ‖D p*‖
  [[nodiscard]] double momentum_change() const;  ///< max(‖D h k₀‖, ‖D (Jᵀγ + Gᵀγ)‖)
  /// ‖D⁻¹ x‖
  [[nodiscard]] double energy_norm(const VectorXd& x) const;
  /// The rounding error in ‖D ∇ℓ‖ at the evaluated v: that of v_c and of φ0/h, amplified by G.
  [[nodiscard]] double gradient_rounding(const VectorXd& v);

  /// H at the evaluated v; larger along the slip where friction uses its secant.
  void assemble(FrictionCurvature curvature);
  [[nodiscard]] BlockMatrix& hessian() { return hessian_.blocks(); }
  [[nodiscard]] const BlockMatrix& hessian() const { return hessian_.blocks(); }
  /// Describes an H that could not be factored: condition number and stiffest contact.
  [[nodiscard]] std::string hessian_report() const;

  /// Takes the line v + α dv from the evaluated v.
  void begin_line(const VectorXd& v, const VectorXd& dv);
  /// The α at which the line reaches the first barrier.
  [[nodiscard]] double largest_fraction() const;
  [[nodiscard]] LineDerivatives along_line(double alpha);
  /// ℓ''(0), from the evaluation at v.
  [[nodiscard]] double curvature_at_start() const;

  /// The threads, for whatever else they are to share.
  [[nodiscard]] models::Workers& workers() { return workers_; }

 private:
  [[nodiscard]] const models::ContactPoint& contact(std::size_t i) const {
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
  ContactGrouping groupings_ = make_contact_groups();
  ContactGroups* groups_ = nullptr;  ///< that of them which has the participants
  bool has_barriers_ = false;
  std::vector<models::Vector6<double>> velocities_, impulses_;  ///< by body
  VectorXd mass_change_, impulse_, gradient_;                   ///< A (v − v0), Σ Jᵀγ, ∇ℓ
  double value_ = 0, magnitude_ = 0, residual_ = 0;
  double quadratic_ = 0, linear_ = 0;  ///< ΔvᵀAΔv and Δvᵀ(A v − p*) of the line [J]
  ContactMatrix hessian_;
  std::vector<std::pair<int, int>> couplings_;  ///< of rows
  VectorXd change_, mass_dv_, rounding_;
  models::Workers workers_;
};

}  // namespace tribo::solvers
