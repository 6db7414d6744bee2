#include "models/control/knot_motion.hpp"

namespace tribo::models {

KnotMotion lowered(KnotMotion motion, double distance) {
  for (VectorXd& q : motion.q) q[2] -= distance;
  return motion;
}

State<double> start_of(const KnotMotion& motion) {
  State<double> x{.t = 0, .q = motion.q.front(), .v = motion.v.front()};
  x.q.segment<4>(3).normalize();
  return x;
}

}  // namespace tribo::models
