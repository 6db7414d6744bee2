#pragma once

#include <vector>

#include "models/bodies/tree_derivatives.hpp"
#include "models/decompositions.hpp"

namespace tribo::models {

/// A point of a robot that is to stand still, and its place.
struct SupportPoint {
  BodyPoint point;
  Eigen::Vector3d place;  ///< x* in the world [m]
};
using Support = std::vector<SupportPoint>;

/// A robot whose supporting points are tied to their places, as a map from one knot of a plan to
/// the next:
///
///   M v̇ + k = τ + Jᵀ f,   J v̇ + J̇ v + 2κ ẋ + κ² (x − x*) = 0
///   v⁺ = v + h v̇,   q⁺ = q ⊕ h v⁺
///
/// κ takes a supporting point back to its place. The ties can pull and do not slip: the planner has
/// to check the forces. No τ acts on the base. Holds scratch memory: one object per thread.
class SupportDynamics {
 public:
  /// h is the time between two knots [s]. Throws InputError for a tree that is not legged.
  SupportDynamics(const ArticulatedTree& tree, double h);

  /// (q⁺, v⁺) from (q, v) with the torques u of the joints; sets v̇ and f.
  void step(const VectorXd& q, const VectorXd& v, const VectorXd& u, const Support& support,
            VectorXd& q_next, VectorXd& v_next);

  /// δx⁺ = A δx + B δu of the last `step`, x = (q, v) with δq along ⊕.
  void linearize(MatrixXd& A, MatrixXd& B);

  /// The torques that give v̇ on this support, and their forces f:
  ///
  ///   min |M_b v̇ + k_b − J_bᵀ f|², of these the least |f|²;   u = M_j v̇ + k_j − J_jᵀ f
  ///
  /// b: the six rows of the base, j: those of the joints.
  void torques_of(const VectorXd& q, const VectorXd& v, const VectorXd& v_dot,
                  const Support& support, VectorXd& u);

  [[nodiscard]] const VectorXd& acceleration() const { return v_dot_; }  ///< v̇
  /// f, three entries a point of the support, in its order [N].
  [[nodiscard]] const VectorXd& forces() const { return f_; }

 private:
  void update(const VectorXd& q, const VectorXd& v, const Support& support);
  void solve_for_acceleration(const VectorXd& u);
  void add_force_derivatives(int point);
  void point_derivatives(int point);
  [[nodiscard]] Eigen::Vector3d arm(int point) const;

  const ArticulatedTree& tree_;
  double h_;
  int n_;  // entries of v

  // Of the last call.
  Support support_;
  VectorXd v_, v_next_, v_dot_, f_;
  TreeWorkspace w_;
  DerivativesWorkspace d_;
  InverseDynamicsDerivatives by_;
  MatrixXd M_, J_, H_, point_by_q_, point_by_v_, scratch_;
  VectorXd k_, g_;
  Eigen::Matrix<double, 3, Eigen::Dynamic> J_point_;
  Eigen::PartialPivLU<MatrixXd> lu_;
};

/// The derivatives of ⊕ on SE(3) at a twist d, which stand before those of a floating joint:
///
///   (q ⊕ δ) ⊕ d = (q ⊕ d) ⊕ carried δ,   q ⊕ (d + δ) = (q ⊕ d) ⊕ added δ,   to first order
///
///   carried = Ad(exp −d),   added = Σ (−ad d)ⁿ/(n + 1)!
struct TwistDerivatives {
  Eigen::Matrix<double, 6, 6> carried, added;
};
[[nodiscard]] TwistDerivatives twist_derivatives(const Eigen::Vector<double, 6>& d);

}  // namespace tribo::models
