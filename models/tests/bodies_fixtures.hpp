#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "models/bodies/tree_system.hpp"
#include "models/continuous.hpp"
#include "models/scalar.hpp"

namespace tribo::models::test {

using Scalars = ::testing::Types<double, long double, float128>;

template <class S>
using Jacobian = Eigen::Matrix<S, 3, Eigen::Dynamic>;

/// Numbers from -1 to 1, the same with every standard library.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  double number() { return static_cast<double>(engine_() >> 11) * 0x1p-52 - 1; }
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  Eigen::Vector3d vector3() {
    return Eigen::Vector3d::NullaryExpr([&] { return number(); });
  }
  template <class S>
  Vector<S> vector(int n) {
    return Vector<S>::NullaryExpr(n, [&] { return S(number()); });
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
    body.inertia += point_inertia<double>(0.25 * body.mass, 0.2 * random.vector3());
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
template <class S>
Vector<S> random_configuration(const ArticulatedTree<S>& tree, Random& random) {
  const Vector<S> q = 3 * random.vector<S>(tree.num_positions());
  Vector<S> unit;
  add_rate<S>(tree, q, Vector<S>::Zero(q.size()), unit);
  return unit;
}

template <class S>
S largest(const Eigen::Ref<const Matrix<S>>& A) {
  return A.size() == 0 ? S(0) : A.cwiseAbs().maxCoeff();
}

/// |a − b| of the largest entry, against `scale`.
template <class S, class A, class B>
double distance(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b, const S& scale) {
  return static_cast<double>(S((a - b).cwiseAbs().maxCoeff() / scale));
}

template <class S>
double eps() {
  return static_cast<double>(std::numeric_limits<S>::epsilon());
}

/// The step of a central difference in float128, and its error: h² of truncation and eps/h of
/// rounding, times derivatives of up to 1e4 of the quantities here.
inline const float128 kStep = float128(1) / 1000000000 / 100;  // 1e-11
constexpr double kDifferenceError = 1e-17;

/// Of an order observed between some h and h/2 that are not in the limit yet.
constexpr double kOrderBand = 0.25;

/// (f(h) − f(−h))/(2h)
template <class Function>
auto central_difference(const Function& f) {
  using Value = decltype(f(kStep));
  return Value((f(kStep) - f(float128(-kStep))) / (2 * kStep));
}

/// One step of the classical Runge-Kutta method in the coordinates (q, v), as the steppers do it.
template <class S>
State<S> runge_kutta_step(ContinuousDynamics<TreeSystem<S>>& dynamics,
                          const TreeSystem<S>& system,
                          const State<S>& x,
                          const S& h) {
  const S weight[] = {S(1), S(2), S(2), S(1)};
  const S reach[] = {h / 2, h / 2, h};
  Vector<S> q_sum = Vector<S>::Zero(x.q.size()), v_sum = Vector<S>::Zero(x.v.size());
  Vector<S> q_dot, v_dot;
  State<S> stage = x;
  for (int i = 0; i < 4; ++i) {
    dynamics.rate(stage, q_dot, v_dot);
    q_sum += (h / 6 * weight[i]) * q_dot;
    v_sum += (h / 6 * weight[i]) * v_dot;
    if (i == 3) break;
    stage.q = x.q + reach[i] * q_dot;
    stage.v = x.v + reach[i] * v_dot;
  }
  State<S> next = x;
  next.t += h;
  system.add_rate(x.q, q_sum, next.q);
  next.v += v_sum;
  return next;
}

/// The state after `steps` steps over the time `t`.
template <class S>
State<S> runge_kutta(const TreeSystem<S>& system, State<S> x, const S& t, int steps) {
  ContinuousDynamics<TreeSystem<S>> dynamics(system);
  for (int i = 0; i < steps; ++i) x = runge_kutta_step<S>(dynamics, system, x, S(t / steps));
  return x;
}

}  // namespace tribo::models::test
