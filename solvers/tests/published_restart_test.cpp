#include "solvers/anchored/published_restart.hpp"

#include <gtest/gtest.h>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr double kWeight = 9.81;                ///< of the point, which K carries [N]
constexpr double kFalls = 0.1, kSlides = 0.01;  ///< [m/s]
constexpr double kDamping = 300;                ///< B [N·s/m]
constexpr double kStiffness = 1e5;              ///< K [N/m]

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
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  return -snapshot.k;
}

// The left-over force acts at the start of a period, and at no other time.
TEST(PublishedRestarts, PushAtTheStartOfAPeriodWithWhatTheLastOneLeft) {
  const models::Instance point = sinking_point();
  PublishedRestarts restarts(*point.system, "eul-exp", point.x0);
  const VectorXd alone = force_at(*point.system, point.x0);
  State<double> x = point.x0;
  restarts.begin(x);
  expect_near(force_at(restarts.system(), x) - alone, 2 * fresh());  // the start was set before
  restarts.end(x);
  restarts.begin(x);
  expect_near(force_at(restarts.system(), x) - alone, fresh() + held());
  x.t = 1e-9;
  EXPECT_EQ(force_at(restarts.system(), x), alone);
}

// Exponential integration adds nothing up.
TEST(PublishedRestarts, DoNotPushASchemeThatComputesItsForcesAnew) {
  const models::Instance point = sinking_point();
  PublishedRestarts restarts(*point.system, "expo", point.x0);
  State<double> x = point.x0;
  restarts.begin(x);
  EXPECT_EQ(force_at(restarts.system(), x), force_at(*point.system, x));
}

// A point that slides on a curve is pulled back by a spring that is not along its velocity; limited
// again, now with the damper to an anchor at rest, its friction turns. One that sticks stays.
TEST(PublishedRestarts, LimitTheForcesOfTheStartAnew) {
  const models::Instance point = sinking_point();
  const auto id = point.system->anchors()->anchored_contacts().front().id;
  models::ContactMemory<double> memory = point.x0.memory.anchors.of(id);
  PublishedRestarts restarts(*point.system, "expo", point.x0);
  State<double> x = point.x0;
  restarts.begin(x);
  EXPECT_EQ(x.memory.anchors.of(id), memory);
  memory.slipping = true;
  memory.slip_velocity << kSlides, 0;
  memory.anchor.tail<2>() << 0, 10 * kWeight / kStiffness;  // across its velocity
  x.memory.anchors.store(id, memory);
  restarts.begin(x);
  EXPECT_LT(x.memory.anchors.of(id).anchor[1], 0);
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
