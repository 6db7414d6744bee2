#include "reference/integrate_hybrid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/continuous.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/bouncing_ball_hybrid.hpp"
#include "reference/precision.hpp"

namespace tribo::reference {
namespace {

models::Parameters defaults(const std::string& scenario) {
  return models::Parameters(models::find_scenario(scenario).parameters);
}

template <class S>
Vector<S> pair(const S& a, const S& b) {
  Vector<S> y(2);
  y << a, b;
  return y;
}

/// ẏ = 1, so that y = t, under a guard that is a polynomial of y. One event ends it.
struct Polynomial {
  using Scalar = double;
  enum class Mode { kBefore, kAfter };
  double low = 0;
  double high = 0;  ///< the guard (t − low)(t − high) is below zero between them

  [[nodiscard]] Mode start_mode(double, const Vector<double>&) const { return Mode::kBefore; }
  void rate(Mode, double, const Vector<double>&, Vector<double>& out) const {
    out = Vector<double>::Ones(1);
  }
  [[nodiscard]] std::span<const Guard> guards(Mode mode) const {
    static constexpr std::array kOne = {Guard{EventKind::kTouchdown, 0}};
    if (mode == Mode::kAfter) return {};
    return kOne;
  }
  [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>& y) const {
    return (y[0] - low) * (y[0] - high);
  }
  [[nodiscard]] Mode next(Mode, std::size_t) const { return Mode::kAfter; }
  [[nodiscard]] double max_step(Mode) const { return 1; }
  [[nodiscard]] std::optional<Vector<double>> flow(Mode,
                                                   double,
                                                   const Vector<double>&,
                                                   double) const {
    return std::nullopt;
  }
  [[nodiscard]] double absolute_scale() const { return 1; }
};

HybridRun<double> run(const Polynomial& system) {
  const std::vector<double> times = {3};
  return integrate_hybrid(system,
                          BulirschStoer<double>(1e-12, 1e-12),
                          0.0,
                          Vector<double>(Vector<double>::Zero(1)),
                          times);
}

// The guard is above zero at both ends of the step: only its minimum within shows the two
// crossings.
TEST(HybridIntegrator, FindsTheFirstOfTwoCrossingsInOneStep) {
  const double kRounding = 1e-12;
  for (const double width : {0.3, 1e-3, 1e-6}) {
    const auto result = run({1.4, 1.4 + width});
    ASSERT_EQ(result.events.size(), 1u) << width;
    EXPECT_NEAR(result.events[0].t, 1.4, kRounding / width) << width;
  }
}

// Six values of a guard a step: at both ends, and on both sides of each for its rate.
TEST(HybridIntegrator, LooksForNoMinimumWhereAGuardRises) {
  struct Rising : Polynomial {
    int* looks = nullptr;
    [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>& y) const {
      ++*looks;
      return 1 + y[0];
    }
  };
  int looks = 0;
  Rising rising;
  rising.looks = &looks;
  const std::vector<double> times = {3};
  const auto result = integrate_hybrid(rising,
                                       BulirschStoer<double>(1e-12, 1e-12),
                                       0.0,
                                       Vector<double>(Vector<double>::Zero(1)),
                                       times);
  EXPECT_TRUE(result.events.empty());
  EXPECT_GT(looks, 0);
  EXPECT_LE(looks, 6 * result.steps);
}

// A guard that comes near zero and turns back is no event, however near.
TEST(HybridIntegrator, PassesAGrazingContactThatDoesNotTouch) {
  struct Above : Polynomial {
    [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>& y) const {
      return (y[0] - low) * (y[0] - low) + 1e-9;
    }
  };
  Above above;
  above.low = 1.4;
  const std::vector<double> times = {3};
  const auto result = integrate_hybrid(above,
                                       BulirschStoer<double>(1e-12, 1e-12),
                                       0.0,
                                       Vector<double>(Vector<double>::Zero(1)),
                                       times);
  EXPECT_TRUE(result.events.empty());
  EXPECT_EQ(result.ending, Ending::kComplete);
}

// A guard that starts from zero dips by the noise with which the event was located: that is no
// second event.
TEST(HybridIntegrator, PassesTheDipWithWhichAModeStarts) {
  struct Noisy : Polynomial {
    [[nodiscard]] std::span<const Guard> guards(Mode) const {
      return Polynomial::guards(Mode::kBefore);
    }
    [[nodiscard]] double guard(Mode mode, std::size_t, double, const Vector<double>& y) const {
      if (mode == Mode::kBefore) return 1 - y[0];
      return (y[0] - 1) * (y[0] - 1) - 2e-6 * (y[0] - 1) + 1e-14;
    }
  };
  const std::vector<double> times = {3};
  const auto result = integrate_hybrid(Noisy(),
                                       BulirschStoer<double>(1e-12, 1e-12),
                                       0.0,
                                       Vector<double>(Vector<double>::Zero(1)),
                                       times);
  EXPECT_EQ(result.events.size(), 1u);
  EXPECT_EQ(result.ending, Ending::kComplete);
}

// Samples are found within the steps; they must not change the steps, or each request would have
// its own answer.
TEST(HybridIntegrator, GivesTheSameEventsWhateverTheSamples) {
  const BouncingBallHybrid<double> ball(
      models::bouncing_ball_from<double>(defaults("bouncing-ball")));
  std::vector<double> many;
  for (int i = 0; i <= 200; ++i) many.push_back(i / 200.0);
  const std::vector<double> one = {1.0};
  const auto a =
      integrate_hybrid(ball, BulirschStoer<double>(1e-16, 1e-12), 0.0, pair(0.1, 0.0), many);
  const auto b =
      integrate_hybrid(ball, BulirschStoer<double>(1e-16, 1e-12), 0.0, pair(0.1, 0.0), one);
  ASSERT_EQ(a.events.size(), b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) EXPECT_EQ(a.events[i].t, b.events[i].t);
  ASSERT_EQ(a.samples.size(), many.size());
  EXPECT_EQ(a.samples.back(), b.samples.back());
  EXPECT_EQ(a.samples.front(), pair(0.1, 0.0));
}

/// ẏ = 1 until y = low, then rest: y = min(t, low).
struct Stopping : Polynomial {
  void rate(Mode mode, double, const Vector<double>&, Vector<double>& out) const {
    out = Vector<double>::Constant(1, mode == Mode::kBefore ? 1 : 0);
  }
  [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>& y) const {
    return low - y[0];
  }
};

// A sample belongs to the mode at its time, not to the mode at the start of the run.
TEST(HybridIntegrator, SamplesTheModeThatHoldsAtTheTime) {
  Stopping stopping;
  stopping.low = 0.4;
  const std::vector<double> times = {0, 0.25, 0.5, 1, 2};
  const auto result = integrate_hybrid(stopping,
                                       BulirschStoer<double>(1e-12, 1e-12),
                                       0.0,
                                       Vector<double>(Vector<double>::Zero(1)),
                                       times);
  ASSERT_EQ(result.samples.size(), times.size());
  const double kRounding = 1e-12;
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_NEAR(result.samples[i][0], std::min(times[i], 0.4), kRounding) << times[i];
}

// Each run has its own times, and a sample at its start if that was asked for.
TEST(HybridIntegrator, RunsAgainWithOtherTimes) {
  BulirschStoer<double> method(1e-12, 1e-12);
  const Polynomial system{8, 9};
  HybridIntegrator<Polynomial, BulirschStoer<double>> integrator(system, method);
  const Vector<double> start = Vector<double>::Zero(1);
  const std::vector<double> first = {0.5, 1}, at_start = {0}, last = {0, 2};
  EXPECT_EQ(integrator.run(0, start, first).samples.size(), 2u);
  EXPECT_EQ(integrator.run(0, start, at_start).samples, std::vector<Vector<double>>{start});
  const auto again = integrator.run(0, start, last);
  ASSERT_EQ(again.samples.size(), 2u);
  EXPECT_EQ(again.samples[0][0], 0);
  const double kRounding = 1e-12;
  EXPECT_NEAR(again.samples[1][0], 2, kRounding);
}

// Nothing after the last time was asked for.
TEST(HybridIntegrator, EndsAtTheLastTime) {
  const auto result = run({3.1, 4});
  EXPECT_EQ(result.t, 3);
  EXPECT_TRUE(result.events.empty());
  EXPECT_EQ(result.samples.size(), 1u);
}

/// After y = 1 a guard that starts 1e-11 outside, is above zero from there to y = 1 + 1e-5 ln 2,
/// and then falls along a line that comes from y = 1 + 5e-12, outside.
struct StartsOutside : Polynomial {
  [[nodiscard]] std::span<const Guard> guards(Mode) const {
    return Polynomial::guards(Mode::kBefore);
  }
  [[nodiscard]] double guard(Mode mode, std::size_t, double, const Vector<double>& y) const {
    const double past = y[0] - 1;
    if (mode == Mode::kBefore) return -past;
    return (past - 1e-11) * std::exp(-past / 1e-5) - (past - 5e-12) / 2;
  }
};

// A mode starts on the boundary that it was entered through, to rounding. Newton's method may lead
// back there: this does not end the mode.
TEST(HybridIntegrator, DoesNotTakeTheStartOfAModeForItsEnd) {
  const std::vector<double> times = {3};
  BulirschStoer<double> method(1e-12, 1e-12);
  const StartsOutside system;
  const auto result = HybridIntegrator<StartsOutside, BulirschStoer<double>>(system, method)
                          .run(0, Vector<double>::Zero(1), times, 100);
  ASSERT_GE(result.events.size(), 2u);
  const double kOutside = 1e-10;
  EXPECT_NEAR(result.events[1].t, 1 + 1e-5 * std::log(2.0), kOutside);
}

// √(2h/g), and half a period later the next: the order of events is that of a bounce.
TEST(BouncingBallEvents, ComeInTheOrderOfABounceAndAtTheTimesOfFreeFall) {
  const BouncingBallHybrid<Fifty> ball(
      models::bouncing_ball_from<Fifty>(defaults("bouncing-ball")));
  const std::vector<Fifty> times = {Fifty(1)};
  const Vector<Fifty> start = pair(Fifty(0.1), Fifty(0));
  const Fifty tolerance("1e-30");
  const auto result =
      integrate_hybrid(ball, BulirschStoer<Fifty>(tolerance, tolerance), Fifty(0), start, times);
  ASSERT_EQ(result.events.size(), 12u);
  const EventKind kBounce[] = {
      EventKind::kTouchdown, EventKind::kDampingClamp, EventKind::kLiftoff};
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(result.events[i].kind, kBounce[i % 3]) << i;
  const Fifty fall = sqrt(Fifty(2 * Fifty(0.1) / Fifty(9.81)));
  EXPECT_LT(static_cast<double>(Fifty(abs(Fifty(result.events[0].t - fall)))), 1e-30);
}

// Extrapolation and closed forms share the event search but not the flow: to 25 digits of every
// event.
TEST(BouncingBallEvents, AreTheSameInClosedFormAndByExtrapolation) {
  const BouncingBallHybrid<Fifty> ball(
      models::bouncing_ball_from<Fifty>(defaults("bouncing-ball")));
  const std::vector<Fifty> times = {Fifty(2.2)};
  const Vector<Fifty> start = pair(Fifty(0.1), Fifty(0));
  const Fifty tolerance("1e-28");
  const auto a =
      integrate_hybrid(ball, BulirschStoer<Fifty>(tolerance, tolerance), Fifty(0), start, times);
  const auto b = integrate_hybrid(
      ball, ClosedFormOrFehlberg78<Fifty>(tolerance, tolerance), Fifty(0), start, times);
  ASSERT_EQ(a.events.size(), 24u);
  ASSERT_EQ(b.events.size(), 24u);
  for (std::size_t i = 0; i < 24; ++i) {
    EXPECT_LT(static_cast<double>(Fifty(abs(Fifty(a.events[i].t - b.events[i].t)))), 1e-25) << i;
  }
}

// On the ground the velocity decides whether the ball flies: up and down again takes 2v/g.
TEST(BouncingBallEvents, BeginWithTheFallOfABallThatIsThrownFromTheGround) {
  const BouncingBallHybrid<double> ball(
      models::bouncing_ball_from<double>(defaults("bouncing-ball")));
  const std::vector<double> times = {0.25};
  const auto result =
      integrate_hybrid(ball, BulirschStoer<double>(1e-16, 1e-12), 0.0, pair(0.0, 1.0), times);
  ASSERT_GE(result.events.size(), 1u);
  EXPECT_EQ(result.events[0].kind, EventKind::kTouchdown);
  const double kRounding = 1e-13;  // of some twenty steps
  EXPECT_NEAR(result.events[0].t, 2 / 9.81, kRounding);
}

// Steps in contact are an eighth of a period: eight of them lead back. In the air there is no
// period.
TEST(BouncingBallModes, TakeEightStepsForAPeriodOfTheSpring) {
  using Mode = BouncingBallHybrid<double>::Mode;
  auto parameters = defaults("bouncing-ball");
  parameters.set("contact.damping", 0);
  parameters.set("contact.dissipation", 0);
  const BouncingBallHybrid<double> ball(models::bouncing_ball_from<double>(parameters));
  const Vector<double> start = pair(-1e-3, -0.3);
  const double step = ball.max_step(Mode::kContact);
  const double kRounding = 1e-14;
  EXPECT_LE((*ball.flow(Mode::kContact, 0, start, 8 * step) - start).norm(), kRounding);
  EXPECT_GT((*ball.flow(Mode::kContact, 0, start, 4 * step) - start).norm(), 0.1);
  EXPECT_EQ(ball.max_step(Mode::kFlight), 0.02);
}

// The frozen modes must be the law of the model wherever the mode holds.
TEST(BouncingBallModes, AreTheModelsForceWithinTheirGuards) {
  const auto ball = models::bouncing_ball_from<double>(defaults("bouncing-ball"));
  const BouncingBallHybrid<double> hybrid(ball);
  const auto model = models::scene_of(ball);
  models::ContinuousDynamics<models::SceneSystem<double>> dynamics(model);
  models::VectorXd q_dot, v_dot, frozen;
  for (const double z : {0.05, 1e-9, -1e-9, -1e-5, -1e-3}) {
    for (const double v : {-2.0, -0.1, 0.0, 0.1, 2.0}) {
      const models::State<double> x{
          .t = 0, .q = models::VectorXd::Constant(1, z), .v = models::VectorXd::Constant(1, v)};
      dynamics.rate(x, q_dot, v_dot);
      const Vector<double> y = pair(z, v);
      hybrid.rate(hybrid.start_mode(0, y), 0, y, frozen);
      EXPECT_DOUBLE_EQ(frozen[1], v_dot[0]) << z << " " << v;
    }
  }
}

// A system that blows up, and one that would go on for ever, end with a reason and no exception.
TEST(HybridIntegrator, SaysWhyItStopped) {
  struct Explosion : Polynomial {
    void rate(Mode, double, const Vector<double>& y, Vector<double>& out) const {
      out = 1e3 * y.cwiseProduct(y);
    }
    [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>&) const { return 1; }
  };
  const Explosion explosion{};
  const std::vector<double> times = {1};
  BulirschStoer<double> method(1e-12, 1e-12);
  const Vector<double> start = Vector<double>::Ones(1);
  const auto blown = HybridIntegrator<Explosion, BulirschStoer<double>>(explosion, method)
                         .run(0, start, times, 100'000);
  EXPECT_NE(blown.ending, Ending::kComplete);
  EXPECT_LT(blown.t, 1.1e-3);
  const Polynomial plain{5, 6};
  const auto cut =
      HybridIntegrator<Polynomial, BulirschStoer<double>>(plain, method).run(0, start, times, 3);
  EXPECT_EQ(cut.ending, Ending::kStepLimit);
}

// A step whose error is too large is tried again, shorter: past a peak of ẏ = 1/((t − ½)² + ε²)
// with ε = 0.01, the whole of which is 2 atan(1/2ε)/ε.
TEST(HybridIntegrator, TriesAStepThatIsRejectedAgain) {
  struct Peak : Polynomial {
    void rate(Mode, double t, const Vector<double>&, Vector<double>& out) const {
      out = Vector<double>::Constant(1, 1 / ((t - 0.5) * (t - 0.5) + 1e-4));
    }
    [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>&) const { return 1; }
  };
  const std::vector<double> times = {1};
  const auto run = integrate_hybrid(Peak{},
                                    BulirschStoer<double>(1e-12, 1e-12),
                                    0.0,
                                    Vector<double>(Vector<double>::Zero(1)),
                                    times);
  ASSERT_EQ(run.ending, Ending::kComplete);
  EXPECT_NEAR(run.samples[0][0], 200 * std::atan(50), 1e-8);
}

// A rate of NaN ends a run where it was, and none of its numbers is lost on the way.
TEST(HybridIntegrator, EndsWhereTheRateIsNoNumber) {
  struct Lost : Polynomial {
    void rate(Mode, double, const Vector<double>& y, Vector<double>& out) const {
      out = Vector<double>::Constant(1, y[0] < 0.5 ? 1 : std::nan(""));
    }
    [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>&) const { return 1; }
  };
  const Lost lost{};
  const std::vector<double> times = {0.25, 1};
  BulirschStoer<double> method(1e-12, 1e-12);
  const auto run = HybridIntegrator<Lost, BulirschStoer<double>>(lost, method)
                       .run(0, Vector<double>::Zero(1), times, 1000);
  EXPECT_EQ(run.ending, Ending::kNonFinite);
  EXPECT_LT(run.t, 0.5);
  for (const Vector<double>& y : run.samples) EXPECT_TRUE(y.allFinite());
}

/// Stops at y = low by a guard with a noise of 1e-9, and records its smallest distance from zero.
struct NoisyStop : Stopping {
  mutable double least = 1;
  [[nodiscard]] double guard(Mode, std::size_t, double, const Vector<double>& y) const {
    const double g = low - y[0] + 1e-9 * std::sin(1e10 * y[0]);
    least = std::min(least, std::abs(g));
    return g;
  }
};

// Where noise ends the search for an event, the event is the best place tried.
TEST(HybridIntegrator, TakesTheBestPlaceItTriedForAnEvent) {
  for (int i = 0; i < 30; ++i) {
    NoisyStop noisy;
    noisy.low = 0.4 + 0.01 * i;
    const std::vector<double> times = {2};
    const auto result = integrate_hybrid(noisy,
                                         BulirschStoer<double>(1e-12, 1e-12),
                                         0.0,
                                         Vector<double>(Vector<double>::Zero(1)),
                                         times);
    ASSERT_EQ(result.events.size(), 1u);
    const double least = noisy.least, kRounding = 1e-12;  // of 1e10 y, times 1e-9
    EXPECT_NEAR(std::abs(noisy.guard({}, 0, 0, result.samples[0])), least, kRounding) << noisy.low;
  }
}

}  // namespace
}  // namespace tribo::reference
