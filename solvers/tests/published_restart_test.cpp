#include "solvers/anchored/published_restart.hpp"

#include <gtest/gtest.h>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr double kWeight = 9.81;                ///< of the point, which K carries [N]
constexpr double kFalls = 0.1, kSlides = 0.01;  ///< [m/s]
constexpr double kDamping = 300;                ///< B [N·s/m]

/// A point mass in the ground by its weight, falling and sliding: q = (x, y, z).
models::Instance sinking_point() {
  return test::make_scenario("sliding-point", {{"point.vx", kSlides}, {"point.vz", -kFalls}});
}

const VectorXd& held() {
  static const VectorXd force =
      models::Vector3<double>(-kDamping * kSlides, 0, kWeight + kDamping * kFalls);
  return force;
}

/// Anchored where it is, a point is held by its damper alone.
const VectorXd& fresh() {
  static const VectorXd force = models::Vector3<double>(-kDamping * kSlides, 0, kDamping * kFalls);
  return force;
}

void expect_near(const VectorXd& force, const VectorXd& expected) {
  ASSERT_EQ(force.size(), expected.size());
  EXPECT_LT((force - expected).norm(), 1e-12 * expected.norm()) << force.transpose();
}

TEST(PublishedRestarts, AreOfTheSchemesThatAddForcesUp) {
  for (const char* scheme : {"eul-exp", "rk4-anchored", "eul-imp"}) {
    EXPECT_TRUE(adds_forces_up(scheme)) << scheme;
  }
  for (const char* scheme : {"expo", "cenic", ""}) EXPECT_FALSE(adds_forces_up(scheme)) << scheme;
}

TEST(PublishedRestarts, KnowTheForceThatIsHeldAndTheOneOfAFreshAnchor) {
  const models::Instance point = sinking_point();
  expect_near(contact_force(*point.system, point.x0), held());
  expect_near(fresh_contact_force(*point.system, point.x0), fresh());
}

/// −k, the force of the system besides its contacts, at a state.
VectorXd force_at(const models::System& system, const State<double>& x) {
  models::Snapshot<double> snapshot;
  system.evaluate(x, snapshot);
  return -snapshot.k;
}

// The left-over force acts at the start of a period, and at no other time.
TEST(PublishedRestarts, PushAtTheStartOfAPeriodWithWhatTheLastOneLeft) {
  const models::Instance point = sinking_point();
  PublishedRestarts restarts(*point.system);
  const VectorXd alone = force_at(*point.system, point.x0);
  expect_near(force_at(restarts.begin(point.x0), point.x0) - alone, fresh());
  restarts.end(point.x0);
  const PushedAtStart second = restarts.begin(point.x0);
  expect_near(force_at(second, point.x0) - alone, fresh() + held());
  State<double> later = point.x0;
  later.t = 1e-9;
  EXPECT_EQ(force_at(second, later), alone);
}

// Apart from that force the system equals the original.
TEST(PublishedRestarts, LeaveTheSystemAsItIs) {
  const models::Instance point = sinking_point();
  const PushedAtStart pushed(*point.system, 0, VectorXd::Ones(3));
  EXPECT_EQ(pushed.num_positions(), 3);
  EXPECT_EQ(pushed.num_velocities(), 3);
  EXPECT_EQ(pushed.coordinates().size(), point.system->coordinates().size());
  EXPECT_EQ(pushed.energy(point.x0).kinetic, point.system->energy(point.x0).kinetic);
  const VectorXd dq = VectorXd::Constant(3, 0.5);
  VectorXd q, back;
  pushed.add_rate(point.x0.q, dq, q);
  EXPECT_EQ(q, point.x0.q + dq);
  pushed.exponential(point.x0.q, dq, q);
  EXPECT_EQ(q, point.x0.q + dq);
  pushed.difference(q, point.x0.q, back);
  EXPECT_EQ(back, dq);
  pushed.position_rate(point.x0, back);
  EXPECT_EQ(back, point.x0.v);
}

// A robot has all optional interfaces but an external system, which an arm has.
TEST(PublishedRestarts, LeaveTheSystemItsAbilities) {
  const models::Instance robot = test::make_scenario("solo-squat");
  const PushedAtStart walks(*robot.system, 0, VectorXd::Ones(robot.x0.v.size()));
  ASSERT_TRUE(walks.held_control() && walks.fall_rule() && walks.derivatives() && walks.anchors());
  EXPECT_EQ(walks.held_control(), robot.system->held_control());
  EXPECT_EQ(walks.fall_rule(), robot.system->fall_rule());
  EXPECT_EQ(walks.derivatives(), robot.system->derivatives());
  EXPECT_EQ(walks.anchors(), robot.system->anchors());
  const models::Instance arm = test::make_scenario("planar-arm", {{"arm.control", "pid"}});
  const PushedAtStart driven(*arm.system, 0, VectorXd::Ones(arm.x0.v.size()));
  ASSERT_NE(driven.external_system(), nullptr);
  EXPECT_EQ(driven.external_system(), arm.system->external_system());
  const models::Instance stop = test::make_scenario("limit-stop");
  EXPECT_EQ(PushedAtStart(*stop.system, 0, VectorXd::Ones(1)).num_constraints(), 1);
}

}  // namespace
}  // namespace tribo::solvers
