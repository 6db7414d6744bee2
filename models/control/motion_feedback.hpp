#pragma once

#include "models/control/controller.hpp"
#include "models/control/knot_motion.hpp"

namespace tribo::models {

/// What follows the last state of a motion: nothing, or that state for ever.
enum class AfterMotion { kNothing, kLastState };

/// Feedback around a motion:
///
///   τ_j = u_k + F_k e,   e = (q* ⊖ q, v* − v)                      [expint2022, Sec. VI]
///
/// (q*, v*) at the ticks between two knots is (q_k ⊕ s (q_{k+1} ⊖ q_k), v_k + s (v_{k+1} − v_k))
/// with s the part of the knot period that has passed; u_k and F_k are held from knot to knot. At
/// the tick of the last state, which has no torque, the last torque and gain go on.
class MotionFeedback final : public Controller {
 public:
  /// A knot must last a whole number of periods; throws InputError otherwise.
  MotionFeedback(const ArticulatedTree& tree, KnotMotion motion, double period,
                 AfterMotion after = AfterMotion::kNothing);

  [[nodiscard]] double period() const override { return period_; }
  /// The time of the last knot [s].
  [[nodiscard]] double duration() const { return motion_.knot_period * motion_.num_knots(); }

  /// Throws ControlError for a time before the motion, and after it if nothing follows.
  void torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
              VectorXd& tau) const override;

 private:
  void interpolate(const ArticulatedTree& tree, int knot, double s) const;

  KnotMotion motion_;
  double period_;
  int ticks_per_knot_;
  AfterMotion after_;
  mutable VectorXd q_, v_;  // q*, v*
  mutable VectorXd step_;   // s (q_{k+1} ⊖ q_k)
  mutable VectorXd e_q_, e_;
};

}  // namespace tribo::models
