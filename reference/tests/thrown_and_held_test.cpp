#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "reference/certificate.hpp"
#include "reference/tests/certificate_request.hpp"

/// Certificates of bodies that are thrown at each other, pinched, or put on a slope, against closed
/// forms and conservation laws.
namespace tribo::reference {
namespace {

using models::Parameters;
using test::certified;
using test::request;

constexpr double kLastPlaces = 1e-14;  ///< of numbers near 1

/// The values of the last sample.
std::vector<double> end_of(const Certificate& certificate) {
  std::vector<double> values;
  for (const auto& number : certificate.samples.back().state) values.push_back(number.value);
  return values;
}

double ball_mass(double radius, double density) {
  return 4 * std::numbers::pi * radius * radius * radius * density / 3;
}

// Each collision of two equal masses is half a period of a spring, T = π √(m/K), in which either
// moves by v T/2; it hands the speed on. All but the last rest where they are left.
TEST(CradleCertificate, HandsTheSpeedOnWhereCollisionsAreSeparate) {
  const CertificateRequest what = request("cradle", 0.06, 15);
  const Certificate cradle = certified(what);
  EXPECT_EQ(cradle.digits, 15);
  EXPECT_EQ(cradle.events.size(), 8U);
  const Parameters& p = what.parameters;
  const double radius = p.number("sphere.radius"), gap = p.number("cradle.gap");
  const double v = p.number("cradle.speed");
  const double mass = ball_mass(radius, p.number("sphere.density"));
  const double T = std::numbers::pi * std::sqrt(mass / p.number("contact.stiffness"));
  ASSERT_GT(gap, v * T / 2);
  const auto end = end_of(cradle);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(end[i], static_cast<double>(i) * (2 * radius + gap) + gap + v * T / 2, kLastPlaces);
    EXPECT_NEAR(end[5 + i], 0, kLastPlaces);
  }
  const double last_hit = gap / v + 3 * (T / 2 + gap / v);
  EXPECT_NEAR(end[4], 4 * (2 * radius + gap) + v * T / 2 + v * (0.06 - last_hit - T), kLastPlaces);
  EXPECT_NEAR(end[9], v, kLastPlaces);
}

// Spheres that touch take part all at once: the last leaves with less than the speed, the first
// goes back. Momentum and energy stay.
TEST(CradleCertificate, DoesNotHandTheSpeedOnWhereSpheresTouch) {
  CertificateRequest what = request("cradle", 0.06, 15);
  what.parameters.set("cradle.gap", 0);
  const auto end = end_of(certified(what));
  double momentum = 0, energy = 0;
  for (std::size_t i = 5; i < 10; ++i) {
    momentum += end[i];
    energy += end[i] * end[i];
  }
  EXPECT_NEAR(momentum, 1, 2 * kLastPlaces);
  EXPECT_NEAR(energy, 1, 2 * kLastPlaces);
  EXPECT_LT(end[5], -0.01);
  EXPECT_LT(end[9], 0.999);
}

/// Momentum, angular momentum about the origin, and energy of both spheres.
struct Motion {
  double p_x = 0, p_z = 0, L = 0, energy = 0;
};

Motion motion_of(const std::vector<double>& y, const Parameters& p) {
  Motion all;
  for (std::size_t i = 0; i < 2; ++i) {
    const double radius = p.number("sphere" + std::to_string(i) + ".radius");
    const double m = ball_mass(radius, p.number("sphere.density"));
    const double inertia = 2 * m * radius * radius / 5;
    const double x = y[3 * i], z = y[3 * i + 1];
    const double vx = y[6 + 3 * i], vz = y[7 + 3 * i], omega = y[8 + 3 * i];
    all.p_x += m * vx;
    all.p_z += m * vz;
    all.L += m * (z * vx - x * vz) + inertia * omega;  // turns z to x
    all.energy += (m * (vx * vx + vz * vz) + inertia * omega * omega) / 2;
  }
  return all;
}

// Forces act at one point of both. Friction and dissipation take energy; without both none is lost.
TEST(CollidingSpheresCertificate, KeepsMomentumAndAngularMomentum) {
  CertificateRequest what = request("colliding-spheres", 0.1, 15);
  for (const bool smooth : {false, true}) {
    if (smooth) {
      what.parameters.set("contact.friction", 0);
      what.parameters.set("contact.dissipation", 0);
    }
    const Certificate spheres = certified(what);
    EXPECT_EQ(spheres.digits, 15);
    EXPECT_GE(spheres.events.size(), 2U);
    const auto of = [&](const CertifiedSample& sample) {
      std::vector<double> y;
      for (const auto& number : sample.state) y.push_back(number.value);
      return motion_of(y, what.parameters);
    };
    const Motion before = of(spheres.samples.front()), after = of(spheres.samples.back());
    EXPECT_NEAR(after.p_x, before.p_x, 4 * kLastPlaces);
    EXPECT_NEAR(after.p_z, before.p_z, 4 * kLastPlaces);
    EXPECT_NEAR(after.L, before.L, 4 * kLastPlaces);
    if (smooth) {
      EXPECT_NEAR(after.energy, before.energy, 4 * kLastPlaces);
    } else {
      EXPECT_LT(after.energy, 0.99 * before.energy);
    }
  }
}

// 2 μ π f(v/v_s) = m g with f(s) = s/√(1 + s²), whatever the press, from a start at rest.
TEST(PinchedCapsuleCertificate, CreepsAsRegularizedFrictionSays) {
  for (const double press : {12.0, 60.0}) {
    CertificateRequest what = request("pinched-capsule", 1, 15);
    what.parameters.set("pad.press", press);
    const Certificate capsule = certified(what);
    EXPECT_EQ(capsule.digits, 15);
    const double share = 0.045 * 9.81 / (2 * 0.7 * press);
    const double creep = 1e-4 * share / std::sqrt(1 - share * share);
    const auto end = end_of(capsule);
    EXPECT_NEAR(end[6], -creep, 1e-15);  // digits count from the speed of a pad, up to 0.3 m/s
    const double settles = 0.045 * 1e-4 / (2 * 0.7 * press);  // m v_s/(2 μ π)
    EXPECT_NEAR(end[1], -creep * (1 - settles), 1e-15);
    for (const std::size_t at_rest : {0U, 2U, 5U, 7U, 8U, 9U}) EXPECT_NEAR(end[at_rest], 0, 1e-15);
  }
}

/// A box that starts downhill with its velocity along x alone.
CertificateRequest on_slope(double slope, double vx, double end) {
  CertificateRequest what = request("turning-box", end, 15);
  for (const char* key : {"body.vy", "body.omega_z"}) what.parameters.set(key, 0);
  what.parameters.set("body.vx", vx);
  what.parameters.set("body.slope", slope);
  what.parameters.set("contact.dissipation", 50);
  return what;
}

// While all corners slide down, m v̇_x = m g sin α − μ Σ f_n, and m v̇_z = Σ f_n − m g cos α; of soft
// friction v_s²/(2 v²) is missing.
TEST(TurningBoxCertificate, SlidesDownASlopeAsFrictionSays) {
  const double slope = 0.6, vx = 1, t = 0.3, mu = 0.3;
  const Certificate box = certified(on_slope(slope, vx, t));
  EXPECT_EQ(box.digits, 15);
  const auto end = end_of(box);
  const double rate = 9.81 * (std::sin(slope) - mu * std::cos(slope));
  EXPECT_NEAR(end[7] + mu * end[9], vx + rate * t, 1e-8);
  EXPECT_NEAR(end[1], 0, 1e-15);
}

// Below atan μ it creeps: f(v/v_s) = tan α/μ.
TEST(TurningBoxCertificate, CreepsDownASlopeBelowItsFrictionAngle) {
  const double slope = 0.25, mu = 0.3;
  ASSERT_LT(std::tan(slope), mu);
  const Certificate box = certified(on_slope(slope, 0, 0.3));
  EXPECT_EQ(box.digits, 15);
  const double share = std::tan(slope) / mu;
  const double creep = 1e-4 * share / std::sqrt(1 - share * share);
  EXPECT_NEAR(end_of(box)[7], creep, 1e-6 * creep);
}

// Each contact carries all masses above it: k x = Σ m_i g.
TEST(StackedMassesCertificate, OfGrowingMassesSettlesUnderItsWeight) {
  CertificateRequest what = request("stacked-masses", 1, 12);
  what.parameters.set("stack.count", 2);
  what.parameters.set("stack.ratio", 10);
  what.parameters.set("contact.stiffness", 1e5);
  const Certificate stack = certified(what);
  EXPECT_EQ(stack.digits, 12);
  const double depth =
      what.parameters.number("stack.mass") * what.parameters.number("stack.gravity") / 1e5;
  const auto end = end_of(stack);
  EXPECT_NEAR(end[0], -11 * depth, 1e-6 * depth);
  EXPECT_NEAR(end[1], -21 * depth, 1e-6 * depth);
}

}  // namespace
}  // namespace tribo::reference
