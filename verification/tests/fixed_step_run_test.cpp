#include "verification/fixed_step_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace tribo::verification {
namespace {

constexpr double kRounding = 1e-12;  ///< of sums of some tens of steps
constexpr double kGravity = 9.81;    ///< of the scenarios [m/s²]

/// A sphere of 5 cm that starts 5 cm above the ground and is still in the air after 50 ms.
Setup falling() {
  return {.scenario = "falling-sphere", .scheme = "lagged"};
}

/// A barrier has no force where the gap is closed: the first step cannot be taken.
Setup closed_gap() {
  return {.scenario = "falling-sphere",
          .scenario_changes = {{"sphere.gap", -1e-3}},
          .scheme = "log-barrier"};
}

/// Free fall by steps of h with the velocity of their end: z_n = z_0 − g h² n (n + 1)/2.
double fallen(double h, int n) {
  return kGravity * h * h * n * (n + 1) / 2;
}

TEST(RunSetup, ChangesParametersOfScenarioAndScheme) {
  const verification::Setup setup{.scenario = "falling-sphere",
                                  .scenario_changes = {{"sphere.gap", 0.25}},
                                  .scheme = "sap",
                                  .scheme_changes = {{"scheme.relaxation_time", 0.125}}};
  EXPECT_EQ(setup.scenario_parameters().number("sphere.gap"), 0.25);
  EXPECT_EQ(setup.configured_scheme().parameters.number("scheme.relaxation_time"), 0.125);
  EXPECT_NEAR(setup.instance().x0.q[1] - falling().instance().x0.q[1], 0.25 - 0.05, kRounding);
}

// Each step once, in order, with its own start and end, and the contacts of its end.
TEST(FixedStepRun, ShowsEveryStep) {
  const double h = 1e-3;
  const int count = 50;
  double t = 0;
  int seen = 0;
  const RunResult run = run_fixed_steps(falling(), h, count * h, [&](const StepView& step) {
    EXPECT_EQ(step.index, seen++);
    EXPECT_EQ(step.x0.t, t);
    EXPECT_NEAR(step.x.t, seen * h, kRounding);
    EXPECT_NEAR(step.x0.q[1] - step.x.q[1], kGravity * h * h * seen, kRounding);
    ASSERT_EQ(step.contacts.size(), 1u);
    EXPECT_NEAR(step.contacts[0].velocity[0], -kGravity * h * seen, kRounding);
    EXPECT_EQ(step.contacts[0].force[0], 0);
    t = step.x.t;
  });
  EXPECT_EQ(seen, count);
  EXPECT_EQ(run.end.status, solvers::Status::kOk);
  EXPECT_EQ(run.work.steps, count);
  EXPECT_EQ(run.x.t, t);
}

// A run that cannot go on says why, shows no step that was not taken, and measures nothing.
TEST(FixedStepRun, EndsEarlyWhereAStepFails) {
  const RunResult run = run_fixed_steps(
      closed_gap(), 1e-3, 0.1, [](const StepView&) { FAIL() << "no step can be taken"; });
  EXPECT_EQ(run.end.status, solvers::Status::kOutsideDomain);
  EXPECT_EQ(status_name(run.end), "outside-domain");
  EXPECT_FALSE(run.end.reason.empty());
  EXPECT_EQ(run.x.t, 0);
  EXPECT_TRUE(std::isnan(of_whole_run(run.end, 1)));
}

TEST(OfWholeRun, KeepsWhatACompleteRunMeasured) {
  EXPECT_EQ(of_whole_run({solvers::Status::kOk, 1, ""}, 3), 3);
  EXPECT_TRUE(std::isnan(of_whole_run({solvers::Status::kNonFinite, 1, "lost"}, 3)));
}

// Samples are states of whole steps: none is cut to meet a time.
TEST(SampledRun, HasTheStatesOfWholeSteps) {
  struct Case {
    double sample;
    int stride;  ///< in steps
  };
  const double h = 1e-3;
  const int steps = 48;
  const double z0 = falling().instance().x0.q[1];
  for (const Case& c : {Case{4e-3, 4}, {2.6e-3, 3}, {2.4e-3, 2}, {1e-4, 1}}) {
    const SampledRun run = sample_fixed_steps(falling(), h, steps * h, c.sample);
    ASSERT_EQ(run.states.size(), static_cast<std::size_t>(steps / c.stride + 1)) << c.sample;
    EXPECT_EQ(run.work.steps, steps);
    for (std::size_t j = 0; j < run.states.size(); ++j) {
      const int n = static_cast<int>(j) * c.stride;
      EXPECT_NEAR(run.states[j].t, n * h, kRounding);
      EXPECT_NEAR(run.states[j].q[1], z0 - fallen(h, n), kRounding) << c.sample << " " << j;
    }
  }
}

// Fewer states, all of them reached, and the status: not the last state repeated.
TEST(SampledRun, HasFewerStatesWhereTheRunEndsEarly) {
  const SampledRun none = sample_fixed_steps(closed_gap(), 1e-3, 0.1, 1e-2);
  EXPECT_EQ(none.states.size(), 1u);
  EXPECT_EQ(none.end.status, solvers::Status::kOutsideDomain);
  const verification::Setup unstable{.scenario = "stacked-masses",
                                     .scheme = "one-way"};  // above 2/√(k/m)
  const SampledRun some = sample_fixed_steps(unstable, 1e-3, 1, 1e-3);
  EXPECT_NE(some.end.status, solvers::Status::kOk);
  EXPECT_GT(some.states.size(), 1u);
  EXPECT_LT(some.states.size(), 1000u);
  EXPECT_LE(some.states.back().t, some.end.t);
}

}  // namespace
}  // namespace tribo::verification
