#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A mass between two frictionless compliant walls, each pressed in by δ₀ when the mass is in the
/// middle and of stiffness k/2. While |x| < δ₀ the walls together are a linear spring:  m ẍ = −k x.
template <class S>
class TwoSidedSpring : public VectorConfiguration<S> {
 public:
  S mass{};         ///< m [kg]
  S stiffness{};    ///< k, of both walls together [N/m]
  S dissipation{};  ///< d [s/m]
  S overlap{};      ///< δ₀ [m]

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 1)(0, 0) = mass;
    const Vector3<S> place(x.q[0], S(0), S(0));
    add_body({kAlongX}, place, out);
    for (const int side : {-1, 1}) {
      ContactPoint<S>& contact = add_level_contact(place, out);
      contact.axes = planar_axes<S>({S(-side), S(0)});
      contact.id = side < 0 ? 0 : 1;
      contact.phi = side < 0 ? S(x.q[0] - overlap) : S(-x.q[0] - overlap);
      contact.normal = wall();
    }
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2,
            .elastic = wall().energy(overlap - x.q[0]) + wall().energy(overlap + x.q[0])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"mass.x", "m"}, {"mass.vx", "m/s"}};
  }

 private:
  [[nodiscard]] HuntCrossley<S> wall() const { return {stiffness / 2, dissipation}; }
};
static_assert(MultibodySystem<TwoSidedSpring<double>>);

}  // namespace tribo::models
