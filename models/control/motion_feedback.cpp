#include "models/control/motion_feedback.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/abilities.hpp"
#include "models/bodies/tree_configuration.hpp"
#include "models/input_error.hpp"

namespace tribo::models {
namespace {

/// Relative, of two periods that are given in decimals.
constexpr double kRounding = 1e-9;

int whole_ratio(double knot_period, double period) {
  const double ratio = std::round(knot_period / period);
  if (!(period > 0) || !(ratio >= 1) ||
      !(std::abs(ratio * period - knot_period) <= kRounding * knot_period)) {
    throw InputError(fmt::format(
        "a control period of {} s does not divide the {} s between the knots of the motion", period,
        knot_period));
  }
  return static_cast<int>(ratio);
}

}  // namespace

MotionFeedback::MotionFeedback(const ArticulatedTree& tree, KnotMotion motion, double period,
                               AfterMotion after)
    : motion_(std::move(motion)),
      period_(period),
      ticks_per_knot_(whole_ratio(motion_.knot_period, period)),
      after_(after),
      e_(2 * tree.num_velocities()) {}

void MotionFeedback::torque(const ArticulatedTree& tree, TreeWorkspace&, const State<double>& x,
                            VectorXd& tau) const {
  const double last_tick = static_cast<double>(motion_.num_knots()) * ticks_per_knot_;
  double tick = std::round(x.t / period_);
  if (after_ == AfterMotion::kLastState) tick = std::min(tick, last_tick);
  if (!(tick >= 0 && tick <= last_tick)) {
    throw ControlError(fmt::format("the motion has no t = {} s; it lasts {} s", x.t, duration()));
  }
  const int knot = std::min(static_cast<int>(tick) / ticks_per_knot_, motion_.num_knots() - 1);
  interpolate(tree, knot, (tick - static_cast<double>(knot) * ticks_per_knot_) / ticks_per_knot_);
  difference(tree, q_, x.q, e_q_);
  e_ << e_q_, v_ - x.v;
  tau.setZero(tree.num_velocities());
  auto joints = tau.tail(entry(motion_.torque, knot).size());
  joints = entry(motion_.torque, knot);
  joints.noalias() += entry(motion_.gain, knot) * e_;  // τ_j = u_k + F_k e
}

void MotionFeedback::interpolate(const ArticulatedTree& tree, int knot, double s) const {
  difference(tree, entry(motion_.q, knot + 1), entry(motion_.q, knot), step_);
  step_ *= s;
  exponential(tree, entry(motion_.q, knot), step_, q_);
  v_ = (1 - s) * entry(motion_.v, knot) + s * entry(motion_.v, knot + 1);
}

}  // namespace tribo::models
