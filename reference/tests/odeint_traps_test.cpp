#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/continuous.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "reference/bouncing_ball_hybrid.hpp"
#include "reference/integrate_hybrid.hpp"
#include "reference/tests/rosenbrock.hpp"

/// Each trap of Boost.Odeint 1.74 with the wrong result beside the right one.
namespace tribo::reference {
namespace {

namespace odeint = boost::numeric::odeint;
using State = std::vector<double>;

// One wrong sign in a table: order 1 instead of 4 wherever the right-hand side depends on time.
TEST(Rosenbrock4OfOdeint, IsOfFirstOrderForTimeDependentProblemsUntilD4IsNegated) {
  const RosenbrockErrors coarse = rosenbrock_errors(64);
  const RosenbrockErrors fine = rosenbrock_errors(128);
  EXPECT_NEAR(std::log2(coarse.as_shipped / fine.as_shipped), 1, 0.1);
  EXPECT_NEAR(std::log2(coarse.with_d4_negated / fine.with_d4_negated), 4, 0.2);
  EXPECT_GT(coarse.as_shipped, 1e-4);
  EXPECT_LT(coarse.with_d4_negated, 1e-8);
}

// ẋ = cos t: the estimate is zero, the step grows without bound, and nothing warns.
TEST(Fehlberg78OfOdeint, IsBlindToAForcingInTimeButNotToOneInTheState) {
  const double tolerance = 1e-14;
  const auto stepper =
      odeint::make_controlled<odeint::runge_kutta_fehlberg78<State>>(tolerance, tolerance);
  State blind = {0};
  odeint::integrate_adaptive(
      stepper,
      [](const State&, State& out, double t) { out[0] = std::cos(t); },
      blind,
      0.0,
      20.0,
      0.1);
  EXPECT_GT(std::abs(blind[0] - std::sin(20.0)), 0.1);

  State seen = {0, 1, 0};  // x, cos t, sin t
  odeint::integrate_adaptive(
      stepper,
      [](const State& y, State& out, double) {
        out = {y[1], -y[2], y[1]};
      },
      seen,
      0.0,
      20.0,
      0.1);
  EXPECT_LT(std::abs(seen[0] - std::sin(20.0)), 1e-11);
}

/// Error at t = 1 of dopri5 on ẏ = λy with λ = −1 until 1/2 and −4 after, `steps` steps to each
/// half.
double error_after_jump(bool reset, int steps) {
  odeint::runge_kutta_dopri5<State> stepper;
  State y = {1};
  const double h = 0.5 / steps;
  for (const double lambda : {-1.0, -4.0}) {
    if (reset) stepper.reset();
    const auto rate = [lambda](const State& x, State& out, double) { out[0] = lambda * x[0]; };
    for (int i = 0; i < steps; ++i) stepper.do_step(rate, y, i * h, h);
  }
  return std::abs(y[0] - std::exp(-2.5));
}

// Its first stage is the last of the step before: after a jump of mode, of the wrong mode.
TEST(Dopri5OfOdeint, DropsToFirstOrderWhenItIsUsedOnAfterAJumpWithoutReset) {
  EXPECT_NEAR(std::log2(error_after_jump(false, 64) / error_after_jump(false, 128)), 1, 0.2);
  EXPECT_NEAR(std::log2(error_after_jump(true, 16) / error_after_jump(true, 32)), 5, 0.4);
}

// Free fall has no local error: the step grows over the whole bounce.
TEST(AnIntegratorBlindToEvents, MissesTheBounceThatTheHybridOneFinds) {
  models::BouncingBall<double> ball;
  ball.mass = 1;
  ball.gravity = 9.81;
  ball.normal = {.k = 1e3, .d = 0, .c = 0};
  const auto scene = models::scene_of(ball);
  models::ContinuousDynamics<models::SceneSystem<double>> dynamics(scene);
  const auto rate = [&](const State& y, State& out, double t) {
    const models::State<double> x{
        .t = t, .q = models::VectorXd::Constant(1, y[0]), .v = models::VectorXd::Constant(1, y[1])};
    models::VectorXd q_dot, v_dot;
    dynamics.rate(x, q_dot, v_dot);
    out = {q_dot[0], v_dot[0]};
  };
  State blind = {1, 0};
  odeint::integrate_adaptive(
      odeint::make_controlled<odeint::runge_kutta_fehlberg78<State>>(1e-14, 1e-14),
      rate,
      blind,
      0.0,
      3.0,
      1e-3);

  const BouncingBallHybrid<double> hybrid(ball);
  const std::vector<double> times = {3.0};
  const auto seen = integrate_hybrid(hybrid,
                                     BulirschStoer<double>(1e-16, 1e-14),
                                     0.0,
                                     hybrid.state(0, Vector<double>::Unit(2, 0)),
                                     times);
  // undamped: energy at the end is that of the start
  const auto energy = [&](double z, double v) {
    return v * v / 2 + 9.81 * z + (z < 0 ? 1e3 * z * z / 2 : 0);
  };
  EXPECT_GT(std::abs(energy(blind[0], blind[1]) - 9.81), 1);
  ASSERT_EQ(seen.samples.size(), 1u);
  EXPECT_NEAR(energy(seen.samples[0][0], seen.samples[0][1]), 9.81, 1e-10);
  EXPECT_GE(seen.events.size(), 6u);
}

}  // namespace
}  // namespace tribo::reference
