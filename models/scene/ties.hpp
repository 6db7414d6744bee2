#pragma once

#include <vector>

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_kinematics.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

/// The constraints of one tree of a scene beside the limits of its joints, as rows c = 0 with
/// ċ = G v, in the order in which they were added. Holds scratch memory; one object per thread.
///
///   c = Σ a_i q_i − b   of an equation of joints
///   c = p − p0, along some axes of the world,   or   c = ‖p − p0‖ − d   of a point that is held
class Ties {
 public:
  /// InputError for an equation without terms or of a body without a hinge or slide, for a point of
  /// a body that there is not or that does not move, for axes about which it is held or that are
  /// named twice, for a distance that is not above zero, and for a spring of anything else.
  void add(const Tie& tie, const ArticulatedTree& tree);

  /// Whether the workspace must have the axes of the joints.
  [[nodiscard]] bool has_points() const { return has_points_; }

  [[nodiscard]] int num_rows() const;

  /// Adds the rows of the tree of this index, whose links are where the workspace has them.
  void add_rows(int index, const ArticulatedTree& tree, const TreeWorkspace& w, const VectorXd& q,
                Snapshot& out) const;

 private:
  static void check(const JointEquation& equation, const ArticulatedTree& tree);

  static void check(const HeldPoint& held, const ArticulatedTree& tree);

  [[nodiscard]] static const Link& link_of(const JointTerm& term, const ArticulatedTree& tree);

  /// A row c = 0 with G = 0 so far.
  static Constraint& add_row(int index, const ArticulatedTree& tree, Snapshot& out);

  static void add_equation(const JointEquation& equation, int index, const ArticulatedTree& tree,
                           const VectorXd& q, Snapshot& out);

  void add_point(const HeldPoint& held, int index, const ArticulatedTree& tree,
                 const TreeWorkspace& w, Snapshot& out) const;

  std::vector<Tie> all_;
  bool has_points_ = false;
  mutable Eigen::Matrix<double, 3, Eigen::Dynamic> J_;
};

}  // namespace tribo::models
