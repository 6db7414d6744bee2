#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "reference/tests/certificate_request.hpp"

/// Certificates under laws of friction with kinks: below v_s, above it, and where slip reverses.
namespace tribo::reference {
namespace {

/// A box of 2 kg, pushed to and fro by 30 N, on friction that changes within 1 cm/s.
CertificateRequest pushed(std::string_view law, double mu_s) {
  CertificateRequest what = test::request("conveyor-static-dynamic", 2.5, 10);
  what.parameters.set("box.mass", 2);
  what.parameters.set("force.amplitude", 30);
  what.parameters.set("contact.stiction_tolerance", 1e-2);
  what.parameters.set("contact.friction_law", law);
  what.parameters.set("box.static_friction", mu_s);
  what.sample = 0.5;
  return what;
}

std::set<EventKind> kinds(const Certificate& certificate) {
  std::set<EventKind> all;
  for (const CertifiedEvent& event : certificate.events) all.insert(event.kind);
  return all;
}

/// (x, v) every half second by the classical Runge-Kutta method, by the law of the models: it steps
/// over the kinks, each of which adds an error of h² times the slope of friction and the push.
std::vector<std::array<double, 2>> stepped_over_kinks(const models::Parameters& p, double until) {
  constexpr int kSteps = 100'000;  // of 5 µs
  const double h = 0.5 / kSteps;
  const auto box = models::static_dynamic_box_from<double>(p);
  const auto acceleration = [&](double t, double v) {
    return box.amplitude * std::sin(box.angular_frequency() * t) / box.mass +
           box.gravity * box.friction.force(models::Vector2<double>(v, 0), 1)[0];
  };
  double x = 0, v = 0;
  std::vector<std::array<double, 2>> all = {{x, v}};
  for (int n = 1; 0.5 * n <= until; ++n) {
    for (int i = 0; i < kSteps; ++i) {
      const double t = 0.5 * (n - 1) + i * h;
      const double a = acceleration(t, v), b = acceleration(t + h / 2, v + h / 2 * a);
      const double c = acceleration(t + h / 2, v + h / 2 * b), d = acceleration(t + h, v + h * c);
      x += h * v + h * h / 6 * (a + b + c);
      v += h / 6 * (a + 2 * b + 2 * c + d);
    }
    all.push_back({x, v});
  }
  return all;
}

void expect_the_box_of_the_models(const CertificateRequest& what, const Certificate& certificate) {
  const double kKinks = 1e-7;  // (5 µs)² · 1000 1/s · 10 m/s²
  const auto known = stepped_over_kinks(what.parameters, what.until);
  ASSERT_EQ(known.size(), certificate.samples.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_NEAR(certificate.samples[i].state[0].value, known[i][0], kKinks) << i;
    EXPECT_NEAR(certificate.samples[i].state[2].value, known[i][1], kKinks) << i;
  }
}

TEST(FrictionModes, AreThoseOfEveryLaw) {
  using enum EventKind;
  const std::set<EventKind> none, slides = {kStick, kSlip}, reverses = {kReversal},
                                  both = {kStick, kSlip, kReversal};
  for (const auto& [law, mu_s, expected] : {std::tuple("soft", 0.5, none),
                                            {"soft", 1.0, reverses},
                                            {"linear", 0.5, slides},
                                            {"linear", 1.0, both},
                                            {"quadratic", 0.5, both},
                                            {"quadratic", 1.0, both},
                                            {"quintic", 0.5, both}}) {
    SCOPED_TRACE(std::string(law) + " " + std::to_string(mu_s));
    const CertificateRequest what = pushed(law, mu_s);
    const Certificate certificate = test::certified(what);
    EXPECT_EQ(certificate.digits, 10);
    EXPECT_EQ(kinds(certificate), expected);
    expect_the_box_of_the_models(what, certificate);
  }
}

/// The box stays on the kink, where all modes of a law agree.
TEST(FrictionModes, LeaveAtRestWhatNothingPushes) {
  for (const char* law : {"soft", "quadratic", "quintic"}) {
    CertificateRequest what = pushed(law, 1);
    what.until = 0.01;
    what.parameters.set("force.amplitude", 0);
    const Certificate certificate = test::certified(what);
    EXPECT_EQ(certificate.samples.back().state[0].value, 0) << law;
    EXPECT_EQ(certificate.samples.back().state[2].value, 0) << law;
  }
}

TEST(FrictionModes, AreNoneOfStaticFrictionBelowTheDynamicOne) {
  EXPECT_THROW((void)certify(pushed("soft", 0.4)), InputError);
}

}  // namespace
}  // namespace tribo::reference
