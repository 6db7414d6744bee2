#pragma once

#include "solvers/convex/barriers.hpp"
#include "solvers/convex/frozen_contact.hpp"
#include "solvers/convex/normal_impulse.hpp"
#include "solvers/convex/potential_response.hpp"

namespace tribo::solvers {

/// Friction of the previous step's normal impulse γ_n0                    [icf, Eqs. (29)-(33)]
///
///   ℓ_c = −N(v_n) + γ_n0 μ v_s F(‖v_t‖/v_s),   F' = f
///   γ_n = n(v_n),   γ_t = −μ γ_n0 f(‖v_t‖/v_s) t̂
///
/// With the soft law f = s/√(1 + s²), μ v_s F is the paper's μ‖v_t‖_s; any law f of the model has a
/// potential. The normal part is a compliant law or a barrier.
template <class Normal>
class LaggedPotential {
 public:
  LaggedPotential(const Normal& normal, double gamma_n0,
                  const models::FrictionLaw<double>& friction)
      : normal_(normal), gamma_n0_(gamma_n0), friction_(friction) {}

  [[nodiscard]] PotentialResponse at(const models::Vector3<double>& v_c) const;
  [[nodiscard]] const Normal& normal() const { return normal_; }
  [[nodiscard]] double gamma_n0() const { return gamma_n0_; }
  [[nodiscard]] const models::FrictionLaw<double>& friction() const { return friction_; }

 private:
  Normal normal_;
  double gamma_n0_;  ///< [N s]
  models::FrictionLaw<double> friction_;
};

extern template class LaggedPotential<NormalImpulse>;
extern template class LaggedPotential<LogBarrier>;
extern template class LaggedPotential<IpcBarrier>;

/// The law of friction with the stiction tolerance max(v_s, μ σ w_t γ_n0)       [icf, Eq. (44)]
[[nodiscard]] models::FrictionLaw<double> regularized_friction(const FrozenContact& contact,
                                                               double sigma);

}  // namespace tribo::solvers
