#include "models/scene/scene_drives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <limits>
#include <utility>
#include <variant>

#include "models/scene/scene_description.hpp"

namespace tribo::models {

void SceneDrives::add(const SceneDrive& drive, const PlacedTrees& trees) {
  const int driven = driven_tree(drive);
  if (!trees.has(driven))
    throw InputError(fmt::format("a drive is of tree {}, which there is not", driven));
  const auto* suction = std::get_if<Suction>(&drive);
  if (suction != nullptr && !trees.has_body(driven, suction->body))
    throw InputError(fmt::format("suction draws body {}, which there is not", suction->body));
  TreeDrive at_work(drive, trees.tree(driven));
  if (!(at_work.period() > 0)) {
    drives_.push_back(std::move(at_work));
    return;
  }
  expect_same_period(at_work.period());
  held_drives_.push_back(std::move(at_work));
}

void SceneDrives::add(const HeldJoints& joints, const PlacedTrees& trees) {
  if (!trees.has(joints.tree))
    throw InputError(fmt::format("joints of tree {}, which there is not, are held", joints.tree));
  const auto of_same = [&](const auto& held) { return held.tree() == joints.tree; };
  if (std::ranges::any_of(held_trees_, of_same) || std::ranges::any_of(held_drives_, of_same))
    throw InputError(fmt::format("joints of tree {} are held twice", joints.tree));
  held_trees_.emplace_back(joints, trees.tree(joints.tree));
  expect_same_period(held_trees_.back().period());
}

int SceneDrives::num_external() const {
  int count = 0;
  for (const TreeDrive& drive : drives_) count += drive.num_external();
  return count;
}

void SceneDrives::external_force(const PlacedTrees& trees, const State<double>& x,
                                 VectorXd& out) const {
  out.setZero(trees.num_velocities());
  int first = 0;
  for (TreeDrive& drive : drives_) {
    const PlacedTree& one = trees[drive.tree()];
    one.q = trees.positions(drive.tree(), x.q);
    one.v = trees.velocities(drive.tree(), x.v);
    one.z = x.memory.external.segment(first, drive.num_external());
    trees.velocities(drive.tree(), out) += drive.force(one.tree(), x.t, one.q, one.v, one.z);
    first += drive.num_external();
  }
}

void SceneDrives::external_rate(const PlacedTrees& trees, const State<double>& x,
                                VectorXd& out) const {
  out.resize(num_external());
  int first = 0;
  for (TreeDrive& drive : drives_) {
    if (drive.num_external() == 0) continue;
    const PlacedTree& one = trees[drive.tree()];
    one.q = trees.positions(drive.tree(), x.q);
    out.segment(first, drive.num_external()) = drive.rate(x.t, one.q);
    first += drive.num_external();
  }
}

void SceneDrives::effort_limits(const PlacedTrees& trees, VectorXd& out) const {
  out.setConstant(trees.num_velocities(), std::numeric_limits<double>::infinity());
  for (const TreeDrive& drive : drives_) {
    const PlacedTree& one = trees[drive.tree()];
    drive.efforts(one.tree(), one.out_v);
    trees.velocities(drive.tree(), out) = one.out_v;
  }
}

int SceneDrives::num_held(const PlacedTrees& trees) const {
  int count = 0;
  for (const TreeDrive& drive : held_drives_) count += trees.tree(drive.tree()).num_velocities();
  for (const HeldTree& held : held_trees_) count += held.size();
  return count;
}

void SceneDrives::control(const PlacedTrees& trees, State<double>& x) const {
  if (x.memory.held.size() != num_held(trees)) x.memory.held.setZero(num_held(trees));
  int first = 0;
  for (TreeDrive& drive : held_drives_) {
    const PlacedTree& one = trees[drive.tree()];
    one.q = trees.positions(drive.tree(), x.q);
    one.v = trees.velocities(drive.tree(), x.v);
    x.memory.held.segment(first, one.v.size()) = drive.limited_force(one.tree(), x.t, one.q, one.v);
    first += one.span.size;
  }
  if constexpr (std::same_as<double, double>) {
    for (HeldTree& held : held_trees_) {
      if (held.is_controlled()) {
        take_state(trees, x, held);
        x.memory.held.segment(first, held.size()) = held.tick(trees.tree(held.tree()));
      }
      first += held.size();
    }
  }
}

void SceneDrives::change_held(const PlacedTrees& trees, const VectorXd& change, VectorXd& k) const {
  int first = 0;
  for (const TreeDrive& drive : held_drives_) {
    const int count = trees.tree(drive.tree()).num_velocities();
    trees.velocities(drive.tree(), k) -= change.segment(first, count);
    first += count;
  }
  for (const HeldTree& held : held_trees_) {
    const int count = held.size();
    trees.velocities(held.tree(), k).tail(count) -= change.segment(first, count);
    first += count;
  }
}

bool SceneDrives::have_controllers() const {
  return std::ranges::any_of(held_trees_, [](const auto& held) { return held.is_controlled(); });
}

std::string SceneDrives::fallen(const PlacedTrees& trees, const State<double>& x) const {
  if constexpr (std::same_as<double, double>) {
    for (HeldTree& held : held_trees_) {
      if (!held.is_controlled()) continue;
      take_state(trees, x, held);
      if (std::string reason = held.fallen(trees.tree(held.tree())); !reason.empty()) return reason;
    }
  }
  return {};
}

void SceneDrives::add_coordinates(const PlacedTrees& trees, std::vector<Coordinate>& all) const {
  for (const TreeDrive& drive : drives_) {
    for (int i = 1; i <= drive.num_external(); ++i) {
      const Link& link = trees.tree(drive.tree()).link(i);
      all.push_back({link.name + ".integral", turns(link) ? "rad s" : "m s"});
    }
  }
  const auto add_held = [&](const Link& link) {
    all.push_back({link.name + (turns(link) ? ".torque" : ".force"), turns(link) ? "N m" : "N"});
  };
  for (const TreeDrive& drive : held_drives_) {
    for (int i = 1; i < trees.tree(drive.tree()).num_links(); ++i)
      add_held(trees.tree(drive.tree()).link(i));
  }
  for (const HeldTree& held : held_trees_) {
    for (int i = held.first_link(); i < trees.tree(held.tree()).num_links(); ++i)
      add_held(trees.tree(held.tree()).link(i));
  }
}

bool SceneDrives::turns(const Link& link) {
  return link.joint == Joint::kRevolute ||
         (link.joint == Joint::kGuided && is_turn(link.moves.back()));
}

void SceneDrives::expect_same_period(double period) {
  if (period_ > 0 && period > 0 && period != period_)
    throw InputError(fmt::format("controllers tick every {} and every {} s; one period is allowed",
                                 period_, period));
  period_ = std::max(period_, period);
}

void SceneDrives::take_state(const PlacedTrees& trees, const State<double>& x, HeldTree& held) {
  held.state().t = x.t;
  held.state().q = trees.positions(held.tree(), x.q);
  held.state().v = trees.velocities(held.tree(), x.v);
}

}  // namespace tribo::models
