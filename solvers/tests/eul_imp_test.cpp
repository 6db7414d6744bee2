#include <gtest/gtest.h>

#include "solvers/anchored/anchored_stepper.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

// Implicit Euler uses the force at the end of a step, not at its start or another time.
TEST(ImplicitEulerWithMemory, FeelsTheForceOfTheEndOfAStep) {
  constexpr double kStep = 1e-3, kForce = 0.5;
  const auto mass = make_scenario("mass-on-spring", {{"mass.height", 1.0}});
  const auto speed_after = [&](double time_of_force) {
    const auto stepper = make_scheme("eul-imp", *mass.system);
    dynamic_cast<AnchoredStepper&>(*stepper).push(time_of_force, VectorXd::Constant(1, kForce));
    StepResult out;
    EXPECT_EQ(stepper->step(mass.x0, kStep, Attempt::kFirst, out), Status::kOk);
    EXPECT_EQ(out.work.limited_iterations, 0) << "a linear step takes whole updates";
    return out.x.v[0];
  };
  const double falling = mass.x0.v[0] - kStep * 9.81;
  EXPECT_NEAR(speed_after(mass.x0.t + kStep), falling + kStep * kForce / 2.5, 1e-9);
  EXPECT_NEAR(speed_after(mass.x0.t), falling, 1e-9);
  EXPECT_NEAR(speed_after(mass.x0.t - kStep), falling, 1e-9);
}

constexpr double kLongStep = 0.1, kGravity = 9.81, kLeastRegularization = 1e-10;

/// A point that begins to fall in the air: g is linear there; for its first two entries z and v_z
/// ∂g = [1 −h; 0 1], and a step with the regularization r leaves the residual h² g r/(1 + r) in z.
State<double> point_in_the_air() {
  return make_scenario("sliding-point", {{"point.height", 1.0}, {"point.vx", 0.0}}).x0;
}

/// r of a step of that point.
double regularization_of(Stepper& stepper) {
  const State<double> x0 = point_in_the_air();
  StepResult out;
  EXPECT_EQ(stepper.step(x0, kLongStep, Attempt::kFirst, out), Status::kOk) << out.reason;
  EXPECT_EQ(out.work.newton_iterations, 1);
  const double before = kLongStep * kLongStep * kGravity;
  const double left = out.x.q[2] - x0.q[2] - kLongStep * out.x.v[2];
  return left / (before - left);
}

/// A point that slides, so that no step lowers the residual: the cone is not in Newton's matrix.
models::Instance point_on_the_ground() {
  return make_scenario("sliding-point", {{"point.vx", 1.0}});
}

const test::Changes kLooseNewton = {{"scheme.tolerance", "1e-3"}};

// (∂g + r I) d = −g with the least r of the published program, if no solve failed before.
TEST(ImplicitEulerWithMemory, RegularizesItsFirstMatrixByTheLeast) {
  const auto point = point_on_the_ground();
  const auto stepper = make_scheme("eul-imp", *point.system, kLooseNewton);
  EXPECT_NEAR(regularization_of(*stepper), kLeastRegularization, 1e-4 * kLeastRegularization);
}

// As in the published program r carries over from one step to the next, a tenth after each whole
// update, and is 1e-3 after a step for which no r succeeded.
TEST(ImplicitEulerWithMemory, GoesOnWithTheRegularizationOfTheStepBefore) {
  const auto point = point_on_the_ground();
  const auto stepper = make_scheme("eul-imp", *point.system, kLooseNewton);
  StepResult out;
  ASSERT_EQ(stepper->step(point.x0, kLongStep, Attempt::kFirst, out), Status::kOk);
  ASSERT_EQ(out.work.failed_solves, 1) << "nothing was tested";
  for (double expected = 1e-3; expected > kLeastRegularization; expected /= 10) {
    EXPECT_NEAR(regularization_of(*stepper), expected, 1e-4 * expected);
  }
}

// A step that is not accepted leaves nothing behind.
TEST(ImplicitEulerWithMemory, ForgetsTheRegularizationOfAStepThatIsNotTaken) {
  const auto point = point_on_the_ground();
  test::Changes stopping = kLooseNewton;
  stopping.push_back({"scheme.on_failure", "stop"});
  const auto stepper = make_scheme("eul-imp", *point.system, stopping);
  StepResult out;
  ASSERT_EQ(stepper->step(point.x0, kLongStep, Attempt::kFirst, out), Status::kNewtonDiverged);
  const auto fresh = make_scheme("eul-imp", *point.system, stopping);
  EXPECT_EQ(regularization_of(*stepper), regularization_of(*fresh));
}

}  // namespace
}  // namespace tribo::solvers
