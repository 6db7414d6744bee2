#include "solvers/anchored/published_restart.hpp"

#include <gtest/gtest.h>

#include "solvers/anchored/anchored_stepper.hpp"
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

// The left-over force of the last period is pushed besides that of the start, set before.
TEST(PublishedRestarts, PushAtTheStartOfAPeriodWithWhatTheLastOneLeft) {
  const models::Instance point = sinking_point();
  PublishedRestarts restarts(*point.system, "eul-exp", point.x0);
  State<double> x = point.x0;
  expect_near(restarts.begin(x), 2 * fresh());
  restarts.end(x);
  expect_near(restarts.begin(x), fresh() + held());
}

// Exponential integration adds nothing up.
TEST(PublishedRestarts, DoNotPushASchemeThatComputesItsForcesAnew) {
  const models::Instance point = sinking_point();
  const PublishedRestarts restarts(*point.system, "expo", point.x0);
  State<double> x = point.x0;
  EXPECT_EQ(restarts.begin(x), VectorXd::Zero(3));
}

// A push acts in the steps that start at its time, and in no other.
TEST(PublishedRestarts, PushOnlyAtTheirTime) {
  constexpr double kShort = 1e-3;
  const models::Instance point = sinking_point();
  const auto stepper = test::make_scheme("eul-exp", *point.system);
  StepResult out;
  const auto speed = [&](const State<double>& x) -> VectorXd {
    EXPECT_EQ(stepper->step(x, kShort, Attempt::kFirst, out), Status::kOk);
    return out.x.v;
  };
  State<double> later = point.x0;
  later.t += kShort;
  const VectorXd alone = speed(point.x0);
  dynamic_cast<AnchoredStepper&>(*stepper).push(point.x0.t, fresh());
  expect_near((speed(point.x0) - alone) / kShort, fresh());  // of 1 kg
  EXPECT_EQ(speed(later), alone);
}

// A point that slides on a curve is pulled back by a spring that is not along its velocity; limited
// again, now with the damper to an anchor at rest, its friction turns. One that sticks stays.
TEST(PublishedRestarts, LimitTheForcesOfTheStartAnew) {
  const models::Instance point = sinking_point();
  const auto id = point.system->anchors()->anchored_contacts().front().id;
  models::ContactMemory<double> memory = point.x0.memory.anchors.of(id);
  const PublishedRestarts restarts(*point.system, "expo", point.x0);
  State<double> x = point.x0;
  (void)restarts.begin(x);
  EXPECT_EQ(x.memory.anchors.of(id), memory);
  memory.slipping = true;
  memory.slip_velocity << kSlides, 0;
  memory.anchor.tail<2>() << 0, 10 * kWeight / kStiffness;  // across its velocity
  x.memory.anchors.store(id, memory);
  (void)restarts.begin(x);
  EXPECT_LT(x.memory.anchors.of(id).anchor[1], 0);
}

}  // namespace
}  // namespace tribo::solvers
