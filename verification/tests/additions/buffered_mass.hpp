#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A mass dropped on a buffer. Its one coordinate z is the gap.
template <class S>
class BufferedMass : public VectorConfiguration<S> {
 public:
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  HuntCrossley<S> normal;

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    out.trees.assign(1, Tree{0, 1});
    out.M.resize(1);
    out.M[0].setConstant(1, 1, mass);
    out.k.setConstant(1, mass * gravity);
    out.clear_contacts();
    const Vector3<S> place(S(0), S(0), x.q[0]);
    add_body({kAlongZ}, place, out);
    ContactPoint<S>& contact = add_level_contact(place, out);
    contact.phi = x.q[0];
    contact.normal = normal;
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2,
            .potential = mass * gravity * x.q[0],
            .elastic = normal.energy(-x.q[0])};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"mass.z", "m"}, {"mass.vz", "m/s"}};
  }
};

}  // namespace tribo::models
