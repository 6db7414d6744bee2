#pragma once

#include <string>
#include <vector>

#include "models/scene/placed_trees.hpp"

namespace tribo::models {

/// Drives and controllers of a scene at work on its trees: those that act at any time are an
/// external system, one after the other in z; those that tick are forces that the memory holds,
/// drives before controllers. Holds scratch memory; one object per thread.
class SceneDrives {
 public:
  /// Throws InputError for a drive of a tree, body or joint that there is not, and for a second
  /// period.
  void add(const SceneDrive& drive, const PlacedTrees& trees);
  void add(const HeldJoints& joints, const PlacedTrees& trees);

  /// Whether some act at any time.
  [[nodiscard]] bool are_external() const { return !drives_.empty(); }
  [[nodiscard]] int num_external() const;
  void external_force(const PlacedTrees& trees, const State<double>& x, VectorXd& out) const;
  void external_rate(const PlacedTrees& trees, const State<double>& x, VectorXd& out) const;
  void effort_limits(const PlacedTrees& trees, VectorXd& out) const;

  /// Period of all controllers that tick; 0 where there is none [s].
  [[nodiscard]] double period() const { return period_; }
  /// Entries of Memory::held: the forces of controllers that tick, one after the other.
  [[nodiscard]] int num_held(const PlacedTrees& trees) const;
  void control(const PlacedTrees& trees, State<double>& x) const;
  void change_held(const PlacedTrees& trees, const VectorXd& change, VectorXd& k) const;

  [[nodiscard]] bool have_controllers() const;
  /// Why a controller sees its robot fallen; empty while none does.
  [[nodiscard]] std::string fallen(const PlacedTrees& trees, const State<double>& x) const;

  /// Adds the coordinates of z and of what the memory holds.
  void add_coordinates(const PlacedTrees& trees, std::vector<Coordinate>& all) const;

 private:
  /// Whether a joint of one coordinate is a hinge.
  [[nodiscard]] static bool turns(const Link& link);

  void expect_same_period(double period);

  /// Hands over the part of a state that belongs to a tree, without memory.
  static void take_state(const PlacedTrees& trees, const State<double>& x, HeldTree& held);

  mutable std::vector<TreeDrive> drives_, held_drives_;
  mutable std::vector<HeldTree> held_trees_;
  double period_ = 0;  ///< of controllers that tick [s]
};

}  // namespace tribo::models
