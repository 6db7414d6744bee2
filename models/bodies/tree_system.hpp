#pragma once

#include "models/bodies/lone_body.hpp"
#include "models/bodies/tree_derivatives.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// A tree under gravity alone: a robot without motors and contacts.
///
/// A scene holds one for each of its trees, calls `dynamics`, subtracts τ from k and adds contacts
/// from the workspace. Holds scratch memory: one object per thread.
template <class S>
class TreeSystem {
 public:
  using Scalar = S;

  explicit TreeSystem(ArticulatedTree<S> tree)
      : tree_(std::move(tree)), is_lone_(is_lone_body(tree_)) {}

  [[nodiscard]] const ArticulatedTree<S>& tree() const { return tree_; }
  /// The workspace as the last `evaluate` or `energy` left it.
  [[nodiscard]] const TreeWorkspace<S>& workspace() const { return workspace_; }

  [[nodiscard]] int num_positions() const { return tree_.num_positions(); }
  [[nodiscard]] int num_velocities() const { return tree_.num_velocities(); }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    out.trees.assign(1, {.first = 0, .size = tree_.num_velocities()});
    out.M.resize(1);
    dynamics(x.q, x.v, out.M[0], out.k);
    out.clear_contacts();
  }

  /// M and k of  M v̇ + k = Jᵀ f.
  void dynamics(const Vector<S>& q, const Vector<S>& v, Matrix<S>& M, Vector<S>& k) const {
    update(q, v);
    mass_matrix(tree_, workspace_, M);
    bias(tree_, workspace_, k);
  }

  /// The same for callers that need of the workspace only the places of links, and their motion
  /// where the tree is more than a lone body.
  void dynamics_and_places(const Vector<S>& q,
                           const Vector<S>& v,
                           Matrix<S>& M,
                           Vector<S>& k) const {
    if (!is_lone_) return dynamics(q, v, M, k);
    workspace_.placement.resize(2);
    at_q_.resize(0);
    lone_body_dynamics(tree_, q, v, workspace_.placement[1], M, k);
  }

  void position_rate(const State<S>& x, Vector<S>& out) const {
    models::position_rate(tree_, x.q, x.v, out);
  }

  void add_rate(const Vector<S>& q, const Vector<S>& h_qdot, Vector<S>& out) const {
    models::add_rate(tree_, q, h_qdot, out);
  }
  void exponential(const Vector<S>& q, const Vector<S>& h_v, Vector<S>& out) const {
    models::exponential(tree_, q, h_v, out);
  }
  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const {
    models::difference(tree_, q1, q0, out);
  }

  /// Whether the next two know its joints.
  [[nodiscard]] bool is_differentiable() const {
    for (int i = 1; i < tree_.num_links(); ++i)
      if (in_axes_of_frame(tree_.link(i))) return false;
    return true;
  }
  void inverse_dynamics_derivatives(const Vector<S>& q,
                                    const Vector<S>& v,
                                    const Vector<S>& v_dot,
                                    InverseDynamicsDerivatives<S>& out) const {
    update(q, v);
    models::inverse_dynamics_derivatives(tree_, workspace_, v_dot, out, derivatives_);
  }
  void difference_derivatives(const Vector<S>& d,
                              const Vector<S>& e,
                              std::vector<DifferenceDerivatives<S>>& out) const {
    models::difference_derivatives(tree_, d, e, out);
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    update(x.q, x.v);
    return {.kinetic = kinetic_energy(tree_, workspace_),
            .potential = potential_energy(tree_, workspace_)};
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all;
    for (int i = 1; i < tree_.num_links(); ++i)
      append(all, tree_.link(i).name, of_q(tree_.link(i)));
    for (int i = 1; i < tree_.num_links(); ++i)
      append(all, tree_.link(i).name, of_v(tree_.link(i)));
    return all;
  }

 private:
  /// Updates the kinematics of the workspace unless they are those of (q, v) already.
  void update(const Vector<S>& q, const Vector<S>& v) const {
    if (at_q_.size() > 0 && at_q_ == q && at_v_ == v) return;
    update_kinematics(tree_, q, v, workspace_);
    at_q_ = q;
    at_v_ = v;
  }

  static void append(std::vector<Coordinate>& all,
                     const std::string& name,
                     const std::vector<Coordinate>& joint) {
    for (const auto& [suffix, unit] : joint) all.push_back({name + "." + suffix, unit});
  }

  /// x, y or z
  static std::string name_of(WorldAxis axis) {
    return std::string(1, static_cast<char>('x' + number_of(axis)));
  }

  static std::vector<Coordinate> of_q(const Link<S>& link) {
    if (link.joint == Joint::kRevolute) return {{"angle", "rad"}};
    if (link.joint == Joint::kPrismatic) return {{"slide", "m"}};
    std::vector<Coordinate> all;
    if (link.joint == Joint::kGuided) {
      for (const WorldAxis axis : link.moves)
        all.push_back(is_turn(axis) ? Coordinate{"theta", "rad"} : Coordinate{name_of(axis), "m"});
      return all;
    }
    for (const char* name : {"x", "y", "z"}) all.push_back({name, "m"});
    for (const char* name : {"qx", "qy", "qz", "qw"}) all.push_back({name, "-"});
    return all;
  }

  static std::vector<Coordinate> of_v(const Link<S>& link) {
    if (link.joint == Joint::kRevolute) return {{"angle_rate", "rad/s"}};
    if (link.joint == Joint::kPrismatic) return {{"slide_rate", "m/s"}};
    std::vector<Coordinate> all;
    if (link.joint == Joint::kGuided) {
      for (const WorldAxis axis : link.moves)
        all.push_back(is_turn(axis) ? Coordinate{"omega", "rad/s"}
                                    : Coordinate{"v" + name_of(axis), "m/s"});
      return all;
    }
    for (const char* name : {"vx", "vy", "vz"}) all.push_back({name, "m/s"});
    for (const char* name : {"wx", "wy", "wz"}) all.push_back({name, "rad/s"});
    return all;
  }

  ArticulatedTree<S> tree_;
  bool is_lone_;
  mutable TreeWorkspace<S> workspace_;
  mutable Vector<S> at_q_, at_v_;  ///< of the workspace
  mutable DerivativesWorkspace<S> derivatives_;
};
static_assert(MultibodySystem<TreeSystem<double>>);

}  // namespace tribo::models
