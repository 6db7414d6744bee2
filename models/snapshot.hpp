#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/constraint.hpp"
#include "models/laws/anchored.hpp"
#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"
#include "models/types.hpp"

namespace tribo::models {

/// The velocities of one kinematic tree: `size` entries of v from `first` on.
struct Tree {
  int first = 0;
  int size = 0;
  bool operator==(const Tree&) const = default;
};

/// The rows [n; t1; t2] of a contact that act on one tree:  v_c += J v[first .. first + size).
template <class S>
struct JacobianBlock {
  int tree = 0;                           ///< index into Snapshot::trees
  Eigen::Matrix<S, 3, Eigen::Dynamic> J;  ///< 3 × size of the tree
};

/// What a scheme with contact memory needs of a pair besides. In the contact's axes [n; t1; t2].
template <class S>
struct AnchoredPoint {
  AnchoredLaw<S> law;
  int memory = 0;       ///< where its memory begins in State::z
  Vector3<S> position;  ///< x of the point; its first entry is φ [m]
  Vector3<S> Jdot_v;    ///< ẍ at v̇ = 0 [m/s²]
};

/// Tells the points of contacts apart.
using ContactId = std::int64_t;

/// A pair of bodies that may touch. Normal from B into A; φ > 0 means apart.
///
/// In the plane the third row of every J is zero.
template <class S>
struct ContactPoint {
  ContactId id = 0;    ///< the same point has the same id at every time
  S phi{};             ///< signed distance φ [m]
  int num_blocks = 0;  ///< trees that the pair touches: 1 or 2
  std::array<JacobianBlock<S>, 2> blocks;
  /// The part of the contact velocity that does not come from v: a moving belt [m/s].
  Vector3<S> bias = Vector3<S>::Zero();
  NormalLaw<S> normal;
  FrictionLaw<S> friction;
  std::optional<AnchoredPoint<S>> anchored;  ///< where the pair has a law with memory too

  /// Whether the pair overlaps: only then there is a force.
  [[nodiscard]] bool active() const { return !(phi > S(0)); }
};

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
/// It is the caller's and is reused from one evaluation to the next.
template <class S>
struct Snapshot {
  std::vector<Tree> trees;         ///< M is block diagonal by tree
  std::vector<Matrix<S>> M;        ///< mass matrix, one block a tree
  Vector<S> k;                     ///< bias minus applied forces [N], [N·m]
  Pool<ContactPoint<S>> contacts;  ///< every candidate pair, also those apart
  Pool<Constraint<S>> constraints;
};

/// J v: the contact velocity without its bias, [v_n; v_t1; v_t2] [m/s].
template <class S, class Derived>
[[nodiscard]] Vector3<S> jacobian_times(const Snapshot<S>& snapshot,
                                        const ContactPoint<S>& contact,
                                        const Eigen::MatrixBase<Derived>& v) {
  Vector3<S> J_v = Vector3<S>::Zero();
  for (int b = 0; b < contact.num_blocks; ++b) {
    const auto& block = contact.blocks[static_cast<std::size_t>(b)];
    const Tree& tree = snapshot.trees[static_cast<std::size_t>(block.tree)];
    J_v += block.J.lazyProduct(v.segment(tree.first, tree.size));
  }
  return J_v;
}

/// v_c = J v + bias [m/s]
template <class S, class Derived>
[[nodiscard]] Vector3<S> contact_velocity(const Snapshot<S>& snapshot,
                                          const ContactPoint<S>& contact,
                                          const Eigen::MatrixBase<Derived>& v) {
  return contact.bias + jacobian_times(snapshot, contact, v);
}

/// generalized += Jᵀ f_c
template <class S, class Derived>
void add_contact_force(const Snapshot<S>& snapshot,
                       const ContactPoint<S>& contact,
                       const Vector3<S>& f_c,
                       Eigen::MatrixBase<Derived>& generalized) {
  for (int b = 0; b < contact.num_blocks; ++b) {
    const auto& block = contact.blocks[static_cast<std::size_t>(b)];
    const Tree& tree = snapshot.trees[static_cast<std::size_t>(block.tree)];
    generalized.segment(tree.first, tree.size) += block.J.transpose().lazyProduct(f_c);
  }
}

/// The force [f_n; f_t1; f_t2] [N] of the laws at penetration −φ and contact velocity v_c.
template <class S>
[[nodiscard]] Vector3<S> contact_force(const ContactPoint<S>& contact, const Vector3<S>& v_c) {
  Vector3<S> f_c = Vector3<S>::Zero();
  if (!contact.active()) return f_c;
  f_c[0] = normal_force(contact.normal, S(-contact.phi), v_c[0]);
  f_c.template tail<2>() = contact.friction.force(v_c.template tail<2>(), f_c[0]);
  return f_c;
}

}  // namespace tribo::models
