#pragma once

#include "models/snapshot.hpp"

/// Contacts that act through any J, 3 × n, of a tree:  v_c += J v[tree]. Each J has its own body.
namespace tribo::solvers::test {

inline int add_body_that_moves_by(const models::MatrixXd& J, int tree, models::Snapshot& out) {
  models::BodyMotion& body = out.bodies.add();
  body.tree = tree;
  body.origin.setZero();
  body.move_by(static_cast<int>(J.cols())).topRows<3>() = J;
  return static_cast<int>(out.bodies.size()) - 1;
}

/// Makes a new body, moved by J, the contact's A, and the world its B.
inline void act_on(int tree, const models::MatrixXd& J, models::ContactPoint& contact,
                   models::Snapshot& out) {
  contact.a = add_body_that_moves_by(J, tree, out);
  contact.b = models::ContactPoint::kWorld;
  contact.place.setZero();
  contact.axes.setIdentity();
}

/// Makes a new body, moved by −J, the contact's B.
inline void act_against(int tree, const models::MatrixXd& J, models::ContactPoint& contact,
                        models::Snapshot& out) {
  contact.b = add_body_that_moves_by(-J, tree, out);
}

}  // namespace tribo::solvers::test
