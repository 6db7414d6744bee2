#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/bulirsch_stoer.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "reference/forced_box_closed_form.hpp"

namespace tribo::reference {
namespace {

using Real = long double;
using Pair = std::array<Real, 2>;  // x, v
namespace odeint = boost::numeric::odeint;

constexpr Real kMass = 0.33L, kGravity = 9.8L, kAmplitude = 4.0L, kStictionTolerance = 1e-4L;
constexpr Real kPi = 3.141592653589793238462643383279502884L;

/// The right-hand side of one mode, without its boundary: smooth, so that extrapolation has its
/// order.
struct Mode {
  int direction;  ///< 0 sticks
  void operator()(const Pair& y, Pair& rate, Real t) const {
    const Real push = kAmplitude / kMass * std::cos(2 * kPi * t);
    const Real friction = direction == 0 ? kGravity / kStictionTolerance * y[1]
                                         : kGravity * static_cast<Real>(direction);
    rate = {y[1], push - friction};
  }
};

Pair integrated(const Mode& mode, Pair y, Real from, Real to) {
  if (!(to > from)) return y;
  odeint::bulirsch_stoer<Pair, Real> stepper(1e-18L, 1e-17L);
  odeint::integrate_adaptive(stepper, mode, y, from, to, std::min((to - from) / 4, Real(1e-5)));
  return y;
}

/// How far v is within the mode; below zero beyond its boundary.
Real margin(const Mode& mode, Real v) {
  return mode.direction == 0 ? kStictionTolerance - std::abs(v)
                             : static_cast<Real>(mode.direction) * v - kStictionTolerance;
}

/// Mode by mode: steps of 0.1 ms until the margin changes sign, then halving on the length of the
/// step.
Pair integrated_mode_wise(Real t_end, std::vector<Real>& events) {
  Pair y{0, 0};
  Mode mode{0};
  Real t = 0;
  while (t < t_end) {
    const Real next = std::min(t_end, t + Real(1e-4));
    const Pair y_next = integrated(mode, y, t, next);
    if (margin(mode, y_next[1]) >= 0) {
      t = next;
      y = y_next;
      continue;
    }
    Real low = t, high = next;
    for (int i = 0; i < 60; ++i) {
      const Real middle = (low + high) / 2;
      (margin(mode, integrated(mode, y, t, middle)[1]) >= 0 ? low : high) = middle;
    }
    y = integrated(mode, y, t, high);
    t = high;
    events.push_back(t);
    mode.direction = mode.direction != 0 ? 0 : y[1] > 0 ? 1 : -1;
    y[1] = y[1] > 0 ? kStictionTolerance : -kStictionTolerance;
    t = high;
  }
  return y;
}

// Boost's Bulirsch-Stoer shares no line with the closed form: the reference's error bar rests on
// the two.
TEST(ForcedBoxClosedForm, AgreesWithBulirschStoerToTwelveDigits) {
  const double kAgreement = 1e-12;
  const models::ForcedBox<Real> box{
      .mass = kMass,
      .gravity = kGravity,
      .amplitude = kAmplitude,
      .frequency = 1,
      .phase = 0,
      .friction = {.shape = models::LinearFriction{}, .mu = 1, .v_s = kStictionTolerance},
      .normal = {}};
  const Real t_end = 0.45L;
  std::vector<Real> odeint_events;
  const Pair other = integrated_mode_wise(t_end, odeint_events);
  std::vector<BoxEvent<Real>> events;
  const auto exact = ForcedBoxClosedForm<Real>(box).advance({0, 0, 0}, t_end, &events);
  EXPECT_NEAR(static_cast<double>(exact.x - other[0]), 0, kAgreement);
  EXPECT_NEAR(static_cast<double>(exact.v - other[1]), 0, kAgreement);
  ASSERT_EQ(events.size(), odeint_events.size());
  ASSERT_GE(events.size(), 3u);
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(events[i].t - odeint_events[i]), 0, kAgreement) << i;
  }
}

}  // namespace
}  // namespace tribo::reference
