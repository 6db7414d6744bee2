#include "reference/dense/extremes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/peak_force.hpp"
#include "reference/problems.hpp"
#include "reference/tape/precision.hpp"
#include "reference/tests/certificate_request.hpp"

/// States at events, extremes and the highest force of balls, stops and a mass on a spring.
namespace tribo::reference {
namespace {

using test::certified;
using test::request;

/// All digits that are shown, to a unit of the last.
void expect_shown(const CertifiedNumber& number, const Fifty& exact, const Fifty& scale = 0) {
  EXPECT_EQ(number.digits, 15);
  const Fifty size = std::max(Fifty(abs(exact)), scale);
  EXPECT_LE(abs(Fifty(Fifty(number.text) - exact)), size * Fifty("1e-14")) << exact;
}

void expect_extreme(const CertifiedExtreme& extreme, const Fifty& exact, const Fifty& time,
                    const Fifty& scale = 0) {
  expect_shown(extreme.value, exact, scale);
  EXPECT_NEAR(extreme.t, static_cast<double>(time), 1e-15 * static_cast<double>(time));
}

/// A ball that falls from h and loses nothing: m z̈ = −k z − m g below the ground.
struct LosslessBall {
  Fifty h, g, omega;

  explicit LosslessBall(const models::Parameters& p)
      : h(p.number("ball.height")),
        g(p.number("ball.gravity")),
        omega(sqrt(Fifty(Fifty(p.number("contact.stiffness")) / Fifty(p.number("ball.mass"))))) {}

  [[nodiscard]] Fifty speed() const { return sqrt(Fifty(2 * g * h)); }
  [[nodiscard]] Fifty sag() const { return g / (omega * omega); }
  [[nodiscard]] Fifty fall_time() const { return speed() / g; }
  /// Of the oscillation about −mg/k.
  [[nodiscard]] Fifty amplitude() const { return sqrt(Fifty(sag() * sag() + 2 * sag() * h)); }
  /// From touchdown until it passes −mg/k.
  [[nodiscard]] Fifty to_rest() const { return atan2(Fifty(sag() * omega), speed()) / omega; }
  [[nodiscard]] Fifty quarter() const { return acos(Fifty(-1)) / 2 / omega; }
};

void expect_lossless(const Certificate& ball, const LosslessBall& exact, const Fifty& stiffness) {
  const Fifty touches = exact.fall_time(), rest = touches + exact.to_rest();
  ASSERT_GE(ball.events.size(), 4U);
  for (std::size_t n = 0; n < ball.events.size(); ++n) {
    const Fifty sign = ball.events[n].kind == EventKind::kTouchdown ? -1 : 1;
    expect_shown(ball.events[n].state[0], 0, exact.h);
    expect_shown(ball.events[n].state[1], sign * exact.speed());
  }
  const Fifty deepest = -exact.sag() - exact.amplitude(), fastest = exact.amplitude() * exact.omega;
  ASSERT_EQ(ball.ranges.size(), 2U);
  expect_extreme(ball.ranges[0].least, deepest, rest + exact.quarter(), exact.h);
  expect_extreme(ball.ranges[0].largest, exact.h, 0);
  expect_extreme(ball.ranges[1].least, -fastest, rest);
  expect_extreme(ball.ranges[1].largest, fastest, rest + 2 * exact.quarter());
  expect_shown(ball.peak_force, -stiffness * deepest);
  expect_shown(ball.peak_time, rest + exact.quarter());
}

// Each bounce is as deep and each top as high as the first, of which the times are given.
TEST(Extremes, OfABallThatLosesNothingAreInClosedForm) {
  CertificateRequest what = request("bouncing-ball", 1, 15);
  what.parameters.set("contact.damping", 0.0);
  expect_lossless(certified(what), LosslessBall(what.parameters), Fifty(1e6));
  const CertificateRequest drop = request("ball-drop", 3, 15);
  expect_lossless(certified(drop), LosslessBall(drop.parameters), Fifty(500));
}

// So does the highest force by itself, of which rounding would choose one of three bounces.
TEST(Extremes, OfEqualForcesTheFirstIsTheHighest) {
  CertificateRequest what = request("bouncing-ball", 1, 15);
  what.parameters.set("contact.damping", 0.0);
  const PeakForce peak = peak_force(make_problem("bouncing-ball", what.parameters), 1, 11);
  EXPECT_LT(peak.time, 0.2);
  EXPECT_LT(peak.time_bar, 1e-11);
}

// A run that ends on the way has extremes at its end.
TEST(Extremes, AreAtTheEndOfAFall) {
  const Certificate fall = certified(request("bouncing-ball", 0.125, 15));
  const Fifty g(9.81), t(0.125);
  expect_extreme(fall.ranges[0].least, Fifty(0.1) - g * t * t / 2, t, Fifty(0.1));
  expect_extreme(fall.ranges[1].least, -g * t, t);
  expect_extreme(fall.ranges[1].largest, 0, 0, 1);
  EXPECT_EQ(fall.peak_force.text, "") << "nothing touches";
}

// A column rests at its extreme, and at a stop the velocity jumps: the state is that before.
TEST(Extremes, OfAStopAreThoseOfTheParabola) {
  const Certificate stop = certified(request("limit-stop", 1, 15));
  const Fifty arrives = sqrt(Fifty(1) / 10), speed = sqrt(Fifty(10));
  ASSERT_EQ(stop.events.size(), 1U);
  expect_shown(stop.events[0].state[0], Fifty(0.5));
  expect_shown(stop.events[0].state[1], speed);
  expect_extreme(stop.ranges[0].least, 0, 0, 1);
  expect_extreme(stop.ranges[0].largest, Fifty(0.5), arrives);
  expect_extreme(stop.ranges[1].least, 0, 0, 1);
  expect_extreme(stop.ranges[1].largest, speed, arrives);
  EXPECT_EQ(stop.peak_force.text, "") << "no law gives its force";
}

// A mass that oscillates in the ground without damping, four times.
TEST(Extremes, OfAMassOnASpringAreItsAmplitudes) {
  CertificateRequest what = request("mass-on-spring", 0.125, 15);
  what.parameters.set("contact.damping", 0.0);
  what.parameters.set("mass.height", -2e-4);
  what.parameters.set("mass.speed", -0.01);
  const Certificate spring = certified(what);
  const Fifty omega(200), sag = Fifty(9.81) / (omega * omega), turn = 4 * acos(Fifty(0)) / omega;
  const Fifty u = Fifty(-2e-4) + sag, v(-0.01), w = v / omega;
  const Fifty amplitude = sqrt(Fifty(u * u + w * w)), phase = atan2(Fifty(-w), u) / omega;
  EXPECT_TRUE(spring.events.empty());
  const Fifty scale = 2e-4;
  expect_extreme(spring.ranges[0].least, -sag - amplitude, turn / 2 - phase, scale);
  expect_extreme(spring.ranges[0].largest, amplitude - sag, turn - phase, scale);
  expect_extreme(spring.ranges[1].least, -amplitude * omega, turn / 4 - phase);
  expect_extreme(spring.ranges[1].largest, amplitude * omega, 3 * turn / 4 - phase);
  expect_shown(spring.peak_force, Fifty(1e5) * (sag + amplitude));
  expect_shown(spring.peak_time, turn / 2 - phase);
}

// A mass that rests in the ground turns by rounding alone: all is reached at the start.
TEST(Extremes, OfAMassAtRestAreAtTheStart) {
  CertificateRequest what = request("mass-on-spring", 0.1, 15);
  what.parameters.set("mass.mass", 2.0);
  what.parameters.set("mass.gravity", 8.0);
  what.parameters.set("contact.stiffness", 65536.0);
  what.parameters.set("mass.height", -16.0 / 65536);
  what.parameters.set("mass.speed", 0.0);
  const Certificate rest = certified(what);
  for (const CertifiedRange& range : rest.ranges) {
    EXPECT_EQ(range.least.t, 0);
    EXPECT_EQ(range.largest.t, 0);
    EXPECT_EQ(range.least.value.text, range.largest.value.text);
  }
  expect_shown(rest.peak_force, 16);
  EXPECT_EQ(rest.peak_time.value, 0);
  EXPECT_EQ(rest.peak_time.digits, 15);
}

// Where the damper pushes most the force is highest behind touchdown, where it jumps from zero.
TEST(Extremes, KnowBothSidesOfAnEvent) {
  CertificateRequest what = request("bouncing-ball", 0.2, 15);
  const double damping = 1.5e3;  // 1.5 √(k m)
  what.parameters.set("contact.damping", damping);
  const Certificate ball = certified(what);
  const Fifty speed = sqrt(Fifty(2 * Fifty(9.81) * Fifty(0.1)));
  expect_shown(ball.peak_force, Fifty(damping) * speed);
  expect_shown(ball.peak_time, speed / Fifty(9.81));
}

/// One component on [t, t + 1], y₀ + Σ_k c_k τᵏ.
Piece<Fifty> powers(const Fifty& t, const Fifty& y0, const models::Matrix<Fifty>& c) {
  return {t, 1, Vector<Fifty>::Constant(1, y0), c, Basis::kPowers};
}

// ẏ = (τ − 1/10)(τ − 9/10): both turns are beyond both ends.
TEST(Extremes, OfACubicAreAtBothOfItsTurns) {
  DenseRun<Fifty> run;
  const models::Matrix<Fifty> c{{Fifty(9) / 100, Fifty(-1) / 2, Fifty(1) / 3}};
  run.pieces = {powers(0, 0, c)};
  const Extremes found = extremes_of(run, {1}, 1e-20).front();
  EXPECT_NEAR(static_cast<double>(found.largest.tau), 0.1, 1e-14);
  EXPECT_NEAR(static_cast<double>(found.least.tau), 0.9, 1e-14);
}

// Of two that are equal in double the larger, and the first to the accuracy that is asked for.
TEST(Extremes, OfTwoLevelsAreToldApartByAllDigits) {
  DenseRun<Fifty> run;
  const models::Matrix<Fifty> level{{0}};
  run.pieces = {powers(0, 1, level), powers(1, 1 + Fifty("1e-16"), level)};
  EXPECT_EQ(extremes_of(run, {1}, 1e-20).front().largest.piece, 1U);
  EXPECT_EQ(extremes_of(run, {1}, 1e-15).front().largest.piece, 0U);
}

/// Every 10⁻⁵ s of a bounce.
std::vector<double> many_times(double from, double until) {
  std::vector<double> times = {0};
  for (double t = from; t < until; t += 1e-5) times.push_back(t);
  times.push_back(until);
  return times;
}

/// The largest of sign × value in a list of samples, by the parabola through it and its neighbours.
struct Scanned {
  double value = 0, t = 0;
};
template <class F>
Scanned scanned(const Certificate& certificate, double sign, F value_of) {
  const std::vector<CertifiedSample>& all = certificate.samples;
  std::size_t best = 1;
  for (std::size_t n = 1; n + 1 < all.size(); ++n) {
    if (sign * value_of(all[n]) > sign * value_of(all[best])) best = n;
  }
  const double before = value_of(all[best - 1]), at = value_of(all[best]),
               after = value_of(all[best + 1]);
  const double slope = (after - before) / 2, bend = after - 2 * at + before;
  return {at - slope * slope / (2 * bend), all[best].t - slope / bend * 1e-5};
}

// With both dampers, which no closed form covers. They brake the ball from touchdown on.
TEST(Extremes, OfADampedBallAreThoseOfManySamples) {
  CertificateRequest what = request("bouncing-ball", 0.147, 11);
  const double c = 300, d = 0.2, k = 1e6;
  what.parameters.set("contact.damping", c);
  what.parameters.set("contact.dissipation", d);
  what.times = many_times(0.1429, 0.147);
  const Certificate ball = certified(what);
  const auto force = [&](const CertifiedSample& sample) {
    const double z = sample.state[0].value, v = sample.state[1].value;
    return z < 0 ? -k * z * (1 - d * v) - c * v : 0;
  };
  constexpr double kParabola = 1e-7;
  const auto expect_found = [&](const CertifiedNumber& value, double t, const Scanned& scan) {
    EXPECT_NEAR(value.value, scan.value, kParabola * std::abs(scan.value));
    EXPECT_NEAR(t, scan.t, kParabola);
  };
  const auto column = [](std::size_t i) {
    return [i](const CertifiedSample& sample) { return sample.state[i].value; };
  };
  const auto &z = ball.ranges[0].least, &down = ball.ranges[1].least, &up = ball.ranges[1].largest;
  EXPECT_NEAR(down.value.value, -std::sqrt(2 * 9.81 * 0.1), 1e-10);
  EXPECT_NEAR(down.t, ball.events[0].t.value, 1e-11);
  expect_found(z.value, z.t, scanned(ball, -1, column(0)));
  expect_found(up.value, up.t, scanned(ball, 1, column(1)));
  expect_found(ball.peak_force, ball.peak_time.value, scanned(ball, 1, force));
}

}  // namespace
}  // namespace tribo::reference
