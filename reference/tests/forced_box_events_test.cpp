#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "models/scalar.hpp"
#include "reference/forced_box_closed_form.hpp"

namespace tribo::reference {
namespace {

using models::float128;

/// λ = μg/v_s = 20 ω: as soft as the push is slow, so that decay and push interact within one 1/λ.
template <class S>
models::ForcedBox<S> soft_box(const S& amplitude_over_limit) {
  models::ForcedBox<S> box{.mass = S(1),
                           .gravity = S(10),
                           .amplitude = S(10) * amplitude_over_limit,
                           .frequency = S(1),
                           .phase = S(0),
                           .friction = {.shape = models::LinearFriction{}, .mu = S(1), .v_s = S(1)},
                           .normal = {}};
  box.friction.v_s = box.gravity / (20 * box.angular_frequency());
  return box;
}

/// The forced response of the sticking box p(t) = v_p cos(ωt − ψ), tan ψ = ω/λ, and its size.
template <class S>
S response_size(const models::ForcedBox<S>& box) {
  using std::sqrt;
  const S omega = box.angular_frequency();
  const S lambda = box.friction.mu * box.gravity / box.friction.v_s;
  return box.amplitude / box.mass / sqrt(S(lambda * lambda + omega * omega));
}

// v dips, rises over v_s and falls again within a fraction of 1/λ: both crossings lie between two
// evaluations that see v below v_s and falling. The start has v̇ = −ε, v̈ > 0 at t0 so that v
// crosses just once up and down.
TEST(ForcedBoxEvents, AreFoundWhenTwoHideWithinAFractionOfTheDecayTime) {
  using S = float128;
  using std::cos;
  using std::exp;
  using std::sin;
  models::ForcedBox<S> box = soft_box<S>(S(1));
  const S omega = box.angular_frequency();
  const S lambda = 20 * omega;
  const S p = response_size(box);
  // u(τ) = p cos(θ + ωτ) + c e^{−λτ}, with u̇(0) slightly below zero and ü(0) > 0
  const S theta = S(-0.0515);
  const S c = -p * omega * sin(theta) / lambda * (1 + S(1e-5));
  const auto u = [&](const S& tau) -> S {
    return p * cos(theta + omega * tau) + c * exp(S(-lambda * tau));
  };
  const int kSamples = 4000;
  const S window = S(1) / (4 * lambda);
  S largest = u(S(0)), end = u(window);
  for (int i = 0; i <= kSamples; ++i) largest = std::max(largest, u(window * i / kSamples));
  const S instant = window / 100000;
  ASSERT_LT(u(instant), u(S(0))) << "falling at the first look";
  ASSERT_LT(u(window), u(window - instant)) << "falling at the second";
  ASSERT_GT(largest, u(S(0)));
  ASSERT_GT(largest, end);
  // v_s between the hidden maximum and the ends, with λ v_s = μg kept
  const S v_s = (largest + std::max(u(S(0)), end)) / 2;
  box.friction.v_s = v_s;
  box.gravity = lambda * v_s;
  const S psi = boost::multiprecision::atan2(omega, lambda);
  const S start = (theta + psi + 2 * boost::math::constants::pi<S>()) / omega;
  std::vector<BoxEvent<S>> events;
  (void)ForcedBoxClosedForm<S>(box).advance({start, S(0), u(S(0))}, start + window, &events);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, BoxEventKind::kSlip);
  EXPECT_EQ(events[1].kind, BoxEventKind::kStick);
}

// A response that peaks one part in 10¹² above v_s slips for an instant; one as far below never
// does.
TEST(ForcedBoxEvents, SeparateAGrazingPassFromACrossing) {
  using S = float128;
  const models::ForcedBox<S> unit = soft_box<S>(S(1));
  const S limit = unit.friction.v_s / response_size(unit);
  for (const double excess : {1e-12, -1e-12}) {
    std::vector<BoxEvent<S>> events;
    const models::ForcedBox<S> box = soft_box<S>(limit * (1 + S(excess)));
    const S settled = 5;  // e^{−5λ} is far below the excess
    const ForcedBoxClosedForm<S> exact(box);
    const auto start = exact.advance({S(0), S(0), S(0)}, settled);
    (void)exact.advance(start, settled + 3, &events);
    EXPECT_EQ(events.size(), excess > 0 ? 12u : 0u) << excess;
  }
}

// A slide that touches v_s from above and speeds up again has not stopped.
TEST(ForcedBoxEvents, DoNotStopASlideThatOnlyTouchesTheTolerance) {
  using S = float128;
  using std::acos;
  using std::sin;
  models::ForcedBox<S> box = soft_box<S>(S(2));
  const S omega = box.angular_frequency();
  const S a = box.amplitude / box.mass;
  const S g = box.gravity;
  const S touch = 1 - acos(g / a) / omega;  // a cos ωt = g on the way up: v has its least value
  const S from = S(0.5);
  const auto slid = [&](const S& t) -> S {
    return a / omega * (sin(omega * t) - sin(omega * from)) - g * (t - from);
  };
  for (const double gap : {1e-12, -1e-12}) {
    std::vector<BoxEvent<S>> events;
    const S v0 = box.friction.v_s * (1 + S(gap)) - slid(touch);
    (void)ForcedBoxClosedForm<S>(box).advance({from, S(0), v0}, S(1.05), &events);
    EXPECT_EQ(events.size(), gap > 0 ? 0u : 2u) << gap;
  }
}

// A run of one thousand seconds passes four thousand events; each must be cheap and none lost.
TEST(ForcedBoxEvents, AreFourAPeriodOverALongHorizon) {
  models::ForcedBox<double> box{
      .mass = 0.33,
      .gravity = 9.8,
      .amplitude = 4,
      .frequency = 1,
      .phase = 0,
      .friction = {.shape = models::LinearFriction{}, .mu = 1, .v_s = 1e-4},
      .normal = {}};
  std::vector<BoxEvent<double>> events;
  (void)ForcedBoxClosedForm<double>(box).advance({0, 0, 0}, 1000, &events);
  EXPECT_NEAR(static_cast<double>(events.size()), 4000, 2);
}

}  // namespace
}  // namespace tribo::reference
