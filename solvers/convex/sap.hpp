#pragma once

#include "solvers/convex/frozen_contact.hpp"
#include "solvers/convex/potential_response.hpp"
#include "solvers/convex/potential_schemes.hpp"

namespace tribo::solvers {

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

 private:
  [[nodiscard]] PotentialResponse stick(const models::Vector3<double>& y) const;
  [[nodiscard]] PotentialResponse slide(const models::Vector3<double>& y) const;
  [[nodiscard]] PotentialResponse frictionless(double y_n) const;
  [[nodiscard]] PotentialResponse prescribed(const models::Vector3<double>& v_c) const;

  double mu_;
  double R_n_ = 0;                 ///< [1/kg]; infinite without stiffness
  double R_t_;                     ///< [1/kg]
  double v_hat_n_;                 ///< [m/s]
  double prescribed_impulse_ = 0;  ///< [N s]
  bool is_prescribed_ = false;
};

}  // namespace tribo::solvers
