#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "models/laws/friction_shapes.hpp"
#include "models/scalar.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

template <class S>
S magnitude(const S& x) {
  return x < S(0) ? S(-x) : x;
}

template <class S>
S value(const FrictionShape& shape, const S& s) {
  return visit([&](auto f) { return f.value(s); }, shape);
}
template <class S>
S slope(const FrictionShape& shape, const S& s) {
  return visit([&](auto f) { return f.slope(s); }, shape);
}
template <class S>
S quotient(const FrictionShape& shape, const S& s) {
  return visit([&](auto f) { return f.quotient(s); }, shape);
}

/// Slips from deep stiction to fast sliding, none of them at the kink s = 1.
template <class S>
std::vector<S> grid() {
  std::vector<S> points;
  for (int i = 1; i < 100; ++i) points.push_back(S(i) / 100);
  for (int i = 101; i < 400; i += 7) points.push_back(S(i) / 100);
  for (int i = 1; i <= 6; ++i) points.push_back(S(std::pow(10.0, -i)));
  return points;
}

template <class T>
class FrictionShapes : public ::testing::Test {};
using Scalars = ::testing::Types<double, long double, float128>;
TYPED_TEST_SUITE(FrictionShapes, Scalars);

// The four shapes at one half, by hand: 1/2, 3/4, 1/2, 1/√5.
TYPED_TEST(FrictionShapes, HaveTheirPrintedValuesAtHalfTheTolerance) {
  using S = TypeParam;
  using std::sqrt;
  const S half = S(1) / 2;
  const S kEps = 4 * std::numeric_limits<S>::epsilon();
  EXPECT_EQ(LinearFriction::value(half), half);
  EXPECT_EQ(QuadraticFriction::value(half), S(3) / 4);
  EXPECT_LE(magnitude<S>(QuinticFriction::value(half) - half), kEps);
  EXPECT_LE(magnitude<S>(SoftFriction::value(half) - 1 / sqrt(S(5))), kEps);
}

// A shape regularizes Coulomb's law if it is zero at rest, tends to one far away, and is monotone
// between.
TYPED_TEST(FrictionShapes, StartAtZeroGrowAndTendToOne) {
  using S = TypeParam;
  for (const FrictionShape& shape : friction_shapes()) {
    EXPECT_EQ(value(shape, S(0)), S(0));
    EXPECT_LE(magnitude<S>(value(shape, S(1e12)) - 1),
              S(1e-20) + std::numeric_limits<S>::epsilon());
    for (const S& s : grid<S>()) {
      EXPECT_GE(slope(shape, s), S(0));
      EXPECT_LE(value(shape, s), S(1));
    }
  }
}

// The quotient carries the force through rest: it is f/s, and f'(0) at s = 0.
TYPED_TEST(FrictionShapes, HaveAQuotientEqualToValueOverSlip) {
  using S = TypeParam;
  const S kEps = 8 * std::numeric_limits<S>::epsilon();
  for (const FrictionShape& shape : friction_shapes()) {
    for (const S& s : grid<S>()) {
      EXPECT_LE(magnitude<S>(quotient(shape, s) * s - value(shape, s)), kEps) << shape.index();
    }
    EXPECT_EQ(quotient(shape, S(0)), slope(shape, S(0))) << shape.index();
  }
}

// A wrong derivative only costs Newton's method its order, so no other test would show it.
TEST(FrictionSlope, EqualsTheDifferenceQuotientInQuadruplePrecision) {
  const float128 step = 1e-10;
  const double kTruncation = 1e-17;  // step² f'''/6 with |f'''| ≤ 360
  for (const FrictionShape& shape : friction_shapes()) {
    for (const float128& s : grid<float128>()) {
      const float128 difference =
          (value<float128>(shape, s + step) - value<float128>(shape, s - step)) / (2 * step);
      EXPECT_LE(magnitude<float128>(difference - slope(shape, s)), kTruncation)
          << shape.index() << " at s = " << static_cast<double>(s);
    }
  }
}

// Friction potentials are made of the integral; a wrong one would still have the right sign.
TEST(FrictionIntegral, HasTheLawAsItsDerivativeInQuadruplePrecision) {
  const float128 step = 1e-10;
  const double kTruncation = 1e-17;  // step² f''/6 with |f''| ≤ 6
  const auto integral = [](const FrictionShape& shape, const float128& s) {
    return visit([&](auto f) { return f.integral(s); }, shape);
  };
  for (const FrictionShape& shape : friction_shapes()) {
    EXPECT_EQ(integral(shape, 0), float128(0));
    for (const float128& s : grid<float128>()) {
      const float128 difference =
          (integral(shape, s + step) - integral(shape, s - step)) / (2 * step);
      EXPECT_LE(magnitude<float128>(difference - value(shape, s)), kTruncation)
          << shape.index() << " at s = " << static_cast<double>(s);
    }
    const float128 below = 1 - std::numeric_limits<float128>::epsilon();
    const float128 kJump = 4 * std::numeric_limits<float128>::epsilon();
    EXPECT_LE(magnitude<float128>(integral(shape, below) - integral(shape, float128(1))), kJump);
  }
}

// The two branches of a law must meet at their transition.
TEST(FrictionShape, IsContinuousAtTheStictionTolerance) {
  const double below = 1 - std::numeric_limits<double>::epsilon();
  const double kJump = 4 * std::numeric_limits<double>::epsilon();
  for (const FrictionShape& shape : friction_shapes()) {
    EXPECT_NEAR(value(shape, below), value(shape, 1.0), kJump) << shape.index();
    EXPECT_NEAR(quotient(shape, below), quotient(shape, 1.0), kJump) << shape.index();
  }
}

// The quintic is twice smooth there.
TEST(QuinticFriction, HasNoKinkInItsSlopeAtTheTolerance) {
  const double h = 1e-6;
  const double kSecondOrder = 60 * h * h;
  EXPECT_NEAR(QuinticFriction::slope(1 - h), 0, kSecondOrder);
  EXPECT_EQ(QuinticFriction::slope(1.0), 0);
}

// A slope that continues above the tolerance would show in Newton's matrix only, where sliding has
// to be flat.
TEST(FrictionShape, IsFlatAboveTheStictionToleranceButForTheSoftOne) {
  const FrictionShape flat[] = {LinearFriction{}, QuadraticFriction{}, QuinticFriction{}};
  for (const FrictionShape& shape : flat) {  // an added law may be like the soft one
    for (const double s : {1.0, 1.0 + 1e-15, 1.0005, 1.5, 1e6}) {
      EXPECT_EQ(value(shape, s), 1) << name(shape) << " " << s;
      EXPECT_EQ(slope(shape, s), 0) << name(shape) << " " << s;
    }
  }
}

template <class T>
class FrictionForce : public ::testing::Test {};
TYPED_TEST_SUITE(FrictionForce, Scalars);

// No division by zero at rest, where every simulation starts.
TYPED_TEST(FrictionForce, IsZeroAtRest) {
  using S = TypeParam;
  for (const FrictionShape& shape : friction_shapes()) {
    const FrictionLaw<S> law{.shape = shape, .mu = S(1) / 2, .v_s = S(1e-4)};
    const Vector2<S> f = law.force(Vector2<S>::Zero(), S(3));
    EXPECT_EQ(f[0], S(0));
    EXPECT_EQ(f[1], S(0));
  }
}

// f_t = −μ̃(s) π v̂: against the slip, with the size of the law, in both tangent directions.
TYPED_TEST(FrictionForce, OpposesTheSlipWithTheSizeOfTheLaw) {
  using S = TypeParam;
  using std::sqrt;
  const S kEps = 32 * std::numeric_limits<S>::epsilon();
  for (const FrictionShape& shape : friction_shapes()) {
    const FrictionLaw<S> law{.shape = shape, .mu = S(1) / 2, .v_s = S(1e-4)};
    for (const S& s : grid<S>()) {
      const Vector2<S> v(S(3) / 5 * s * law.v_s, S(-4) / 5 * s * law.v_s);
      const Vector2<S> f = law.force(v, S(3));
      const S size = S(3) / 2 * value(shape, s);
      EXPECT_LE(magnitude<S>(f[0] + size * 3 / 5), kEps);
      EXPECT_LE(magnitude<S>(f[1] - size * 4 / 5), kEps);
    }
  }
}

TEST(FrictionShape, IsKnownByItsName) {
  EXPECT_EQ(FrictionShape(), LinearFriction{});
  EXPECT_EQ(FrictionShape::named("soft"), SoftFriction{});
  EXPECT_NE(FrictionShape::named("soft"), FrictionShape::named("quintic"));
  EXPECT_EQ(formula(SoftFriction{}), "s/sqrt(1 + s^2)");
  EXPECT_EQ(refusal([] { return FrictionShape::named("sofd"); }),
            "unknown friction law 'sofd'; did you mean 'soft'?");
}

// Forward differences of a sliding box must see no slope at all: μπ to the last bit, whatever the
// speed.
TEST(FrictionForceOnALine, IsExactlyConstantAboveTheTolerance) {
  for (const FrictionShape& shape :
       {FrictionShape(LinearFriction{}), FrictionShape(QuadraticFriction{}),
        FrictionShape(QuinticFriction{})}) {
    const FrictionLaw<double> law{.shape = shape, .mu = 0.7, .v_s = 1e-4};
    for (double v = 1e-4 * (1 + 1e-12); v < 10; v *= 1.0317) {
      EXPECT_EQ(law.force({v, 0}, 3.3)[0], -(0.7 * 3.3)) << v;
      EXPECT_EQ(law.force({0, -v}, 3.3)[1], 0.7 * 3.3) << v;
    }
  }
}

// A diverged iterate has to be seen, not turned into a plausible force.
TEST(FrictionForceOfNoNumber, IsNoNumber) {
  const FrictionLaw<double> law{.mu = 0.7};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(law.force({nan, 0}, 1)[0]));
  EXPECT_TRUE(std::isnan(law.force({1, 0}, nan)[0]));
}

FrictionLaw<double> static_and_dynamic() {
  return {.shape = SoftFriction{}, .mu = 0.5, .v_s = 1e-4, .excess = {.size = 0.5, .center = 10}};
}

// At rest the coefficient is the static one; far away it is below the dynamic one by the gap of the
// soft law at the transition.
TEST(StaticExcess, GoesFromTheStaticCoefficientToTheDynamicOne) {
  const FrictionLaw<double> law = static_and_dynamic();
  const double at_transition = 10 / std::sqrt(101.0);
  EXPECT_DOUBLE_EQ(law.mu_at(0), 1);
  EXPECT_DOUBLE_EQ(law.mu_at(10), 0.75);
  EXPECT_NEAR(law.mu_at(1e9), 0.5 - 0.25 * (1 / at_transition - 1), 1e-15);
}

TEST(StaticExcess, HasTheSlopeOfItsValue) {
  const FrictionLaw<double> law = static_and_dynamic();
  const double step = 1e-5;
  for (const double s : {0.1, 1.0, 6.184, 10.0, 12.0, 40.0}) {
    const double difference = (law.coefficient(s + step) - law.coefficient(s - step)) / (2 * step);
    EXPECT_NEAR(law.slope(s), difference, 1e-9) << s;
    EXPECT_NEAR(law.quotient(s) * s, law.coefficient(s), 1e-15) << s;
  }
}

// The law of a convex step has one coefficient, and a potential.
TEST(StaticExcess, IsOneCoefficientWhenLagged) {
  const FrictionLaw<double> law = static_and_dynamic().lagged(10);
  EXPECT_DOUBLE_EQ(law.mu, 0.75);
  EXPECT_EQ(law.excess.size, 0);
  EXPECT_DOUBLE_EQ(law.coefficient(3), 0.75 * SoftFriction::value(3.0));
  EXPECT_GT(law.integral(3), 0);
}

// With one coefficient the law is the shape times μ.
TEST(FrictionLaw, OfOneCoefficientIsItsShape) {
  for (const FrictionShape& shape : friction_shapes()) {
    const FrictionLaw<double> law{.shape = shape, .mu = 0.5, .v_s = 1e-4};
    for (const double s : grid<double>()) {
      EXPECT_EQ(law.mu_at(s), 0.5);
      EXPECT_EQ(law.coefficient(s), 0.5 * value(shape, s)) << name(shape) << " " << s;
      EXPECT_EQ(law.slope(s), 0.5 * slope(shape, s)) << name(shape) << " " << s;
      EXPECT_EQ(law.quotient(s), 0.5 * quotient(shape, s)) << name(shape) << " " << s;
    }
  }
}

}  // namespace
}  // namespace tribo::models
