#pragma once

#include "models/control/knot_motion.hpp"
#include "models/control/support_dynamics.hpp"

namespace tribo::models {

/// Postures for a robot to take, at knots of equal distance in time, and its supports between them.
/// A gait contains no forces.
struct Gait {
  double knot_period = 0;        ///< h [s]
  std::vector<VectorXd> q;       ///< q*_k of the knots 0 … N
  std::vector<Support> support;  ///< of the intervals 0 … N − 1
};

/// The diagonals of Q and R: the cost of leaving the gait.
struct TrackingPrices {
  double place = 3000;      ///< of the base [1/m²]
  double turn = 3000;       ///< of the base [1/rad²]
  double joints = 30;       ///< [1/rad²]
  double base_rate = 30;    ///< [s²/m²], [s²/rad²]
  double joint_rate = 0.3;  ///< [s²/rad²]
  double torque = 10;       ///< [1/(N m)²]
};

/// A motion that a robot can make, near a gait, and the time-varying LQR about it.
struct GaitPlan {
  KnotMotion motion;
  std::vector<VectorXd> forces;  ///< of each interval, three entries a point of its support [N]
  double largest_gap = 0;        ///< largest entry of the residual of x_{k+1} = step(x_k, u_k)
};

/// Plan of least cost among all x = (q, v) and u with x_{k+1} = `SupportDynamics::step`(x_k, u_k)
/// and x_0 at rest in the gait's first posture:
///
///   min Σ ½ |x_k ⊖ x*_k|²_Q + ½ |u_k − u*_k|²_R,   v*_{k+1} = (q*_{k+1} ⊖ q*_k)/h
///
/// u* the gait's torques by `SupportDynamics::torques_of`. Each iteration linearizes the dynamics
/// about x and u, which may leave gaps d_k = step(x_k, u_k) ⊖ x_{k+1}, and takes the minimum by the
/// discrete Riccati recursion
///
///   K_k = (R + Bᵀ P B)⁻¹ Bᵀ P A,   P_k = Q + Aᵀ P (A − B K_k),   P = P_{k+1}
///
/// until gaps and changes are gone; the gains F_k of the motion are the last K_k. P_N is the fixed
/// point for the gait's last step: the robot may stand there for ever with the last gain. The
/// gait's second derivatives are left out, so that changes shrink by a constant factor, and gaps
/// quadratically: multiple shooting [as in Mastalli et al., Crocoddyl, ICRA 2020].
///
/// Throws InputError for a gait whose gaps do not close, and for one whose support would have to
/// pull.
[[nodiscard]] GaitPlan plan_of(const ArticulatedTree& tree, const Gait& gait,
                               const TrackingPrices& prices = {});

}  // namespace tribo::models
