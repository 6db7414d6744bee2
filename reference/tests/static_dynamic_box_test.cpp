#include "reference/static_dynamic_box.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/scenarios/build.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

constexpr double kOmega = std::numbers::pi;  // of the push [1/s]

/// A box of 2 kg, pushed by 30 N · sin(2π · 0.5 t), on friction that changes within 1 cm/s.
models::Parameters soft_box() {
  auto p = test::defaults("conveyor-static-dynamic");
  p.set("box.mass", 2);
  p.set("force.amplitude", 30);
  p.set("contact.stiction_tolerance", 1e-2);
  return p;
}

// Without friction the push has integrals: v = A/(mω) (1 − cos ωt), x = A/(mω) (t − sin ωt/ω).
TEST(StaticDynamicBox, SwingsFreelyWithoutFriction) {
  auto p = soft_box();
  p.set("box.static_friction", 0);
  p.set("box.friction", 0);
  const BoxHistory history = static_dynamic_box(p, 2.5, 0.25);
  ASSERT_EQ(history.samples.size(), 11u);
  const double kBetweenMethods = 1e-12;  // 1e-14 a step
  for (std::size_t i = 0; i < history.samples.size(); ++i) {
    const BoxSample& at = history.samples[i];
    EXPECT_DOUBLE_EQ(at.t, 0.25 * static_cast<double>(i));
    EXPECT_NEAR(at.v, 15 / kOmega * (1 - std::cos(kOmega * at.t)), kBetweenMethods) << at.t;
    EXPECT_NEAR(at.x, 15 / kOmega * (at.t - std::sin(kOmega * at.t) / kOmega), kBetweenMethods)
        << at.t;
    EXPECT_EQ(at.friction, 0);
  }
}

/// ∫ f dt over the samples by Simpson's rule.
template <class F>
double integral(const std::vector<BoxSample>& samples, const F& f) {
  double sum = 0;
  for (std::size_t i = 0; i + 2 < samples.size(); i += 2) {
    sum += (samples[i + 2].t - samples[i].t) / 6 *
           (f(samples[i]) + 4 * f(samples[i + 1]) + f(samples[i + 2]));
  }
  return sum;
}

// Momentum, by quadrature of the samples: the box passes static friction and slides.
TEST(StaticDynamicBox, MovesByThePushAndTheFrictionOfItsSamples) {
  const BoxHistory history = static_dynamic_box(soft_box(), 1, 1e-4);
  const BoxSample& end = history.samples.back();
  EXPECT_GT(std::abs(history.samples[9000].friction), 0.1) << "friction was not tested";
  const double impulse = integral(history.samples, [](const BoxSample& at) {
    return 30 * std::sin(kOmega * at.t) + 2 * 9.81 * at.friction;
  });
  const double kSimpson = 1e-9;
  EXPECT_NEAR(2 * end.v, impulse, kSimpson);
  EXPECT_NEAR(end.x, integral(history.samples, [](const BoxSample& at) { return at.v; }), kSimpson);
}

// Samples cut the steps; they must neither change the motion nor keep the steps short.
TEST(StaticDynamicBox, EndsInTheSameStateWhateverTheSamples) {
  const BoxSample dense = static_dynamic_box(soft_box(), 1, 1e-3).samples.back();
  const BoxSample one = static_dynamic_box(soft_box(), 1, 1).samples.back();
  const double kBetweenMethods = 1e-12;
  EXPECT_NEAR(one.x, dense.x, kBetweenMethods);
  EXPECT_NEAR(one.v, dense.v, kBetweenMethods);
}

// Friction over weight is the coefficient at the slip, against it, from rest through the peak into
// the slide.
TEST(StaticDynamicBox, GivesTheFrictionOfItsLaw) {
  const auto p = soft_box();
  const auto law = models::static_dynamic_box_from<double>(p).friction;
  const BoxHistory history = static_dynamic_box(p, 3, 1e-2);
  const double kRoundingOfState = 1e-15;
  double highest = 0, lowest = 0;
  for (const BoxSample& at : history.samples) {
    const double coefficient = law.coefficient(std::abs(at.v) / law.v_s);
    EXPECT_NEAR(at.friction, std::copysign(coefficient, -at.v), kRoundingOfState) << at.t;
    highest = std::max(highest, at.friction);
    lowest = std::min(lowest, at.friction);
  }
  EXPECT_GT(highest, 0.4) << "it never slid backwards";
  EXPECT_LT(lowest, -0.4) << "it never slid forwards";
}

// Two methods never share all their bits; where both are right they share most.
TEST(StaticDynamicBox, SaysHowFarItsTwoMethodsAreApart) {
  const BoxHistory history = static_dynamic_box(soft_box(), 1, 1e-2);
  EXPECT_GT(history.disagreement, 0);
  EXPECT_LT(history.disagreement, 1e-11);
}

}  // namespace
}  // namespace tribo::reference
