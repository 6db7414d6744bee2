#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A box q = (x, z) that does not turn, on a compliant belt that moves to and fro with
///
///   v_b(t) = A ω sin(ωt),  ω = 2πf,   v_t = v_x − v_b                     [icf, Sec. IX, Fig. 1]
///
/// z is the height of the box's lower face above the belt, φ = z. Where A ω² > μ g the belt slips
/// under the box.
template <class S>
class ConveyorBelt : public VectorConfiguration<S> {
 public:
  S mass{};       ///< m [kg]
  S gravity{};    ///< g [m/s²]
  S amplitude{};  ///< A [m]
  S frequency{};  ///< f [Hz]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S angular_frequency() const {
    return 2 * boost::math::constants::pi<S>() * frequency;
  }
  [[nodiscard]] S belt_velocity(const S& t) const {
    using std::sin;
    return belt_velocity_at(sin(S(angular_frequency() * t)));
  }
  /// v_b from sin ωt, for callers that carry the phase along
  [[nodiscard]] S belt_velocity_at(const S& sine) const {
    return amplitude * angular_frequency() * sine;
  }
  /// v̇_b from cos ωt
  [[nodiscard]] S belt_acceleration_at(const S& cosine) const {
    return amplitude * angular_frequency() * angular_frequency() * cosine;
  }

  [[nodiscard]] int num_positions() const { return 2; }
  [[nodiscard]] int num_velocities() const { return 2; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 2).diagonal().setConstant(mass);
    out.k[1] = weight();
    ContactPoint<S>& contact = add_sliding_contact(x, out);
    contact.phi = x.q[1];
    contact.bias[1] = -belt_velocity(x.t);
    contact.normal = normal;
    contact.friction = friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v.squaredNorm() / 2,
            .potential = weight() * x.q[1],
            .elastic = normal.energy(-x.q[1])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const { return sliding_coordinates("box"); }
};
static_assert(MultibodySystem<ConveyorBelt<double>>);

}  // namespace tribo::models
