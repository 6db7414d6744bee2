#pragma once

#include <string>
#include <vector>

#include "models/system.hpp"

/// What scenarios of a single kinematic tree have alike.
namespace tribo::models {

/// One tree of n velocities, M and k zero and to be filled, no contact and no constraint. Gives M.
template <class S>
Matrix<S>& begin_one_tree(Snapshot<S>& out, int n) {
  out.trees.assign(1, Tree{0, n});
  out.M.resize(1);
  out.M[0].setZero(n, n);
  out.k.setZero(n);
  out.contacts.clear();
  out.constraints.clear();
  return out.M[0];
}

/// Has the contact act on that tree alone. Gives its J, 3 × n and zero.
template <class S>
Eigen::Matrix<S, 3, Eigen::Dynamic>& on_one_tree(ContactPoint<S>& contact, int n) {
  contact.num_blocks = 1;
  contact.blocks[0].J.setZero(3, n);
  return contact.blocks[0].J;
}

/// J of a body q = (x, z) that does not turn, on level ground.
template <class S>
void on_level_ground(ContactPoint<S>& contact) {
  auto& J = on_one_tree(contact, 2);
  J(0, 1) = S(1);
  J(1, 0) = S(1);
}

/// (x, z) and their rates, of a body that does not turn.
[[nodiscard]] inline std::vector<Coordinate> sliding_coordinates(const std::string& body) {
  return {{body + ".x", "m"}, {body + ".z", "m"}, {body + ".vx", "m/s"}, {body + ".vz", "m/s"}};
}

/// (x, z, θ) and their rates.
[[nodiscard]] inline std::vector<Coordinate> turning_coordinates(const std::string& body) {
  return {{body + ".x", "m"},
          {body + ".z", "m"},
          {body + ".theta", "rad"},
          {body + ".vx", "m/s"},
          {body + ".vz", "m/s"},
          {body + ".omega", "rad/s"}};
}

}  // namespace tribo::models
