#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "models/bodies/rigid_motion.hpp"
#include "models/bodies/tree_configuration.hpp"
#include "models/bodies/tree_system.hpp"

namespace tribo::models::test {

using Jacobian = Eigen::Matrix<double, 3, Eigen::Dynamic>;

inline constexpr double kEps = std::numeric_limits<double>::epsilon();

/// Numbers from -1 to 1, the same with every standard library.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  double number() { return static_cast<double>(engine_() >> 11) * 0x1p-52 - 1; }
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  Eigen::Vector3d vector3() {
    return Eigen::Vector3d::NullaryExpr([&] { return number(); });
  }
  VectorXd vector(int n) {
    return VectorXd::NullaryExpr(n, [&] { return number(); });
  }
  Eigen::Quaterniond rotation() {
    return Eigen::Quaterniond(number(), number(), number(), number()).normalized();
  }

 private:
  std::mt19937_64 engine_;
};

/// A body made of four random point masses, so that its inertia is possible.
inline BodyDescription random_body(Random& random, int index, Joint joint) {
  BodyDescription body;
  body.name = "body" + std::to_string(index);
  body.parent = index == 0 ? BodyDescription::kWorld : random.below(index);
  body.joint = joint;
  body.axis = random.vector3();
  body.position = random.vector3();
  body.orientation = random.rotation();
  body.mass = 1.5 + random.number();
  body.center_of_mass = 0.3 * random.vector3();
  for (int i = 0; i < 4; ++i)
    body.inertia += point_inertia(0.25 * body.mass, 0.2 * random.vector3());
  return body;
}

/// A tree of `joints` joints, revolute or prismatic, below a root of the given kind, with a welded
/// body after every third.
inline TreeDescription random_tree(Random& random, int joints, Joint root) {
  TreeDescription tree;
  tree.gravity = 10 * random.vector3();
  tree.bodies.push_back(random_body(random, 0, root));
  for (int moving = 0; moving < joints; ++moving) {
    const Joint joint = random.below(3) == 0 ? Joint::kPrismatic : Joint::kRevolute;
    tree.bodies.push_back(random_body(random, static_cast<int>(tree.bodies.size()), joint));
    if (moving % 3 == 0) {
      const int index = static_cast<int>(tree.bodies.size());
      tree.bodies.push_back(random_body(random, index, Joint::kFixed));
    }
  }
  return tree;
}

/// Trees of up to twelve joints: on a floating, a revolute and a welded root.
inline std::vector<TreeDescription> random_trees() {
  Random random(20220101);
  std::vector<TreeDescription> trees;
  for (const Joint root : {Joint::kFloating, Joint::kRevolute, Joint::kFixed}) {
    for (const int joints : {1, 4, 12}) {
      const int rooted = root == Joint::kRevolute ? joints - 1 : joints;
      trees.push_back(random_tree(random, rooted, root));
    }
  }
  return trees;
}

/// The tree with a damper and a rotor in every revolute and prismatic joint.
inline TreeDescription with_motors(TreeDescription tree, Random& random) {
  for (BodyDescription& body : tree.bodies) {
    if (body.joint != Joint::kRevolute && body.joint != Joint::kPrismatic) continue;
    body.properties.damping = 1.5 + random.number();
    body.properties.rotor_inertia = 1.5 + random.number();
  }
  return tree;
}

/// Quaternions of unit length, joints within ±3.
inline VectorXd random_configuration(const ArticulatedTree& tree, Random& random) {
  const VectorXd q = 3 * random.vector(tree.num_positions());
  VectorXd unit;
  add_rate(tree, q, VectorXd::Zero(q.size()), unit);
  return unit;
}

inline double largest(const Eigen::Ref<const MatrixXd>& A) {
  return A.size() == 0 ? 0 : A.cwiseAbs().maxCoeff();
}

/// |a − b| of the largest entry, against `scale`.
template <class A, class B>
double distance(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b, double scale = 1) {
  return (a - b).cwiseAbs().maxCoeff() / scale;
}

/// Of `central_difference`: h⁴/30 of truncation times fifth derivatives of up to 3e3, and 3/2 ε/h
/// of rounding times values of up to 300, of the quantities here.
constexpr double kDifferenceError = 1e-10;

/// Of an order observed between some h and h/2 that are not in the limit yet.
constexpr double kOrderBand = 0.25;

/// f'(0) by five points: (8 (f(h) − f(−h)) − (f(2h) − f(−2h)))/(12 h)
template <class Function>
auto central_difference(const Function& f) {
  using Value = decltype(f(1.0));
  constexpr double h = 1e-3;
  const Value near = f(h) - f(-h), far = f(2 * h) - f(-2 * h);
  return Value((8 * near - far) / (12 * h));
}

/// v̇ under gravity alone.
inline VectorXd acceleration(const TreeSystem& system, const State<double>& x) {
  Snapshot snapshot;
  system.evaluate(x, snapshot);
  return -snapshot.M[0].llt().solve(snapshot.k);
}

/// One step of the classical Runge-Kutta method in the coordinates (q, v), as the steppers do it.
inline State<double> runge_kutta_step(const TreeSystem& system, const State<double>& x, double h) {
  const double weight[] = {1, 2, 2, 1}, reach[] = {h / 2, h / 2, h};
  VectorXd q_sum = VectorXd::Zero(x.q.size()), v_sum = VectorXd::Zero(x.v.size()), q_dot;
  State<double> stage = x;
  for (int i = 0; i < 4; ++i) {
    const VectorXd v_dot = acceleration(system, stage);
    system.position_rate(stage, q_dot);
    q_sum += (h / 6 * weight[i]) * q_dot;
    v_sum += (h / 6 * weight[i]) * v_dot;
    if (i == 3) break;
    stage.q = x.q + reach[i] * q_dot;
    stage.v = x.v + reach[i] * v_dot;
  }
  State<double> next = x;
  next.t += h;
  system.add_rate(x.q, q_sum, next.q);
  next.v += v_sum;
  return next;
}

/// The state after `steps` steps over the time `t`.
inline State<double> runge_kutta(const TreeSystem& system, State<double> x, double t, int steps) {
  for (int i = 0; i < steps; ++i) x = runge_kutta_step(system, x, t / steps);
  return x;
}

}  // namespace tribo::models::test
