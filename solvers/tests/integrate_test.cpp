#include "solvers/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "solvers/tests/fixtures.hpp"
#include "solvers/tests/scripted_stepper.hpp"

namespace tribo::solvers {
namespace {

using test::at_zero;
using test::HasScenario;
using test::kNoNumber;
using test::Scripted;

/// The changes that a scheme makes to its given state and to its new one.
using Deed = std::function<void(State<double>& given, State<double>& out)>;

/// A scheme of another program.
class Stranger final : private HasScenario, public Stepper {
 public:
  explicit Stranger(Deed deed)
      : HasScenario{test::make_scenario("bouncing-ball")},
        Stepper(*scenario.system, {.order = 1}),
        deed_(std::move(deed)) {}

  Status step(const State<double>& x0, double h, Attempt, StepResult& out) override {
    out.x = x0;
    out.x.t += h;
    if (x0.t > 0.05) deed_(const_cast<State<double>&>(x0), out.x);
    return Status::kOk;
  }
  void contacts(const State<double>&, std::vector<ContactReport>&) override {}

 private:
  Deed deed_;
};

RunStatus end_of(Deed deed) {
  Stranger scheme(std::move(deed));
  FixedStepIntegrator integrator(scheme, 0.01);
  State<double> x = at_zero();
  const RunStatus end = integrator.advance(x, 1);
  EXPECT_NEAR(x.t, 0.06, 1e-12);  // the last valid state
  EXPECT_TRUE(x.q.allFinite());
  return end;
}

// Whatever a foreign scheme does, the run ends with a status that says so, and a study continues.
TEST(Integrators, EndWithAStatusWhereASchemeThrowsOrGivesNoState) {
  const RunStatus thrown =
      end_of([](auto&, auto&) -> void { throw std::runtime_error("no idea"); });
  EXPECT_EQ(thrown.status, Status::kSchemeError);
  EXPECT_NE(thrown.reason.find("the scheme threw: no idea"), std::string::npos) << thrown.reason;
  EXPECT_EQ(end_of([](auto&, auto& x) { x.v[0] = kNoNumber; }).status, Status::kNonFinite);
  // Overflow in a directed rounding mode gives the largest number, not infinity.
  EXPECT_EQ(end_of([](auto&, auto& x) { x.v[0] = -std::numeric_limits<double>::max(); }).status,
            Status::kNonFinite);
  EXPECT_EQ(end_of([](auto&, auto& x) { x.q.resize(3); }).status, Status::kSchemeError);
  const RunStatus changed = end_of([](auto& given, auto&) { given.v[0] += 1e-9; });
  EXPECT_EQ(changed.status, Status::kSchemeError);
  EXPECT_NE(changed.reason.find("changed the state that it was given"), std::string::npos);
}

// Halving the step does not cure an exception, and an estimate of another size is invalid.
TEST(Integrators, EndAtOnceUnderErrorControlWhereASchemeCannotBeUsed) {
  const auto end = [](const std::function<void(Scripted&)>& deed) {
    Scripted scheme;
    deed(scheme);
    AdaptiveIntegrator integrator(scheme, {});
    State<double> x = at_zero();
    const RunStatus run = integrator.advance(x, 1);
    EXPECT_EQ(scheme.attempted.size(), 1U);
    return run;
  };
  const RunStatus thrown = end([](Scripted& scheme) {
    scheme.status = [](int, double) -> Status { throw std::runtime_error("no idea"); };
  });
  EXPECT_EQ(thrown.status, Status::kSchemeError);
  const RunStatus sized = end([](Scripted& scheme) { scheme.entries = 2; });
  EXPECT_EQ(sized.status, Status::kSchemeError);
  EXPECT_NE(sized.reason.find("1 + 2 entries"), std::string::npos) << sized.reason;
}

// A window boundary must be met to the last bit, or windows drift apart from the reference's.
TEST(FixedStepIntegrator, EndsExactlyAtTheEnd) {
  for (const double t_end : {0.025, 1.0 / 3, 0.1 + 0.2, 2.5}) {
    for (const double h : {3e-3, 1e-3, 0.7e-3, 10.0}) {
      Scripted scheme;
      FixedStepIntegrator integrator(scheme, h);
      State<double> x = at_zero();
      const RunStatus run = integrator.advance(x, t_end);
      EXPECT_EQ(run.status, Status::kOk);
      EXPECT_EQ(x.t, t_end);
      EXPECT_EQ(run.t, t_end);
      EXPECT_NEAR(x.v[0], t_end, 1e-12);
    }
  }
}

// 3 ms in a window of 25 ms: nine steps, the ninth of 1 ms (T8), and no tenth of rounding.
TEST(FixedStepIntegrator, CutsTheLastStepOfAWindow) {
  Scripted scheme;
  FixedStepIntegrator integrator(scheme, 3e-3);
  State<double> x = at_zero();
  for (int window = 1; window <= 100; ++window)
    ASSERT_EQ(integrator.advance(x, window * 0.025).status, Status::kOk);
  EXPECT_EQ(integrator.work().steps, 900);
  EXPECT_NEAR(scheme.attempted.back(), 1e-3, 1e-12);
  EXPECT_EQ(integrator.work().smallest_step, 3e-3) << "a cut step says nothing of the scheme";
}

// Where h divides the time no sliver of a step is left over by rounding.
// Cut by less than 5 % it is a step like the others.
TEST(FixedStepIntegrator, CountsAStepAsCutFromFivePerCentOn) {
  for (const auto& [part, smallest] : {std::pair(0.9505, 0.9505e-3), std::pair(0.9495, 1e-3)}) {
    Scripted scheme;
    FixedStepIntegrator integrator(scheme, 1e-3);
    State<double> x = at_zero();
    ASSERT_EQ(integrator.advance(x, (2 + part) * 1e-3).status, Status::kOk);
    EXPECT_NEAR(integrator.work().smallest_step, smallest, 1e-15) << part;
  }
}

TEST(FixedStepIntegrator, TakesNoExtraStepWhereTheStepDividesTheTime) {
  for (const double h : {1e-2, 1e-3, 1e-4}) {
    Scripted scheme;
    FixedStepIntegrator integrator(scheme, h);
    State<double> x = at_zero();
    ASSERT_EQ(integrator.advance(x, 2.5).status, Status::kOk);
    EXPECT_EQ(integrator.work().steps, std::llround(2.5 / h));
  }
}

// Convergence control: half the step after a failure, and the full one again after a success.
TEST(FixedStepIntegrator, HalvesAfterAFailureAndGoesBack) {
  Scripted scheme;
  scheme.status = [](int call, double) {
    return call == 1 || call == 2 ? Status::kIterationLimit : Status::kOk;
  };
  FixedStepIntegrator integrator(scheme, 0.25);
  State<double> x = at_zero();
  ASSERT_EQ(integrator.advance(x, 1).status, Status::kOk);
  const std::vector<double> expected = {0.25, 0.25, 0.125, 0.0625, 0.25, 0.25, 0.1875};
  ASSERT_EQ(scheme.attempted.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(scheme.attempted[i], expected[i], 1e-15) << i;
  EXPECT_EQ(integrator.work().failed_solves, 2);
  EXPECT_EQ(integrator.work().steps, 5);
  EXPECT_EQ(integrator.work().newton_iterations, 7) << "failed attempts cost work too";
}

// Halving does not help a scheme that divides its own steps: its failure ends the run.
TEST(FixedStepIntegrator, EndsAtAFailureOfASchemeThatIsNotRetried) {
  Scripted scheme({.order = 1});
  scheme.status = [](int call, double) { return call == 2 ? Status::kSingular : Status::kOk; };
  FixedStepIntegrator integrator(scheme, 0.25);
  State<double> x = at_zero();
  const RunStatus run = integrator.advance(x, 1);
  EXPECT_EQ(run.status, Status::kSingular);
  EXPECT_EQ(run.t, 0.5);
  EXPECT_EQ(x.t, 0.5) << "the last accepted state";
  EXPECT_NE(run.reason.find("as scripted"), std::string::npos);
}

// A step that never succeeds must end, and report the size at which it gave up.
TEST(FixedStepIntegrator, UnderflowsWhereNoStepSucceeds) {
  Scripted scheme;
  scheme.status = [](int, double) { return Status::kNewtonDiverged; };
  FixedStepIntegrator integrator(scheme, 0.25);
  State<double> x = at_zero();
  const RunStatus run = integrator.advance(x, 1);
  EXPECT_EQ(run.status, Status::kStepUnderflow);
  EXPECT_EQ(x.t, 0);
  EXPECT_LT(scheme.attempted.size(), 60u);
}

// A NaN time would satisfy no comparison: an empty run that reports ok.
TEST(Integrators, RefuseATimeThatIsNotFinite) {
  for (const double bad : {kNoNumber, std::numeric_limits<double>::infinity()}) {
    Scripted scheme;
    FixedStepIntegrator fixed(scheme, 0.25);
    AdaptiveIntegrator adaptive(scheme, {.accuracy = 1e-3});
    for (Integrator* integrator :
         {static_cast<Integrator*>(&fixed), static_cast<Integrator*>(&adaptive)}) {
      State<double> x = at_zero();
      EXPECT_EQ(integrator->advance(x, bad).status, Status::kNonFinite);
      x.t = bad;
      EXPECT_EQ(integrator->advance(x, 1).status, Status::kNonFinite);
    }
  }
}

// Steps and accuracies come from the command line.
TEST(Integrators, RefuseStepsAndAccuraciesThatMakeNoSense) {
  Scripted scheme;
  for (const double bad : {0.0, -1.0, kNoNumber, std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW(FixedStepIntegrator(scheme, bad), InputError);
    EXPECT_THROW(AdaptiveIntegrator(scheme, {.accuracy = bad}), InputError);
    EXPECT_THROW(AdaptiveIntegrator(scheme, {.accuracy = 1e-3, .max_step = bad}), InputError);
  }
  Scripted without_estimate({.order = 1});
  EXPECT_THROW(AdaptiveIntegrator(without_estimate, {}), InputError);
}

// A step that is negligible beside the time would be repeated for ever.
TEST(FixedStepIntegrator, EndsWhereAStepNoLongerAdvancesTime) {
  Scripted scheme;
  FixedStepIntegrator integrator(scheme, 1e-20);
  State<double> x = at_zero();
  x.t = 1;
  const RunStatus end = integrator.advance(x, 2);
  EXPECT_EQ(end.status, Status::kStepUnderflow);
  EXPECT_EQ(end.t, 1);
  EXPECT_TRUE(scheme.attempted.empty());
}

// A run of fixed steps ends after a hundred million attempts, and reports the time and the step.
TEST(FixedStepIntegrator, EndsAfterAsManyAttemptsAsAnyRunMayTake) {
  Scripted scheme;
  scheme.failed_solves = 60'000'000;
  FixedStepIntegrator integrator(scheme, 0.25);
  State<double> x = at_zero();
  const RunStatus end = integrator.advance(x, 10);
  EXPECT_EQ(end.status, Status::kAttemptLimit);
  EXPECT_EQ(end.t, 0.5);
  EXPECT_EQ(x.t, 0.5);
  EXPECT_NE(end.reason.find("(step 0.25 s)"), std::string::npos) << end.reason;
}

// No time, no step.
TEST(Integrators, TakeNoStepToWhereTheyAre) {
  Scripted scheme;
  FixedStepIntegrator fixed(scheme, 0.25);
  AdaptiveIntegrator adaptive(scheme, {.accuracy = 1e-3});
  State<double> x = at_zero();
  EXPECT_EQ(fixed.advance(x, 0).status, Status::kOk);
  EXPECT_EQ(adaptive.advance(x, 0).status, Status::kOk);
  EXPECT_TRUE(scheme.attempted.empty());
}

// The observer sees every attempt, taken or not, and the state before it.
TEST(Integrators, TellTheObserverOfEveryAttempt) {
  Scripted scheme;
  scheme.status = [](int call, double) {
    return call == 1 ? Status::kIterationLimit : Status::kOk;
  };
  FixedStepIntegrator integrator(scheme, 0.5);
  std::vector<bool> accepted;
  integrator.observe([&](const AttemptRecord& attempt) {
    EXPECT_EQ(attempt.accepted, attempt.status == Status::kOk);
    if (attempt.accepted) {
      EXPECT_NEAR(attempt.result.x.t, attempt.x0.t + attempt.h, 1e-15);
    }
    accepted.push_back(attempt.accepted);
  });
  State<double> x = at_zero();
  (void)integrator.advance(x, 1);
  EXPECT_EQ(accepted, (std::vector<bool>{true, false, true, true}));
}

// A squat whose base may be no lower than 0.1 mm below its start goes up, comes back and is then
// reported as fallen, at the end of the first step that ends below.
TEST(Integrators, EndWhereTheSystemHasFallenIfAsked) {
  const models::Instance squat =
      test::make_scenario("solo-squat", {{"robot.lowest_base", "0.2229"}});
  const auto expo = test::make_scheme("expo", *squat.system);
  FixedStepIntegrator integrator(*expo, 0.01);
  integrator.end_where_fallen(true);
  double height_before = 0;
  integrator.observe([&](const AttemptRecord& attempt) { height_before = attempt.x0.q[2]; });
  State<double> x = squat.x0;
  const RunStatus run = integrator.advance(x, 4);
  EXPECT_EQ(run.status, Status::kFallen);
  EXPECT_EQ(run.t, x.t);
  EXPECT_NEAR(run.t, 1.4, 0.1) << "on the way down";
  EXPECT_LT(x.q[2], 0.2229);
  EXPECT_GE(height_before, 0.2229);
  EXPECT_NE(run.reason.find("m above the ground"), std::string::npos);
}

// Measures that continue after a fall do not ask.
TEST(Integrators, GoOnAfterAFallUnlessAsked) {
  const models::Instance fallen = test::make_scenario("solo-squat", {{"robot.lowest_base", "1"}});
  for (const bool asked : {false, true}) {
    Scripted scheme(test::make_scenario("solo-squat", {{"robot.lowest_base", "1"}}));
    FixedStepIntegrator fixed(scheme, 0.25);
    AdaptiveIntegrator adaptive(scheme, {.accuracy = 1e-3, .max_step = 0.25});
    for (Integrator* integrator :
         {static_cast<Integrator*>(&fixed), static_cast<Integrator*>(&adaptive)}) {
      integrator->end_where_fallen(asked);
      State<double> x = fallen.x0;
      EXPECT_EQ(integrator->advance(x, 1).status, asked ? Status::kFallen : Status::kOk);
      EXPECT_EQ(x.t < 1, asked);
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
