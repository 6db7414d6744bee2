#pragma once

#include "solvers/convex/frozen_contact.hpp"
#include "solvers/convex/potential_response.hpp"
#include "solvers/convex/potential_schemes.hpp"

namespace tribo::solvers {

/// What the projection takes, of one contact or of several in lanes.
template <class T>
struct SapCone {
  T mu = 0;
  T R_n = 0;      ///< [1/kg]; infinite without stiffness
  T R_t = 0;      ///< [1/kg]
  T v_hat_n = 0;  ///< [m/s]
  // From these, once a step, since divisions take most of a projection:
  T mu_hat = 0;  ///< μ̂ = μ R_t/R_n
  T F = 0;       ///< 1/(1 + μ̃²),  μ̃² = μ μ̂
  T k_n = 0;     ///< 1/R_n [kg]
  T k_t = 0;     ///< 1/R_t [kg]
  T F_n = 0;     ///< F/R_n [kg]
  T mu_F_n = 0;  ///< μ F/R_n = μ̂ F/R_t [kg]
  T mu_t = 0;    ///< μ/R_t [kg]
};

/// SAP: the impulse is the projection of y = R⁻¹(v̂ − v_c) on the friction cone [icf, Eq. (28);
/// arXiv 2110.10107, Sec. V]
///
///   ℓ_c = ½ γᵀ R γ,   R = diag(R_n, R_t, R_t),   v̂ = (−φ0/(δt + τ_d), 0, 0)
///   R_n = max(β² w_n/(4π²), 1/(δt k (δt + τ_d))),   R_t = σ w_t
///
/// with an unsoftened norm of y_t: Drake's softening of 1e-7 N s would be as large as the impulses
/// of a step of 1e-7 s. A contact with prescribed normal force has γ_n = δt π, and
/// γ_t = −min(‖v_t‖/R_t, μ γ_n) t̂.
class SapPotential {
 public:
  SapPotential(const FrozenContact& contact, const SapOptions& options);

  [[nodiscard]] PotentialResponse at(const models::Vector3<double>& v_c) const;
  /// Null where no cone is projected on: without friction, or with a prescribed force.
  [[nodiscard]] const SapCone<double>* cone() const;

 private:
  [[nodiscard]] PotentialResponse frictionless(double v_n) const;
  [[nodiscard]] PotentialResponse prescribed(const models::Vector3<double>& v_c) const;

  SapCone<double> cone_;
  double prescribed_impulse_ = 0;  ///< [N s]
  bool is_prescribed_ = false;
};

}  // namespace tribo::solvers
