#include "models/laws/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "models/scalar.hpp"

namespace tribo::models {
namespace {

template <class T>
class HuntCrossleyLaw : public ::testing::Test {};
using Scalars = ::testing::Types<double, long double, float128>;
TYPED_TEST_SUITE(HuntCrossleyLaw, Scalars);

// Bodies apart do not feel each other, however fast they approach.
TYPED_TEST(HuntCrossleyLaw, IsZeroWhenApart) {
  using S = TypeParam;
  const HuntCrossley<S> law{.k = S(1000), .d = S(2)};
  for (const S& v_n : {S(-5), S(0), S(5)}) {
    EXPECT_EQ(law.force(S(-1e-9), v_n), S(0));
    EXPECT_EQ(law.force(S(0), v_n), S(0));
    EXPECT_EQ(law.d_delta(S(-1e-9), v_n), S(0));
    EXPECT_EQ(law.d_velocity(S(-1e-9), v_n), S(0));
  }
  EXPECT_EQ(law.energy(S(-1)), S(0));
}

// Contacts push and never pull: beyond v_n = 1/d the damping would turn the sign.
TYPED_TEST(HuntCrossleyLaw, NeverPullsBodiesThatSeparateFast) {
  using S = TypeParam;
  const HuntCrossley<S> law{.k = S(1000), .d = S(2)};
  for (const S& v_n : {S(1) / 2, S(1), S(100)}) {
    EXPECT_EQ(law.force(S(1) / 100, v_n), S(0));
    EXPECT_EQ(law.d_delta(S(1) / 100, v_n), S(0));
    EXPECT_EQ(law.d_velocity(S(1) / 100, v_n), S(0));
  }
}

// Beyond both limits it goes on as it was: it is odd in δ, and in v_n about 1/d.
TYPED_TEST(HuntCrossleyLaw, GoesOnBeyondItsLimits) {
  using S = TypeParam;
  const HuntCrossley<S> law{.k = S(1024), .d = S(2)};
  const S delta = S(1) / 64;
  for (const S& v : {S(-1) / 4, S(0), S(3) / 8}) {
    EXPECT_EQ(law.unlimited(delta, v), law.force(delta, v));
    EXPECT_EQ(law.unlimited(-delta, v), -law.force(delta, v));
    EXPECT_EQ(law.unlimited(delta, S(1 - v)), -law.force(delta, v));
  }
}

// π = k (1 − d v_n) δ by hand: 1000 (1 + 2/4) / 100 = 15 when approaching at 1/4.
TYPED_TEST(HuntCrossleyLaw, HasItsPrintedValue) {
  using S = TypeParam;
  using std::abs;
  const HuntCrossley<S> law{.k = S(1000), .d = S(2)};
  EXPECT_LE(abs(S(law.force(S(1) / 100, S(-1) / 4) - 15)), 64 * std::numeric_limits<S>::epsilon());
}

// The force has no jump at first touch nor where the damping is clamped.
TEST(HuntCrossleyForce, IsContinuousAtTouchdownAndAtTheClamp) {
  const HuntCrossley<double> law{.k = 1e3, .d = 2};
  const double step = 1e-12;
  const double kLipschitz = 1e3 * 3 * step;
  EXPECT_NEAR(law.force(step, -0.5), law.force(-step, -0.5), kLipschitz);
  EXPECT_NEAR(law.force(0.01, 0.5 - step), law.force(0.01, 0.5 + step), kLipschitz);
}

// Both partial derivatives enter the Newton matrix of every implicit scheme.
TEST(HuntCrossleyDerivatives, EqualDifferenceQuotientsInQuadruplePrecision) {
  using S = float128;
  using std::abs;
  const HuntCrossley<S> law{.k = S(970), .d = S(3)};
  const S step = 1e-12;
  const double kRounding = 1e-17;  // bilinear: no truncation error, ε·π/step ≈ 1e-20
  for (int i = -5; i <= 20; ++i) {
    for (int j = -20; j <= 20; ++j) {
      const S delta = S(2 * i + 1) / 1000;
      const S v_n = S(2 * j + 1) / 20;
      const S by_delta = (law.force(delta + step, v_n) - law.force(delta - step, v_n)) / (2 * step);
      const S by_velocity =
          (law.force(delta, v_n + step) - law.force(delta, v_n - step)) / (2 * step);
      EXPECT_LE(abs(S(by_delta - law.d_delta(delta, v_n))), kRounding);
      EXPECT_LE(abs(S(by_velocity - law.d_velocity(delta, v_n))), kRounding);
    }
  }
}

// The elastic energy that trajectories report is the integral of the undamped force.
TEST(HuntCrossleyEnergy, HasTheForceAtRestAsItsDerivative) {
  using S = float128;
  using std::abs;
  const HuntCrossley<S> law{.k = S(970), .d = S(3)};
  const S step = 1e-12;
  for (int i = -5; i <= 20; ++i) {
    const S delta = S(2 * i + 1) / 1000;
    const S slope = (law.energy(delta + step) - law.energy(delta - step)) / (2 * step);
    EXPECT_LE(abs(S(slope - law.force(delta, S(0)))), S(1e-17));
  }
}

// A NaN depth that gave zero force would let a lost simulation look like free flight.
TEST(HuntCrossleyForce, OfNoNumberIsNoNumber) {
  const HuntCrossley<double> law{.k = 1e3, .d = 2};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(law.force(nan, 0)));
  EXPECT_TRUE(std::isnan(law.force(0.01, nan)));
}

// The box of one degree of freedom presses with its weight, whatever its motion.
TEST(PrescribedForceLaw, IsConstantAndStoresNoEnergy) {
  const NormalLaw<double> law = PrescribedForce<double>{3.234};
  EXPECT_EQ(normal_force(law, 0.0, 5.0), 3.234);
  EXPECT_EQ(normal_force_d_delta(law, 0.1, -5.0), 0);
  EXPECT_EQ(normal_force_d_velocity(law, 0.1, -5.0), 0);
  EXPECT_EQ(normal_energy(law, 0.1), 0);
}

// With dissipation it pushes more against an approaching body, and not at all where v_n > 1/d.
TEST(PrescribedForceLaw, IsDampedAsThatOfHuntAndCrossley) {
  const NormalLaw<double> law = PrescribedForce<double>{.pi = 3, .d = 2};
  const NormalLaw<double> spring = HuntCrossley<double>{.k = 3, .d = 2};
  for (const double v_n : {-1.0, 0.0, 0.25, 0.75}) {
    EXPECT_EQ(normal_force(law, 0.1, v_n), normal_force(spring, 1.0, v_n));
    EXPECT_EQ(normal_force_d_velocity(law, 0.1, v_n), normal_force_d_velocity(spring, 1.0, v_n));
  }
  EXPECT_TRUE(std::isnan(normal_force(law, 0.1, std::numeric_limits<double>::quiet_NaN())));
}

// The variant's functions are what solvers call; each must reach the law it holds.
TEST(NormalLawVariant, DelegatesToTheLawItHolds) {
  const HuntCrossley<double> held{.k = 1e3, .d = 2};
  const NormalLaw<double> law = held;
  EXPECT_EQ(normal_force(law, 0.01, -0.1), held.force(0.01, -0.1));
  EXPECT_EQ(normal_force_d_delta(law, 0.01, -0.1), held.d_delta(0.01, -0.1));
  EXPECT_EQ(normal_force_d_velocity(law, 0.01, -0.1), held.d_velocity(0.01, -0.1));
  EXPECT_EQ(normal_energy(law, 0.01), held.energy(0.01));
}

}  // namespace
}  // namespace tribo::models
