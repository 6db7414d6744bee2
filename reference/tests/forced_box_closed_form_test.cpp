#include "reference/forced_box_closed_form.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "models/scalar.hpp"

namespace tribo::reference {
namespace {

using models::float128;
using Fifty = boost::multiprecision::number<boost::multiprecision::cpp_bin_float_50::backend_type,
                                            boost::multiprecision::et_off>;

/// The numbers of the paper as doubles, so that every scalar starts from the same ones.
template <class S>
models::ForcedBox<S> paper_box() {
  return {.mass = S(0.33),
          .gravity = S(9.8),
          .amplitude = S(4.0),
          .frequency = S(1.0),
          .phase = S(0.0),
          .friction = {.shape = models::LinearFriction{}, .mu = S(1.0), .v_s = S(1e-4)},
          .normal = {}};
}

template <class S>
BoxState<S> at_rest() {
  return {S(0), S(0), S(0)};
}

template <class S>
double difference(const S& a, const S& b) {
  return std::abs(static_cast<double>(S(a - b)));
}

template <class S>
std::vector<BoxEvent<S>> events_until(const models::ForcedBox<S>& box, const S& t_end) {
  std::vector<BoxEvent<S>> events;
  (void)ForcedBoxClosedForm<S>(box).advance(at_rest<S>(), t_end, &events);
  return events;
}

/// End state and events in S and in the wider W must agree to the rounding of S, times what the
/// stiff exponent (λ T ε) and the cancellation in x add.
template <class S, class W>
void expect_agreement(double tolerance) {
  std::vector<BoxEvent<S>> events;
  std::vector<BoxEvent<W>> events_wide;
  const auto end = ForcedBoxClosedForm<S>(paper_box<S>()).advance(at_rest<S>(), S(2.5), &events);
  const auto end_wide =
      ForcedBoxClosedForm<W>(paper_box<W>()).advance(at_rest<W>(), W(2.5), &events_wide);
  EXPECT_LE(difference<W>(W(end.v), end_wide.v), tolerance);
  EXPECT_LE(difference<W>(W(end.x), end_wide.x), tolerance);
  ASSERT_EQ(events.size(), events_wide.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].kind, events_wide[i].kind);
    EXPECT_LE(difference<W>(W(events[i].t), events_wide[i].t), 100 * tolerance);
  }
}

// Two precisions that agree to the rounding of the lower show that no digit is lost to the
// formulas.
TEST(ForcedBoxClosedForm, AgreesAcrossPrecisionsToTheRoundingOfTheLower) {
  expect_agreement<double, long double>(1e-15);
  expect_agreement<long double, float128>(1e-18);
  expect_agreement<float128, Fifty>(1e-32);
}

// The start of the slide, the end of it, and the second stop: recovered numbers that fix the times
// of the whole run.
TEST(ForcedBoxClosedForm, StopsWhenTheSpecificationSaysItDoes) {
  const double kPrintedDigits = 6e-8;
  const auto events = events_until(paper_box<float128>(), float128(1));
  ASSERT_GE(events.size(), 4u);
  EXPECT_EQ(events[0].kind, BoxEventKind::kSlip);
  EXPECT_NEAR(static_cast<double>(events[1].t), 0.1758890, kPrintedDigits);
  EXPECT_EQ(events[3].kind, BoxEventKind::kStick);
  EXPECT_NEAR(static_cast<double>(events[3].t), 0.704606, 6e-7);
}

// Rigid Coulomb friction is the limit v_s → 0: its stop solves A sin(ωt)/(mω) = μ g t.
TEST(ForcedBoxClosedForm, TendsToRigidCoulombFriction) {
  models::ForcedBox<double> box = paper_box<double>();
  box.friction.v_s = 1e-9;
  const auto events = events_until(box, 0.3);
  ASSERT_GE(events.size(), 2u);
  const auto rigid = [](double t) {
    return 4 / 0.33 * std::sin(2 * M_PI * t) / (2 * M_PI) - 9.8 * t;
  };
  EXPECT_NEAR(events[1].t, 0.1758980, 6e-8);
  EXPECT_NEAR(rigid(events[1].t), 0, 1e-8);
}

template <class T>
class ClosedFormBox : public ::testing::Test {};
using Scalars = ::testing::Types<double, long double, float128>;
TYPED_TEST_SUITE(ClosedFormBox, Scalars);

// Sticking and sliding alternate; two of a kind in a row mean that one between was missed.
TYPED_TEST(ClosedFormBox, AlternatesBetweenStickAndSlip) {
  using S = TypeParam;
  const auto events = events_until(paper_box<S>(), S(20));
  ASSERT_GE(events.size(), 70u);
  for (std::size_t i = 1; i < events.size(); ++i) {
    EXPECT_NE(events[i].kind, events[i - 1].kind) << i;
    EXPECT_GT(events[i].t, events[i - 1].t) << i;
  }
}

// The box stops and starts again twice a period, at the same phase from the second period on.
TYPED_TEST(ClosedFormBox, BecomesPeriodicOverALongRun) {
  using S = TypeParam;
  const ForcedBoxClosedForm<S> exact(paper_box<S>());
  const BoxState<S> first = exact.advance(at_rest<S>(), S(100));
  const BoxState<S> next = exact.advance(first, S(101));
  const double kRoundingOfTheAngle = 1e-11;  // ω t ε at t = 100 s, times the slope of v
  EXPECT_LE(difference<S>(first.v, next.v), kRoundingOfTheAngle);
  EXPECT_NE(first.x, next.x);
}

// F = A cos(ωt + ϕ) − friction is the only force: v' from differences must match it, in every mode.
TEST(ForcedBoxClosedFormVelocity, SolvesTheDifferentialEquation) {
  using S = float128;
  using std::abs;
  auto box = paper_box<S>();
  box.phase = S(1) / 7;
  const ForcedBoxClosedForm<S> exact(box);
  const S step = 1e-10;
  const double kDifferences = 1e-9;  // step² v'''/6 with |v'''| ≤ λ² a = 1e11 in the first moments
  for (int i = 1; i <= 250; ++i) {
    const S t = S(i) / 100 + S(1) / 3000;
    const auto before = exact.advance(at_rest<S>(), t - step);
    const auto here = exact.advance(before, t);
    const auto after = exact.advance(here, t + step);
    const S force = box.push(t) + box.friction.force({here.v, S(0)}, box.weight())[0];
    EXPECT_LE(difference<S>((after.v - before.v) / (2 * step), force / box.mass), kDifferences)
        << i;
    EXPECT_LE(difference<S>((after.x - before.x) / (2 * step), here.v), kDifferences) << i;
  }
}

// Localized errors restart the reference at the tested state in each window: the path must not
// matter.
TYPED_TEST(ClosedFormBox, ReachesTheSameEndFromAnyStateOnTheWay) {
  using S = TypeParam;
  const ForcedBoxClosedForm<S> exact(paper_box<S>());
  const auto whole = exact.advance(at_rest<S>(), S(1));
  const double kRoundingGrowth = 100 * static_cast<double>(std::numeric_limits<S>::epsilon());
  for (const double middle : {1e-6, 1e-5, 0.0999, 0.17588, 0.1759, 0.3, 0.5, 0.704606, 0.9}) {
    const auto end = exact.advance(exact.advance(at_rest<S>(), S(middle)), S(1));
    EXPECT_LE(difference<S>(end.v, whole.v), kRoundingGrowth) << middle;
    EXPECT_LE(difference<S>(end.x, whole.x), kRoundingGrowth) << middle;
  }
}

// The windows of a work-precision study make a hundred short advances.
TYPED_TEST(ClosedFormBox, IsTheSameInOneHundredWindows) {
  using S = TypeParam;
  const ForcedBoxClosedForm<S> exact(paper_box<S>());
  const auto whole = exact.advance(at_rest<S>(), S(2.5));
  BoxState<S> state = at_rest<S>();
  std::vector<BoxEvent<S>> events;
  for (int i = 1; i <= 100; ++i) state = exact.advance(state, S(i) / 40, &events);
  const double kRoundingGrowth = 100 * static_cast<double>(std::numeric_limits<S>::epsilon());
  EXPECT_LE(difference<S>(state.v, whole.v), kRoundingGrowth);
  EXPECT_LE(difference<S>(state.x, whole.x), kRoundingGrowth);
  EXPECT_EQ(events.size(), events_until(paper_box<S>(), S(2.5)).size());
}

/// The velocity a hundredth of a second after a start, on the way to which nothing may happen.
template <class S>
S a_moment_later(const models::ForcedBox<S>& box, const S& t, const S& v) {
  std::vector<BoxEvent<S>> events;
  const auto end = ForcedBoxClosedForm<S>(box).advance({t, S(0), v}, t + S(1) / 100, &events);
  EXPECT_TRUE(events.empty()) << "it started in the wrong mode";
  return end.v;
}

// On the boundary itself the force decides: a pushed box slides at once, a retarded one sticks.
TYPED_TEST(ClosedFormBox, StartsOnTheBoundaryInTheModeThatTheForceChooses) {
  using S = TypeParam;
  const auto box = paper_box<S>();
  const S v_s = S(1e-4);
  EXPECT_GT(a_moment_later<S>(box, S(0), v_s), v_s);     // a = A/m − μg > 0
  EXPECT_LT(a_moment_later<S>(box, S(0.25), v_s), v_s);  // a = −μg
  EXPECT_LT(a_moment_later<S>(box, S(0.5), -v_s), -v_s);
  EXPECT_GT(a_moment_later<S>(box, S(0.25), -v_s), -v_s);
}

// So does the phase of the push, which shifts all of this in time.
TYPED_TEST(ClosedFormBox, StartsOnTheBoundaryInTheModeThatThePhaseChooses) {
  using S = TypeParam;
  auto box = paper_box<S>();
  box.phase = boost::math::constants::half_pi<S>();  // a quarter of a period early
  const S v_s = S(1e-4);
  EXPECT_GT(a_moment_later<S>(box, S(0.75), v_s), v_s);
  EXPECT_LT(a_moment_later<S>(box, S(0.5), v_s), v_s);
  EXPECT_LT(a_moment_later<S>(box, S(0.25), -v_s), -v_s);
}

// A mirrored push gives the mirrored motion.
TYPED_TEST(ClosedFormBox, IsSymmetricInTheDirectionOfThePush) {
  using S = TypeParam;
  auto mirrored = paper_box<S>();
  mirrored.amplitude = -mirrored.amplitude;
  const auto a = ForcedBoxClosedForm<S>(paper_box<S>()).advance(at_rest<S>(), S(2));
  const auto b = ForcedBoxClosedForm<S>(mirrored).advance(at_rest<S>(), S(2));
  EXPECT_EQ(a.v, S(-b.v));
  EXPECT_EQ(a.x, S(-b.x));
}

// ω = 0 divides nothing: below the limit the box creeps at v_s F/(μW), above it accelerates evenly.
TYPED_TEST(ClosedFormBox, CreepsOrSlidesUnderAConstantPush) {
  using S = TypeParam;
  const double kRounding = 64 * static_cast<double>(std::numeric_limits<S>::epsilon());
  auto box = paper_box<S>();
  box.frequency = S(0);
  box.amplitude = box.weight() / 2;
  EXPECT_LE(difference<S>(ForcedBoxClosedForm<S>(box).advance(at_rest<S>(), S(1)).v, S(1e-4) / 2),
            kRounding);
  box.amplitude = box.weight() * 2;
  const auto slid = ForcedBoxClosedForm<S>(box).advance({S(0), S(0), S(1)}, S(2));
  EXPECT_LE(difference<S>(slid.v, 1 + S(9.8) * 2), kRounding);
  EXPECT_LE(difference<S>(slid.x, 2 + S(9.8) * 2), kRounding);
}

// Without friction nothing sticks and no term is divided by the rate λ = 0.
TYPED_TEST(ClosedFormBox, SlidesFreelyWithoutFriction) {
  using S = TypeParam;
  using std::cos;
  using std::sin;
  const double kRounding = 64 * static_cast<double>(std::numeric_limits<S>::epsilon());
  auto box = paper_box<S>();
  box.friction.mu = S(0);
  const S omega = box.angular_frequency();
  const auto end = ForcedBoxClosedForm<S>(box).advance(at_rest<S>(), S(0.3));
  EXPECT_LE(difference<S>(end.v, S(4.0) / S(0.33) * sin(omega * S(0.3)) / omega), kRounding);
  EXPECT_LE(difference<S>(end.x, S(4.0) / S(0.33) * (1 - cos(omega * S(0.3))) / (omega * omega)),
            kRounding);
}

// Time itself is nothing: half a period earlier, before t = 0, all is the same under the other sign
// of the push.
TYPED_TEST(ClosedFormBox, DependsOnTimeByThePhaseOfThePushOnly) {
  using S = TypeParam;
  auto mirrored = paper_box<S>();
  mirrored.amplitude = -mirrored.amplitude;
  std::vector<BoxEvent<S>> events, events_before;
  const auto end = ForcedBoxClosedForm<S>(mirrored).advance(at_rest<S>(), S(2), &events);
  const auto before = ForcedBoxClosedForm<S>(paper_box<S>())
                          .advance({S(-2.5), S(0), S(0)}, S(-0.5), &events_before);
  const double kRoundingGrowth = 100 * static_cast<double>(std::numeric_limits<S>::epsilon());
  EXPECT_LE(difference<S>(before.v, end.v), kRoundingGrowth);
  EXPECT_LE(difference<S>(before.x, end.x), kRoundingGrowth);
  ASSERT_EQ(events_before.size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i)
    EXPECT_LE(difference<S>(events_before[i].t, events[i].t - S(2.5)), kRoundingGrowth) << i;
}

// Push and limit equal: v tends to v_s and rounding must not make it rattle between the modes.
TYPED_TEST(ClosedFormBox, DoesNotRattleWhereThePushEqualsTheLimit) {
  using S = TypeParam;
  auto box = paper_box<S>();
  box.frequency = S(0);
  box.amplitude = box.weight();
  const auto events = events_until(box, S(10));
  EXPECT_LE(events.size(), 2u);
}

// Neither to the one side nor to the other, and where v is beyond v_s by rounding it stays there.
TYPED_TEST(ClosedFormBox, DoesNotRattleToEitherSide) {
  using S = TypeParam;
  for (const int side : {-1, 1}) {
    auto box = paper_box<S>();
    box.frequency = S(0);
    box.amplitude = side * box.weight();
    EXPECT_LE(events_until(box, S(10)).size(), 2u) << side;
    const S beyond = side * S(1e-4) * (1 + 8 * std::numeric_limits<S>::epsilon());
    std::vector<BoxEvent<S>> events;
    const auto end = ForcedBoxClosedForm<S>(box).advance({S(0), S(0), beyond}, S(1), &events);
    EXPECT_TRUE(events.empty()) << side;
    EXPECT_LE(difference<S>(end.v, beyond), 1e-14) << side;
  }
}

}  // namespace
}  // namespace tribo::reference
