#pragma once

#include <cmath>
#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A thin rod q = (x, z, θ) that slides on its lower, leading end: above μ = 4/3 it may jam.
///                                                                       [icf, Sec. IX, Fig. 7]
///   tip p = (x, z) + L/2 (cos θ, −sin θ),   φ = p_z,   I = m L²/12
///
/// (x, z) is the centre of mass; growing θ lowers the tip. While it slides forwards, a normal force
/// f_n accelerates the tip with (1 + 3 cos²θ − 3 μ sin θ cos θ) f_n/m: downwards where that is
/// below zero.
template <class S>
class SlidingRod : public VectorConfiguration<S> {
 public:
  S length{};   ///< L [m]
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S inertia() const { return mass * length * length / 12; }
  [[nodiscard]] S weight() const { return mass * gravity; }
  /// Height of the centre of mass above the tip [m]
  [[nodiscard]] S rise(const S& theta) const {
    using std::sin;
    return length / 2 * sin(theta);
  }

  [[nodiscard]] int num_positions() const { return 3; }
  [[nodiscard]] int num_velocities() const { return 3; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    using std::cos;
    begin_one_tree(out, 3).diagonal() << mass, mass, inertia();
    out.k[1] = weight();
    add_body({kAlongX, kAlongZ, kAboutY}, Vector3<S>(x.q[0], S(0), x.q[1]), out);
    const Vector3<S> tip(x.q[0] + length / 2 * cos(x.q[2]), S(0), gap(x));
    ContactPoint<S>& contact = add_level_contact(tip, out);
    contact.phi = gap(x);
    contact.normal = normal;
    contact.friction = friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {
        .kinetic = (mass * x.v.template head<2>().squaredNorm() + inertia() * x.v[2] * x.v[2]) / 2,
        .potential = weight() * x.q[1],
        .elastic = normal.energy(-gap(x))};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const { return turning_coordinates("rod"); }

 private:
  [[nodiscard]] S gap(const State<S>& x) const { return x.q[1] - rise(x.q[2]); }
};
static_assert(MultibodySystem<SlidingRod<double>>);

}  // namespace tribo::models
