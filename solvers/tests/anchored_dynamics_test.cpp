#include "solvers/anchored/anchored_dynamics.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

/// Evaluations of the dynamics in the given number of steps. Every other time is rounded
/// differently by the step, which adds h, and by the integrator, which counts steps.
std::int64_t evaluations(const std::string& scheme, int steps) {
  constexpr double kStep = 1e-4;
  const models::Instance instance = test::make_scenario("box-on-four-springs");
  const auto stepper = test::make_scheme(scheme, *instance.system);
  FixedStepIntegrator integrator(*stepper, kStep);
  State<double> x = instance.x0;
  EXPECT_EQ(integrator.advance(x, steps * kStep).status, Status::kOk) << scheme;
  EXPECT_EQ(integrator.work().steps, steps) << scheme;
  return integrator.work().dynamics_evaluations;
}

// The end of a step is the start of the next one: it is not evaluated twice.
TEST(AnchoredSteps, EvaluateTheEndOfAStepOnce) {
  EXPECT_EQ(evaluations("expo", 1000), 1001);
  EXPECT_EQ(evaluations("eul-exp", 1000), 1001);
  EXPECT_EQ(evaluations("rk4-anchored", 1000), 4001);
}

// A mass matrix is not factored twice where nothing has moved.
TEST(AnchoredDynamics, HasNothingToDoWhereItWasPrepared) {
  const models::Instance instance = test::make_scenario("box-on-four-springs");
  AnchoredDynamics dynamics(*instance.system, ContactSides::kUnilateral);
  StepResult out;
  for (int i = 0; i < 3; ++i) ASSERT_EQ(dynamics.prepare(instance.x0, out), Status::kOk);
  EXPECT_EQ(out.work.geometry_queries, 1);
  EXPECT_EQ(out.work.factorizations, 1);
}

constexpr double kNotFinite = std::numeric_limits<double>::quiet_NaN();

// Any part of a state that is not finite is reported at once.
TEST(AnchoredDynamics, RefusesAStateThatIsNotFinite) {
  const models::Instance robot = test::make_scenario("solo-squat");
  AnchoredDynamics dynamics(*robot.system, ContactSides::kUnilateral);
  const auto status = [&](const std::function<void(State<double>&)>& change) {
    State<double> x = robot.x0;
    change(x);
    StepResult out;
    return dynamics.prepare(x, out);
  };
  EXPECT_EQ(status([](State<double>&) {}), Status::kOk);
  EXPECT_EQ(status([](State<double>& x) { x.q[8] = kNotFinite; }), Status::kNonFinite);
  EXPECT_EQ(status([](State<double>& x) { x.v[8] = kNotFinite; }), Status::kNonFinite);
  EXPECT_EQ(status([](State<double>& x) { x.memory.held[2] = kNotFinite; }), Status::kNonFinite);
  EXPECT_EQ(status([](State<double>& x) { x.memory.external.setConstant(1, kNotFinite); }),
            Status::kNonFinite);
  EXPECT_EQ(status([](State<double>& x) {
              x.memory.anchors.store(0, {.active = true, .anchor = {0, kNotFinite, 0}});
            }),
            Status::kNonFinite);
}

}  // namespace
}  // namespace tribo::solvers
