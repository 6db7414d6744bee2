#pragma once

#include <boost/math/constants/constants.hpp>

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A sphere q = (x, z, θ) that falls on compliant ground while it flies sideways without spin:
/// slides, then rolls.                                                   [icf, Sec. IX, Fig. 4]
///
///   φ = z − R,   v_t = v_x − R ω,   I = 2/5 m R²
///
/// z is the height of the centre, ω > 0 rolls towards +x. The angular momentum about the ground, m
/// R v_x + I ω, is conserved whatever the friction: in the end v_x is 5/7 of its initial value.
template <class S>
class FallingSphere : public VectorConfiguration<S> {
 public:
  S radius{};   ///< R [m]
  S density{};  ///< ρ [kg/m³]
  S gravity{};  ///< g [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S mass() const {
    return 4 * boost::math::constants::pi<S>() * radius * radius * radius * density / 3;
  }
  [[nodiscard]] S inertia() const { return 2 * mass() * radius * radius / 5; }
  [[nodiscard]] S weight() const { return mass() * gravity; }

  [[nodiscard]] int num_positions() const { return 3; }
  [[nodiscard]] int num_velocities() const { return 3; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 3).diagonal() << mass(), mass(), inertia();
    out.k[1] = weight();
    add_body({kAlongX, kAlongZ, kAboutY}, Vector3<S>(x.q[0], S(0), x.q[1]), out);
    ContactPoint<S>& contact = add_level_contact(Vector3<S>(x.q[0], S(0), gap(x)), out);
    contact.phi = gap(x);
    contact.normal = normal;
    contact.friction = friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic =
                (mass() * x.v.template head<2>().squaredNorm() + inertia() * x.v[2] * x.v[2]) / 2,
            .potential = weight() * x.q[1],
            .elastic = normal.energy(-gap(x))};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return turning_coordinates("sphere");
  }

 private:
  [[nodiscard]] S gap(const State<S>& x) const { return x.q[1] - radius; }
};
static_assert(MultibodySystem<FallingSphere<double>>);

}  // namespace tribo::models
