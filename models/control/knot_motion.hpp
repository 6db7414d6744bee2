#pragma once

#include <vector>

#include "models/state.hpp"

namespace tribo::models {

/// A motion of a robot in knots of equal distance in time, recorded or planned, and a feedback law
/// around it. With n knots of state there are n − 1 of torque and gain: those held from each to the
/// next.
struct KnotMotion {
  double knot_period = 0;        ///< [s]
  std::vector<VectorXd> q, v;    ///< states of the knots
  std::vector<VectorXd> torque;  ///< u_k of the joints [N·m]
  std::vector<MatrixXd> gain;    ///< F_k: a row a joint, a column an entry of (q ⊖ q, v − v)

  [[nodiscard]] int num_knots() const { return static_cast<int>(torque.size()); }
};

/// The motion with the base lower by `distance` in all knots [m].
[[nodiscard]] KnotMotion lowered(KnotMotion motion, double distance);

/// The state of the first knot, at time 0.
[[nodiscard]] State<double> start_of(const KnotMotion& motion);

}  // namespace tribo::models
