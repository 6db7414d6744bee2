#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "models/body_motion.hpp"
#include "models/constraint.hpp"
#include "models/laws/anchored.hpp"
#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// The velocities of one kinematic tree: `size` entries of v from `first` on.
struct Tree {
  int first = 0;
  int size = 0;
  bool operator==(const Tree&) const = default;
};

/// Further data of a pair for schemes with contact memory, in the contact's axes [n; t1; t2].
struct AnchoredPoint {
  AnchoredLaw<double> law;
  Vector3d position;  ///< x of the point; its first entry is φ [m]
  Vector3d Jdot_v;    ///< ẍ at v̇ = 0 [m/s²]
};

/// A point at which two bodies may touch, or a body and the world. Normal from B into A; φ > 0
/// means apart.
///
/// In the plane no body moves along t2.
struct ContactPoint {
  static constexpr int kWorld = -1;

  ContactId id = 0;                   ///< the same point has the same id at every time
  int a = kWorld, b = kWorld;         ///< bodies, indices into Snapshot::bodies
  double phi = 0;                     ///< signed distance φ [m]
  Vector3d place = Vector3d::Zero();  ///< where the force acts, in the world [m]
  Matrix3d axes = Matrix3d::Zero();   ///< rows [n; t1; t2 = n × t1], in the world
  /// The part of the contact velocity that does not come from v: a moving belt [m/s].
  Vector3d bias = Vector3d::Zero();
  NormalLaw<double> normal;
  FrictionLaw<double> friction;
  std::optional<AnchoredPoint> anchored;  ///< where the pair has a law with memory too

  /// Whether the pair overlaps: only then there is a force.
  [[nodiscard]] bool active() const { return !(phi > 0.0); }
};

/// Whether two contacts are of the same two bodies, as A and B or as B and A.
[[nodiscard]] inline bool is_of_same_bodies(const ContactPoint& one, const ContactPoint& other) {
  return (one.a == other.a && one.b == other.b) || (one.a == other.b && one.b == other.a);
}

/// A list whose elements keep their storage when it is cleared, so that a step allocates nothing.
template <class T>
class Pool {
 public:
  void clear() { size_ = 0; }
  T& add() {
    if (size_ == items_.size()) items_.emplace_back();
    return items_[size_++];
  }
  [[nodiscard]] std::span<const T> items() const { return {items_.data(), size_}; }
  [[nodiscard]] std::span<T> items() { return {items_.data(), size_}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& operator[](std::size_t i) { return items_[i]; }

 private:
  std::vector<T> items_;
  std::size_t size_ = 0;
};

/// All that a scheme may know of a system at one (t, q, v):  M v̇ + k = Jᵀ f + Gᵀ λ.
///
/// Owned by the caller and reused from one evaluation to the next.
struct Snapshot {
  std::vector<Tree> trees;  ///< M is block diagonal by tree
  std::vector<MatrixXd> M;  ///< mass matrix, one block a tree
  VectorXd k;               ///< bias minus applied forces [N], [N·m]
  VectorXd damping;  ///< D, the part of ∂k/∂v from joints' dampers, by velocity; or empty
  /// K, of joints' springs that are taken at the end of a step, by velocity; empty without them,
  /// otherwise D is not.
  VectorXd stiffness;
  Pool<BodyMotion> bodies;  ///< those that contacts act on
  /// Every candidate, also those apart. In a scene, those of two bodies stand together.
  Pool<ContactPoint> contacts;
  Pool<Constraint> constraints;

  void clear_contacts() {
    bodies.clear();
    contacts.clear();
  }

  /// The entries of a vector like v that belong to a body's tree.
  template <class Derived>
  [[nodiscard]] auto of_tree(const BodyMotion& body, Eigen::MatrixBase<Derived>& v) const {
    const Tree& tree = trees[static_cast<std::size_t>(body.tree)];
    return v.segment(tree.first, tree.size);
  }
  template <class Derived>
  [[nodiscard]] auto of_tree(const BodyMotion& body, const Eigen::MatrixBase<Derived>& v) const {
    const Tree& tree = trees[static_cast<std::size_t>(body.tree)];
    return v.segment(tree.first, tree.size);
  }
};

/// Calls visit(body, sign) for the bodies of a contact that can move: its velocity is that of A
/// (sign 1) less that of B (−1).
template <class Visit>
void for_each_body(const Snapshot& snapshot, const ContactPoint& contact, Visit visit) {
  if (contact.a >= 0) visit(snapshot.bodies[static_cast<std::size_t>(contact.a)], 1);
  if (contact.b >= 0) visit(snapshot.bodies[static_cast<std::size_t>(contact.b)], -1);
}

/// The trees that a contact acts on: none, one or two.
struct ContactTrees {
  std::array<int, 2> tree = {};
  int count = 0;

  [[nodiscard]] const int* begin() const { return tree.data(); }
  [[nodiscard]] const int* end() const { return tree.data() + count; }
};

[[nodiscard]] inline ContactTrees trees_of(const Snapshot& snapshot, const ContactPoint& contact) {
  ContactTrees all;
  for_each_body(snapshot, contact, [&all](const BodyMotion& body, int) {
    const bool again = all.count == 1 && all.tree[0] == body.tree;
    if (!again) all.tree[static_cast<std::size_t>(all.count++)] = body.tree;
  });
  return all;
}

/// J of a contact on one tree, 3 × size of the tree:  v_c += J v[tree]. `J` has that size.
template <class Derived>
void contact_jacobian(const Snapshot& snapshot, const ContactPoint& contact, int tree,
                      Eigen::MatrixBase<Derived>&& J) {
  J.setZero();
  for_each_body(snapshot, contact, [&](const BodyMotion& body, int sign) {
    if (body.tree != tree) return;
    const Matrix3d rows = sign * contact.axes;
    body.add_jacobian_at(contact.place - body.origin, rows, J);
  });
}

/// V of every body, of one v.
template <class Derived>
void body_velocities(const Snapshot& snapshot, const Eigen::MatrixBase<Derived>& v,
                     std::vector<Vector6d>& out) {
  out.resize(snapshot.bodies.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const BodyMotion& body = snapshot.bodies[i];
    body.velocity(snapshot.of_tree(body, v), out[i]);
  }
}

/// J v from the velocities of bodies.
[[nodiscard]] inline Vector3d jacobian_times(const Snapshot& snapshot, const ContactPoint& contact,
                                             const std::vector<Vector6d>& V) {
  Vector3d relative = Vector3d::Zero();
  if (contact.a >= 0) {
    const auto a = static_cast<std::size_t>(contact.a);
    const Vector3d r = contact.place - snapshot.bodies[a].origin;
    relative = BodyMotion::velocity_at(V[a], r);
  }
  if (contact.b >= 0) {
    const auto b = static_cast<std::size_t>(contact.b);
    const Vector3d r = contact.place - snapshot.bodies[b].origin;
    relative -= BodyMotion::velocity_at(V[b], r);
  }
  return contact.axes.lazyProduct(relative);
}

/// v_c = J v + bias from the velocities of bodies [m/s]
[[nodiscard]] inline Vector3d contact_velocity(const Snapshot& snapshot,
                                               const ContactPoint& contact,
                                               const std::vector<Vector6d>& V) {
  return contact.bias + jacobian_times(snapshot, contact, V);
}

/// Adds a contact's force to those of its bodies, W = [force; moment about the origin] each.
inline void add_contact_force(const Snapshot& snapshot, const ContactPoint& contact,
                              const Vector3d& f_c, std::vector<Vector6d>& W) {
  const Vector3d f = contact.axes.transpose().lazyProduct(f_c);
  if (contact.a >= 0) {
    const auto a = static_cast<std::size_t>(contact.a);
    const Vector3d r = contact.place - snapshot.bodies[a].origin;
    W[a].head<3>() += f;
    W[a].tail<3>() += r.cross(f);
  }
  if (contact.b >= 0) {
    const auto b = static_cast<std::size_t>(contact.b);
    const Vector3d r = contact.place - snapshot.bodies[b].origin;
    W[b].head<3>() -= f;
    W[b].tail<3>() -= r.cross(f);
  }
}

/// generalized += Σ J_bᵀ W_b
template <class Derived>
void gather_forces(const Snapshot& snapshot, const std::vector<Vector6d>& W,
                   Eigen::MatrixBase<Derived>& generalized) {
  for (std::size_t i = 0; i < W.size(); ++i) {
    const BodyMotion& body = snapshot.bodies[i];
    body.add_force(W[i], snapshot.of_tree(body, generalized));
  }
}

/// J v: the contact velocity without its bias, [v_n; v_t1; v_t2] [m/s]. For many contacts at one v
/// the way over the velocities of bodies is shorter.
template <class Derived>
[[nodiscard]] Vector3d jacobian_times(const Snapshot& snapshot, const ContactPoint& contact,
                                      const Eigen::MatrixBase<Derived>& v) {
  const auto velocity_of = [&](int index) -> Vector3d {
    const BodyMotion& body = snapshot.bodies[static_cast<std::size_t>(index)];
    Vector6d V;
    body.velocity(snapshot.of_tree(body, v), V);
    return body.velocity_at(V, contact.place - body.origin);
  };
  Vector3d relative = Vector3d::Zero();
  if (contact.a >= 0) relative += velocity_of(contact.a);
  if (contact.b >= 0) relative -= velocity_of(contact.b);
  return contact.axes.lazyProduct(relative);
}

/// v_c = J v + bias [m/s]
template <class Derived>
[[nodiscard]] Vector3d contact_velocity(const Snapshot& snapshot, const ContactPoint& contact,
                                        const Eigen::MatrixBase<Derived>& v) {
  return contact.bias + jacobian_times(snapshot, contact, v);
}

/// generalized += Jᵀ f_c
template <class Derived>
void add_contact_force(const Snapshot& snapshot, const ContactPoint& contact, const Vector3d& f_c,
                       Eigen::MatrixBase<Derived>& generalized) {
  const Vector3d f = contact.axes.transpose() * f_c;
  for_each_body(snapshot, contact, [&](const BodyMotion& body, int sign) {
    Vector6d W;
    W << sign * f, sign * (contact.place - body.origin).cross(f);
    body.add_force(W, snapshot.of_tree(body, generalized));
  });
}

/// The force [f_n; f_t1; f_t2] [N] of the laws at penetration −φ and contact velocity v_c.
[[nodiscard]] inline Vector3d contact_force(const ContactPoint& contact, const Vector3d& v_c) {
  Vector3d f_c = Vector3d::Zero();
  if (!contact.active()) return f_c;
  f_c[0] = normal_force(contact.normal, -contact.phi, v_c[0]);
  f_c.tail<2>() = contact.friction.force(v_c.tail<2>(), f_c[0]);
  return f_c;
}

}  // namespace tribo::models
