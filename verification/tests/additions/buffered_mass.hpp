#pragma once

#include <vector>

#include "models/system.hpp"

namespace tribo::models {

/// A mass that is let fall on a buffer. Its one coordinate z is the gap.
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
    out.contacts.clear();
    ContactPoint<S>& contact = out.contacts.add();
    contact.phi = x.q[0];
    contact.num_blocks = 1;
    contact.blocks[0].J.setZero(3, 1);
    contact.blocks[0].J(0, 0) = S(1);
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
