#include <gtest/gtest.h>

#include "solvers/anchored/published_restart.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

// Implicit Euler feels the force of the end of a step, not that of its start or of another time.
TEST(ImplicitEulerWithMemory, FeelsTheForceOfTheEndOfAStep) {
  constexpr double kStep = 1e-3, kForce = 0.5;
  const auto mass = make_scenario("mass-on-spring", {{"mass.height", 1.0}});
  const auto speed_after = [&](double time_of_force) {
    const PushedAtStart pushed(*mass.system, time_of_force, VectorXd::Constant(1, kForce));
    const auto stepper = make_scheme("eul-imp", pushed);
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

}  // namespace
}  // namespace tribo::solvers
