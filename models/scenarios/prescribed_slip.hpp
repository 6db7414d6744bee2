#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A mass on compliant ground that moves vertically only, φ = z, while the ground slips under it
/// with a prescribed V(t) = V₀ + a t.                                    [icf, Table I]
///
/// Friction has nothing to move; the law couples it to the normal force or does not. The motion of
/// z is the gliding, and the frequency and decrement of its oscillation give k_eff and d_eff.
template <class S>
class PrescribedSlip : public VectorConfiguration<S> {
 public:
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S speed{};    ///< V₀ [m/s]
  S rate{};     ///< a [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S slip(const S& t) const { return speed + rate * t; }

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 1)(0, 0) = mass;
    out.k[0] = weight();
    const Vector3<S> place(S(0), S(0), x.q[0]);
    add_body({kAlongZ}, place, out);
    ContactPoint<S>& contact = add_level_contact(place, out);
    contact.phi = x.q[0];
    contact.bias[1] = slip(x.t);
    contact.normal = normal;
    contact.friction = friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2,
            .potential = weight() * x.q[0],
            .elastic = normal.energy(-x.q[0])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"mass.z", "m"}, {"mass.vz", "m/s"}};
  }
};
static_assert(MultibodySystem<PrescribedSlip<double>>);

}  // namespace tribo::models
