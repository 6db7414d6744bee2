#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "models/bodies/tree_configuration.hpp"
#include "models/bodies/tree_dynamics.hpp"
#include "models/robots/robot_table.hpp"

namespace tribo::models::test {

/// Of published places [m] and torques [N m], which are rounded to six and five decimals.
constexpr double kPlaceError = 1e-6;
constexpr double kTorqueError = 1e-5;
/// Of published directions, which are rounded to four decimals.
constexpr double kDirectionError = 1e-4;

/// A robot in a posture, without velocity.
class RobotAtRest {
 public:
  RobotAtRest(const RobotTable& robot, const VectorXd& q) : tree_(robot.tree) {
    update_kinematics(tree_, q, VectorXd::Zero(tree_.num_velocities()), w_);
  }

  [[nodiscard]] Placement frame(std::string_view body) const {
    return placement(tree_, w_, tree_.find_body(body));
  }
  [[nodiscard]] Eigen::Vector3d place(std::string_view body) const { return frame(body).p; }
  [[nodiscard]] Eigen::Vector3d z_axis(std::string_view body) const { return frame(body).R.col(2); }
  [[nodiscard]] Eigen::Vector3d center(const NamedShape& shape) const {
    return position(tree_, w_, {.body = shape.body, .place = shape.position});
  }
  /// The derivative of the potential energy by the joints [N m], [N].
  [[nodiscard]] VectorXd gravity_torque() {
    VectorXd k;
    bias(tree_, w_, k);
    return k;
  }

  [[nodiscard]] const ArticulatedTree& tree() const { return tree_; }
  [[nodiscard]] const TreeWorkspace& workspace() const { return w_; }

 private:
  ArticulatedTree tree_;
  TreeWorkspace w_;
};

/// Every joint at zero.
[[nodiscard]] inline RobotAtRest at_zero(const RobotTable& robot) {
  return {robot, zero_configuration(ArticulatedTree(robot.tree))};
}

/// Of all bodies, with those that are welded to the world [kg].
[[nodiscard]] inline double mass_of_all(const RobotTable& robot) {
  double mass = 0;
  for (const BodyDescription& body : robot.tree.bodies) mass += body.mass;
  return mass;
}

[[nodiscard]] inline const BodyDescription& body_of(const RobotTable& robot,
                                                    std::string_view name) {
  return *std::ranges::find(robot.tree.bodies, name, &BodyDescription::name);
}

[[nodiscard]] inline const NamedShape& shape_of(const RobotTable& robot, std::string_view name) {
  return *std::ranges::find(robot.shapes, name, &NamedShape::name);
}

/// How many shapes of a kind the robot has.
template <class Kind>
[[nodiscard]] auto count_of(const RobotTable& robot) {
  return std::ranges::count_if(
      robot.shapes, [](const NamedShape& one) { return std::holds_alternative<Kind>(one.shape); });
}

inline void expect_near(const Eigen::Vector3d& is, const Eigen::Vector3d& expected, double error) {
  EXPECT_LE((is - expected).cwiseAbs().maxCoeff(), error)
      << is.transpose() << " instead of " << expected.transpose();
}

}  // namespace tribo::models::test
