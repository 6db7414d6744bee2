#pragma once

#include <vector>

#include "models/bodies/tree_system.hpp"
#include "models/scene/ties.hpp"

namespace tribo::models {

/// A tree of a scene, the place of its coordinates, and scratch of its own sizes.
struct PlacedTree {
  TreeSystem system;
  int first_position = 0;
  Tree span;
  Ties ties = {};
  bool has_anchors = false;  ///< a point of it has memory
  mutable VectorXd q = {}, dq = {}, v = {}, z = {}, out_q = {}, out_v = {};
  mutable InverseDynamicsDerivatives derivatives = {};
  mutable std::vector<DifferenceDerivatives> blocks = {};

  [[nodiscard]] const ArticulatedTree& tree() const { return system.tree(); }
};

/// The trees of a scene, one after the other in q and v. Holds scratch memory; one object per
/// thread.
class PlacedTrees {
 public:
  void add(const TreeDescription& description);

  [[nodiscard]] int size() const { return static_cast<int>(all_.size()); }
  [[nodiscard]] const PlacedTree& operator[](int i) const { return entry(all_, i); }
  [[nodiscard]] PlacedTree& operator[](int i) { return entry(all_, i); }
  [[nodiscard]] const ArticulatedTree& tree(int i) const { return entry(all_, i).tree(); }
  [[nodiscard]] bool has(int tree) const { return 0 <= tree && tree < size(); }
  [[nodiscard]] bool has_body(int tree, int body) const;

  [[nodiscard]] int num_positions() const { return num_positions_; }
  [[nodiscard]] int num_velocities() const { return num_velocities_; }
  /// By velocity; empty where no joint is damped.
  [[nodiscard]] const VectorXd& damping() const { return damping_; }

  /// The part of a vector like q that belongs to a tree, and of one like v.
  template <class V>
  [[nodiscard]] auto positions(int i, V& q) const {
    return q.segment(entry(all_, i).first_position, tree(i).num_positions());
  }
  template <class V>
  [[nodiscard]] auto velocities(int i, V& v) const {
    return v.segment(entry(all_, i).span.first, tree(i).num_velocities());
  }

  /// Every joint at zero, floating bodies at their placements.
  [[nodiscard]] VectorXd zero_configuration() const;

  /// M, k and places of the trees from `first` to before `last`.
  void evaluate(const State<double>& x, int first, int last, Snapshot& out) const;

  void position_rate(const State<double>& x, VectorXd& out) const;

  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const;

  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const;

  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const;

  /// Whether the derivatives of every tree are known.
  [[nodiscard]] bool is_differentiable() const;
  void inverse_dynamics_derivatives(const State<double>& x, const VectorXd& v_dot,
                                    InverseDynamicsDerivatives& out) const;
  void difference_derivatives(const VectorXd& d, const VectorXd& e,
                              std::vector<DifferenceDerivatives>& out) const;

  /// Kinetic energy, and that of gravity.
  [[nodiscard]] Energy energy(const State<double>& x) const;

  [[nodiscard]] std::vector<Coordinate> coordinates() const;

 private:
  std::vector<PlacedTree> all_;
  int num_positions_ = 0, num_velocities_ = 0;
  VectorXd damping_;
};

}  // namespace tribo::models
