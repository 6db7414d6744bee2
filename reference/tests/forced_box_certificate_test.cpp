#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string_view>

#include "models/scenarios/build.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/forced_box_closed_form.hpp"
#include "reference/scenes/single_contact.hpp"
#include "reference/tests/certificate_request.hpp"

/// Certificates of the box that is pushed to and fro.
namespace tribo::reference {
namespace {

using test::certified;
using test::request;

CertificateRequest with_law(std::string_view law, double until, int digits) {
  CertificateRequest what = request("forced-box", until, digits);
  what.parameters.set("contact.friction_law", law);
  return what;
}

// The basis of every claim against the box.
TEST(ForcedBoxCertificate, HasFifteenDigitsOfEveryNumber) {
  const Certificate certificate = certified(request("forced-box", 2.5, 15));
  EXPECT_EQ(certificate.digits, 15);
  EXPECT_EQ(certificate.events.size(), 11u);
  EXPECT_LT(certificate.agreement, 1e-15);
  for (const CertifiedBy& by : certificate.computations) EXPECT_GT(by.precision_bits, 110);
}

// On request: more digits than double or long double have.
TEST(ForcedBoxCertificate, HasTwentyFiveDigitsOnRequest) {
  const Certificate certificate = certified(request("forced-box", 2.5, 25));
  EXPECT_EQ(certificate.digits, 25);
  EXPECT_EQ(certificate.events[0].t.text, "1.686599470977725298285393e-05");
}

// The linear law has a closed form, which finds its events by bounds of |v̈|, while the runs use
// guards: nothing in common, whatever the phase.
TEST(ForcedBoxCertificate, IsTheClosedForm) {
  for (const double phase : {0.0, 0.5}) {
    auto p = test::defaults("forced-box");
    p.set("force.phase", phase);
    std::vector<BoxEvent<Fifty>> exact;
    const auto end = ForcedBoxClosedForm<Fifty>(models::forced_box_from<Fifty>(p))
                         .advance({0, 0, 0}, Fifty(2.5), &exact);
    const PlanarNewtonEuler system(forced_box_equations(p));
    for (const std::size_t method : {0U, 1U}) {
      const auto run = compute_dense(system, {.method = method, .tolerance = 1e-22}, 2.5);
      const Vector<Fifty> y = run.at(Fifty(2.5));
      const double kRounding = 1e-19;
      EXPECT_LT(abs(Fifty(y[0] - end.x)), kRounding);
      EXPECT_LT(abs(Fifty(y[1] - end.v)), kRounding);
      ASSERT_EQ(run.events.size(), exact.size());
      for (std::size_t i = 0; i < exact.size(); ++i) {
        EXPECT_EQ(run.events[i].kind == EventKind::kStick, exact[i].kind == BoxEventKind::kStick);
        EXPECT_LT(abs(Fifty(run.events[i].t - exact[i].t)), kRounding) << i;
      }
    }
  }
}

// Other laws have no closed form while they stick; those with a kink at rest reverse.
TEST(ForcedBoxCertificate, ExistsForEveryLaw) {
  using enum EventKind;
  const std::set<EventKind> none, reverses = {kStick, kSlip, kReversal};
  for (const char* law : {"quadratic", "quintic", "soft"}) {
    const Certificate certificate = certified(with_law(law, 1, 15));
    EXPECT_EQ(certificate.digits, 15) << law;
    std::set<EventKind> kinds;
    for (const CertifiedEvent& event : certificate.events) kinds.insert(event.kind);
    EXPECT_EQ(kinds, std::string_view(law) == "soft" ? none : reverses) << law;
  }
}

// Vertically at rest it slides as the box of one freedom does, and its ground bears its weight.
TEST(ForcedBoxCertificate, OfTheBodyIsThatOfOneFreedom) {
  const Certificate one = certified(request("forced-box", 1, 12));
  CertificateRequest body = request("forced-box", 1, 12);
  body.parameters.set("box.model", std::string_view("body"));
  const Certificate two = certified(body);
  ASSERT_EQ(two.events.size(), one.events.size());
  const auto &x = one.samples.back().state, &y = two.samples.back().state;
  ASSERT_EQ(x.size(), 2U);
  ASSERT_EQ(y.size(), 4U);
  EXPECT_NEAR(y[0].value, x[0].value, 1e-12);
  EXPECT_NEAR(y[1].value, -0.33 * 9.8 / 1e4, 1e-15);
  EXPECT_NEAR(y[2].value, x[1].value, 1e-11);
}

// Scales are those of an oscillation under the push alone, and v_s where nothing swings.
TEST(ForcedBoxCertificate, IsMeasuredByTheSizesOfItsMotion) {
  auto p = test::defaults("forced-box");
  const double omega = 2 * M_PI, speed = 4 / (0.33 * omega);
  EXPECT_DOUBLE_EQ(PlanarNewtonEuler(forced_box_equations(p)).scales()[0], speed / omega);
  EXPECT_DOUBLE_EQ(PlanarNewtonEuler(forced_box_equations(p)).scales()[1], speed);
  EXPECT_EQ(forced_box_equations(p).length, 1);
  p.set("box.model", std::string_view("body"));
  EXPECT_DOUBLE_EQ(forced_box_equations(p).length, 0.33 * 9.8 / 1e4);
  p.set("box.model", std::string_view("ode"));
  p.set("force.frequency", 0);
  EXPECT_EQ(PlanarNewtonEuler(forced_box_equations(p)).scales()[0], 1e-4);
  p.set("box.gravity", 0);
  EXPECT_TRUE(PlanarNewtonEuler(forced_box_equations(p)).scene().touches.empty());
}

}  // namespace
}  // namespace tribo::reference
