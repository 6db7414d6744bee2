#include "solvers/convex/normal_impulse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/tests/any_contact.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using test::any_contact;

constexpr double kImpulseRounding = 1e-12;  ///< relative, of formulas of a few operations

/// Normal velocities about those where the law begins, and where its dissipation ends the contact.
std::vector<double> velocities_about(double a, double b) {
  std::vector<double> all;
  for (const double v : {a, b, 0.0}) {
    for (const double dv : {-10.0, -1.0, -0.1, -1e-3, 1e-3, 0.1, 1.0, 10.0}) all.push_back(v + dv);
  }
  return all;
}

// n(v) = δt f(x0 − δt v, −v) of the model's law, overlapping at the start or not; zero where both
// of its factors are negative, though their product is positive.   [icf, Eq. (6)]
TEST(NormalImpulse, IsThatOfTheLawAtTheEndOfTheStep) {
  const double h = 1e-2;
  for (const double phi0 : {-2e-3, -0.5, 0.0, 1e-3, 0.2}) {
    for (const double k : {0.0, 1e4}) {
      for (const double d : {0.0, 0.5, 30.0}) {
        const HuntCrossley<double> law{.k = k, .d = d};
        const NormalImpulse n(law, phi0, h);
        for (const double v : velocities_about(-phi0 / h, d > 0 ? 1 / d : 0)) {
          EXPECT_NEAR(n.value(v), h * law.force(-phi0 - h * v, v), kImpulseRounding * (1 + k))
              << phi0 << v;
        }
      }
    }
  }
}

// A point of a pressure field: γ_n = δt (f_e0 − δt K v)₊ (1 − d v)₊, also where K is zero.
TEST(NormalImpulse, IsThatOfAPressureWithItsRate) {
  const double h = 1e-3, force = 12.5, d = 50;
  for (const double g : {2e6, 6.7e7}) {
    for (const double area : {1e-6, 3e-3}) {
      const double K = area * g, p = force / area;
      const NormalImpulse n(HuntCrossley<double>{.k = K, .d = d}, -p / g, h);
      for (const double v : {-2.0, -0.1, 0.0, 0.01, 0.0199, 0.021, 3.0}) {
        const double expected = h * std::max(0.0, force - h * K * v) * std::max(0.0, 1 - d * v);
        EXPECT_NEAR(n.value(v), expected, 1e-14 * (1 + std::abs(expected)));
      }
    }
  }
  const NormalImpulse flat(models::PrescribedForce<double>{.pi = force, .d = d}, -1e-3, h);
  ASSERT_NE(flat.parabola(), nullptr);
  for (const double v : {-2.0, 0.0, 0.0199, 0.021, 3.0}) {
    EXPECT_NEAR(flat.value(v), h * force * std::max(0.0, 1 - d * v), 1e-14);
    EXPECT_NEAR(flat.slope(v), v < 0.02 ? -h * force * d : 0, 1e-14);
  }
}

// Its first zero is min(x0/δt, 1/d), negative before the bodies meet, infinite where nothing ends
// n.
TEST(NormalImpulse, EndsAtItsFirstZero) {
  struct Case {
    double phi0, d, zero;
  };
  for (const Case& c : {Case{-2e-2, 0, 2}, Case{-2e-2, 0.25, 2}, Case{-2e-2, 4, 0.25},
                        Case{3e-2, 0, -3}, Case{3e-2, 4, -3}, Case{0, 4, 0}}) {
    const NormalImpulse n(HuntCrossley<double>{.k = 1e4, .d = c.d}, c.phi0, 1e-2);
    EXPECT_GT(n.value(c.zero - 1e-6), 0);
    EXPECT_NEAR(n.value(c.zero - 1e-9), 0, 1e-6);
    EXPECT_EQ(n.value(c.zero + 1e-9), 0);
    EXPECT_EQ(n.slope(c.zero + 1e-9), 0);
    EXPECT_EQ(n.integral(c.zero + 1e-9), 0);
  }
}

// With a linear damper n is continuous: it ends at the smaller root of
// k (x0 − δt v)(1 − d v) = c v.
TEST(NormalImpulse, EndsAtTheSmallerRootWithALinearDamper) {
  const double h = 1e-2;
  for (const double phi0 : {-2e-2, 0.0, 2e-2}) {
    for (const double d : {0.0, 0.2, 20.0}) {
      for (const double c : {1.0, 1e3, 1e6}) {
        const double k = 1e4, kNear = 1e-9;
        const NormalImpulse n(models::SpringDamper<double>{.k = k, .d = d, .c = c}, phi0, h);
        const auto law = [&](double v) { return h * (k * (-phi0 - h * v) * (1 - d * v) - c * v); };
        double low = -1e6, high = phi0 < 0 && d > 0 ? std::min(2.0, 1 / d) : -phi0 / h;
        high = std::max(high, 0.0);
        ASSERT_GE(law(low), 0);
        for (int i = 0; i < 200; ++i) (law((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
        EXPECT_GT(n.value(low - 1), 0);
        EXPECT_NEAR(n.value(low - 1), law(low - 1), kImpulseRounding * law(low - 1));
        EXPECT_EQ(n.value(low + kNear * (1 + std::abs(low))), 0) << phi0 << " " << d << " " << c;
        EXPECT_NEAR(n.value(low), 0, kNear * std::abs(law(low - 1)));
      }
    }
  }
}

// This root is x0/δt where the damper is negligible beside the dissipation, even in steps so short
// that rounding cancels the difference of b and the root of its square.
TEST(NormalImpulse, LeavesBodiesAloneThatDoNotMeetInTheShortestSteps) {
  const double h = 1e-12, gap = 10;
  const NormalImpulse n(models::SpringDamper<double>{.k = 1e4, .d = 1e4, .c = 1}, gap, h);
  for (const double v : {0.0, -1.0, -1e3, -0.999 * gap / h}) {
    EXPECT_EQ(n.value(v), 0) << v;
    EXPECT_EQ(n.slope(v), 0) << v;
  }
  EXPECT_GT(n.value(-1.001 * gap / h), 0);
}

// N' = n, and n' as stated: by differences between the kinks.
TEST(NormalImpulse, IsTheDerivativeOfItsIntegral) {
  std::mt19937_64 random(11);
  const double step = 1e-5, kCentralDifferences = 1e-6;
  for (int i = 0; i < 2000; ++i) {
    const FrozenContact contact = any_contact(false, random);
    const NormalImpulse n(contact.normal, contact.phi0, contact.h);
    const double v = 4 * test::unit(random) - 2;
    if ((n.slope(v - step) == 0) != (n.slope(v + step) == 0)) continue;
    const double scale = std::abs(n.integral(v)) + n.value(v);
    EXPECT_NEAR((n.integral(v + step) - n.integral(v - step)) / (2 * step), n.value(v),
                kCentralDifferences * scale);
    EXPECT_NEAR((n.value(v + step) - n.value(v - step)) / (2 * step), n.slope(v),
                kCentralDifferences * (n.value(v) - n.slope(v)));
  }
}

}  // namespace
}  // namespace tribo::solvers
