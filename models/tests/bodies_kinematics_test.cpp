#include <cmath>

#include "models/bodies/tree_kinematics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;
using S = float128;

constexpr double kPathEps = 1000;

/// A point on each body of each random tree, at random states.
template <class Function>
void for_each_point(const Function& f) {
  Random random(17);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree<S> tree(description);
    const Vector<S> q = random_configuration(tree, random);
    const Vector<S> v = random.vector<S>(tree.num_velocities());
    for (int body = 0; body < tree.num_bodies(); ++body)
      f(tree, BodyPoint<S>{.body = body, .place = random.vector3().cast<S>()}, q, v);
  }
}

/// q ⊕ h N(q) v
Vector<S> moved(const ArticulatedTree<S>& tree, const Vector<S>& q, const Vector<S>& v, S h) {
  Vector<S> q_dot, to;
  position_rate(tree, q, v, q_dot);
  add_rate<S>(tree, q, h * q_dot, to);
  return to;
}

// Contact forces act through J: each column is the velocity that one joint gives.
TEST(PointJacobian, HasTheDifferencesOfPositionsAsColumns) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace<S> w;
    Jacobian<S> J;
    update_kinematics(tree, q, v, w);
    jacobian(tree, w, point, J);
    const int n = tree.num_velocities();
    for (int i = 0; i < n; ++i) {
      const Vector3<S> column = central_difference([&](const S& h) {
        update_kinematics(tree, moved(tree, q, Vector<S>::Unit(n, i), h), v, w);
        return position(tree, w, point);
      });
      EXPECT_LE(distance<S>(J.col(i), column, S(1) + largest<S>(J)), kDifferenceError);
    }
  });
}

// The sum over joints and the recursion over links must agree.
TEST(PointJacobian, GivesTheVelocityOfThePoint) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace<S> w;
    Jacobian<S> J;
    update_kinematics(tree, q, v, w);
    jacobian(tree, w, point, J);
    const S scale = S(1) + largest<S>(J);
    EXPECT_LE(distance<S>(J * v, velocity(tree, w, point), scale), kPathEps * eps<S>());
  });
}

// The acceleration of the point at v̇ = 0; a spatial acceleration alone would lack ω × ẋ.
TEST(PointJacobian, ChangesAtTheRateJdotV) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace<S> w;
    update_kinematics(tree, q, v, w);
    const Vector3<S> rate = Jdot_v(tree, w, point);
    const Vector3<S> expected = central_difference([&](const S& h) {
      update_kinematics(tree, moved(tree, q, v, h), v, w);
      Jacobian<S> J;
      jacobian(tree, w, point, J);
      return Vector3<S>(J * v);
    });
    EXPECT_LE(distance<S>(rate, expected, S(1) + largest<S>(expected)), kDifferenceError);
  });
}

// Ground and fixtures are bodies without joints.
TEST(PointOnTheWorld, StaysWhereItIs) {
  Random random(18);
  TreeDescription description = random_tree(random, 2, Joint::kFixed);
  const ArticulatedTree<S> tree(description);
  const BodyPoint<S> point{.body = 0, .place = {1, 2, 3}};
  TreeWorkspace<S> w;
  Jacobian<S> J;
  update_kinematics(tree, random_configuration(tree, random), random.vector<S>(2), w);
  jacobian(tree, w, point, J);
  const BodyDescription& body = description.bodies[0];
  const Vector3<S> expected =
      body.orientation.cast<S>().normalized() * point.place + body.position.cast<S>();
  EXPECT_LE(distance<S>(position(tree, w, point), expected, S(1)), kPathEps * eps<S>());
  EXPECT_EQ(J, Jacobian<S>::Zero(3, 2));
  EXPECT_EQ(Jdot_v(tree, w, point), Vector3<S>::Zero());
}

// The convention of the data of expint2022: linear first, both parts in the body's own axes.
TEST(FloatingBody, MovesAlongItsOwnAxes) {
  BodyDescription body{.name = "base", .joint = Joint::kFloating, .mass = 1};
  body.inertia.setIdentity();
  const ArticulatedTree<double> tree({.bodies = {body}});
  Vector<double> q = zero_configuration(tree), v = Vector<double>::Zero(6), q_dot;
  q.segment<4>(3) = Eigen::Quaterniond(Eigen::AngleAxisd(std::acos(0.0), Eigen::Vector3d::UnitZ()))
                        .coeffs();  // x of the body is y of the world
  v[0] = 2;
  v[3] = 3;
  position_rate(tree, q, v, q_dot);
  EXPECT_LE(distance<double>(q_dot.head<3>(), Eigen::Vector3d(0, 2, 0), 1.0), 10 * eps<double>());
  TreeWorkspace<double> w;
  update_kinematics(tree, q, v, w);
  const Eigen::Vector3d tip = velocity<double>(tree, w, {.body = 0, .place = {0, 0, 1}});
  // ω = (0, 3, 0) and the arm (0, 0, 1) in the world: ω × r = (3, 0, 0)
  EXPECT_LE(distance<double>(tip, Eigen::Vector3d(3, 2, 0), 1.0), 10 * eps<double>());
}

// Schemes add to quaternions within a step: their stages have lengths other than one.
TEST(FloatingBody, StandsWhereItsQuaternionPointsWhateverItsLength) {
  Random random(19);
  const ArticulatedTree<S> tree(random_tree(random, 3, Joint::kFloating));
  Vector<S> q = random_configuration(tree, random);
  const Vector<S> v = random.vector<S>(tree.num_velocities());
  const BodyPoint<S> point{.body = 2, .place = {1, 2, 3}};
  TreeWorkspace<S> w;
  update_kinematics(tree, q, v, w);
  const Vector3<S> x = position(tree, w, point);
  q.segment<4>(3) *= S(1.25);
  update_kinematics(tree, q, v, w);
  EXPECT_LE(distance<S>(position(tree, w, point), x, S(1)), kPathEps * eps<S>());
}

// A body fixed on a fixed body stands where both placements put it.
TEST(FixedBodies, StandOnEachOther) {
  BodyDescription slide{.name = "slide", .joint = Joint::kPrismatic, .mass = 1};
  slide.axis = Eigen::Vector3d::UnitZ();
  BodyDescription arm{.name = "arm", .parent = 0, .joint = Joint::kFixed};
  arm.position = {1, 0, 0};
  arm.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ());
  BodyDescription hand{.name = "hand", .parent = 1, .joint = Joint::kFixed};
  hand.position = {0, 2, 0};
  const ArticulatedTree<double> tree({.bodies = {slide, arm, hand}});
  TreeWorkspace<double> w;
  const VectorXd q = VectorXd::Constant(1, 5), v = VectorXd::Zero(1);
  update_kinematics(tree, q, v, w);
  const BodyPoint<double> point{.body = 2, .place = {0.5, 0, 3}};
  const Eigen::Vector3d expected(1 - 2, 0.5, 5 + 3);
  EXPECT_LE((position(tree, w, point) - expected).norm(), 1e-15);
}

}  // namespace
}  // namespace tribo::models
