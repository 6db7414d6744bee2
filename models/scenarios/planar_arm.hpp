#pragma once

#include <fmt/format.h>

#include "models/bodies/tree_kinematics.hpp"

namespace tribo::models {

/// Thin rods of one length, one below the other, that turn in the plane (x, z) under gravity: a
/// chain with revolute joints, hung up at the origin. At q = 0 it hangs straight down; q_i > 0
/// turns rod i and all below it towards +x. `mass` is that of the first rod; each other rod has
/// `taper` times the mass of the one before.
[[nodiscard]] inline TreeDescription rods(int joints, double mass, double length, double gravity,
                                          double taper = 1) {
  TreeDescription tree;
  tree.gravity = {0, 0, -gravity};
  for (int i = 0; i < joints; ++i) {
    BodyDescription rod;
    rod.name = fmt::format("joint{}", i + 1);
    rod.parent = i - 1;
    rod.joint = Joint::kRevolute;
    rod.axis = -Eigen::Vector3d::UnitY();
    if (i > 0) rod.position = {0, 0, -length};
    rod.mass = mass;
    rod.center_of_mass = {0, 0, -length / 2};
    const double inertia = mass * length * length / 12;
    rod.inertia.diagonal() << inertia, inertia, 0;
    tree.bodies.push_back(rod);
    mass *= taper;
  }
  return tree;
}

/// The lower end of the last rod, in its frame [m].
[[nodiscard]] inline Eigen::Vector3d end_of_rods(const TreeDescription& rods) {
  return 2 * rods.bodies.back().center_of_mass;
}

/// Where that end is in the world [m].
[[nodiscard]] inline Eigen::Vector3d tip_of(const TreeDescription& rods, const VectorXd& q) {
  const ArticulatedTree tree(rods);
  TreeWorkspace workspace;
  update_kinematics(tree, q, VectorXd(VectorXd::Zero(q.size())), workspace);
  return position(tree, workspace,
                  {.body = static_cast<int>(rods.bodies.size()) - 1, .place = end_of_rods(rods)});
}

}  // namespace tribo::models
