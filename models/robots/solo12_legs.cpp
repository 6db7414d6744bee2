#include "models/robots/solo12_legs.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/robots/solo12.hpp"

namespace tribo::models {

Solo12Legs::Solo12Legs(const ArticulatedTree& tree) : num_positions_(tree.num_positions()) {
  for (const NamedPoint& foot : solo12().contacts) {
    const int knee = tree.body(foot.point.body).link;
    const int thigh = tree.link(knee).parent, hip = tree.link(thigh).parent;
    const Eigen::Vector3d to_foot = tree.body(foot.point.body).placement * foot.point.place;
    const Eigen::Vector3d to_knee = tree.link(knee).placement.p;
    const Eigen::Vector3d to_hip = tree.link(hip).placement.p;
    legs_.push_back({.foot = foot.name,
                     .first_joint = tree.link(hip).first_position,
                     .hip = to_hip,
                     .offset = tree.link(thigh).placement.p[1] + to_knee[1] + to_foot[1],
                     .thigh = -to_knee[2],
                     .shank = -to_foot[2],
                     .knee_sign = to_hip[0] > 0 ? -1.0 : 1.0});
  }
}

VectorXd Solo12Legs::posture(const Eigen::Vector3d& base, const Feet& feet) const {
  VectorXd q = VectorXd::Zero(num_positions_);
  q.head<3>() = base;
  q[6] = 1;
  for (std::size_t i = 0; i < legs_.size(); ++i)
    q.segment<3>(legs_[i].first_joint) = joints(legs_[i], feet[i] - base - legs_[i].hip);
  return q;
}

Feet Solo12Legs::below_hips() const {
  Feet feet;
  for (std::size_t i = 0; i < legs_.size(); ++i)
    feet[i] = {legs_[i].hip[0], legs_[i].hip[1] + legs_[i].offset, 0};
  return feet;
}

Eigen::Vector3d Solo12Legs::joints(const Leg& leg, const Eigen::Vector3d& hip_to_foot) {
  const double x = hip_to_foot[0], y = hip_to_foot[1], z = hip_to_foot[2];
  const double d = leg.offset, a = leg.thigh, b = leg.shank;
  const double down = -std::sqrt(y * y + z * z - d * d);  // z'
  const double cos_knee = (x * x + down * down - a * a - b * b) / (2 * a * b);
  if (!(std::abs(cos_knee) <= 1)) {  // or NaN, of a foot nearer to the axis than d
    throw InputError(
        fmt::format("the leg {} does not reach its foot, planned at ({:.3g}, {:.3g}, {:.3g}) m "
                    "from the hip; it is {:.3g} m long",
                    leg.foot, x, y, z, a + b));
  }
  const double knee = leg.knee_sign * std::acos(cos_knee);
  const double bend = std::atan2(b * std::sin(knee), a + b * cos_knee);
  return {std::atan2(z, y) - std::atan2(down, d), std::atan2(-x, -down) - bend, knee};
}

}  // namespace tribo::models
