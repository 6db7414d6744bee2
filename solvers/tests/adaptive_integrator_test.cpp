#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "solvers/integrate.hpp"
#include "solvers/tests/fixtures.hpp"
#include "solvers/tests/scripted_stepper.hpp"

namespace tribo::solvers {
namespace {

using test::at_zero;
using test::kNoNumber;
using test::Scripted;

/// The steps attempted by a controller on [0, 1] with the given errors.
std::vector<double> attempted_with(std::function<double(int, double)> error,
                                   ErrorControl control = {
                                       .accuracy = 1e-4, .max_step = 1, .first_step = 0.01}) {
  Scripted scheme;
  scheme.error = std::move(error);
  AdaptiveIntegrator integrator(scheme, control);
  State<double> x = at_zero();
  (void)integrator.advance(x, 1);
  return scheme.attempted;
}

// An error of zero allows growth, limited to a factor of five.
TEST(AdaptiveIntegrator, GrowsFivefoldAfterAnErrorOfZero) {
  const auto h = attempted_with([](int, double) { return 0.0; });
  EXPECT_NEAR(h.at(1), 0.05, 1e-15);
  EXPECT_NEAR(h.at(2), 0.25, 1e-15);
}

// The observer also sees rejected attempts.
TEST(AdaptiveIntegrator, TellsOfRejectedAttempts) {
  Scripted scheme;
  scheme.error = [](int call, double) { return call < 2 ? 1.0 : 0.0; };
  AdaptiveIntegrator integrator(scheme, {.max_step = 1, .first_step = 1});
  std::vector<bool> accepted;
  integrator.observe([&](const AttemptRecord& attempt) {
    accepted.push_back(attempt.accepted);
    EXPECT_EQ(attempt.status, Status::kOk);
  });
  State<double> x = at_zero();
  ASSERT_EQ(integrator.advance(x, 0.01).status, Status::kOk);
  ASSERT_EQ(static_cast<std::int64_t>(accepted.size()), integrator.work().attempts());
  EXPECT_EQ(std::ranges::count(accepted, false), 2);
  EXPECT_FALSE(accepted[0] || accepted[1]);
}

// An error norm on either side of the accuracy decides.
TEST(AdaptiveIntegrator, MeetsAThousandthUnlessToldOtherwise) {
  for (const double first : {0.9995e-3, 1.0005e-3}) {
    Scripted scheme;
    scheme.error = [first](int call, double) { return call == 0 ? first : 0; };
    AdaptiveIntegrator integrator(scheme, {});
    State<double> x = at_zero();
    ASSERT_EQ(integrator.advance(x, 1).status, Status::kOk);
    EXPECT_EQ(integrator.work().rejected, first > 1e-3 ? 1 : 0) << first;
  }
}

// A NaN estimate is rejected, in whichever entry it occurs.
TEST(AdaptiveIntegrator, RejectsAnErrorThatIsNoNumber) {
  for (const double bad : {kNoNumber, std::numeric_limits<double>::infinity()}) {
    const auto h = attempted_with([bad](int call, double) { return call == 0 ? bad : 1e-6; });
    EXPECT_NEAR(h.at(1), 0.001, 1e-15);
  }
}

// A permanent NaN ends as an underflow and with nothing accepted.
TEST(AdaptiveIntegrator, UnderflowsWhereTheErrorStaysNaN) {
  Scripted scheme;
  scheme.error = [](int, double) { return kNoNumber; };
  AdaptiveIntegrator integrator(scheme, {.accuracy = 1e-4, .max_step = 1, .first_step = 0.01});
  State<double> x = at_zero();
  EXPECT_EQ(integrator.advance(x, 1).status, Status::kStepUnderflow);
  EXPECT_EQ(x.t, 0);
  EXPECT_EQ(integrator.work().steps, 0);
  EXPECT_GT(integrator.work().rejected, 5);
}

// Attempts are counted whether or not they are accepted.
TEST(AdaptiveIntegrator, EndsAfterAsManyAttemptsAsAreAllowed) {
  Scripted scheme;
  scheme.error = [](int call, double) { return call % 2 == 0 ? 1.0 : 0.9e-4; };
  AdaptiveIntegrator integrator(
      scheme, {.accuracy = 1e-4, .max_step = 1, .first_step = 0.01, .most_attempts = 7});
  State<double> x = at_zero();
  const RunStatus run = integrator.advance(x, 1);
  EXPECT_EQ(run.status, Status::kAttemptLimit);
  EXPECT_EQ(run.t, x.t);
  EXPECT_EQ(scheme.attempted.size(), 7u);
  EXPECT_GT(x.t, 0);
  EXPECT_LT(x.t, 1);
}

// Growth by less than a fifth is not worth a new factorization.
TEST(AdaptiveIntegrator, IgnoresSmallGrowth) {
  const double accuracy = 1e-4;
  const auto error_for_growth = [&](double growth) { return accuracy * std::pow(0.9 / growth, 2); };
  EXPECT_NEAR(attempted_with([&](int, double) { return error_for_growth(1.15); }).at(1), 0.01,
              1e-15);
  EXPECT_NEAR(attempted_with([&](int, double) { return error_for_growth(1.25); }).at(1), 0.0125,
              1e-12);
}

// An accepted step never shrinks the next; just within the accuracy the formula alone would.
TEST(AdaptiveIntegrator, NeverShrinksAfterAcceptance) {
  const auto h = attempted_with([](int, double) { return 0.999e-4; });
  EXPECT_NEAR(h.at(1), 0.01, 1e-15);
}

// A rejected step shrinks by the formula, by a tenth at least and to a tenth at most.
TEST(AdaptiveIntegrator, ShrinksARejectedStepBetweenItsBounds) {
  const auto after = [](double error) {
    return attempted_with([error](int call, double) { return call == 0 ? error : 0.5e-4; }).at(1);
  };
  EXPECT_NEAR(after(1.0001e-4), 0.9 * 0.01, 1e-5);
  EXPECT_NEAR(after(4e-4), 0.45 * 0.01, 1e-12);
  EXPECT_NEAR(after(1e6), 0.1 * 0.01, 1e-12);
}

// A step cut to a window boundary says nothing about the ideal step of the problem.
TEST(AdaptiveIntegrator, KeepsItsIdealStepOverACutOne) {
  Scripted scheme;
  scheme.error = [](int, double h) { return h < 0.0099 ? 0.9e-4 : 0.9e-4; };
  AdaptiveIntegrator integrator(scheme, {.accuracy = 1e-4, .max_step = 1, .first_step = 0.01});
  State<double> x = at_zero();
  ASSERT_EQ(integrator.advance(x, 0.013).status, Status::kOk);
  EXPECT_NEAR(scheme.attempted.at(1), 0.003, 1e-12);
  ASSERT_EQ(integrator.advance(x, 0.05).status, Status::kOk);
  EXPECT_NEAR(scheme.attempted.at(2), 0.01, 1e-12);
  EXPECT_EQ(x.t, 0.05);
}

// The largest step bounds growth, and a failed solve halves.
TEST(AdaptiveIntegrator, KeepsToTheLargestStepAndHalvesAfterAFailedSolve) {
  const auto h = attempted_with([](int, double) { return 0.0; },
                                {.accuracy = 1e-4, .max_step = 0.02, .first_step = 0.01});
  EXPECT_NEAR(h.at(1), 0.02, 1e-15);
  EXPECT_NEAR(h.at(2), 0.02, 1e-15);
  Scripted scheme;
  scheme.status = [](int call, double) { return call == 0 ? Status::kSingular : Status::kOk; };
  AdaptiveIntegrator integrator(scheme, {.accuracy = 1e-4, .max_step = 1, .first_step = 0.01});
  State<double> x = at_zero();
  ASSERT_EQ(integrator.advance(x, 1).status, Status::kOk);
  EXPECT_NEAR(scheme.attempted.at(1), 0.005, 1e-15);
  EXPECT_EQ(integrator.work().failed_solves, 1);
  EXPECT_EQ(integrator.work().rejected, 0);
}

// The accuracy obtained is the requested one, as far as local control can guarantee.
TEST(AdaptiveIntegrator, MeetsItsAccuracyOnARealProblem) {
  const auto spring = test::make_scenario("two-sided-spring");
  double last_error = 1;
  for (const double accuracy : {1e-4, 1e-6, 1e-8}) {
    const auto stepper = test::make_scheme("rk3", *spring.system);
    AdaptiveIntegrator integrator(*stepper, {.accuracy = accuracy});
    State<double> x = spring.x0;
    ASSERT_EQ(integrator.advance(x, 1).status, Status::kOk);
    const double error = std::abs(x.q[0] - 0.01 * std::cos(std::sqrt(1e3)));
    EXPECT_LT(error, last_error);
    last_error = error;
  }
  EXPECT_LT(last_error, 1e-6);
}

}  // namespace
}  // namespace tribo::solvers
