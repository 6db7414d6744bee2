#pragma once

#include <initializer_list>

#include "models/body_motion.hpp"
#include "models/contact/axes.hpp"
#include "models/snapshot.hpp"

/// Parts of a system of one tree with equations of its own, which is no scene.
namespace tribo::models {

/// One tree of n velocities, M and k zero, to be filled, no contacts and constraints. Returns M.
inline MatrixXd& begin_one_tree(Snapshot& out, int n) {
  out.trees.assign(1, Tree{0, n});
  out.M.resize(1);
  out.M[0].setZero(n, n);
  out.k.setZero(n);
  out.clear_contacts();
  out.constraints.clear();
  return out.M[0];
}

/// The body of tree 0, whose velocities move it along or about these axes.
inline void add_body(std::initializer_list<WorldAxis> axes, const Vector3d& origin, Snapshot& out) {
  BodyMotion& body = out.bodies.add();
  body.tree = 0;
  body.origin = origin;
  body.move_along(axes);
}

/// Adds a contact of body 0 with level ground, which rests, at a place.
inline ContactPoint& add_level_contact(const Vector3d& place, Snapshot& out) {
  ContactPoint& contact = out.contacts.add();
  contact.a = 0;
  contact.place = place;
  contact.axes = level_axes();
  contact.bias.setZero();
  contact.anchored.reset();
  return contact;
}

}  // namespace tribo::models
