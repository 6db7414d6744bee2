#pragma once

#include "models/laws/friction_shapes.hpp"
#include "solvers/convex/normal_impulse.hpp"

namespace tribo::solvers {

/// Contacts in lanes with compliant normal laws and the soft friction law.
class SoftContactLanes {
 public:
  /// Takes a contact; false where its law is another.
  [[nodiscard]] bool set(std::size_t lane, const NormalImpulse& normal,
                         const models::FrictionLaw<double>& friction) {
    const NormalParabola<double>* const n = normal.parabola();
    if (n == nullptr || friction.shape != models::FrictionShape(models::SoftFriction{}))
      return false;
    v_hat_.set(lane, n->v_hat());
    linear_.set(lane, n->linear());
    quadratic_.set(lane, n->quadratic());
    friction_.mu.set(lane, friction.mu);
    friction_.v_s.set(lane, friction.v_s);
    return true;
  }

  /// Friction as `slip_response` takes it.
  struct Friction {
    Lanes mu, v_s;
    [[nodiscard]] models::FrictionLaw<Lanes>::Potential potential(const Lanes& s) const {
      using Soft = models::SoftFriction;
      return {mu * Soft::integral(s), mu * Soft::quotient(s), mu * Soft::slope(s)};
    }
  };
  [[nodiscard]] const Friction& friction() const { return friction_; }
  [[nodiscard]] NormalParabola<Lanes> normal() const { return {v_hat_, linear_, quadratic_}; }

 private:
  Lanes v_hat_, linear_, quadratic_;
  Friction friction_;
};

}  // namespace tribo::solvers
