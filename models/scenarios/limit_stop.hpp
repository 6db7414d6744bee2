#pragma once

#include <vector>

#include "models/scenarios/one_tree.hpp"

namespace tribo::models {

/// A mass on a slide that a constant force F pushes against a stop, x ≤ stop.
///
/// Ideally it comes to rest there at once:  x = x0 + F t²/(2m)  until x = stop, then x = stop.
template <class S>
class LimitStop : public VectorConfiguration<S> {
 public:
  S mass{};   ///< m [kg]
  S force{};  ///< F [N]
  S stop{};   ///< [m]

  [[nodiscard]] int num_positions() const { return 1; }
  [[nodiscard]] int num_velocities() const { return 1; }
  [[nodiscard]] int num_constraints() const { return 1; }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_one_tree(out, 1)(0, 0) = mass;
    out.k[0] = -force;
    Constraint<S>& limit = out.constraints.add();
    limit.value = x.q[0];
    limit.upper = stop;
    limit.num_blocks = 1;
    limit.blocks[0].G.setConstant(1, S(1));
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    return {.kinetic = mass * x.v[0] * x.v[0] / 2, .potential = -force * x.q[0]};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    return {{"mass.x", "m"}, {"mass.vx", "m/s"}};
  }
};
static_assert(MultibodySystem<LimitStop<double>> && Constrained<LimitStop<double>>);

}  // namespace tribo::models
