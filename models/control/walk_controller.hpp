#pragma once

#include <array>
#include <string>

#include "models/control/controller.hpp"
#include "models/control/quadratic_program.hpp"
#include "models/control/walk_reference.hpp"
#include "models/decompositions.hpp"

namespace tribo::models {

/// Stiffness, weights and limits of a walk. The numbers are those of the published program of
/// expint2022; the paper does not print them. Dampings are 2 √stiffness.
struct WalkTask {
  double stiffness = 10;                                          ///< of every task [1/s²]
  double center_weight = 1;                                       ///< [-]
  double foot_weight = 1;                                         ///< [-]
  double waist_weight = 1e-2;                                     ///< [-]
  double posture_weight = 1e-4;                                   ///< [-]
  double force_weight = 1e-5;                                     ///< [-]
  Eigen::Vector<double, 6> wrench_scale = {1, 1, 1e-3, 2, 2, 2};  ///< D [m/(N s²)], [m/(N m s²)]
  double friction = 1;                                            ///< of the pyramids [-]
  double largest_load = 1e6;                                      ///< of the foot that carries [N]
  double regularization = 1e-8;                                   ///< of all unknowns
  double highest_sole = 0;  ///< a carrying foot above this has lost the ground [m]; 0: no limit
};

/// The sole of a foot: corners of a link's body, in the axes of that body.
struct Sole {
  int body = 0;
  std::array<Eigen::Vector3d, 4> corners;  ///< [m]
};

/// A walk on one flat foot after the other, by inverse dynamics:
///
///   min  w_c |J_c v̇ − a_c|² + w_f Σ |J_f v̇ − a_f|² + w_b |J_b v̇ − a_b|² + w_p |v̇_j − a_p|²
///        + w_λ |D T f|² + ε |(v̇, f)|²
///   subject to  M₆ v̇ + k₆ = J₆ᵀ T f,   J_s v̇ = a_s,   |f_x|, |f_y| ≤ μ f_z,   Σ f_z ≤ f_max
///   then        τ_j = M_j v̇ + k_j − J_jᵀ T f
///
/// c: the centre of mass, f: the frames of both feet, b: the turn of the base, p: the joints, s:
/// the frame of the foot that carries, 6: the rows of the base. f are the forces at the corners of
/// the sole that carries, in the axes of the foot, and T f is their wrench about its frame. For
/// each
///
///   a = ẍ* + kp (x* − x) + 2 √kp (ẋ* − ẋ) − J̇ v
///
/// with the reference's ankles and centre of mass, and the turns and joints of the start. v̇ is
/// eliminated; what remains is a program of the twelve f.                [expint2022, Sec. VI]
///
/// The published program ties the foot that carries to its place a period before it began to carry;
/// here it is tied to its place in the reference, so that τ is a function of the state alone.
class WalkController final : public Controller {
 public:
  /// The reference is moved so that its first right ankle is where the start's is. The tree must be
  /// one floating body that carries all others by joints of one degree of freedom, with soles by
  /// Foot; throws InputError for another, and for a reference without samples.
  WalkController(const ArticulatedTree& tree, const std::array<Sole, 2>& soles,
                 const State<double>& start, WalkReference reference, const WalkTask& task = {});

  [[nodiscard]] double period() const override { return reference_.period; }
  [[nodiscard]] const WalkReference& reference() const { return reference_; }
  /// Throws ControlError where the program has no solution.
  void torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
              VectorXd& tau) const override;

  /// Fallen where the lowest corner of the foot that carries is above `highest_sole`.
  [[nodiscard]] std::string fallen(const ArticulatedTree& tree,
                                   const State<double>& x) const override;

  /// f of the last `torque`, three entries a corner of the sole that carries [N].
  [[nodiscard]] const VectorXd& forces() const { return f_; }
  /// v̇ of the last `torque`.
  [[nodiscard]] const VectorXd& acceleration() const { return v_dot_; }
  /// The quadratic program for f of the last `torque`.
  [[nodiscard]] const QuadraticProgram& program() const { return program_; }

 private:
  struct Frame {
    Placement at;
    Matrix6Xd J;                 // [velocity; angular velocity] = J v, in the world's axes
    Eigen::Vector<double, 6> a;  // target of J v̇
  };

  [[nodiscard]] const WalkSample& sample(double t) const;
  void add_center_task(const ArticulatedTree& tree, const TreeWorkspace& w, const State<double>& x,
                       const PointMotion& wanted) const;
  void add_posture_task(const State<double>& x) const;
  void update_frame(const ArticulatedTree& tree, const TreeWorkspace& w, const State<double>& x,
                    int body, const PointMotion& wanted, const Eigen::Matrix3d& turn,
                    Frame& frame) const;
  void add_task(double weight, const Eigen::Ref<const MatrixXd>& J, const VectorXd& a) const;
  void eliminate_acceleration(const Frame& carrying) const;
  void update_program() const;
  void update_wrench(const Frame& carrying, const Sole& sole) const;

  WalkTask task_;
  double damping_;  // 2 √kp
  std::array<Sole, 2> soles_;
  WalkReference reference_;
  int n_;                                     // entries of v
  VectorXd posture_;                          // of the joints at the start
  Eigen::Matrix3d base_turn_;                 // R at the start
  std::array<Eigen::Matrix3d, 2> foot_turn_;  // R at the start, by Foot

  mutable TreeWorkspace w_;  // scratch of `fallen`
  // Scratch of `torque`.
  mutable MatrixXd M_, H_, K_, right_, P_;
  mutable VectorXd k_, g_, p_, f_, v_dot_;
  mutable Matrix6Xd T_, T_foot_;  // in the world's axes, in those of the foot
  mutable MatrixXd J_center_;
  mutable Frame base_;
  mutable std::array<Frame, 2> feet_;
  mutable Eigen::PartialPivLU<MatrixXd> lu_;
  mutable QuadraticProgram program_;
  mutable QuadraticProgramSolver solver_;
};

}  // namespace tribo::models
