#include "models/control/gait_plan.hpp"

#include <Eigen/Cholesky>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "models/robots/base_residual.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_gaits.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/heavy_solo12.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

using test::heavy_solo12;
using test::kKnot;
using test::Random;
using ::testing::HasSubstr;

struct PlannedGait {
  Gait gait;
  GaitPlan plan;
};

const PlannedGait& planned_trot() {
  static const Gait gait = trot(heavy_solo12(), {}, kKnot);
  static const PlannedGait planned = {gait, plan_of(heavy_solo12(), gait)};
  return planned;
}

const PlannedGait& planned_jump() {
  static const Gait gait = jump(heavy_solo12(), {}, kKnot);
  static const PlannedGait planned = {gait, plan_of(heavy_solo12(), gait, {.torque = 30})};
  return planned;
}

// Like the recorded motions to 1e-10 N, a plan fulfils M v̇ + k = τ + Jᵀ f with v̇ from the
// velocities of two knots, by a computation independent of the planner.
TEST(GaitPlan, LeavesNothingOfTheBaseRows) {
  for (const PlannedGait* planned : {&planned_trot(), &planned_jump()}) {
    double largest = 0;
    for (const auto& rows : base_residuals(planned->plan.motion, loaded(solo12(), "recovered-mass"),
                                           solo12().contacts))
      largest = std::max(largest, rows.lpNorm<Eigen::Infinity>());
    EXPECT_LT(largest, 1e-9);
    EXPECT_LT(planned->plan.largest_gap, 1e-9);
  }
}

// Least squares: where four feet stand, no residual of the base rows remains.
TEST(SupportDynamics, GivesTorquesOfAnAcceleration) {
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  Random random(3);
  const Gait& gait = planned_trot().gait;
  const VectorXd q = gait.q.front(), v = 0.1 * random.vector(18);
  const VectorXd v_dot = random.vector(18);
  VectorXd u;
  dynamics.torques_of(q, v, v_dot, gait.support.front(), u);
  TreeWorkspace w;
  update_kinematics(heavy_solo12(), q, v, w);
  VectorXd rest;
  inverse_dynamics(heavy_solo12(), w, v_dot, rest);
  rest.tail(12) -= u;
  for (int i = 0; i < 4; ++i) {
    test::Jacobian J;
    jacobian(heavy_solo12(), w, entry(gait.support.front(), i).point, J);
    rest -= J.transpose() * dynamics.forces().segment<3>(3 * i);
  }
  EXPECT_LT(rest.lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_EQ(dynamics.acceleration(), v_dot);
}

// ẍ = −2κ ẋ − κ² (x − x*), κ = 30/s, of feet that are beside their places.
TEST(SupportDynamics, TakesFeetBackToTheirPlacesWithoutOvershoot) {
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  Random random(9);
  const Gait& gait = planned_trot().gait;
  const VectorXd q = gait.q.front(), v = 0.1 * random.vector(18);
  Support support = gait.support.front();
  for (SupportPoint& tie : support) tie.place += 1e-3 * random.vector3();
  VectorXd q_next, v_next;
  dynamics.step(q, v, VectorXd::Zero(12), support, q_next, v_next);
  TreeWorkspace w;
  update_kinematics(heavy_solo12(), q, v, w);
  for (const SupportPoint& tie : support) {
    test::Jacobian J;
    jacobian(heavy_solo12(), w, tie.point, J);
    const Eigen::Vector3d x_ddot =
        J * dynamics.acceleration() + Jdot_v(heavy_solo12(), w, tie.point);
    const Eigen::Vector3d off = position(heavy_solo12(), w, tie.point) - tie.place;
    const Eigen::Vector3d back = -60 * velocity(heavy_solo12(), w, tie.point) - 900 * off;
    EXPECT_LT((x_ddot - back).norm(), 1e-9);
  }
}

/// x⁺ ⊖ x̄⁺ for x = x̄ ⊕ δ and u = u_k − F_k δ.
VectorXd closed_loop(const PlannedGait& planned, int k, const VectorXd& delta) {
  const KnotMotion& motion = planned.plan.motion;
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  VectorXd q, q_next, v_next, e_q, e(36);
  exponential(heavy_solo12(), entry(motion.q, k), delta.head(18), q);
  const VectorXd v = entry(motion.v, k) + delta.tail(18);
  const VectorXd u = entry(motion.torque, k) - entry(motion.gain, k) * delta;
  dynamics.step(q, v, u, entry(planned.gait.support, k), q_next, v_next);
  difference(heavy_solo12(), q_next, entry(motion.q, k + 1), e_q);
  e << e_q, v_next - entry(motion.v, k + 1);
  return e;
}

/// A, B at a knot of a plan.
std::pair<MatrixXd, MatrixXd> linearized(const PlannedGait& planned, int k) {
  const KnotMotion& motion = planned.plan.motion;
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  VectorXd q, v;
  dynamics.step(entry(motion.q, k), entry(motion.v, k), entry(motion.torque, k),
                entry(planned.gait.support, k), q, v);
  std::pair<MatrixXd, MatrixXd> AB;
  dynamics.linearize(AB.first, AB.second);
  return AB;
}

/// A, B of standing in the last posture of a gait.
std::pair<MatrixXd, MatrixXd> linearized_standing(const Gait& gait) {
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  const VectorXd rest = VectorXd::Zero(18), q = gait.q.back();
  VectorXd u, q_next, v_next;
  dynamics.torques_of(q, rest, rest, gait.support.back(), u);
  dynamics.step(q, rest, u, gait.support.back(), q_next, v_next);
  std::pair<MatrixXd, MatrixXd> AB;
  dynamics.linearize(AB.first, AB.second);
  return AB;
}

// On two feet, on four, in flight, and as the robot pushes off.
TEST(SupportDynamics, LinearizesTheClosedLoop) {
  constexpr double kStep = 1e-6;
  for (const auto& [planned, k] :
       {std::pair{&planned_trot(), 5}, std::pair{&planned_trot(), 120},
        std::pair{&planned_jump(), 64}, std::pair{&planned_jump(), 80}}) {
    const auto [A, B] = linearized(*planned, k);
    const MatrixXd closed = A - B * entry(planned->plan.motion.gain, k);
    for (int j = 0; j < 36; ++j) {
      const VectorXd delta = kStep * VectorXd::Unit(36, j);
      const VectorXd column =
          (closed_loop(*planned, k, delta) - closed_loop(*planned, k, -delta)) / (2 * kStep);
      EXPECT_LT((column - closed.col(j)).lpNorm<Eigen::Infinity>(),
                1e-7 * closed.lpNorm<Eigen::Infinity>())
          << k << " " << j;
    }
  }
}

// At twists of any size: the factors of δ are the derivatives of (q ⊕ δ) ⊕ d and q ⊕ (d + δ).
TEST(TwistDerivatives, AreThoseOfTheExponential) {
  constexpr double kStep = 1e-6;
  const ArticulatedTree body({.bodies = {{.name = "body", .joint = Joint::kFloating, .mass = 1}}});
  Random random(8);
  for (const double size : {0.01, 1.0}) {
    const VectorXd d = size * random.vector(6);
    const TwistDerivatives by = twist_derivatives(d);
    const VectorXd q = zero_configuration(body);
    VectorXd end, moved, from, e[2];
    exponential(body, q, d, end);
    for (int j = 0; j < 6; ++j) {
      for (const bool carried : {true, false}) {
        for (const int side : {0, 1}) {
          const VectorXd delta = (side == 0 ? kStep : -kStep) * VectorXd::Unit(6, j);
          exponential(body, q, delta, from);
          if (carried) {
            exponential(body, from, d, moved);
          } else {
            exponential(body, q, d + delta, moved);
          }
          difference(body, moved, end, e[side]);
        }
        const VectorXd column = (e[0] - e[1]) / (2 * kStep);
        EXPECT_LT((column - (carried ? by.carried : by.added).col(j)).norm(), 1e-8);
      }
    }
  }
}

/// The prices of a trot, written out.
constexpr TrackingPrices kTrotPrices = {
    .place = 3000, .turn = 3000, .joints = 30, .base_rate = 30, .joint_rate = 0.3, .torque = 10};

/// The diagonal of Q.
VectorXd state_prices(const TrackingPrices& prices) {
  VectorXd Q(36);
  Q << Eigen::Vector3d::Constant(prices.place), Eigen::Vector3d::Constant(prices.turn),
      VectorXd::Constant(12, prices.joints), VectorXd::Constant(6, prices.base_rate),
      VectorXd::Constant(12, prices.joint_rate);
  return Q;
}

/// P_N: the cost of standing for ever.
MatrixXd last_price(const Gait& gait, const TrackingPrices& prices) {
  const VectorXd Q = state_prices(prices);
  MatrixXd P = Q.asDiagonal();
  const auto [A, B] = linearized_standing(gait);
  for (int i = 0; i < 1000; ++i) {
    MatrixXd H = B.transpose() * P * B;
    H.diagonal().array() += prices.torque;
    const MatrixXd BPA = B.transpose() * P * A;
    P = (A.transpose() * P * A - BPA.transpose() * H.ldlt().solve(BPA)).eval();
    P = ((P + P.transpose()) / 2).eval();
    P.diagonal() += Q;
  }
  return P;
}

// P of the cost along the laws, by Joseph's form with the given gains; they are optimal if (R + Bᵀ
// P B) F = Bᵀ P A.
TEST(GaitPlan, HasTheGainsOfTheRiccatiEquation) {
  const PlannedGait& planned = planned_trot();
  const VectorXd Q = state_prices(kTrotPrices);
  MatrixXd P = last_price(planned.gait, kTrotPrices);
  for (int k = static_cast<int>(planned.gait.support.size()) - 1; k >= 0; --k) {
    const auto [A, B] = linearized(planned, k);
    const MatrixXd& F = entry(planned.plan.motion.gain, k);
    const MatrixXd BPA = B.transpose() * P * A;
    const MatrixXd rest = kTrotPrices.torque * F + B.transpose() * P * B * F - BPA;
    ASSERT_LT(rest.lpNorm<Eigen::Infinity>(), 1e-9 * BPA.lpNorm<Eigen::Infinity>()) << k;
    const MatrixXd closed = A - B * F;
    P = (closed.transpose() * P * closed + kTrotPrices.torque * F.transpose() * F).eval();
    P.diagonal() += Q;
  }
}

/// The targets v*_k and u*_k of a gait.
struct Targets {
  std::vector<VectorXd> v, u;
};

Targets targets_of(const Gait& gait) {
  SupportDynamics dynamics(heavy_solo12(), kKnot);
  Targets targets{.v = {VectorXd::Zero(18)}, .u = {}};
  VectorXd dq, u;
  for (int k = 0; k < static_cast<int>(gait.support.size()); ++k) {
    difference(heavy_solo12(), entry(gait.q, k + 1), entry(gait.q, k), dq);
    targets.v.emplace_back(dq / kKnot);
    const VectorXd v_dot = (entry(targets.v, k + 1) - entry(targets.v, k)) / kKnot;
    dynamics.torques_of(entry(gait.q, k), entry(targets.v, k), v_dot, entry(gait.support, k), u);
    targets.u.push_back(u);
  }
  return targets;
}

/// x_k ⊖ x*_k
VectorXd off_gait(const PlannedGait& planned, const Targets& targets, int k) {
  VectorXd e_q, e(36);
  difference(heavy_solo12(), entry(planned.plan.motion.q, k), entry(planned.gait.q, k), e_q);
  e << e_q, entry(planned.plan.motion.v, k) - entry(targets.v, k);
  return e;
}

// No change of a torque pays: with r_k = R (u_k − u*_k) and the gradient of the remaining cost
// along the laws,
//
//   p_k = Q (x_k ⊖ x*_k) + (A − B F)ᵀ p_{k+1} − Fᵀ r_k,   r_k + Bᵀ p_{k+1} = 0
TEST(GaitPlan, IsTheCheapestNearIt) {
  const PlannedGait& planned = planned_trot();
  const Targets targets = targets_of(planned.gait);
  const VectorXd Q = state_prices(kTrotPrices);
  const int steps = static_cast<int>(planned.gait.support.size());
  VectorXd p = last_price(planned.gait, kTrotPrices) * off_gait(planned, targets, steps);
  double largest = 0, scale = 0;
  for (int k = steps - 1; k >= 0; --k) {
    const auto [A, B] = linearized(planned, k);
    const VectorXd paid =
        kTrotPrices.torque * (entry(planned.plan.motion.torque, k) - entry(targets.u, k));
    largest = std::max(largest, (paid + B.transpose() * p).lpNorm<Eigen::Infinity>());
    scale = std::max(scale, paid.lpNorm<Eigen::Infinity>());
    const MatrixXd& F = entry(planned.plan.motion.gain, k);
    p = (Q.cwiseProduct(off_gait(planned, targets, k)) + (A - B * F).transpose() * p -
         F.transpose() * paid)
            .eval();
  }
  EXPECT_LT(largest, 1e-4 * scale);
}

// The value it reports: over the steps from each knot to the next.
TEST(GaitPlan, TellsTheLargestGapThatIsLeft) {
  const PlannedGait& planned = planned_jump();
  double largest = 0;
  for (int k = 0; k < static_cast<int>(planned.gait.support.size()); ++k)
    largest =
        std::max(largest, closed_loop(planned, k, VectorXd::Zero(36)).lpNorm<Eigen::Infinity>());
  EXPECT_EQ(planned.plan.largest_gap, largest);
  EXPECT_GT(largest, 0);
}

// The prices of tracking keep a robot within millimetres of its gait.
TEST(GaitPlan, StaysNearItsGait) {
  const PlannedGait& planned = planned_trot();
  for (int k = 0; k <= planned.plan.motion.num_knots(); ++k) {
    const VectorXd& q = entry(planned.plan.motion.q, k);
    EXPECT_LT((q - entry(planned.gait.q, k)).head<3>().norm(), 1e-2) << k;
    EXPECT_GT(q[6], 0.9999) << k;
  }
}

std::string refused(const std::string& scenario, const Changes& changes) {
  return refusal(
      [&] { return find_scenario(scenario).make(test::parameters_of(scenario, changes), {}); });
}

TEST(OwnGaits, AreRefusedInOneLine) {
  EXPECT_THAT(refused("solo-trot-own", {{"gait.swing_height", -0.02}}),
              HasSubstr("the gait has the foot HL"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.swing_height", -0.02}}),
              HasSubstr("under the ground"));
  EXPECT_THAT(refused("solo-jump-own", {{"gait.retraction", -0.1}}), HasSubstr("under the ground"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.height", 0.4}}), HasSubstr("does not reach"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.step_length", 1.0}}), HasSubstr("does not reach"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.swing_time", 1e-3}}), HasSubstr("shorter than"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.steps", 1e9}}), HasSubstr("longer than 30 s"));
  EXPECT_THAT(refused("solo-trot-own", {{"gait.stand_time", 31.0}}), HasSubstr("longer than 30 s"));
  EXPECT_THAT(refused("solo-jump-own", {{"gait.takeoff_height", 0.12}}), HasSubstr("shorter than"));
  EXPECT_THAT(refused("solo-jump-own", {{"gait.crouch_time", 0.1}}), HasSubstr("pull a foot"));
}

// The robot can stand in the last posture of a plan.
TEST(OwnGaits, HoldTheirLastStateWhenTheyAreOver) {
  const Parameters p = test::parameters_of("solo-trot-own");
  const Instance instance = find_scenario("solo-trot-own").make(p, {});
  EXPECT_DOUBLE_EQ(instance.t_end, 3);
  State<double> x = instance.x0, later = instance.x0;
  x.t = instance.t_end;
  later.t = instance.t_end + 1;
  instance.system->held_control()->tick(x);
  instance.system->held_control()->tick(later);
  EXPECT_EQ(x.memory.held, later.memory.held);
}

// Feet 0.1 mm in the ground, on which nothing pushes yet.
TEST(OwnGaits, StartOnAllFeet) {
  for (const char* scenario : {"solo-trot-own", "solo-jump-own"}) {
    const Instance instance = find_scenario(scenario).make(test::parameters_of(scenario), {});
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(instance.x0.memory.anchors.of(i).active) << scenario;
    EXPECT_TRUE(instance.x0.v.isZero(0));
  }
}

// On its plan a robot gets the torques of the plan.
TEST(OwnGaits, FollowTheirPlans) {
  for (const auto& [scenario, planned] :
       {std::pair{"solo-trot-own", &planned_trot()}, std::pair{"solo-jump-own", &planned_jump()}}) {
    const KnotMotion& plan = planned->plan.motion;
    const Instance instance = find_scenario(scenario).make(test::parameters_of(scenario), {});
    for (const int k : {0, 50, 70}) {
      State<double> x = instance.x0;
      x.t = k * kKnot;
      x.q = entry(plan.q, k);
      x.v = entry(plan.v, k);
      instance.system->held_control()->tick(x);
      EXPECT_LT((x.memory.held - entry(plan.torque, k)).norm(), 1e-9) << scenario << " " << k;
    }
  }
}

// Another robot has another plan, other contacts have the same one.
TEST(OwnGaits, ArePlannedForTheirRobot) {
  const auto torque = [](const Changes& changes) {
    const Parameters p = test::parameters_of("solo-jump-own", changes);
    const Instance instance = find_scenario("solo-jump-own").make(p, {});
    State<double> x = instance.x0;
    instance.system->held_control()->tick(x);
    return x.memory.held;
  };
  EXPECT_EQ(torque({}), torque({{"contact.stiffness", 1e6}}));
  EXPECT_LT(torque({{"robot.mass", "published"}}).norm(), 0.95 * torque({}).norm());
}

}  // namespace
}  // namespace tribo::models
