#pragma once

#include <vector>

#include "solvers/frozen/contact_matrix.hpp"
#include "solvers/nonlinear/tals.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// Whether normal forces depend on the velocities at the end of the step.
enum class NormalCoupling {
  kOneWay,  ///< π₀ at the start: semi-implicit Euler                     [tamsi, Sec. V-A]
  kTwoWay,  ///< π(v_n) with δ ≈ δ₀ − h v_n: TAMSI                        [tamsi, Sec. V-C]
};

struct TamsiOptions {
  NormalCoupling coupling = NormalCoupling::kTwoWay;
  bool tals = true;
  int max_iterations = 20;
  double tolerance =
      0.01;  ///< Newton stops at an update below tolerance · v_s in every contact norm [-]
  double soft_norm = 0.01;      ///< ε_v/v_s in ‖v‖_s = √(‖v‖² + ε_v²) [-]
  double tals_softness = 0.01;  ///< ε_v/v_s of the line search [-]
  double tals_angle = std::numbers::pi / 3;  ///< θ_max [rad]
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// Newton's method on the frozen problem                                    [tamsi, Eqs. (12),
/// (21)]
///
///   r(v) = M₀ v − p* − h Jₙᵀ π(vₙ) − h Jₜᵀ f_t(vₙ, v_t) = 0
///   ∇r = M₀ + h Σ_c J_cᵀ K_c J_c,
///   K_c = [ −π'      0                                        ]
///         [ μ̃ t̂ π'   π ( (μ̃/‖v_t‖)(I − t̂t̂ᵀ) + (μ̃'/v_s) t̂t̂ᵀ ) ]
///
/// with f_t = −μ̃(‖v_t‖_s/v_s) π t̂, t̂ = v_t/‖v_t‖_s. The projectors are on the slip direction t̂
/// in the tangent plane; Eq. (16) prints those on the normal (papers/tamsi2020/README.md). The
/// (2,1) block, the coupling W_tn, makes ∇r non-symmetric: LU. With one-way coupling π is constant
/// and ∇r is positive definite: Cholesky.
class TamsiSolver {
 public:
  explicit TamsiSolver(const TamsiOptions& options);

  /// Solves from the guess v and writes the solution into v. On failure v is the last iterate.
  [[nodiscard]] Status solve(const ContactProblem& problem, VectorXd& v, StepResult& out);

  /// Residual r(v) and its Jacobian as a dense matrix: for tests.
  void residual_and_jacobian(const ContactProblem& problem, const VectorXd& v, VectorXd& r,
                             MatrixXd& jacobian);

  /// Force [π; f_t] of one contact at contact velocity v_c.
  [[nodiscard]] models::Vector3<double> force(const ContactProblem& problem, std::size_t contact,
                                              const models::Vector3<double>& v_c) const;

 private:
  struct Normal {
    double pi = 0, slope = 0;
  };  ///< π and dπ/dv_n

  void begin(const ContactProblem& problem, LinearAlgebra choice);
  [[nodiscard]] Normal normal(const ContactProblem& problem, std::size_t contact, double v_n) const;
  void assemble(const ContactProblem& problem, const VectorXd& v);
  [[nodiscard]] Eigen::Matrix3d add_contact(const ContactProblem& problem, std::size_t contact);
  [[nodiscard]] TalsLimit limit_update(const ContactProblem& problem, Work& work);
  [[nodiscard]] bool converged(const ContactProblem& problem);

  TamsiOptions options_;
  MatrixKind kind_;
  LinearSolver linear_solver_;
  ContactMatrix matrix_;
  std::vector<double> pi_start_;                                ///< π₀ by contact, one way
  std::vector<models::Vector3<double>> v_c_, dv_c_;             ///< v_c and J Δv, by contact
  std::vector<models::Vector6<double>> velocities_, impulses_;  ///< by body
  VectorXd r_, dv_;
};

}  // namespace tribo::solvers
