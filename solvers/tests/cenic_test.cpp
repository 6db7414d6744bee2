#include "solvers/cenic/cenic.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "solvers/convex/posed_problem.hpp"
#include "solvers/tests/fixtures.hpp"

/// Step doubling with lagged convex steps: its parts and its costs.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;

const Changes kTight = {{"scheme.tolerance", "1e-14"}, {"scheme.kappa", "0"}};

State<double> lagged_step(const models::System& system, const State<double>& x0, double h) {
  const auto lagged = make_scheme(
      "lagged", system, {{"scheme.contacts", "overlapping"}, {"scheme.tolerance", "1e-13"}});
  StepResult out;
  EXPECT_EQ(lagged->step(x0, h, Attempt::kFirst, out), Status::kOk) << out.reason;
  return out.x;
}

/// The box on the belt, sliding so slowly that its friction depends on the slip.
struct SlidingBox {
  models::Instance scenario = make_scenario("conveyor-belt");
  State<double> x0 = scenario.x0;
  SlidingBox() { x0.v[0] = 1e-3; }
};

TEST(Cenic, IsALaggedStepOfOverlappingPairsWithoutErrorControl) {
  const SlidingBox box;
  const auto cenic = make_scheme("cenic", *box.scenario.system, kTight);
  StepResult out;
  ASSERT_EQ(cenic->step(box.x0, 1e-3, Attempt::kFirst, out), Status::kOk);
  const State<double> x = lagged_step(*box.scenario.system, box.x0, 1e-3);
  EXPECT_LE((out.x.q - x.q).norm(), 1e-15);
  EXPECT_LE((out.x.v - x.v).norm(), 1e-12);
  EXPECT_EQ(out.work.geometry_queries, 1);
}

TEST(Cenic, TakesTwoHalfStepsAndCallsTheDifferenceToAWholeOneTheError) {
  const SlidingBox box;
  const double h = 1e-3;
  const auto cenic = make_scheme("cenic", *box.scenario.system, kTight);
  cenic->estimate_error(true);
  StepResult out;
  ASSERT_EQ(cenic->step(box.x0, h, Attempt::kFirst, out), Status::kOk);
  const models::System& system = *box.scenario.system;
  const State<double> whole = lagged_step(system, box.x0, h);
  const State<double> halves = lagged_step(system, lagged_step(system, box.x0, h / 2), h / 2);
  EXPECT_LE((out.x.v - halves.v).norm(), 1e-12);
  EXPECT_LE((out.error_q - (halves.q - whole.q)).norm(), 1e-15);
  EXPECT_LE((out.error_v - (halves.v - whole.v)).norm(), 1e-12);
  EXPECT_GT(out.error_v.norm(), 1e-6);  // there is a measurable error
}

// A retry after rejection reuses the geometry of its start: only the middle is evaluated again.
TEST(Cenic, TakesTheGeometryOfARejectedStepAgain) {
  const SlidingBox box;
  const auto cenic = make_scheme("cenic", *box.scenario.system, kTight);
  const auto fresh = make_scheme("cenic", *box.scenario.system, kTight);
  cenic->estimate_error(true);
  fresh->estimate_error(true);
  StepResult first, again, alone;
  ASSERT_EQ(cenic->step(box.x0, 4e-3, Attempt::kFirst, first), Status::kOk);
  ASSERT_EQ(cenic->step(box.x0, 1e-3, Attempt::kRetry, again), Status::kOk);
  ASSERT_EQ(fresh->step(box.x0, 1e-3, Attempt::kFirst, alone), Status::kOk);
  EXPECT_EQ(first.work.geometry_queries, 2);
  EXPECT_EQ(again.work.geometry_queries, 1);
  EXPECT_EQ(alone.work.geometry_queries, 2);
  EXPECT_EQ(again.x.q, alone.x.q);
  EXPECT_EQ(again.x.v, alone.x.v);
}

/// Work and end of masses that settle on each other, under error control.
struct Settled {
  State<double> x;
  Work work;
};

Settled settled(double accuracy, const Changes& settings) {
  const auto stack = make_scenario("stacked-masses", {{"stack.gap", "1e-3"}});
  const auto stepper = make_scheme("cenic", *stack.system, settings);
  AdaptiveIntegrator integrator(*stepper, {.accuracy = accuracy});
  Settled out{.x = stack.x0, .work = {}};
  const RunStatus run = integrator.advance(out.x, 0.2);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  out.work = integrator.work();
  return out;
}

// A tolerance that follows the accuracy saves iterations, down to the smallest tolerance.
TEST(Cenic, IteratesLessWhereLessIsAskedFor) {
  const Settled adaptive = settled(1e-2, {}), fixed = settled(1e-2, {{"scheme.kappa", "0"}});
  EXPECT_LT(adaptive.work.newton_iterations, fixed.work.newton_iterations);
  const Settled fine = settled(1e-6, {}), same = settled(1e-6, {{"scheme.kappa", "0"}});
  EXPECT_EQ(fine.work.newton_iterations, same.work.newton_iterations);
  EXPECT_EQ(fine.x.q, same.x.q);
}

// Kept factors reduce factorizations; solutions agree to the tolerance of Newton's method.
TEST(Cenic, KeepsFactorsWhereAsked) {
  const Settled fresh = settled(1e-4, {}), kept = settled(1e-4, {{"scheme.hessian", "reuse"}});
  EXPECT_EQ(fresh.work.factorizations, fresh.work.newton_iterations);
  EXPECT_LT(kept.work.factorizations, fresh.work.factorizations * 3 / 4);
  EXPECT_GT(kept.work.newton_iterations, kept.work.factorizations);
  EXPECT_LE((kept.x.q - fresh.x.q).norm(), 1e-4);
}

// An observer is shown the problems of a step before they are solved: the whole step from v0, the
// first half from the mean guess, the second from the end of the whole one.
TEST(Cenic, ShowsItsProblemsAndGuesses) {
  const SlidingBox box;
  const double h = 1e-3;
  const Scheme scheme = cenic_schemes().front();
  Cenic cenic(*box.scenario.system, scheme.traits,
              cenic_options(models::Parameters(scheme.parameters)));
  cenic.estimate_error(true);
  std::vector<double> lengths;
  std::vector<VectorXd> guesses;
  cenic.observe_problems([&](const PosedProblem& posed) {
    lengths.push_back(posed.problem.h);
    guesses.push_back(posed.guess);
    EXPECT_EQ(posed.potentials.size(), posed.problem.participants.size());
  });
  StepResult out;
  ASSERT_EQ(cenic.step(box.x0, h, Attempt::kFirst, out), Status::kOk);
  EXPECT_EQ(lengths, (std::vector<double>{h, h / 2, h / 2}));
  ASSERT_EQ(guesses.size(), 3u);
  EXPECT_EQ(guesses[0], box.x0.v);
  EXPECT_EQ(guesses[1], (box.x0.v + guesses[2]) / 2);
}

// The recorded new factors are those that were counted.
TEST(Cenic, RecordsWhichIterationsRefactored) {
  const auto stack = make_scenario("stacked-masses", {{"stack.gap", "1e-3"}});
  const auto stepper = make_scheme("cenic", *stack.system, {{"scheme.hessian", "reuse"}});
  FixedStepIntegrator integrator(*stepper, 1e-3);
  integrator.record_newton(true);
  std::int64_t made = 0, kept = 0;
  integrator.observe([&](const AttemptRecord& attempt) {
    for (const NewtonRecord& record : attempt.result.newton) ++(record.refactored ? made : kept);
  });
  State<double> x = stack.x0;
  ASSERT_EQ(integrator.advance(x, 0.2).status, Status::kOk);
  EXPECT_EQ(made, integrator.work().factorizations);
  EXPECT_EQ(made + kept, integrator.work().newton_iterations);
  EXPECT_GT(kept, 0);
}

// The line search ends at the same point whatever its start.
TEST(Cenic, GoesTheSameWayFromEveryStartOfTheLineSearch) {
  const Settled cubic = settled(1e-4, {});
  for (const char* start : {"quadratic", "fixed"}) {
    const Settled other = settled(1e-4, {{"scheme.line_search", start}});
    EXPECT_LE((cubic.x.q - other.x.q).norm(), 1e-6) << start;
    EXPECT_NE(cubic.work.line_search_evaluations, other.work.line_search_evaluations) << start;
  }
}

/// The ball after half a second, with one bounce, in the given number of calls.
State<double> dropped(double accuracy, int calls, RunStatus& run) {
  const auto scenario = make_scenario("ball-drop");
  const auto cenic = make_scheme("cenic", *scenario.system);
  const double kEnd = 0.5;
  AdaptiveIntegrator integrator(*cenic, {.accuracy = accuracy, .most_attempts = 100'000});
  State<double> x = scenario.x0;
  for (int i = 1; i <= calls; ++i) {
    run = integrator.advance(x, kEnd * i / calls);
    if (run.status != Status::kOk) break;
  }
  return x;
}

// Ten thousand calls give the same motion as one call.
TEST(Cenic, AdvancesInTenThousandSliversAsInOnePiece) {
  RunStatus run;
  const State<double> x = dropped(1e-6, 10'000, run);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  EXPECT_EQ(x.t, 0.5);
  EXPECT_NEAR(x.q[0], dropped(1e-8, 1, run).q[0], 1e-3);
}

/// Fall of the ball in 10 ms with steps of at most h at accuracy 1e-1, over ½ g t². Its mass is
/// 0.1 kg, Newton's tolerance 1e-4 √J: by the published rule it hovers below h = 1e-4/(g √m).
double fallen(double h, const Changes& changes, double mass = 0.1) {
  const auto scenario = make_scenario("ball-drop", {{"ball.mass", fmt::format("{}", mass)}});
  const auto cenic = make_scheme("cenic", *scenario.system, changes);
  AdaptiveIntegrator integrator(*cenic, {.accuracy = 1e-1, .max_step = h, .first_step = h});
  State<double> x = scenario.x0;
  const double t_end = 0.01;
  EXPECT_EQ(integrator.advance(x, t_end).status, Status::kOk);
  return (scenario.x0.q[0] - x.q[0]) / (0.5 * 9.81 * t_end * t_end);
}

// [cenic, Eq. (32)] is absolute below 1 √J: a body is never moved where g h √m is too small, and no
// error is reported. With a tolerance relative to the change in the step it falls.
TEST(Cenic, HoversByThePublishedStoppingRuleAndFallsByTheRelativeOne) {
  const Changes relative = {{"scheme.stopping", "relative"}};
  for (const double mass : {0.1, 10.0}) {
    const double threshold = 1e-4 / (9.81 * std::sqrt(mass));  // g h √m = ε_r [s]
    EXPECT_EQ(fallen(0.98 * threshold, {}, mass), 0) << mass;
    EXPECT_NEAR(fallen(1.02 * threshold, {}, mass), 1, 0.05) << mass;
    EXPECT_NEAR(fallen(0.98 * threshold, relative, mass), 1, 0.05) << mass;
  }
  EXPECT_NEAR(fallen(1e-6, relative), 1, 1e-3);
}

// Relative to the whole momentum, a flying ball would not fall; relative to the change it does.
TEST(Cenic, TurnsWhatFliesDownByTheRelativeStoppingRule) {
  const auto scenario =
      make_scenario("falling-sphere", {{"sphere.gap", "1"}, {"sphere.vx", "100"}});
  for (const auto& [stopping, part] : {std::pair{"published", 0.0}, {"relative", 1.0}}) {
    const auto cenic = make_scheme("cenic", *scenario.system, {{"scheme.stopping", stopping}});
    AdaptiveIntegrator integrator(*cenic, {.accuracy = 1e-1, .max_step = 1e-4, .first_step = 1e-4});
    State<double> x = scenario.x0;
    ASSERT_EQ(integrator.advance(x, 0.01).status, Status::kOk);
    EXPECT_NEAR((scenario.x0.v[1] - x.v[1]) / (9.81 * 0.01), part, 1e-6) << stopping;
  }
}

// An accuracy below rounding uses up all permitted attempts; one above the scene's scale takes few.
TEST(Cenic, EndsWithANamedStatusOrTheMotionWhateverTheAccuracy) {
  RunStatus run;
  (void)dropped(1e-16, 1, run);
  EXPECT_EQ(run.status, Status::kAttemptLimit) << run.reason;
  const State<double> x = dropped(10, 1, run);
  EXPECT_EQ(run.status, Status::kOk);
  EXPECT_TRUE(x.q.allFinite());
}

// CENIC uses Lagged; regularized where a sigma is given.
TEST(Cenic, TakesThePotentialOfItsSigma) {
  const models::Parameters plain(cenic_schemes().front().parameters);
  EXPECT_TRUE(std::holds_alternative<LaggedScheme>(cenic_options(plain).convex.potential));
  const PotentialScheme regularized =
      cenic_options(plain.with({{"scheme.sigma", "0.5"}})).convex.potential;
  ASSERT_TRUE(std::holds_alternative<RegularizedLaggedScheme>(regularized));
  EXPECT_EQ(std::get<RegularizedLaggedScheme>(regularized).sigma, 0.5);
}

}  // namespace
}  // namespace tribo::solvers
