#include "models/scene/ties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <variant>

#include "models/input_error.hpp"
#include "models/world_axis.hpp"

namespace tribo::models {

void Ties::add(const Tie& tie, const ArticulatedTree& tree) {
  std::visit([&](const auto& one) { check(one, tree); }, tie);
  has_points_ = has_points_ || std::holds_alternative<HeldPoint>(tie);
  all_.push_back(tie);
}

int Ties::num_rows() const {
  int rows = 0;
  for (const Tie& tie : all_) {
    const auto* held = std::get_if<HeldPoint>(&tie);
    rows += held == nullptr || held->along.empty() ? 1 : static_cast<int>(held->along.size());
  }
  return rows;
}

void Ties::add_rows(int index, const ArticulatedTree& tree, const TreeWorkspace& w,
                    const VectorXd& q, Snapshot& out) const {
  for (const Tie& tie : all_) {
    if (const auto* held = std::get_if<HeldPoint>(&tie)) {
      add_point(*held, index, tree, w, out);
    } else {
      add_equation(std::get<JointEquation>(tie), index, tree, q, out);
    }
  }
}

void Ties::check(const JointEquation& equation, const ArticulatedTree& tree) {
  if (equation.terms.empty()) throw InputError("an equation of joints has no terms");
  for (const JointTerm& term : equation.terms) {
    const bool is_there = 0 <= term.body && term.body < tree.num_bodies();
    if (!is_there || link_of(term, tree).num_velocities != 1)
      throw InputError(fmt::format("body {} has no hinge or slide for an equation", term.body));
  }
}

void Ties::check(const HeldPoint& held, const ArticulatedTree& tree) {
  const bool is_there = 0 <= held.body.body && held.body.body < tree.num_bodies();
  if (!is_there || tree.body(held.body.body).link == 0)
    throw InputError("a point is held of a body that there is not or that does not move");
  for (std::size_t i = 0; i < held.along.size(); ++i) {
    const auto first = held.along.begin(), here = first + static_cast<std::ptrdiff_t>(i);
    if (is_turn(*here) || std::find(first, here, *here) != here)
      throw InputError("a point is held along axes, each named once");
  }
  if (held.along.empty() && !(held.distance > 0.0))
    throw InputError(
        fmt::format("the distance {} m of a point that is held is not above zero", held.distance));
  if (!held.along.empty() && held.compliance)
    throw InputError("a point is held by a spring only at a distance");
}

const Link& Ties::link_of(const JointTerm& term, const ArticulatedTree& tree) {
  return tree.link(tree.body(term.body).link);
}

Constraint& Ties::add_row(int index, const ArticulatedTree& tree, Snapshot& out) {
  Constraint& row = out.constraints.add();
  row.id = static_cast<int>(out.constraints.size()) - 1;
  row.lower = row.upper = 0.0;
  row.compliance.reset();
  row.num_blocks = 1;
  row.blocks[0].tree = index;
  row.blocks[0].G.setZero(tree.num_velocities());
  return row;
}

void Ties::add_equation(const JointEquation& equation, int index, const ArticulatedTree& tree,
                        const VectorXd& q, Snapshot& out) {
  Constraint& row = add_row(index, tree, out);
  row.value = 0.0;
  for (const JointTerm& term : equation.terms) {
    const Link& link = link_of(term, tree);
    row.value += term.factor * q[link.first_position];
    row.blocks[0].G[link.first_velocity] += term.factor;
  }
  row.value -= equation.offset;
}

void Ties::add_point(const HeldPoint& held, int index, const ArticulatedTree& tree,
                     const TreeWorkspace& w, Snapshot& out) const {
  const BodyPoint point{.body = held.body.body, .place = held.point};
  jacobian(tree, w, point, J_);
  const Vector3d r = position(tree, w, point) - held.place;
  for (const WorldAxis axis : held.along) {
    Constraint& row = add_row(index, tree, out);
    row.value = r[number_of(axis)];
    row.blocks[0].G = J_.row(number_of(axis));
  }
  if (!held.along.empty()) return;
  const double length = r.norm();
  Constraint& row = add_row(index, tree, out);
  row.value = length - held.distance;
  row.compliance = held.compliance;
  for (int axis = 0; axis < 3; ++axis)
    row.blocks[0].G += (r[axis] / length) * J_.row(axis);  // ċ = r·ṙ/‖r‖
}

}  // namespace tribo::models
