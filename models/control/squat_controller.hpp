#pragma once

#include <vector>

#include "models/control/controller.hpp"
#include "models/decompositions.hpp"

namespace tribo::models {

/// Targets, weights and period of the squat. The numbers are those of the published program of
/// expint2022; the paper does not print them.
struct SquatTask {
  double period = 0.04;                         ///< [s], Table I of the paper
  Eigen::Vector3d amplitude = {0, 0, 0.03};     ///< of the center of mass [m]
  double frequency = 2;                         ///< of the center of mass [rad/s]
  double center_weight = 1;                     ///< [-]
  double center_stiffness = 2;                  ///< kp [1/s²]
  double center_damping = 2.8284271247461903;   ///< kd = 2 √kp [1/s]
  double posture_weight = 1e-3;                 ///< [-]
  double posture_stiffness = 2;                 ///< [1/s²]
  double posture_damping = 2.8284271247461903;  ///< [1/s]
  double foot_weight = 1;                       ///< [-]
  double foot_stiffness = 1;                    ///< [1/s²]
  double foot_damping = 2;                      ///< [1/s]
  double force_weight = 1e-6;                   ///< [m²/(N² s⁴)]
  Eigen::Vector3d force_scale = {1, 1, 1e-3};   ///< D: makes normal forces cheap [-]
  double regularization = 1e-8;                 ///< of all unknowns
};

/// A squat on feet that rest on the ground, by inverse dynamics:
///
///   min  w_c |J_c v̇ − a_c|² + w_p |v̇_j − a_p|² + w_f Σ |J_f v̇ − a_f|² + w_λ |D f|² + ε |(v̇, f)|²
///   subject to  M_b v̇ + k_b = J_bᵀ f,   then   τ_j = M_j v̇ + k_j − J_jᵀ f
///
///   a_c = c̈* + kp (c* − c) + kd (ċ* − ċ) − J̇_c v,   c* = c₀ + amplitude · sin(frequency · t)
///   a_p = kp (q₀ − q_j) − kd q̇_j,   a_f = kp (x₀ − x) − kd ẋ − J̇_f v
///
/// b: the six rows of the base, j: those of the joints, f: forces at the feet in the world's axes.
/// The published program also bounds f by 1 N ≤ f_z ≤ 10⁴ N and by friction. A squat that stands
/// stays far from the bounds; they are left out, and the solution is that of one linear system. The
/// caller checks with `forces` that f stays inside.                       [expint2022, Sec. VI]
class SquatController final : public Controller {
 public:
  /// c₀, q₀ and x₀ are taken at `start`. The tree must be one floating body that carries all others
  /// by joints of one degree of freedom; throws InputError for another, and for one without feet.
  SquatController(const ArticulatedTree& tree, std::vector<BodyPoint> feet,
                  const State<double>& start, const SquatTask& task = {});

  [[nodiscard]] double period() const override { return task_.period; }
  void torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
              VectorXd& tau) const override;

  /// f of the last `torque`, three entries a foot, in the order of the feet [N].
  [[nodiscard]] auto forces() const { return solution_.segment(num_velocities_, num_forces_); }
  /// v̇ of the last `torque`.
  [[nodiscard]] auto acceleration() const { return solution_.head(num_velocities_); }

 private:
  void add_center_task(const ArticulatedTree& tree, const TreeWorkspace& w,
                       const State<double>& x) const;
  void add_posture_task(const State<double>& x) const;
  void add_foot_tasks(const ArticulatedTree& tree, const TreeWorkspace& w,
                      const State<double>& x) const;
  void add_force_cost() const;
  void add_base_rows() const;
  void add_task(double weight, const Eigen::Vector3d& a) const;

  SquatTask task_;
  std::vector<BodyPoint> feet_;
  int num_velocities_;
  int num_forces_;
  Eigen::Vector3d center_;                 // c₀
  VectorXd posture_;                       // q₀, joints only
  std::vector<Eigen::Vector3d> foothold_;  // x₀

  // Scratch of `torque`.
  mutable MatrixXd M_;
  mutable VectorXd k_;
  mutable Eigen::Matrix<double, 3, Eigen::Dynamic> J_;  // of one task
  mutable MatrixXd J_feet_;                             // three rows a foot
  mutable MatrixXd H_;                                  // of the KKT system
  mutable VectorXd g_;                                  // its right-hand side
  mutable VectorXd solution_;                           // v̇, f, multipliers
  mutable Eigen::PartialPivLU<MatrixXd> lu_;
};

}  // namespace tribo::models
