#include <gtest/gtest.h>

#include "models/bodies/tree_dynamics.hpp"
#include "models/bodies/tree_system.hpp"
#include "models/tests/bodies_fixtures.hpp"

/// Joints with velocities in the axes of the frame in which they stand. A joint with six velocities
/// is compared with one with velocities in its own axes:  v_free = diag(R, R, 1) v_own.
namespace tribo::models::test {
namespace {

constexpr double kRounding = 1e-12;

struct Twins {
  ArticulatedTree own, free;
  VectorXd q, v_own, v_free;
  Matrix3d R;
};

/// The first body hangs in a turned frame, so that the axes of the free one are not the world's.
Twins twins(unsigned seed) {
  Random random(seed);
  TreeDescription description = random_tree(random, 5, Joint::kFloating);
  ArticulatedTree own(description);
  description.bodies[0].joint = Joint::kFree;
  Twins out{own, ArticulatedTree(description), {}, {}, {}, {}};
  out.q = random_configuration(own, random);
  out.v_own = random.vector(own.num_velocities());
  out.R = quaternion(own.link(1), out.q).toRotationMatrix();
  out.v_free = out.v_own;
  for (const int first : {0, 3}) out.v_free.segment<3>(first) = out.R * out.v_own.segment<3>(first);
  return out;
}

TEST(FreeJoint, MovesAsTheFloatingOneDoes) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Twins t = twins(seed);
    VectorXd rate_own, rate_free;
    position_rate(t.own, t.q, t.v_own, rate_own);
    position_rate(t.free, t.q, t.v_free, rate_free);
    EXPECT_LE((rate_free - rate_own).norm(), kRounding);
    TreeWorkspace own, free;
    update_kinematics(t.own, t.q, t.v_own, own);
    update_kinematics(t.free, t.q, t.v_free, free);
    EXPECT_NEAR(kinetic_energy(t.free, free), kinetic_energy(t.own, own), kRounding);
    for (int i = 1; i < t.own.num_links(); ++i) {
      const BodyPoint point{.body = i, .place = {0.3, -0.2, 0.5}};
      EXPECT_LE((velocity(t.free, free, point) - velocity(t.own, own, point)).norm(), kRounding);
    }
  }
}

// d/dt (R v) = R (v̇ + ω × v) turns the equations of motion of one joint into those of the other.
TEST(FreeJoint, AcceleratesAsTheFloatingOneDoes) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Twins t = twins(seed);
    TreeWorkspace own, free;
    update_kinematics(t.own, t.q, t.v_own, own);
    update_kinematics(t.free, t.q, t.v_free, free);
    MatrixXd M;
    VectorXd k;
    mass_matrix(t.own, own, M);
    bias(t.own, own, k);
    VectorXd v_dot = -M.ldlt().solve(k);
    const Vector3d omega = t.v_own.segment<3>(3);
    for (const int first : {0, 3}) {
      v_dot.segment<3>(first) =
          t.R * (v_dot.segment<3>(first) + omega.cross(t.v_own.segment<3>(first)));
    }
    mass_matrix(t.free, free, M);
    bias(t.free, free, k);
    EXPECT_LE((M * v_dot + k).norm(), 1e-10 * k.norm());
  }
}

TEST(FreeJoint, DifferenceIsWhatIntegrateFollows) {
  const Twins t = twins(7);
  const VectorXd d = t.v_free;
  VectorXd q, back;
  exponential(t.free, t.q, d, q);
  difference(t.free, q, t.q, back);
  EXPECT_LE((back - d).norm(), kRounding);
  EXPECT_LE((q.head<3>() - t.q.head<3>() - d.head<3>()).norm(), kRounding);
}

// A free body keeps its velocity, however it turns: k is the gyroscopic moment alone.
TEST(FreeJoint, KeepsTheVelocityOfItsCentre) {
  BodyDescription body{.name = "top", .joint = Joint::kFree, .mass = 2};
  body.inertia.diagonal() << 0.1, 0.2, 0.25;
  const TreeSystem top(ArticulatedTree({.bodies = {body}, .gravity = Eigen::Vector3d::Zero()}));
  Random random(11);
  const State<double> x{
      .t = 0, .q = random_configuration(top.tree(), random), .v = random.vector(6)};
  Snapshot at;
  top.evaluate(x, at);
  const Matrix3d R = quaternion(top.tree().link(1), x.q).toRotationMatrix();
  const Matrix3d I = R * body.inertia * R.transpose();
  const Vector3d omega = x.v.tail<3>();
  EXPECT_LE(at.k.head<3>().norm(), kRounding);
  EXPECT_LE((at.k.tail<3>() - omega.cross(I * omega)).norm(), kRounding);
  MatrixXd M = MatrixXd::Zero(6, 6);
  M.diagonal().head<3>().setConstant(2);
  M.bottomRightCorner(3, 3) = I;
  EXPECT_LE((at.M[0] - M).norm(), kRounding);
}

/// A body guided in a turned frame, as one on slides and a hinge.
struct GuidedTwins {
  ArticulatedTree guided, chain;
  VectorXd q, v;
};

const std::vector<std::vector<WorldAxis>> kGuides = {
    kInPlane,           {kAlongX, kAlongY, kAboutZ},          {kAlongZ, kAboutX},
    {kAlongX, kAlongZ}, {kAlongZ, kAlongX, kAlongY, kAboutY}, {kAlongY},
    {kAboutX}};

GuidedTwins guided_twins(unsigned seed, const std::vector<WorldAxis>& moves) {
  Random random(seed);
  TreeDescription guided = random_tree(random, 3, Joint::kGuided);
  guided.bodies[0].moves = moves;
  TreeDescription chain = guided;
  std::vector<BodyDescription> slides;
  const auto before = static_cast<int>(moves.size()) - 1;
  for (int i = 0; i < before; ++i)
    slides.push_back({.name = "slide" + std::to_string(i),
                      .parent = i - 1,
                      .joint = Joint::kPrismatic,
                      .axis = Eigen::Vector3d::Unit(moves[static_cast<std::size_t>(i)])});
  BodyDescription& last = chain.bodies[0];
  last.joint = is_turn(moves.back()) ? Joint::kRevolute : Joint::kPrismatic;
  last.axis = Eigen::Vector3d::Unit(number_of(moves.back()));
  if (before > 0) {
    slides[0].position = std::exchange(last.position, Eigen::Vector3d::Zero());
    slides[0].orientation = std::exchange(last.orientation, Eigen::Quaterniond::Identity());
  }
  for (BodyDescription& body : chain.bodies) body.parent += before;
  chain.bodies[0].parent = before - 1;
  chain.bodies.insert(chain.bodies.begin(), slides.begin(), slides.end());
  GuidedTwins out{ArticulatedTree(guided), ArticulatedTree(chain), {}, {}};
  out.q = random.vector(out.guided.num_positions());
  out.v = random.vector(out.guided.num_velocities());
  return out;
}

TEST(GuidedJoint, IsSlidesAndAHinge) {
  for (unsigned seed = 1; seed <= 35; ++seed) {
    const std::vector<WorldAxis>& moves = kGuides[seed % kGuides.size()];
    const GuidedTwins t = guided_twins(seed, moves);
    TreeWorkspace guided, chain;
    update_kinematics(t.guided, t.q, t.v, guided);
    update_kinematics(t.chain, t.q, t.v, chain);
    MatrixXd M_guided, M_chain;
    VectorXd k_guided, k_chain;
    mass_matrix(t.guided, guided, M_guided);
    mass_matrix(t.chain, chain, M_chain);
    bias(t.guided, guided, k_guided);
    bias(t.chain, chain, k_chain);
    EXPECT_LE((M_guided - M_chain).norm(), kRounding * M_chain.norm());
    EXPECT_LE((k_guided - k_chain).norm(), kRounding * k_chain.norm());
    const BodyPoint point{.body = 0, .place = {0.3, -0.2, 0.5}};
    const BodyPoint same{.body = static_cast<int>(moves.size()) - 1, .place = point.place};
    EXPECT_LE((position(t.guided, guided, point) - position(t.chain, chain, same)).norm(),
              kRounding);
    EXPECT_LE((Jdot_v(t.guided, guided, point) - Jdot_v(t.chain, chain, same)).norm(), 1e-11);
  }
}

TEST(GuidedJoint, AddsItsCoordinates) {
  const GuidedTwins t = guided_twins(2, kInPlane);
  VectorXd q, rate, back;
  exponential(t.guided, t.q, t.v, q);
  EXPECT_EQ(q, t.q + t.v);
  position_rate(t.guided, t.q, t.v, rate);
  EXPECT_EQ(rate, t.v);
  difference(t.guided, q, t.q, back);
  EXPECT_LE((back - t.v).norm(), kRounding);
}

TEST(FreeJoint, HasNoDerivativesYet) {
  const Twins t = twins(3);
  TreeWorkspace w;
  update_kinematics(t.free, t.q, t.v_free, w);
  DerivativesWorkspace scratch;
  InverseDynamicsDerivatives out;
  EXPECT_THROW(inverse_dynamics_derivatives(t.free, w, t.v_free, out, scratch), InputError);
}

}  // namespace
}  // namespace tribo::models::test
