#include "verification/study/fixed_step_run.hpp"

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

// The length of a step is the integrator's, and counters grow step by step to those of the run: of
// TAMSI one geometry query a step.
TEST(FixedStepRun, ShowsLengthsAndCounters) {
  verification::Setup setup = falling();
  setup.scheme = "tamsi";
  const double h = 1e-3;
  solvers::Work last;
  const RunResult run = run_fixed_steps(setup, h, 10 * h, [&](const StepView& step) {
    EXPECT_NEAR(step.h, h, kRounding);
    EXPECT_EQ(step.work.steps, step.index + 1);
    EXPECT_EQ(step.work.geometry_queries, step.index + 1);
    last = step.work;
  });
  EXPECT_EQ(last.steps, run.work.steps);
  EXPECT_EQ(last.newton_iterations, run.work.newton_iterations);
}

// The other forces of a step come from its stepper: of a motor its limit, which it is asked beyond.
TEST(FixedStepRun, ShowsItsStepper) {
  const verification::Setup setup{
      .scenario = "double-pendulum",
      .scenario_changes = {{"pendulum.joints", "free"}, {"pendulum.motors", "on"}},
      .scheme = "cenic"};
  const double effort = setup.scenario_parameters().number("joint1.effort");
  const RunResult run = run_fixed_steps(setup, 1e-3, 1e-2, [&](const StepView& step) {
    solvers::GeneralizedForces forces;
    step.stepper.generalized_forces(step.x, forces);
    EXPECT_NEAR(forces.external[0], effort, kRounding * effort);
  });
  EXPECT_EQ(run.end.status, solvers::Status::kOk);
}

// Nobody needs to look: the run is the same.
TEST(FixedStepRun, RunsWithoutVisitor) {
  const RunResult seen = run_fixed_steps(falling(), 1e-3, 0.02, [](const StepView&) {});
  const RunResult unseen = run_fixed_steps(falling(), 1e-3, 0.02);
  EXPECT_EQ(unseen.x.q, seen.x.q);
  EXPECT_EQ(unseen.work.steps, seen.work.steps);
}

// A run that cannot go on says why, shows no step that was not taken, and measures nothing.
TEST(FixedStepRun, EndsEarlyWhereAStepFails) {
  const RunResult run = run_fixed_steps(closed_gap(), 1e-3, 0.1,
                                        [](const StepView&) { FAIL() << "no step can be taken"; });
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

// Steps are cut at the times, wherever these are; each state has the counters up to it.
TEST(SampledRun, HasTheStatesAtGivenTimes) {
  const double h = 1e-3;
  const std::vector<double> times = {2.5 * h, 7 * h};
  const SampledRun run = sample_steps_at(falling(), h, times);
  ASSERT_EQ(run.states.size(), 3u);
  ASSERT_EQ(run.works.size(), 3u);
  EXPECT_EQ(run.states[1].t, times[0]);
  EXPECT_EQ(run.states[2].t, times[1]);
  EXPECT_EQ(run.works[0].steps, 0);
  EXPECT_EQ(run.works[1].steps, 3);
  EXPECT_EQ(run.works[2].steps, 8);
  EXPECT_EQ(run.work.steps, 8);
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
