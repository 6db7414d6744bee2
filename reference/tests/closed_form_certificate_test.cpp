#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "reference/precision.hpp"
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
