#include <gtest/gtest.h>

#include <array>

#include "models/input_error.hpp"
#include "reference/problems.hpp"
#include "reference/tape/precision.hpp"
#include "reference/tests/certificate_request.hpp"

/// Certificates of scenes that are partly known in closed form.
namespace tribo::reference {
namespace {

Fifty value(const CertifiedNumber& number) {
  return Fifty(number.text);
}

void expect_equal(const CertifiedNumber& number, const Fifty& exact) {
  EXPECT_LT(abs(Fifty(value(number) / exact - 1)), 1e-14);
}

/// A ball on a spring and a linear damper, from touchdown on: a damped oscillation about −mg/k
/// until the damper has cancelled the spring, then free flight through the surface and back.
struct DampedBounce {
  Fifty gravity, square, decay, speed;  ///< k/m [1/s²], c/(2m) [1/s], of the touchdown [m/s]

  [[nodiscard]] Fifty omega() const { return sqrt(Fifty(square - decay * decay)); }
  [[nodiscard]] Fifty rest() const { return -gravity / square; }
  /// (z, ż) after t
  [[nodiscard]] std::array<Fifty, 2> pressed(const Fifty& t) const {
    const Fifty u = -rest(), v = -speed, shrink = exp(Fifty(-decay * t));
    const Fifty c = shrink * cos(Fifty(omega() * t)),
                s = shrink * sin(Fifty(omega() * t)) / omega();
    return {rest() + u * c + (v + decay * u) * s, v * c - (decay * v + square * u) * s};
  }
  /// When k z + c ż = 0, within three quarters of a period.
  [[nodiscard]] Fifty clamps() const {
    Fifty low = 0, high = 3 * acos(Fifty(-1)) / (2 * omega());
    for (int n = 0; n < 170; ++n) {
      const Fifty middle = (low + high) / 2;
      const auto [z, v] = pressed(middle);
      (square * z + 2 * decay * v < 0 ? low : high) = middle;
    }
    return low;
  }
};

/// Eight bounces, each from the speed of the last: √(v² + 2 g z) where it leaves the ground.
TEST(ClosedFormCertificates, OfABallAreOscillationsAndParabolas) {
  const CertificateRequest what = test::request("bouncing-ball", 2.2, 25);
  const Certificate ball = test::certified(what);
  EXPECT_EQ(ball.digits, 25);
  EXPECT_GT(ball.growth, 1);
  ASSERT_EQ(ball.events.size(), 24U);
  const auto number = [&](const char* key) { return Fifty(what.parameters.number(key)); };
  const Fifty g = number("ball.gravity"), m = number("ball.mass");
  DampedBounce bounce{g, number("contact.stiffness") / m, number("contact.damping") / (2 * m), 0};
  bounce.speed = sqrt(Fifty(2 * g * number("ball.height")));
  Fifty t = bounce.speed / g;
  const auto expect = [&](std::size_t i, EventKind kind) {
    EXPECT_EQ(ball.events[i].kind, kind) << i;
    EXPECT_LT(abs(Fifty(value(ball.events[i].t) / t - 1)), 1e-24) << i;
  };
  for (std::size_t i = 0; i < 24; i += 3) {
    expect(i, EventKind::kTouchdown);
    const Fifty clamps = bounce.clamps();
    const auto [z, v] = bounce.pressed(clamps);
    t += clamps;
    expect(i + 1, EventKind::kDampingClamp);
    const Fifty leaves = sqrt(Fifty(v * v + 2 * g * z));
    t += (v - leaves) / g;
    expect(i + 2, EventKind::kLiftoff);
    t += 2 * leaves / g;
    bounce.speed = leaves;
  }
  const Fifty since = Fifty(2.2) - t + bounce.speed / g;  // the highest point
  const Fifty top = bounce.speed * bounce.speed / (2 * g);
  EXPECT_LT(abs(Fifty(value(ball.samples.back().state[0]) - top + g * since * since / 2)), 1e-24);
}

/// The mass starts in the ground with a velocity towards it, leaves it where the damper pulls as
/// the spring pushes, and falls back.
TEST(ClosedFormCertificates, OfAMassOnASpringAreADampedOscillation) {
  CertificateRequest what = test::request("mass-on-spring", 0.05, 15);
  what.times = {0.002, 0.05};
  const Certificate spring = test::certified(what);
  const Fifty decay = Fifty(300) / 5, square = Fifty(1e5) / 2.5,
              omega = sqrt(Fifty(square - decay * decay));
  const Fifty rest = -Fifty(2.5) * Fifty(9.81) / Fifty(1e5), t(0.002);
  const Fifty u = Fifty(-1e-3) - rest, w = (Fifty(-0.1) + decay * u) / omega;
  const Fifty z =
      rest + exp(Fifty(-decay * t)) * (u * cos(Fifty(omega * t)) + w * sin(Fifty(omega * t)));
  expect_equal(spring.samples[0].state[0], z);
  ASSERT_GE(spring.events.size(), 2U);
  EXPECT_EQ(spring.events[0].kind, EventKind::kDampingClamp);
}

/// At the very surface the mass is in contact at once, and there is no event for it.
TEST(ClosedFormCertificates, OfAMassOnTheSurfaceBeginInContact) {
  CertificateRequest what = test::request("mass-on-spring", 0.001, 15);
  what.parameters.set("mass.height", 0);
  EXPECT_TRUE(test::certified(what).events.empty());
}

TEST(ClosedFormCertificates, OfAStopAreAParabolaUntilIt) {
  CertificateRequest what = test::request("limit-stop", 1, 15);
  what.times = {0.25, 1};
  const Certificate stop = test::certified(what);
  expect_equal(stop.samples[0].state[0], Fifty(5) / 16);  // F t²/(2m)
  expect_equal(stop.samples[0].state[1], Fifty(5) / 2);
  expect_equal(stop.samples[1].state[0], Fifty(1) / 2);
  EXPECT_EQ(value(stop.samples[1].state[1]), 0);
  ASSERT_EQ(stop.events.size(), 1U);
  expect_equal(stop.events[0].t, sqrt(Fifty(1) / 10));
}

/// A mass pulled away from its stop leaves it, and one pushed against it from there stays.
TEST(ClosedFormCertificates, OfAStopKnowWhereTheForceGoes) {
  CertificateRequest what = test::request("limit-stop", 1, 15);
  what.parameters.set("mass.stop", 0);
  EXPECT_EQ(value(test::certified(what).samples.back().state[0]), 0);
  what.parameters.set("mass.force", -10);
  expect_equal(test::certified(what).samples.back().state[0], -5);
}

/// A stop at the start, which gives no length, is measured in metres.
TEST(ClosedFormCertificates, MeasureALimitStopByItsDistance) {
  const auto length = [](double stop) {
    models::Parameters p = test::defaults("limit-stop");
    p.set("mass.stop", stop);
    return make_problem("limit-stop", p).scales[0];
  };
  EXPECT_EQ(length(0.25), 0.25);
  EXPECT_EQ(length(0), 1);
}

/// Below the limit of the moment, under the linear law: I ω̇ = M_z − μ m g R² ω/v_s.
TEST(ClosedFormCertificates, OfADiscThatCreepsAreAnExponential) {
  CertificateRequest what = test::request("disc-on-feet", 0.001, 15);
  what.times = {1e-5, 0.001};
  const Certificate disc = test::certified(what);
  const Fifty limit = Fifty(0.5) * Fifty(9.8), v_s(1e-4);
  for (const auto& sample : disc.samples) {
    const Fifty omega = 4 * v_s / limit * (1 - exp(Fifty(-limit * sample.t / (v_s * Fifty(0.25)))));
    expect_equal(sample.state[5], omega);
  }
  EXPECT_TRUE(disc.events.empty());
}

/// Above the limit the disc creeps until v_s, and then turns by (M_z − μ m g R)/I.
TEST(ClosedFormCertificates, OfADiscThatTurnsKnowWhenItsFeetSlip) {
  CertificateRequest what = test::request("disc-on-feet", 0.01, 15);
  what.parameters.set("disc.moment", 6);
  const Certificate disc = test::certified(what);
  const Fifty limit = Fifty(0.5) * Fifty(9.8), v_s(1e-4);
  const Fifty slip = -v_s * Fifty(0.25) / limit * log(Fifty(1 - limit / 6));
  ASSERT_EQ(disc.events.size(), 3U);
  for (const CertifiedEvent& event : disc.events) {
    EXPECT_EQ(event.kind, EventKind::kSlip);
    expect_equal(event.t, slip);
  }
  expect_equal(disc.samples.back().state[5],
               v_s + (6 - limit) / Fifty(0.25) * (Fifty(0.01) - slip));
}

// Laws with a kink at zero slip have it at a point of the plane, which no guard finds.
TEST(ClosedFormCertificates, OfADiscUnderTheSoftLawAgree) {
  CertificateRequest what = test::request("disc-on-feet", 0.02, 15);
  what.parameters.set("contact.friction_law", std::string_view("soft"));
  EXPECT_EQ(test::certified(what).digits, 15);
  what.parameters.set("contact.friction_law", std::string_view("quadratic"));
  EXPECT_THROW((void)certify(what), InputError);
}

}  // namespace
}  // namespace tribo::reference
