#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "models/input_error.hpp"
#include "solvers/tests/conformance_fixtures.hpp"

/// Orders of solutions and of their error estimates, and what schemes refuse.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryBarrier;
using test::EveryScheme;
using test::EverySchemeOfTheLaw;
using test::EverySchemeWithMemory;
using test::joined;
using test::kSafeStep;
using test::make_scenario;
using test::make_scheme;
using test::ScenarioChoice;

// The order is measured by the errors against x0 cos ωt on the spring, where every scheme is smooth
// and consistent; a scheme that is better than it claims is as suspicious as one that is worse.
TEST_P(EverySchemeOfTheLaw, HasItsOrderOnASmoothLinearProblem) {
  const auto spring = make_scenario("two-sided-spring");
  const double omega = std::sqrt(1e3), t_end = 0.25, x0 = spring.x0.q[0];
  const double kOrderBand = 0.08;
  std::vector<double> errors;
  const double coarsest = row().traits.order >= 3 ? 0x1p-9 : 0x1p-13;
  for (const double h : {coarsest, coarsest / 2, coarsest / 4}) {
    const auto stepper = make_scheme(GetParam(), *spring.system, tight_and_undamped());
    const State<double> x = advanced(*stepper, spring.x0, h, t_end);
    errors.push_back(std::hypot(x.q[0] - x0 * std::cos(omega * t_end),
                                x.v[0] / omega + x0 * std::sin(omega * t_end)));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

/// Height and speed of the mass of mass-on-spring, permanently tied to the ground, at t.
models::Vector2<double> on_its_spring(double t) {
  const double m = 2.5, K = 1e5, B = 300, rest = -m * 9.81 / K;
  const double decay = B / (2 * m), omega = std::sqrt(K / m - decay * decay);
  const double a = -1e-3 - rest, b = (-0.1 + decay * a) / omega;
  const double c = std::cos(omega * t), s = std::sin(omega * t), e = std::exp(-decay * t);
  return {rest + e * (a * c + b * s),
          e * ((-decay * a + omega * b) * c - (decay * b + omega * a) * s)};
}

// Without limits of the forces the schemes with memory solve a linear problem. A scheme that solves
// it exactly leaves only rounding errors.
TEST_P(EverySchemeWithMemory, HasItsOrderOnATiedMass) {
  const auto mass = make_scenario("mass-on-spring");
  const double t_end = 0x1p-6, kOrderBand = 0.08, kRounding = 1e-13;
  const Changes settings = joined(tight(), {{"scheme.sides", "bilateral"}});
  std::vector<double> errors;
  const double coarsest = row().traits.order >= 3 ? 0x1p-12 : 0x1p-17;
  for (const double h : {coarsest, coarsest / 2, coarsest / 4}) {
    const auto stepper = make_scheme(GetParam(), *mass.system, settings);
    const State<double> x = advanced(*stepper, mass.x0, h, t_end);
    const models::Vector2<double> truth = on_its_spring(t_end);
    errors.push_back(std::hypot(200 * (x.q[0] - truth[0]), x.v[0] - truth[1]));
  }
  if (facts().exact_where_linear) {
    EXPECT_LE(*std::max_element(errors.begin(), errors.end()), kRounding);
    return;
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

// A scenario without memory has no anchors: refusal is better than a run without contacts.
TEST_P(EverySchemeWithMemory, RefusesAScenarioWithoutMemory) {
  const auto box = make_scenario("forced-box");
  EXPECT_THROW((void)make_scheme(GetParam(), *box.system), InputError);
}

/// Whether the text names, in quotes, a scheme that accepts the system.
bool names_one_that_takes(const std::string& text, const models::System& system) {
  return std::any_of(schemes().begin(), schemes().end(), [&](const Scheme& scheme) {
    return refusal(scheme, system).empty() && text.find("'" + scheme.id + "'") != text.npos;
  });
}

// Refusal is better than a run that ignores a limit or a motor.
TEST_P(EveryScheme, RefusesInOneLineWhatItDoesNotTake) {
  int refused = 0;
  for (const ScenarioChoice& choice : test::all_scenarios()) {
    if (test::takes(GetParam(), choice)) continue;
    ++refused;
    const auto scenario = make_scenario(choice.first, choice.second);
    try {
      (void)make_scheme(GetParam(), *scenario.system);
      ADD_FAILURE() << choice.first;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_TRUE(names_one_that_takes(error.what(), *scenario.system)) << error.what();
    }
  }
  EXPECT_EQ(refused == 0, row().takes_constraints && row().takes_external_systems);
}

/// Height and velocity of a ball of 1 kg under a normal force of its height, at t, by the classical
/// Runge-Kutta method.
models::Vector2<double> hovering(const std::function<double(double)>& force, double z0, double t) {
  const int count = 2000;
  const double h = t / count;
  const auto rate = [&](const models::Vector2<double>& y) {
    return models::Vector2<double>(y[1], force(y[0]) - 9.81);
  };
  models::Vector2<double> y(z0, 0);
  for (int i = 0; i < count; ++i) {
    const models::Vector2<double> a = rate(y), b = rate(y + h / 2 * a), c = rate(y + h / 2 * b);
    y += h / 6 * (a + 2 * b + 2 * c + rate(y + h * c));
  }
  return y;
}

// A barrier is a smooth force too, and a scheme that accepts it must follow it with its order: a
// ball falls from where the barrier carries half of it, over about a third of its oscillation,
// ω² ~ g/(z0 − z1), where at z1 the barrier carries all of it.
TEST_P(EveryBarrier, HasItsOrderOnABallThatHovers) {
  const double kOrderBand = 0.08, weight = 9.81;
  const auto force = [&](double phi) { return facts().barrier_force(parameters(), phi); };
  const double z0 = test::height_of(force, weight / 2), fall = z0 - test::height_of(force, weight);
  const double t_end = 2 * std::sqrt(fall / weight);
  const auto ball = make_scenario("bouncing-ball", {{"ball.height", z0}});
  const models::Vector2<double> truth = hovering(force, z0, t_end);
  std::vector<double> errors;
  for (const int steps : {512, 1024, 2048}) {
    const auto stepper = make_scheme(GetParam(), *ball.system, tight());
    const State<double> x = advanced(*stepper, ball.x0, t_end / steps, t_end);
    errors.push_back(std::hypot((x.q[0] - truth[0]) / fall, (x.v[0] - truth[1]) * t_end / fall));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

// A barrier has no force where bodies overlap: the scheme reports it, and the state is unchanged.
TEST_P(EveryBarrier, RefusesAStartWithAClosedGap) {
  int refused = 0;
  for (const ScenarioChoice& choice : test::all_scenarios()) {
    if (test::starts_open(choice)) continue;
    const auto scenario = make_scenario(choice.first, choice.second);
    if (!refusal(row(), *scenario.system).empty()) continue;
    const State<double> before = scenario.x0;
    StepResult out;
    EXPECT_EQ(make_scheme(GetParam(), *scenario.system)
                  ->step(scenario.x0, kSafeStep, Attempt::kFirst, out),
              Status::kOutsideDomain)
        << choice.first;
    EXPECT_FALSE(out.reason.empty());
    EXPECT_EQ(scenario.x0.q, before.q);
    EXPECT_EQ(scenario.x0.v, before.v);
    ++refused;
  }
  EXPECT_GT(refused, 0);
}

// Error control divides by the order of the estimate; a wrong one makes steps creep or thrash.
TEST_P(EveryScheme, HasAnErrorEstimateOfTheOrderItSays) {
  const auto spring = make_scenario(with_memory() ? "mass-on-spring" : "two-sided-spring");
  const auto stepper = make_scheme(GetParam(), *spring.system, tight());
  if (row().traits.error_order == 0) {
    EXPECT_THROW(AdaptiveIntegrator(*stepper, {}), std::exception);
    return;
  }
  stepper->estimate_error(true);
  State<double> start = spring.x0;
  start.v[0] = 0.2;  // a generic phase: no term of the series is zero
  std::vector<double> errors;
  for (const double h : {1e-4, 5e-5, 2.5e-5}) {
    StepResult out;
    ASSERT_EQ(stepper->step(start, h, Attempt::kFirst, out), Status::kOk);
    ASSERT_EQ(out.error_q.size(), 1);
    ASSERT_EQ(out.error_v.size(), 1);
    errors.push_back(std::hypot(out.error_q[0], out.error_v[0]));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.error_order, 0.05);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.error_order, 0.05);
}

}  // namespace
}  // namespace tribo::solvers
