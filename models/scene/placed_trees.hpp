#pragma once

#include <algorithm>
#include <vector>

#include "models/bodies/tree_system.hpp"
#include "models/scene/ties.hpp"

namespace tribo::models {

/// A tree of a scene, the place of its coordinates, and scratch of its own sizes.
template <class S>
struct PlacedTree {
  TreeSystem<S> system;
  int first_position = 0;
  Tree span;
  Ties<S> ties = {};
  bool has_anchors = false;  ///< a point of it has memory
  mutable Vector<S> q = {}, dq = {}, v = {}, z = {}, out_q = {}, out_v = {};
  mutable InverseDynamicsDerivatives<S> derivatives = {};
  mutable std::vector<DifferenceDerivatives<S>> blocks = {};

  [[nodiscard]] const ArticulatedTree<S>& tree() const { return system.tree(); }
};

/// The trees of a scene, one after the other in q and v. Holds scratch memory; one object per
/// thread.
template <class S>
class PlacedTrees {
 public:
  void add(const TreeDescription& description) {
    TreeSystem<S> system{ArticulatedTree<S>(description)};
    const int positions = system.num_positions(), velocities = system.num_velocities();
    all_.push_back({.system = std::move(system),
                    .first_position = num_positions_,
                    .span = {num_velocities_, velocities}});
    num_positions_ += positions;
    num_velocities_ += velocities;
    const Vector<S>& damping = all_.back().tree().damping();
    if (damping.size() + damping_.size() == 0) return;
    damping_.conservativeResizeLike(Vector<S>::Zero(num_velocities_));
    if (damping.size() > 0) damping_.tail(velocities) = damping;
  }

  [[nodiscard]] int size() const { return static_cast<int>(all_.size()); }
  [[nodiscard]] const PlacedTree<S>& operator[](int i) const { return entry(all_, i); }
  [[nodiscard]] PlacedTree<S>& operator[](int i) { return entry(all_, i); }
  [[nodiscard]] const ArticulatedTree<S>& tree(int i) const { return entry(all_, i).tree(); }
  [[nodiscard]] bool has(int tree) const { return 0 <= tree && tree < size(); }
  [[nodiscard]] bool has_body(int tree, int body) const {
    return has(tree) && 0 <= body && body < this->tree(tree).num_bodies();
  }

  [[nodiscard]] int num_positions() const { return num_positions_; }
  [[nodiscard]] int num_velocities() const { return num_velocities_; }
  /// By velocity; empty where no joint is damped.
  [[nodiscard]] const Vector<S>& damping() const { return damping_; }

  /// The part of a vector like q that belongs to a tree, and of one like v.
  template <class V>
  [[nodiscard]] auto positions(int i, V& q) const {
    return q.segment(entry(all_, i).first_position, tree(i).num_positions());
  }
  template <class V>
  [[nodiscard]] auto velocities(int i, V& v) const {
    return v.segment(entry(all_, i).span.first, tree(i).num_velocities());
  }

  /// Every joint at zero, floating bodies at their placements.
  [[nodiscard]] Vector<S> zero_configuration() const {
    Vector<S> q(num_positions_);
    for (int i = 0; i < size(); ++i) positions(i, q) = models::zero_configuration(tree(i));
    return q;
  }

  /// M, k and places of the trees from `first` to before `last`.
  void evaluate(const State<S>& x, int first, int last, Snapshot<S>& out) const {
    for (int i = first; i < last; ++i) {
      const PlacedTree<S>& one = entry(all_, i);
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

  void position_rate(const State<S>& x, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.q = positions(i, x.q);
      one.v = velocities(i, x.v);
      models::position_rate(one.tree(), one.q, one.v, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void add_rate(const Vector<S>& q, const Vector<S>& h_qdot, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.q = positions(i, q);
      one.dq = positions(i, h_qdot);
      models::add_rate(one.tree(), one.q, one.dq, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void exponential(const Vector<S>& q, const Vector<S>& h_v, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.q = positions(i, q);
      one.v = velocities(i, h_v);
      models::exponential(one.tree(), one.q, one.v, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const {
    out.resize(num_velocities_);
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.q = positions(i, q0);
      one.dq = positions(i, q1);
      models::difference(one.tree(), one.dq, one.q, one.out_v);
      velocities(i, out) = one.out_v;
    }
  }

  /// Whether the derivatives of every tree are known.
  [[nodiscard]] bool is_differentiable() const {
    return std::all_of(all_.begin(), all_.end(), [](const PlacedTree<S>& one) {
      return one.system.is_differentiable();
    });
  }
  void inverse_dynamics_derivatives(const State<S>& x,
                                    const Vector<S>& v_dot,
                                    InverseDynamicsDerivatives<S>& out) const {
    out.by_q.setZero(num_velocities_, num_velocities_);
    out.by_v.setZero(num_velocities_, num_velocities_);
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.q = positions(i, x.q);
      one.v = velocities(i, x.v);
      one.out_v = velocities(i, v_dot);
      one.system.inverse_dynamics_derivatives(one.q, one.v, one.out_v, one.derivatives);
      const auto [first, size] = one.span;
      out.by_q.block(first, first, size, size) = one.derivatives.by_q;
      out.by_v.block(first, first, size, size) = one.derivatives.by_v;
    }
  }
  void difference_derivatives(const Vector<S>& d,
                              const Vector<S>& e,
                              std::vector<DifferenceDerivatives<S>>& out) const {
    std::size_t count = 0;
    for (int i = 0; i < size(); ++i) {
      const PlacedTree<S>& one = entry(all_, i);
      one.v = velocities(i, d);
      one.out_v = velocities(i, e);
      one.system.difference_derivatives(one.v, one.out_v, one.blocks);
      for (const DifferenceDerivatives<S>& block : one.blocks) {
        if (out.size() == count) out.emplace_back();
        out[count] = block;
        out[count++].first += one.span.first;
      }
    }
    out.resize(count);
  }

  /// Kinetic energy, and that of gravity.
  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy;
    for (int i = 0; i < size(); ++i) {
      const State<S> of_tree{.t = x.t, .q = positions(i, x.q), .v = velocities(i, x.v)};
      const Energy<S> one = entry(all_, i).system.energy(of_tree);
      energy.kinetic += one.kinetic;
      energy.potential += one.potential;
    }
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
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

 private:
  std::vector<PlacedTree<S>> all_;
  int num_positions_ = 0, num_velocities_ = 0;
  Vector<S> damping_;
};

}  // namespace tribo::models
