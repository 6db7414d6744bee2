#pragma once

#include "models/bodies/lone_body.hpp"
#include "models/bodies/tree_derivatives.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// A tree under gravity alone: a robot without motors and contacts.
///
/// A scene holds one for each of its trees, calls `dynamics`, subtracts τ from k and adds contacts
/// from the workspace. Holds scratch memory: one object per thread.
class TreeSystem {
 public:
  using Scalar = double;

  explicit TreeSystem(ArticulatedTree tree)
      : tree_(std::move(tree)), is_lone_(is_lone_body(tree_)) {}

  [[nodiscard]] const ArticulatedTree& tree() const { return tree_; }
  /// The workspace as the last `evaluate` or `energy` left it.
  [[nodiscard]] const TreeWorkspace& workspace() const { return workspace_; }

  [[nodiscard]] int num_positions() const { return tree_.num_positions(); }
  [[nodiscard]] int num_velocities() const { return tree_.num_velocities(); }

  void evaluate(const State<double>& x, Snapshot& out) const;

  /// M and k of  M v̇ + k = Jᵀ f.
  void dynamics(const VectorXd& q, const VectorXd& v, MatrixXd& M, VectorXd& k) const;

  /// The same for callers that need of the workspace only the places of links, and their motion
  /// where the tree is more than a lone body.
  void dynamics_and_places(const VectorXd& q, const VectorXd& v, MatrixXd& M, VectorXd& k) const;

  void position_rate(const State<double>& x, VectorXd& out) const;

  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const;
  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const;
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const;

  /// Whether the next two know its joints.
  [[nodiscard]] bool is_differentiable() const;
  void inverse_dynamics_derivatives(const VectorXd& q, const VectorXd& v, const VectorXd& v_dot,
                                    InverseDynamicsDerivatives& out) const;
  void difference_derivatives(const VectorXd& d, const VectorXd& e,
                              std::vector<DifferenceDerivatives>& out) const;

  [[nodiscard]] Energy energy(const State<double>& x) const;

  [[nodiscard]] std::vector<Coordinate> coordinates() const;

 private:
  /// Updates the kinematics of the workspace unless they are those of (q, v) already.
  void update(const VectorXd& q, const VectorXd& v) const;

  static void append(std::vector<Coordinate>& all, const std::string& name,
                     const std::vector<Coordinate>& joint);

  /// x, y or z
  static std::string name_of(WorldAxis axis);

  static std::vector<Coordinate> of_q(const Link& link);

  static std::vector<Coordinate> of_v(const Link& link);

  ArticulatedTree tree_;
  bool is_lone_;
  mutable TreeWorkspace workspace_;
  mutable VectorXd at_q_, at_v_;  ///< of the workspace
  mutable DerivativesWorkspace derivatives_;
};
}  // namespace tribo::models
