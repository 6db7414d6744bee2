#pragma once

#include <vector>

#include "models/state.hpp"

namespace tribo::models {

/// A recorded or planned motion of a robot at knots of equal distance in time, and a feedback law
/// around it. n states come with n − 1 torques and gains, each held from one knot to the next.
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
