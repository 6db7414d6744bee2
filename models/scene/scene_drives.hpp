#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/scene/placed_trees.hpp"
#include "models/scene/scene_description.hpp"

namespace tribo::models {

/// Drives and controllers of a scene at work on its trees: those that act at any time are an
/// external system, one after the other in z; those that tick are forces that the memory holds,
/// drives before controllers. Holds scratch memory; one object per thread.
template <class S>
class SceneDrives {
 public:
  /// Throws InputError for a drive of a tree, body or joint that there is not, and for a second
  /// period.
  void add(const SceneDrive<S>& drive, const PlacedTrees<S>& trees) {
    const int driven = driven_tree(drive);
    if (!trees.has(driven))
      throw InputError(fmt::format("a drive is of tree {}, which there is not", driven));
    const auto* suction = std::get_if<Suction<S>>(&drive);
    if (suction != nullptr && !trees.has_body(driven, suction->body))
      throw InputError(fmt::format("suction draws body {}, which there is not", suction->body));
    TreeDrive<S> at_work(drive, trees.tree(driven));
    if (!(at_work.period() > 0)) {
      drives_.push_back(std::move(at_work));
      return;
    }
    expect_same_period(at_work.period());
    held_drives_.push_back(std::move(at_work));
  }
  void add(const HeldJoints& joints, const PlacedTrees<S>& trees) {
    if (!trees.has(joints.tree))
      throw InputError(fmt::format("joints of tree {}, which there is not, are held", joints.tree));
    const auto of_same = [&](const auto& held) { return held.tree() == joints.tree; };
    if (std::ranges::any_of(held_trees_, of_same) || std::ranges::any_of(held_drives_, of_same))
      throw InputError(fmt::format("joints of tree {} are held twice", joints.tree));
    held_trees_.emplace_back(joints, trees.tree(joints.tree));
    expect_same_period(held_trees_.back().period());
  }

  /// Whether some act at any time.
  [[nodiscard]] bool are_external() const { return !drives_.empty(); }
  [[nodiscard]] int num_external() const {
    int count = 0;
    for (const TreeDrive<S>& drive : drives_) count += drive.num_external();
    return count;
  }
  void external_force(const PlacedTrees<S>& trees, const State<S>& x, Vector<S>& out) const {
    out.setZero(trees.num_velocities());
    int first = 0;
    for (TreeDrive<S>& drive : drives_) {
      const PlacedTree<S>& one = trees[drive.tree()];
      one.q = trees.positions(drive.tree(), x.q);
      one.v = trees.velocities(drive.tree(), x.v);
      one.z = x.memory.external.segment(first, drive.num_external());
      trees.velocities(drive.tree(), out) += drive.force(one.tree(), x.t, one.q, one.v, one.z);
      first += drive.num_external();
    }
  }
  void external_rate(const PlacedTrees<S>& trees, const State<S>& x, Vector<S>& out) const {
    out.resize(num_external());
    int first = 0;
    for (TreeDrive<S>& drive : drives_) {
      if (drive.num_external() == 0) continue;
      const PlacedTree<S>& one = trees[drive.tree()];
      one.q = trees.positions(drive.tree(), x.q);
      out.segment(first, drive.num_external()) = drive.rate(x.t, one.q);
      first += drive.num_external();
    }
  }
  void effort_limits(const PlacedTrees<S>& trees, Vector<S>& out) const {
    out.setConstant(trees.num_velocities(), std::numeric_limits<S>::infinity());
    for (const TreeDrive<S>& drive : drives_) {
      const PlacedTree<S>& one = trees[drive.tree()];
      drive.efforts(one.tree(), one.out_v);
      trees.velocities(drive.tree(), out) = one.out_v;
    }
  }

  /// Period of all controllers that tick; 0 where there is none [s].
  [[nodiscard]] double period() const { return period_; }
  /// Entries of Memory::held: the forces of controllers that tick, one after the other.
  [[nodiscard]] int num_held(const PlacedTrees<S>& trees) const {
    int count = 0;
    for (const TreeDrive<S>& drive : held_drives_)
      count += trees.tree(drive.tree()).num_velocities();
    for (const HeldTree<S>& held : held_trees_) count += held.size();
    return count;
  }
  void control(const PlacedTrees<S>& trees, State<S>& x) const {
    if (x.memory.held.size() != num_held(trees)) x.memory.held.setZero(num_held(trees));
    int first = 0;
    for (TreeDrive<S>& drive : held_drives_) {
      const PlacedTree<S>& one = trees[drive.tree()];
      one.q = trees.positions(drive.tree(), x.q);
      one.v = trees.velocities(drive.tree(), x.v);
      x.memory.held.segment(first, one.v.size()) =
          drive.limited_force(one.tree(), x.t, one.q, one.v);
      first += one.span.size;
    }
    if constexpr (std::same_as<S, double>) {
      for (HeldTree<S>& held : held_trees_) {
        if (held.is_controlled()) {
          take_state(trees, x, held);
          x.memory.held.segment(first, held.size()) = held.tick(trees.tree(held.tree()));
        }
        first += held.size();
      }
    }
  }
  void change_held(const PlacedTrees<S>& trees, const Vector<S>& change, Vector<S>& k) const {
    int first = 0;
    for (const TreeDrive<S>& drive : held_drives_) {
      const int count = trees.tree(drive.tree()).num_velocities();
      trees.velocities(drive.tree(), k) -= change.segment(first, count);
      first += count;
    }
    for (const HeldTree<S>& held : held_trees_) {
      const int count = held.size();
      trees.velocities(held.tree(), k).tail(count) -= change.segment(first, count);
      first += count;
    }
  }

  [[nodiscard]] bool have_controllers() const {
    return std::ranges::any_of(held_trees_, [](const auto& held) { return held.is_controlled(); });
  }
  /// Why a controller sees its robot fallen; empty while none does.
  [[nodiscard]] std::string fallen(const PlacedTrees<S>& trees, const State<S>& x) const {
    if constexpr (std::same_as<S, double>) {
      for (HeldTree<S>& held : held_trees_) {
        if (!held.is_controlled()) continue;
        take_state(trees, x, held);
        if (std::string reason = held.fallen(trees.tree(held.tree())); !reason.empty())
          return reason;
      }
    }
    return {};
  }

  /// Adds the coordinates of z and of what the memory holds.
  void add_coordinates(const PlacedTrees<S>& trees, std::vector<Coordinate>& all) const {
    for (const TreeDrive<S>& drive : drives_) {
      for (int i = 1; i <= drive.num_external(); ++i) {
        const Link<S>& link = trees.tree(drive.tree()).link(i);
        all.push_back({link.name + ".integral", turns(link) ? "rad s" : "m s"});
      }
    }
    const auto add_held = [&](const Link<S>& link) {
      all.push_back({link.name + (turns(link) ? ".torque" : ".force"), turns(link) ? "N m" : "N"});
    };
    for (const TreeDrive<S>& drive : held_drives_) {
      for (int i = 1; i < trees.tree(drive.tree()).num_links(); ++i)
        add_held(trees.tree(drive.tree()).link(i));
    }
    for (const HeldTree<S>& held : held_trees_) {
      for (int i = held.first_link(); i < trees.tree(held.tree()).num_links(); ++i)
        add_held(trees.tree(held.tree()).link(i));
    }
  }

 private:
  /// Whether a joint of one coordinate is a hinge.
  [[nodiscard]] static bool turns(const Link<S>& link) {
    return link.joint == Joint::kRevolute ||
           (link.joint == Joint::kGuided && is_turn(link.moves.back()));
  }

  void expect_same_period(double period) {
    if (period_ > 0 && period > 0 && period != period_)
      throw InputError(fmt::format(
          "controllers tick every {} and every {} s; one period is allowed", period_, period));
    period_ = std::max(period_, period);
  }

  /// Hands over the part of a state that belongs to a tree, without memory.
  static void take_state(const PlacedTrees<S>& trees, const State<S>& x, HeldTree<S>& held) {
    held.state().t = x.t;
    held.state().q = trees.positions(held.tree(), x.q);
    held.state().v = trees.velocities(held.tree(), x.v);
  }

  mutable std::vector<TreeDrive<S>> drives_, held_drives_;
  mutable std::vector<HeldTree<S>> held_trees_;
  double period_ = 0;  ///< of controllers that tick [s]
};

}  // namespace tribo::models
