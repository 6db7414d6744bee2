#include "models/scene/placed_trees.hpp"

#include <algorithm>

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

void PlacedTrees::add(const TreeDescription& description) {
  TreeSystem system{ArticulatedTree(description)};
  const int positions = system.num_positions(), velocities = system.num_velocities();
  all_.push_back({.system = std::move(system),
                  .first_position = num_positions_,
                  .span = {num_velocities_, velocities}});
  num_positions_ += positions;
  num_velocities_ += velocities;
  const VectorXd& damping = all_.back().tree().damping();
  if (damping.size() + damping_.size() == 0) return;
  damping_.conservativeResizeLike(VectorXd::Zero(num_velocities_));
  if (damping.size() > 0) damping_.tail(velocities) = damping;
}

bool PlacedTrees::has_body(int tree, int body) const {
  return has(tree) && 0 <= body && body < this->tree(tree).num_bodies();
}

VectorXd PlacedTrees::zero_configuration() const {
  VectorXd q(num_positions_);
  for (int i = 0; i < size(); ++i) positions(i, q) = models::zero_configuration(tree(i));
  return q;
}

void PlacedTrees::evaluate(const State<double>& x, int first, int last, Snapshot& out) const {
  for (int i = first; i < last; ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, x.q);
    one.v = velocities(i, x.v);
    if (one.ties.has_points() || one.has_anchors) {
      one.system.dynamics(one.q, one.v, entry(out.M, i), one.out_v);
    } else {
      one.system.dynamics_and_places(one.q, one.v, entry(out.M, i), one.out_v);
    }
    entry(out.trees, i) = one.span;
    velocities(i, out.k) = one.out_v;
  }
}

void PlacedTrees::position_rate(const State<double>& x, VectorXd& out) const {
  out.resize(num_positions_);
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, x.q);
    one.v = velocities(i, x.v);
    models::position_rate(one.tree(), one.q, one.v, one.out_q);
    positions(i, out) = one.out_q;
  }
}

void PlacedTrees::add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const {
  out.resize(num_positions_);
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, q);
    one.dq = positions(i, h_qdot);
    models::add_rate(one.tree(), one.q, one.dq, one.out_q);
    positions(i, out) = one.out_q;
  }
}

void PlacedTrees::exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const {
  out.resize(num_positions_);
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, q);
    one.v = velocities(i, h_v);
    models::exponential(one.tree(), one.q, one.v, one.out_q);
    positions(i, out) = one.out_q;
  }
}

void PlacedTrees::difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const {
  out.resize(num_velocities_);
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, q0);
    one.dq = positions(i, q1);
    models::difference(one.tree(), one.dq, one.q, one.out_v);
    velocities(i, out) = one.out_v;
  }
}

bool PlacedTrees::is_differentiable() const {
  return std::all_of(all_.begin(), all_.end(),
                     [](const PlacedTree& one) { return one.system.is_differentiable(); });
}

void PlacedTrees::inverse_dynamics_derivatives(const State<double>& x, const VectorXd& v_dot,
                                               InverseDynamicsDerivatives& out) const {
  out.by_q.setZero(num_velocities_, num_velocities_);
  out.by_v.setZero(num_velocities_, num_velocities_);
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.q = positions(i, x.q);
    one.v = velocities(i, x.v);
    one.out_v = velocities(i, v_dot);
    one.system.inverse_dynamics_derivatives(one.q, one.v, one.out_v, one.derivatives);
    const auto [first, size] = one.span;
    out.by_q.block(first, first, size, size) = one.derivatives.by_q;
    out.by_v.block(first, first, size, size) = one.derivatives.by_v;
  }
}

void PlacedTrees::difference_derivatives(const VectorXd& d, const VectorXd& e,
                                         std::vector<DifferenceDerivatives>& out) const {
  std::size_t count = 0;
  for (int i = 0; i < size(); ++i) {
    const PlacedTree& one = entry(all_, i);
    one.v = velocities(i, d);
    one.out_v = velocities(i, e);
    one.system.difference_derivatives(one.v, one.out_v, one.blocks);
    for (const DifferenceDerivatives& block : one.blocks) {
      if (out.size() == count) out.emplace_back();
      out[count] = block;
      out[count++].first += one.span.first;
    }
  }
  out.resize(count);
}

Energy PlacedTrees::energy(const State<double>& x) const {
  Energy energy;
  for (int i = 0; i < size(); ++i) {
    const State<double> of_tree{.t = x.t, .q = positions(i, x.q), .v = velocities(i, x.v)};
    const Energy one = entry(all_, i).system.energy(of_tree);
    energy.kinetic += one.kinetic;
    energy.potential += one.potential;
  }
  return energy;
}

std::vector<Coordinate> PlacedTrees::coordinates() const {
  std::vector<Coordinate> all, rates;
  for (int i = 0; i < size(); ++i) {
    const std::vector<Coordinate> of_tree = entry(all_, i).system.coordinates();
    const auto end_of_q = of_tree.begin() + tree(i).num_positions();
    all.insert(all.end(), of_tree.begin(), end_of_q);
    rates.insert(rates.end(), end_of_q, of_tree.end());
  }
  all.insert(all.end(), rates.begin(), rates.end());
  return all;
}

}  // namespace tribo::models
