#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A ball that falls on compliant ground and bounces. Its one coordinate z is the height of its
/// lowest point, so φ = z.
template <class S>
class BouncingBall : public VectorConfiguration<S> {
 public:
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  SpringDamper<S> normal;

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 1)(0, 0) = mass;
    out.k[0] = mass * gravity;
    const Vector3<S> lowest(S(0), S(0), x.q[0]);
    add_body({kAlongZ}, lowest, out);
    ContactPoint<S>& contact = add_level_contact(lowest, out);
    contact.phi = x.q[0];
    contact.normal = normal;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2,
            .potential = mass * gravity * x.q[0],
            .elastic = normal.energy(-x.q[0])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"ball.z", "m"}, {"ball.vz", "m/s"}};
  }
};
static_assert(MultibodySystem<BouncingBall<double>>);

}  // namespace tribo::models
