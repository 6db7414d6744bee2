#pragma once

#include "solvers/convex/frozen_contact.hpp"
#include "solvers/convex/normal_impulse.hpp"
#include "solvers/convex/potential_response.hpp"

namespace tribo::solvers {

/// Friction strongly coupled to the normal through one variable            [icf, Eqs. (34)-(40)]
///
///   z = v_n − μ v_s F(‖v_t‖/v_s)     (soft law: v_n − μ‖v_t‖_s)
///   ℓ_c = −N(z),   γ_n = n(z),   γ_t = −μ n(z) f(‖v_t‖/v_s) t̂
class SimilarPotential {
 public:
  explicit SimilarPotential(const FrozenContact& contact)
      : normal_(contact.normal, contact.phi0, contact.h), friction_(contact.friction) {}

  [[nodiscard]] PotentialResponse at(const models::Vector3<double>& v_c) const;
  [[nodiscard]] const NormalImpulse& normal() const { return normal_; }
  [[nodiscard]] const models::FrictionLaw<double>& friction() const { return friction_; }

 private:
  NormalImpulse normal_;
  models::FrictionLaw<double> friction_;
};

}  // namespace tribo::solvers
