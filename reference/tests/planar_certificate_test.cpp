#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/certificate.hpp"
#include "reference/peak_force.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using test::certified;
using test::request;

// While the box sticks, friction accelerates it with the belt: μ s/√(1 + s²) = v̇_b/g.
TEST(ConveyorBeltCertificate, CreepsAgainstTheBeltByWhatFrictionNeeds) {
  CertificateRequest what = request("conveyor-belt", 0.3, 11);
  what.parameters.set("belt.amplitude", 0.02);
  const Certificate certificate = certified(what);
  EXPECT_EQ(certificate.digits, 11);
  const double omega = 2 * std::numbers::pi;
  const double belt_velocity = 0.02 * omega * std::sin(omega * 0.3);
  const double r = 0.02 * omega * omega * std::cos(omega * 0.3) / (0.2 * 9.81);
  const double creep = -1e-4 * r / std::sqrt(1 - r * r);
  const double kInertiaOfTheCreep = 5e-3;  // its own acceleration, v_s ω, against μ g
  EXPECT_NEAR(certificate.samples.back().state[2].value - belt_velocity, creep,
              kInertiaOfTheCreep * std::abs(creep));
}

// The box slips for most of the time at its default amplitude, and its weight is unchanged.
TEST(ConveyorBeltCertificate, HasTwelveDigitsAndTheForcesOfASlippingBox) {
  CertificateRequest what = request("conveyor-belt", 0.05, 12);
  what.forces = true;
  const Certificate certificate = certified(what);
  EXPECT_EQ(certificate.digits, 12);
  EXPECT_TRUE(certificate.events.empty());
  const auto& end = certificate.samples.back().state;
  ASSERT_EQ(end.size(), 6u);
  EXPECT_EQ(certificate.columns[4], "contact.fn[N]");
  const double kRounding = 1e-11;
  EXPECT_NEAR(end[4].value, 9.81, kRounding);
  const double v_t = end[2].value - 0.2 * std::numbers::pi * std::sin(0.1 * std::numbers::pi);
  EXPECT_NEAR(end[5].value, -0.2 * 9.81 * v_t / std::hypot(v_t, 1e-4), kRounding);
}

// Digits of a height count from the depth under the weight, k z = m g, and those of its rate from
// the corresponding speed of the oscillation.
TEST(ConveyorBeltCertificate, MeasuresHeightsByTheDepthUnderTheWeight) {
  const auto parameters = request("conveyor-belt", 1, 1).parameters;
  const Problem problem = make_problem("conveyor-belt", parameters);
  const double k = parameters.number("contact.stiffness"), m = parameters.number("box.mass");
  ASSERT_EQ(problem.scales.size(), 4u);
  EXPECT_DOUBLE_EQ(k * problem.scales[1], m * parameters.number("box.gravity"));
  EXPECT_DOUBLE_EQ(m * problem.scales[3] * problem.scales[3],
                   k * problem.scales[1] * problem.scales[1]);
}

TEST(ConveyorBeltCertificate, MeasuresForcesByTheWeightAndItsFriction) {
  const auto parameters = request("conveyor-belt", 1, 1).parameters;
  const Problem problem = make_problem("conveyor-belt", parameters);
  const double weight = parameters.number("box.mass") * parameters.number("box.gravity");
  ASSERT_EQ(problem.force_scales.size(), 2u);
  EXPECT_DOUBLE_EQ(problem.force_scales[0], weight);
  EXPECT_DOUBLE_EQ(problem.force_scales[1], parameters.number("box.friction") * weight);
}

// Without weight they count from the distance at v_s in a second.
TEST(ConveyorBeltCertificate, MeasuresHeightsByTheSlipWhereNothingWeighs) {
  auto parameters = request("conveyor-belt", 1, 1).parameters;
  parameters.set("box.gravity", 0);
  const Problem problem = make_problem("conveyor-belt", parameters);
  EXPECT_DOUBLE_EQ(problem.scales[1], parameters.number("contact.stiction_tolerance"));
}

// Digits of a normal force count from the weight, those of friction from what that allows.
TEST(PlanarCertificates, MeasureForcesByTheWeightAndItsFriction) {
  const auto rod = request("sliding-rod", 1, 1).parameters;
  const double weight = rod.number("rod.mass") * rod.number("rod.gravity");
  const Problem problem = make_problem("sliding-rod", rod);
  ASSERT_EQ(problem.force_scales.size(), 2u);
  EXPECT_DOUBLE_EQ(problem.force_scales[0], weight);
  EXPECT_DOUBLE_EQ(problem.force_scales[1], rod.number("rod.friction") * weight);
}

// From a free spring the force swings to twice the weight, after half a period.
TEST(ConveyorBeltPeak, IsTwiceTheWeightAfterHalfAPeriod) {
  auto parameters = request("conveyor-belt", 1, 1).parameters;
  parameters.set("belt.amplitude", 0);
  parameters.set("box.mass", 1);
  parameters.set("box.gravity", 8);
  parameters.set("contact.stiffness", 0x1p20);
  parameters.set("contact.dissipation", 0);
  parameters.set("box.lift", 0x1p-17);  // above rest at −m g/k
  const PeakForce peak = peak_force(make_problem("conveyor-belt", parameters), 5e-3, 11);
  const double kIntegrated = 1e-10;
  EXPECT_NEAR(peak.time, std::numbers::pi / 1024, kIntegrated * peak.time);
  EXPECT_NEAR(peak.force, 16, kIntegrated * peak.force);
  EXPECT_LT(peak.time_bar, kIntegrated * peak.time);
  EXPECT_LT(peak.force_bar, kIntegrated * peak.force);
  EXPECT_DOUBLE_EQ(peak.time_bar, 1e-11 * peak.time) << "as many digits as were asked for";
  EXPECT_DOUBLE_EQ(peak.force_bar, 1e-11 * peak.force);
}

// Damping bends the force between two evaluations: the place of the peak must not depend on their
// distance, which is 1e-7 of a step in one precision and 1e-12 in the other.
TEST(ConveyorBeltPeak, IsAtOneTimeInEveryPrecision) {
  auto parameters = request("conveyor-belt", 1, 1).parameters;
  parameters.set("belt.amplitude", 0);
  parameters.set("contact.dissipation", 30);
  parameters.set("box.lift", 2e-6);
  const PeakForce peak = peak_force(make_problem("conveyor-belt", parameters), 2e-3, 11);
  EXPECT_GT(peak.force, 9.81);
  const double kIntegrated = 1e-10;
  EXPECT_LT(peak.time_bar, kIntegrated * peak.time);
}

// A sphere in the air, its touchdown after √(2 h/g), and the rest of its slip.
TEST(FallingSphereCertificate, HasTwelveDigitsThroughItsImpact) {
  const Certificate certificate = certified(request("falling-sphere", 0.13, 12));
  EXPECT_EQ(certificate.digits, 12);
  ASSERT_EQ(certificate.events.size(), 1u);
  EXPECT_EQ(certificate.events[0].kind, EventKind::kTouchdown);
  const double kDigits = 1e-12;
  EXPECT_NEAR(certificate.events[0].t.value, std::sqrt(0.1 / 9.81), kDigits);
}

// m R v_x + I ω about the ground: no force of the contact has a moment there, neither in the impact
// nor while the sphere slides. In the end it rolls with 5/7 of the speed, whatever the friction.
TEST(FallingSphereCertificate, KeepsItsAngularMomentumAndRollsWithFiveSeventhsOfItsSpeed) {
  for (const double mu : {0.4, 0.5}) {
    CertificateRequest what = request("falling-sphere", 0.32, 14);
    what.parameters.set("sphere.friction", mu);
    what.times = {0.105, 0.15, 0.32};
    const Certificate certificate = certified(what);
    EXPECT_EQ(certificate.digits, 14);
    const double kDigits = 1e-13;
    const double radius = what.parameters.number("sphere.radius");
    for (const CertifiedSample& sample : certificate.samples) {
      const double moment = sample.state[3].value + 2 * radius * sample.state[5].value / 5;
      EXPECT_NEAR(moment / 4, 1, kDigits) << mu;
    }
    EXPECT_NEAR(certificate.samples.back().state[3].value, 4 * 5.0 / 7, kDigits) << mu;
  }
}

/// J_n M⁻¹ (J_n − μ J_t)ᵀ of the sliding rod.
double sliding_mobility(double theta) {
  const double s = std::sin(theta), c = std::cos(theta);
  return (1 + 3 * c * c - 3 * 2.3 * s * c) / 0.3;
}

// From zero gap the force swings about g/W_eff with √(k W_eff): it peaks at twice that, half a
// period later.
TEST(SlidingRodPeak, ComesFirstAfterHalfAPeriodOfTheTip) {
  const auto parameters = request("sliding-rod", 1, 1).parameters;
  const PeakForce peak = peak_force(make_problem("sliding-rod", parameters), 1.5e-3, 9);
  const double W = sliding_mobility(std::numbers::pi / 6);
  const double kTurning = 5e-3;  // W_eff changes by 0.1 % while the rod turns
  const double expected = std::numbers::pi / std::sqrt(1e7 * W);
  EXPECT_NEAR(peak.time, expected, kTurning * expected);
  EXPECT_NEAR(peak.force, 2 * 9.81 / W, 2 * kTurning * 9.81 / W);
  // Nine digits of a height of 0.1 m leave four of a penetration of 1e-6 m.
  const double kDigitsOfThePenetration = 1e-4;
  EXPECT_LT(peak.time_bar, kDigitsOfThePenetration * peak.time);
  EXPECT_LT(peak.force_bar, kDigitsOfThePenetration * peak.force);
}

// The jam: a separate computation with another integrator gave 871 N at 25.76 ms, and with
// d = 10 s/m 1341 N at 25.293 ms.
TEST(SlidingRodPeak, IsTheJamOfAnIndependentComputation) {
  const double kItsForce = 1, kItsTime = 1e-5;
  auto parameters = request("sliding-rod", 1, 1).parameters;
  const PeakForce undamped = peak_force(make_problem("sliding-rod", parameters), 0.03, 8);
  EXPECT_NEAR(undamped.force, 871, kItsForce);
  EXPECT_NEAR(undamped.time, 25.76e-3, kItsTime);
  EXPECT_LT(undamped.force_bar, 1e-3);
  parameters.set("contact.dissipation", 10);
  const PeakForce damped = peak_force(make_problem("sliding-rod", parameters), 0.03, 8);
  EXPECT_NEAR(damped.force, 1341, kItsForce);
  EXPECT_NEAR(damped.time, 25.293e-3, kItsTime);
}

// Before the jam twelve digits; the first oscillations need no more than that.
TEST(SlidingRodCertificate, HasTwelveDigitsBeforeTheJam) {
  const Certificate certificate = certified(request("sliding-rod", 5e-3, 12));
  EXPECT_EQ(certificate.digits, 12);
}

// Sensitivity eats digits through the jam, and at least six are left.
TEST(SlidingRodCertificate, HasSixDigitsThroughTheJam) {
  CertificateRequest what = request("sliding-rod", 0.03, 8);
  what.parameters.set("contact.dissipation", 10);
  const Certificate certificate = certified(what);
  EXPECT_GE(certificate.digits, 6);
  ASSERT_FALSE(certificate.events.empty());
  EXPECT_EQ(certificate.events.back().kind, EventKind::kLiftoff);
}

// Friction moves nothing here, so the mass is the bouncing ball, whose certificate has a code of
// its own.
TEST(PrescribedSlipCertificate, IsThatOfABouncingBall) {
  CertificateRequest mass = request("prescribed-slip", 0.3, 14);
  CertificateRequest ball = request("bouncing-ball", 0.3, 14);
  for (CertificateRequest* both : {&mass, &ball}) {
    both->parameters.set("contact.stiffness", 0x1p20);
    both->parameters.set("contact.dissipation", 0.125);
  }
  ball.parameters.set("contact.damping", 0);
  mass.parameters.set("mass.mass", 1);
  mass.parameters.set("mass.gravity", 8);
  ball.parameters.set("ball.gravity", 8);
  ball.parameters.set("ball.height", 0.125);
  mass.parameters.set("mass.lift", 0.125 + 0x1p-17);  // above rest at −m g/k
  const Certificate a = certified(mass), b = certified(ball);
  ASSERT_EQ(a.events.size(), b.events.size());
  ASSERT_GE(a.events.size(), 2u);
  for (std::size_t i = 0; i < a.events.size(); ++i)
    EXPECT_EQ(a.events[i].t.text, b.events[i].t.text);
  EXPECT_EQ(a.samples.back().state[0].text, b.samples.back().state[0].text);
}

// While both walls are pressed in they are one linear spring: x = x₀ cos ωt.
TEST(TwoSidedSpringCertificate, IsACosine) {
  CertificateRequest what = request("two-sided-spring", 1, 15);
  what.sample = 0.125;
  const Certificate certificate = certified(what);
  EXPECT_EQ(certificate.digits, 15);
  EXPECT_TRUE(certificate.events.empty());
  const double omega = std::sqrt(1e3);
  for (const CertifiedSample& sample : certificate.samples) {
    EXPECT_NEAR(sample.state[0].value, 0.01 * std::cos(omega * sample.t), 1e-16);
    EXPECT_NEAR(sample.state[1].value, -0.01 * omega * std::sin(omega * sample.t), 1e-14);
  }
  EXPECT_NEAR(certificate.ranges[0].least.value.value, -0.01, 1e-16);
  EXPECT_NEAR(certificate.ranges[1].largest.value.value, 0.01 * omega, 1e-15);
}

// Beyond the overlap only one wall at a time is left.
TEST(TwoSidedSpringCertificate, LeavesItsWalls) {
  CertificateRequest what = request("two-sided-spring", 0.4, 15);
  what.parameters.set("mass.x0", 0.15);
  const Certificate certificate = certified(what);
  EXPECT_EQ(certificate.digits, 15);
  ASSERT_GE(certificate.events.size(), 2U);
  EXPECT_EQ(certificate.events[0].kind, EventKind::kTouchdown);
  EXPECT_EQ(certificate.events[1].kind, EventKind::kLiftoff);
  EXPECT_NE(certificate.events[0].contact, certificate.events[1].contact);
}

// Four masses that fall on one another come to rest, each contact under the masses above it: k x =
// (n − i) m g.
TEST(StackedMassesCertificate, SettlesUnderItsWeight) {
  CertificateRequest what = request("stacked-masses", 0.5, 12);
  what.parameters.set("stack.gap", 1e-3);
  what.parameters.set("contact.stiffness", 1e5);
  const Certificate certificate = certified(what);
  EXPECT_EQ(certificate.digits, 12);
  EXPECT_FALSE(certificate.events.empty());
  const double weight =
      what.parameters.number("stack.mass") * what.parameters.number("stack.gravity");
  double height = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    height -= static_cast<double>(4 - i) * weight / what.parameters.number("contact.stiffness");
    EXPECT_NEAR(certificate.samples.back().state[i].value, height, 1e-6 * std::abs(height)) << i;
  }
}

// From contacts that all begin at zero gap.
TEST(StackedMassesCertificate, BeginsOnContactsThatAreJustMade) {
  const Certificate certificate = certified(request("stacked-masses", 0.01, 12));
  EXPECT_EQ(certificate.digits, 12);
  for (const CertifiedEvent& event : certificate.events) EXPECT_NE(event.t.value, 0);
}

// Heights have the size of the depth under all weights, or of the gaps, or, without either, 1 m.
TEST(StackedMassesCertificate, MeasuresHeightsByTheirSize) {
  auto parameters = request("stacked-masses", 1, 1).parameters;
  const auto height = [&] { return make_problem("stacked-masses", parameters).scales[0]; };
  EXPECT_DOUBLE_EQ(height(), 4 * parameters.number("stack.mass") *
                                 parameters.number("stack.gravity") /
                                 parameters.number("contact.stiffness"));
  parameters.set("stack.gap", -0.25);
  EXPECT_EQ(height(), 0.25);
  parameters.set("stack.gap", 0);
  parameters.set("stack.gravity", 0);
  EXPECT_EQ(height(), 1);
}

TEST(TwoSidedSpringCertificate, MeasuresPlacesByTheirSize) {
  auto parameters = request("two-sided-spring", 1, 1).parameters;
  const auto length = [&] { return make_problem("two-sided-spring", parameters).scales[0]; };
  for (const double x0 : {1.0, -0.02}) {
    parameters.set("mass.x0", x0);
    EXPECT_EQ(length(), std::abs(x0));
  }
  parameters.set("mass.x0", 0);
  EXPECT_EQ(length(), parameters.number("contact.overlap"));
}

TEST(StackedMassesCertificate, IsRefusedOnlyWithoutStiffness) {
  auto parameters = request("stacked-masses", 1, 1).parameters;
  parameters.set("contact.stiffness", 0.5);
  EXPECT_NO_THROW((void)make_problem("stacked-masses", parameters));
  parameters.set("contact.stiffness", 0);
  EXPECT_THROW((void)make_problem("stacked-masses", parameters), InputError);
}

TEST(StackedMassesCertificate, IsRefusedForManyMasses) {
  CertificateRequest what = request("stacked-masses", 0.01, 8);
  what.parameters.set("stack.count", 21);
  EXPECT_THROW((void)certify(what), InputError);
}

/// The one line shown to the user.
std::string complaint(const CertificateRequest& what) {
  try {
    (void)certify(what);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

/// The load is constant: the brick creeps by v = v_s f/(μ π) (1 − exp(−μ π t/(m v_s))) while it
/// sticks, and slides by f − μ π from the time at which that is v_s.
TEST(PlanarCertificates, OfABrickThatIsPushedAreClosedFormsOfTheLinearLaw) {
  const Fifty load = Fifty(9.8) + 10, mu = 0.5, v_s(1e-4);
  CertificateRequest creeps = request("pusher-brick", 0.001, 15);
  creeps.times = {1e-5, 0.001};
  const Certificate held = certified(creeps);
  EXPECT_TRUE(held.events.empty());
  for (const auto& sample : held.samples) {
    const Fifty most = v_s * 5 / (mu * load);
    const Fifty exact = most * (1 - exp(Fifty(-mu * load * sample.t / v_s)));
    EXPECT_LT(abs(Fifty(Fifty(sample.state[2].text) - exact)), 1e-14 * v_s);
  }
  CertificateRequest slides = request("pusher-brick", 0.001, 15);
  slides.parameters.set("pusher.push", 12);
  const Certificate slid = certified(slides);
  ASSERT_EQ(slid.events.size(), 1U);
  EXPECT_EQ(slid.events[0].kind, EventKind::kSlip);
  const Fifty from = -v_s / (mu * load) * log(Fifty(1 - mu * load / 12));
  EXPECT_LT(abs(Fifty(Fifty(slid.events[0].t.text) / from - 1)), 1e-14);
  const Fifty exact = v_s + (12 - mu * load) * (Fifty(0.001) - from);
  EXPECT_LT(abs(Fifty(Fifty(slid.samples.back().state[2].text) / exact - 1)), 1e-14);
}

/// The prescribed slip, on which nothing acts, reaches v_s, turns, and leaves on the other side.
TEST(PlanarCertificates, OfAPrescribedSlipKnowWhereItSticks) {
  CertificateRequest what = request("prescribed-slip", 1, 15);
  what.parameters.set("contact.friction_law", std::string_view("linear"));
  what.parameters.set("contact.stiction_tolerance", 0.125);
  what.parameters.set("slip.speed", 0.5);
  what.parameters.set("slip.rate", -1);
  const Certificate turned = certified(what);
  ASSERT_EQ(turned.events.size(), 2U);
  EXPECT_EQ(turned.events[0].kind, EventKind::kStick);
  EXPECT_LT(abs(Fifty(Fifty(turned.events[0].t.text) - 0.375)), 1e-14);
  EXPECT_EQ(turned.events[1].kind, EventKind::kSlip);
  EXPECT_LT(abs(Fifty(Fifty(turned.events[1].t.text) - 0.625)), 1e-14);
}

/// On a belt the box sticks and slips under the linear law as under the soft one.
TEST(PlanarCertificates, OfABeltUnderTheLinearLawAgree) {
  CertificateRequest what = request("conveyor-belt", 1, 15);
  what.parameters.set("contact.friction_law", std::string_view("linear"));
  const Certificate belt = certified(what);
  EXPECT_EQ(belt.digits, 15);
  EXPECT_GE(belt.events.size(), 4U);
}

// Nothing holds the body without a spring.
TEST(PlanarCertificates, AreRefusedWithoutStiffness) {
  CertificateRequest what = request("sliding-rod", 0.01, 8);
  what.parameters.set("contact.stiffness", 0);
  EXPECT_EQ(complaint(what), "sliding-rod: no certified reference with contact.stiffness=0");
}

// Agreement is meaningful between methods that differ and have names.
TEST(Certificates, AreMadeByTwoMethodsOfDifferentNames) {
  for (const models::Scenario& scenario : models::scenarios()) {
    if (!scenario.certifiable) continue;
    const Problem problem = make_problem(scenario.id, models::Parameters(scenario.parameters));
    EXPECT_NE(problem.methods[0], problem.methods[1]) << scenario.id;
    for (const std::string& method : problem.methods) EXPECT_NE(method, "") << scenario.id;
  }
}

// A request for a force that was not computed must not fail silently.
TEST(PlanarCertificates, SayWhereThereIsNoForce) {
  CertificateRequest what = request("limit-stop", 0.1, 8);
  what.forces = true;
  EXPECT_EQ(complaint(what), "limit-stop: no reference of its contact force");
  EXPECT_THROW((void)peak_force(make_problem("limit-stop", test::defaults("limit-stop")), 0.1),
               InputError);
}

}  // namespace
}  // namespace tribo::reference
