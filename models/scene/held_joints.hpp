#pragma once

#include <memory>
#include <string>

#include "models/control/controller.hpp"

namespace tribo::models {

/// The hinges and slides of a tree, whose first joint may float, with forces that the memory holds:
/// a controller sets them at its ticks, or nobody does.
struct HeldJoints {
  int tree = 0;
  std::shared_ptr<const Controller> controller = nullptr;
};

/// Such joints on their tree. Holds scratch memory; one object per thread.
class HeldTree {
 public:
  /// Throws InputError for joints that are no hinges and slides, and for a period that is none.
  HeldTree(HeldJoints joints, const ArticulatedTree& tree);

  [[nodiscard]] int tree() const { return joints_.tree; }
  [[nodiscard]] int first_link() const { return first_link_; }
  /// Forces that are held: of the tree's last velocities.
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool is_controlled() const { return joints_.controller != nullptr; }
  /// Period of the ticks; 0 without a controller [s].
  [[nodiscard]] double period() const { return is_controlled() ? joints_.controller->period() : 0; }

  /// Scratch for a state of the tree.
  [[nodiscard]] State<double>& state() { return state_; }

  /// τ of these joints from a tick on, at `state()`.
  [[nodiscard]] auto tick(const ArticulatedTree& tree) {
    update_kinematics(tree, state_.q, state_.v, workspace_);
    joints_.controller->torque(tree, workspace_, state_, tau_);
    return tau_.tail(size_);
  }

  /// Why the controller sees the tree fallen at `state()`; empty while it does not.
  [[nodiscard]] std::string fallen(const ArticulatedTree& tree) const;

 private:
  HeldJoints joints_;
  int first_link_;
  int size_ = 0;
  State<double> state_;
  TreeWorkspace workspace_;
  VectorXd tau_;
};

}  // namespace tribo::models
