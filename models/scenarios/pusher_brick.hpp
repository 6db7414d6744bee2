#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A brick q = (x, z) that a pusher presses on compliant ground and pushes sideways by constant
/// forces.
///
/// Below the friction limit it creeps at the slip where μ̃(s) π = f: with the linear law
/// v_t = v_s f/(μ π), with the quadratic one v_s (1 − √(1 − f/(μ π))), π = m g + P.
template <class S>
class PusherBrick : public VectorConfiguration<S> {
 public:
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S press{};    ///< P, downwards [N]
  S push{};     ///< f, sideways [N]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S load() const { return mass * gravity + press; }

  [[nodiscard]] int num_positions() const { return 2; }
  [[nodiscard]] int num_velocities() const { return 2; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 2).diagonal().setConstant(mass);
    out.k[0] = -push;
    out.k[1] = load();
    ContactPoint<S>& contact = add_sliding_contact(x, out);
    contact.phi = x.q[1];
    contact.normal = normal;
    contact.friction = friction;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v.squaredNorm() / 2,
            .potential = mass * gravity * x.q[1],
            .elastic = normal.energy(-x.q[1])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const { return sliding_coordinates("brick"); }
};
static_assert(MultibodySystem<PusherBrick<double>>);

}  // namespace tribo::models
