#pragma once

#include <boost/math/constants/constants.hpp>

#include <vector>

#include "models/system.hpp"

namespace tribo::models {

/// A sphere q = (x, z, θ) that falls on compliant ground while it flies sideways without spin:
/// slides, then rolls.                                                   [icf, Sec. IX, Fig. 4]
///
///   φ = z − R,   v_t = v_x − R ω,   I = 2/5 m R²
///
/// z is the height of the centre, ω > 0 rolls towards +x. The angular momentum about the ground,
/// m R v_x + I ω, is kept whatever the friction: in the end v_x is 5/7 of what it was.
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
    out.trees.assign(1, Tree{0, 3});
    out.M.resize(1);
    out.M[0].setZero(3, 3);
    out.M[0].diagonal() << mass(), mass(), inertia();
    out.k.setZero(3);
    out.k[1] = weight();
    out.contacts.clear();
    ContactPoint<S>& contact = out.contacts.add();
    contact.phi = gap(x);
    contact.num_blocks = 1;
    auto& J = contact.blocks[0].J;
    J.setZero(3, 3);
    J(0, 1) = S(1);
    J(1, 0) = S(1);
    J(1, 2) = -radius;
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
    return {{"sphere.x", "m"},
            {"sphere.z", "m"},
            {"sphere.theta", "rad"},
            {"sphere.vx", "m/s"},
            {"sphere.vz", "m/s"},
            {"sphere.omega", "rad/s"}};
  }

 private:
  [[nodiscard]] S gap(const State<S>& x) const { return x.q[1] - radius; }
};
static_assert(MultibodySystem<FallingSphere<double>>);

}  // namespace tribo::models
