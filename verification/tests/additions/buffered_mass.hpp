#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A mass dropped on a buffer. Its one coordinate z is the gap.
class BufferedMass : public VectorConfiguration {
 public:
  double mass = 0;     ///< m [kg]
  double gravity = 0;  ///< g [m/s²]
  HuntCrossley<double> normal;

  int num_positions() const override { return 1; }
  int num_velocities() const override { return 1; }

  void evaluate(const State<double>& x, Snapshot& out) const override {
    out.trees.assign(1, Tree{0, 1});
    out.M.resize(1);
    out.M[0].setConstant(1, 1, mass);
    out.k.setConstant(1, mass * gravity);
    out.clear_contacts();
    const Vector3d place(0.0, 0.0, x.q[0]);
    add_body({kAlongZ}, place, out);
    ContactPoint& contact = add_level_contact(place, out);
    contact.phi = x.q[0];
    contact.normal = normal;
  }

  Energy energy(const State<double>& x) const override {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2,
            .potential = mass * gravity * x.q[0],
            .elastic = normal.energy(-x.q[0])};
  }

  std::vector<Coordinate> coordinates() const override {
    return {{"mass.z", "m"}, {"mass.vz", "m/s"}};
  }
};

}  // namespace tribo::models
