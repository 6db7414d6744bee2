#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_kinematics.hpp"
#include "models/input_error.hpp"
#include "models/scene/scene_description.hpp"
#include "models/snapshot.hpp"
#include "models/world_axis.hpp"

namespace tribo::models {

/// The constraints of one tree of a scene beside the limits of its joints, as rows c = 0 with
/// ċ = G v, in the order in which they were added. Holds scratch memory; one object per thread.
///
///   c = Σ a_i q_i − b   of an equation of joints
///   c = p − p0, along some axes of the world,   or   c = ‖p − p0‖ − d   of a point that is held
template <class S>
class Ties {
 public:
  /// InputError for an equation without terms or of a body without a hinge or slide, for a point of
  /// a body that there is not or that does not move, for axes about which it is held or that are
  /// named twice, for a distance that is not above zero, and for a spring of anything else.
  void add(const Tie<S>& tie, const ArticulatedTree<S>& tree) {
    std::visit([&](const auto& one) { check(one, tree); }, tie);
    has_points_ = has_points_ || std::holds_alternative<HeldPoint<S>>(tie);
    all_.push_back(tie);
  }

  /// Whether the workspace must have the axes of the joints.
  [[nodiscard]] bool has_points() const { return has_points_; }

  [[nodiscard]] int num_rows() const {
    int rows = 0;
    for (const Tie<S>& tie : all_) {
      const auto* held = std::get_if<HeldPoint<S>>(&tie);
      rows += held == nullptr || held->along.empty() ? 1 : static_cast<int>(held->along.size());
    }
    return rows;
  }

  /// Adds the rows of the tree of this index, whose links are where the workspace has them.
  void add_rows(int index,
                const ArticulatedTree<S>& tree,
                const TreeWorkspace<S>& w,
                const Vector<S>& q,
                Snapshot<S>& out) const {
    for (const Tie<S>& tie : all_) {
      if (const auto* held = std::get_if<HeldPoint<S>>(&tie)) {
        add_point(*held, index, tree, w, out);
      } else {
        add_equation(std::get<JointEquation<S>>(tie), index, tree, q, out);
      }
    }
  }

 private:
  static void check(const JointEquation<S>& equation, const ArticulatedTree<S>& tree) {
    if (equation.terms.empty()) throw InputError("an equation of joints has no terms");
    for (const JointTerm<S>& term : equation.terms) {
      const bool is_there = 0 <= term.body && term.body < tree.num_bodies();
      if (!is_there || link_of(term, tree).num_velocities != 1)
        throw InputError(fmt::format("body {} has no hinge or slide for an equation", term.body));
    }
  }

  static void check(const HeldPoint<S>& held, const ArticulatedTree<S>& tree) {
    const bool is_there = 0 <= held.body.body && held.body.body < tree.num_bodies();
    if (!is_there || tree.body(held.body.body).link == 0)
      throw InputError("a point is held of a body that there is not or that does not move");
    for (std::size_t i = 0; i < held.along.size(); ++i) {
      const auto first = held.along.begin(), here = first + static_cast<std::ptrdiff_t>(i);
      if (is_turn(*here) || std::find(first, here, *here) != here)
        throw InputError("a point is held along axes, each named once");
    }
    if (held.along.empty() && !(held.distance > S(0)))
      throw InputError(fmt::format("the distance {} m of a point that is held is not above zero",
                                   static_cast<double>(held.distance)));
    if (!held.along.empty() && held.compliance)
      throw InputError("a point is held by a spring only at a distance");
  }

  [[nodiscard]] static const Link<S>& link_of(const JointTerm<S>& term,
                                              const ArticulatedTree<S>& tree) {
    return tree.link(tree.body(term.body).link);
  }

  /// A row c = 0 with G = 0 so far.
  static Constraint<S>& add_row(int index, const ArticulatedTree<S>& tree, Snapshot<S>& out) {
    Constraint<S>& row = out.constraints.add();
    row.id = static_cast<int>(out.constraints.size()) - 1;
    row.lower = row.upper = S(0);
    row.compliance.reset();
    row.num_blocks = 1;
    row.blocks[0].tree = index;
    row.blocks[0].G.setZero(tree.num_velocities());
    return row;
  }

  static void add_equation(const JointEquation<S>& equation,
                           int index,
                           const ArticulatedTree<S>& tree,
                           const Vector<S>& q,
                           Snapshot<S>& out) {
    Constraint<S>& row = add_row(index, tree, out);
    row.value = S(0);
    for (const JointTerm<S>& term : equation.terms) {
      const Link<S>& link = link_of(term, tree);
      row.value += term.factor * q[link.first_position];
      row.blocks[0].G[link.first_velocity] += term.factor;
    }
    row.value -= equation.offset;
  }

  void add_point(const HeldPoint<S>& held,
                 int index,
                 const ArticulatedTree<S>& tree,
                 const TreeWorkspace<S>& w,
                 Snapshot<S>& out) const {
    const BodyPoint<S> point{.body = held.body.body, .place = held.point};
    jacobian(tree, w, point, J_);
    const Vector3<S> r = position(tree, w, point) - held.place;
    for (const WorldAxis axis : held.along) {
      Constraint<S>& row = add_row(index, tree, out);
      row.value = r[number_of(axis)];
      row.blocks[0].G = J_.row(number_of(axis));
    }
    if (!held.along.empty()) return;
    const S length = r.norm();
    Constraint<S>& row = add_row(index, tree, out);
    row.value = length - held.distance;
    row.compliance = held.compliance;
    for (int axis = 0; axis < 3; ++axis)
      row.blocks[0].G += (r[axis] / length) * J_.row(axis);  // ċ = r·ṙ/‖r‖
  }

  std::vector<Tie<S>> all_;
  bool has_points_ = false;
  mutable Eigen::Matrix<S, 3, Eigen::Dynamic> J_;
};

}  // namespace tribo::models
