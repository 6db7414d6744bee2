#include <cmath>

#include "models/bodies/tree_kinematics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

constexpr double kPathRounding = 1000 * kEps;

/// A point on each body of each random tree, at random states.
template <class Function>
void for_each_point(const Function& f) {
  Random random(17);
  for (const TreeDescription& description : random_trees()) {
    const ArticulatedTree tree(description);
    const VectorXd q = random_configuration(tree, random);
    const VectorXd v = random.vector(tree.num_velocities());
    for (int body = 0; body < tree.num_bodies(); ++body)
      f(tree, BodyPoint{.body = body, .place = random.vector3()}, q, v);
  }
}

/// q ⊕ h N(q) v
VectorXd moved(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v, double h) {
  VectorXd q_dot, to;
  position_rate(tree, q, v, q_dot);
  add_rate(tree, q, h * q_dot, to);
  return to;
}

// Contact forces act through J: each column is the velocity that one joint gives.
TEST(PointJacobian, HasTheDifferencesOfPositionsAsColumns) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace w;
    Jacobian J;
    update_kinematics(tree, q, v, w);
    jacobian(tree, w, point, J);
    const int n = tree.num_velocities();
    for (int i = 0; i < n; ++i) {
      const Vector3d column = central_difference([&](double h) {
        update_kinematics(tree, moved(tree, q, VectorXd::Unit(n, i), h), v, w);
        return position(tree, w, point);
      });
      EXPECT_LE(distance(J.col(i), column, 1.0 + largest(J)), kDifferenceError);
    }
  });
}

// The sum over joints and the recursion over links must agree.
TEST(PointJacobian, GivesTheVelocityOfThePoint) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace w;
    Jacobian J;
    update_kinematics(tree, q, v, w);
    jacobian(tree, w, point, J);
    const double scale = 1.0 + largest(J);
    EXPECT_LE(distance(J * v, velocity(tree, w, point), scale), kPathRounding);
  });
}

// The acceleration of the point at v̇ = 0; a spatial acceleration alone would lack ω × ẋ.
TEST(PointJacobian, ChangesAtTheRateJdotV) {
  for_each_point([](const auto& tree, const auto& point, const auto& q, const auto& v) {
    TreeWorkspace w;
    update_kinematics(tree, q, v, w);
    const Vector3d rate = Jdot_v(tree, w, point);
    const Vector3d expected = central_difference([&](double h) {
      update_kinematics(tree, moved(tree, q, v, h), v, w);
      Jacobian J;
      jacobian(tree, w, point, J);
      return Vector3d(J * v);
    });
    EXPECT_LE(distance(rate, expected, 1.0 + largest(expected)), kDifferenceError);
  });
}

// Ground and fixtures are bodies without joints.
TEST(PointOnTheWorld, StaysWhereItIs) {
  Random random(18);
  TreeDescription description = random_tree(random, 2, Joint::kFixed);
  const ArticulatedTree tree(description);
  const BodyPoint point{.body = 0, .place = {1, 2, 3}};
  TreeWorkspace w;
  Jacobian J;
  update_kinematics(tree, random_configuration(tree, random), random.vector(2), w);
  jacobian(tree, w, point, J);
  const BodyDescription& body = description.bodies[0];
  const Vector3d expected = body.orientation.normalized() * point.place + body.position;
  EXPECT_LE(distance(position(tree, w, point), expected), kPathRounding);
  EXPECT_EQ(J, Jacobian::Zero(3, 2));
  EXPECT_EQ(Jdot_v(tree, w, point), Vector3d::Zero());
}

// The convention of the data of expint2022: linear first, both parts in the body's own axes.
TEST(FloatingBody, MovesAlongItsOwnAxes) {
  BodyDescription body{.name = "base", .joint = Joint::kFloating, .mass = 1};
  body.inertia.setIdentity();
  const ArticulatedTree tree({.bodies = {body}});
  VectorXd q = zero_configuration(tree), v = VectorXd::Zero(6), q_dot;
  q.segment<4>(3) = Eigen::Quaterniond(Eigen::AngleAxisd(std::acos(0.0), Eigen::Vector3d::UnitZ()))
                        .coeffs();  // x of the body is y of the world
  v[0] = 2;
  v[3] = 3;
  position_rate(tree, q, v, q_dot);
  EXPECT_LE(distance(q_dot.head<3>(), Eigen::Vector3d(0, 2, 0)), 10 * kEps);
  TreeWorkspace w;
  update_kinematics(tree, q, v, w);
  const Eigen::Vector3d tip = velocity(tree, w, {.body = 0, .place = {0, 0, 1}});
  // ω = (0, 3, 0) and the arm (0, 0, 1) in the world: ω × r = (3, 0, 0)
  EXPECT_LE(distance(tip, Eigen::Vector3d(3, 2, 0)), 10 * kEps);
}

// Schemes add to quaternions within a step: their stages have lengths other than one.
TEST(FloatingBody, StandsWhereItsQuaternionPointsWhateverItsLength) {
  Random random(19);
  const ArticulatedTree tree(random_tree(random, 3, Joint::kFloating));
  VectorXd q = random_configuration(tree, random);
  const VectorXd v = random.vector(tree.num_velocities());
  const BodyPoint point{.body = 2, .place = {1, 2, 3}};
  TreeWorkspace w;
  update_kinematics(tree, q, v, w);
  const Vector3d x = position(tree, w, point);
  q.segment<4>(3) *= 1.25;
  update_kinematics(tree, q, v, w);
  EXPECT_LE(distance(position(tree, w, point), x), kPathRounding);
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
  const ArticulatedTree tree({.bodies = {slide, arm, hand}});
  TreeWorkspace w;
  const VectorXd q = VectorXd::Constant(1, 5), v = VectorXd::Zero(1);
  update_kinematics(tree, q, v, w);
  const BodyPoint point{.body = 2, .place = {0.5, 0, 3}};
  const Eigen::Vector3d expected(1 - 2, 0.5, 5 + 3);
  EXPECT_LE((position(tree, w, point) - expected).norm(), 1e-15);
}

}  // namespace
}  // namespace tribo::models
