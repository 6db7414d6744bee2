/// Solo12 in DART: a second dynamics library, given the project's own table of the robot, must find
/// the same M, k, places, velocities and J̇ v.
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "models/bodies/tree_dynamics.hpp"
#include "models/robots/solo12.hpp"

namespace tribo::models {
namespace {

using dart::dynamics::BodyNode;
using dart::dynamics::FreeJoint;
using dart::dynamics::Inertia;
using dart::dynamics::Joint;
using dart::dynamics::RevoluteJoint;
using dart::dynamics::Skeleton;
using dart::dynamics::WeldJoint;

template <class JointType>
Joint* add(Skeleton& skeleton, BodyNode* parent, const BodyDescription& body,
           const typename JointType::Properties& joint) {
  BodyNode::Properties properties;
  properties.mName = body.name;
  properties.mInertia = Inertia(body.mass, body.center_of_mass, body.inertia);
  return skeleton.createJointAndBodyNodePair<JointType>(parent, joint, properties).first;
}

Joint* add_body(Skeleton& skeleton, BodyNode* parent, const BodyDescription& body) {
  if (body.joint == models::Joint::kFloating) return add<FreeJoint>(skeleton, parent, body, {});
  Joint::Properties place;
  place.mName = body.name;
  place.mT_ParentBodyToJoint.translation() = body.position;
  if (body.joint == models::Joint::kFixed)
    return add<WeldJoint>(skeleton, parent, body, WeldJoint::Properties(place));
  return add<RevoluteJoint>(
      skeleton, parent, body,
      RevoluteJoint::Properties({place, RevoluteJoint::UniqueProperties(body.axis)}));
}

/// Solo12 as both see it. A DART velocity of a floating body is (ω, ṗ), ours (ṗ, ω);
/// both are in its own axes.
class Solo12InDart : public ::testing::Test {
 protected:
  Solo12InDart() : tree_(robot_.tree), skeleton_(Skeleton::create("solo12")) {
    skeleton_->setGravity(robot_.tree.gravity);
    for (const BodyDescription& body : robot_.tree.bodies) {
      BodyNode* const parent =
          body.parent < 0 ? nullptr : skeleton_->getBodyNode(static_cast<std::size_t>(body.parent));
      const Joint* const joint = add_body(*skeleton_, parent, body);
      for (std::size_t i = 0; i < joint->getNumDofs(); ++i)
        order_.push_back(static_cast<Eigen::Index>(joint->getIndexInSkeleton(i)));
    }
    std::rotate(order_.begin(), order_.begin() + 3, order_.begin() + 6);  // (ω, ṗ) → (ṗ, ω)
  }

  /// Both at the same random state.
  void move() {
    const auto n = static_cast<Eigen::Index>(order_.size());
    const VectorXd positions = random(n, 1.4), velocities = random(n, 5);
    skeleton_->setPositions(positions);
    skeleton_->setVelocities(velocities);
    skeleton_->setAccelerations(VectorXd::Zero(n));
    const Eigen::Isometry3d base = skeleton_->getBodyNode(0)->getWorldTransform();
    VectorXd q(n + 1);
    q << base.translation(), Eigen::Quaterniond(base.linear()).coeffs(),
        positions(order_)(Eigen::seqN(6, n - 6));
    v_ = velocities(order_);
    update_kinematics(tree_, q, v_, w_);
  }

  VectorXd random(Eigen::Index n, double most) {
    std::uniform_real_distribution<double> uniform(-most, most);
    return VectorXd::NullaryExpr(n, [&] { return uniform(random_); });
  }

  RobotTable robot_ = solo12();
  ArticulatedTree tree_;
  dart::dynamics::SkeletonPtr skeleton_;
  std::vector<Eigen::Index> order_;  ///< of our velocities in DART's
  VectorXd v_;
  TreeWorkspace w_;
  std::mt19937 random_{20220101};
};

/// ‖a − b‖_∞/‖b‖_∞
double difference(const MatrixXd& a, const MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

constexpr int kStates = 200;
constexpr double kRounding = 1e-12;

TEST_F(Solo12InDart, HasTheSameMassMatrixAndBias) {
  for (int i = 0; i < kStates; ++i) {
    move();
    MatrixXd M;
    VectorXd k;
    mass_matrix(tree_, w_, M);
    bias(tree_, w_, k);
    EXPECT_LE(difference(M, skeleton_->getMassMatrix()(order_, order_)), kRounding);
    EXPECT_LE(difference(k, skeleton_->getCoriolisAndGravityForces()(order_)), kRounding);
  }
}

TEST_F(Solo12InDart, HasTheSameMotionOfItsFeet) {
  for (int i = 0; i < kStates; ++i) {
    move();
    for (const NamedPoint& foot : robot_.contacts) {
      const BodyNode* const body =
          skeleton_->getBodyNode(static_cast<std::size_t>(foot.point.body));
      const Eigen::Vector3d place = foot.point.place;
      EXPECT_LE(difference(position(tree_, w_, foot.point), body->getWorldTransform() * place),
                kRounding);
      Eigen::Matrix<double, 3, Eigen::Dynamic> J;
      jacobian(tree_, w_, foot.point, J);
      EXPECT_LE(difference(J * v_, body->getLinearVelocity(place)), kRounding);
      EXPECT_LE(difference(Jdot_v(tree_, w_, foot.point), body->getLinearAcceleration(place)),
                kRounding);
    }
  }
}

}  // namespace
}  // namespace tribo::models
