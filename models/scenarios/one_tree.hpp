#pragma once

#include <initializer_list>

#include "models/contact/axes.hpp"
#include "models/system.hpp"

/// Parts of a system of one tree with equations of its own, which is no scene.
namespace tribo::models {

/// One tree of n velocities, M and k zero, to be filled, no contacts and constraints. Returns M.
template <class S>
Matrix<S>& begin_one_tree(Snapshot<S>& out, int n) {
  out.trees.assign(1, Tree{0, n});
  out.M.resize(1);
  out.M[0].setZero(n, n);
  out.k.setZero(n);
  out.clear_contacts();
  out.constraints.clear();
  return out.M[0];
}

/// The body of tree 0, whose velocities move it along or about these axes.
template <class S>
void add_body(std::initializer_list<WorldAxis> axes, const Vector3<S>& origin, Snapshot<S>& out) {
  BodyMotion<S>& body = out.bodies.add();
  body.tree = 0;
  body.origin = origin;
  body.move_along(axes);
}

/// Adds a contact of body 0 with level ground, which rests, at a place.
template <class S>
ContactPoint<S>& add_level_contact(const Vector3<S>& place, Snapshot<S>& out) {
  ContactPoint<S>& contact = out.contacts.add();
  contact.a = 0;
  contact.place = place;
  contact.axes = level_axes<S>();
  contact.bias.setZero();
  contact.anchored.reset();
  return contact;
}

}  // namespace tribo::models
