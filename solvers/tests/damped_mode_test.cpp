#include "solvers/anchored/damped_mode.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "solvers/tests/fifty_digits.hpp"

namespace tribo::solvers {
namespace {

using test::Fifty;
using test::Matrix50;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

std::array<double, 4> answer(double c, double lambda, double h) {
  const ModeAnswer a = mode_answer(c, lambda, h);
  return {a.g, a.g1, a.g2, a.g3};
}

/// g to g3 over h^(k+1), of the companion matrix of g with its integrals below, in 50 digits.
std::array<Fifty, 4> exact(double c, double lambda, double h) {
  Matrix50 a = Matrix50::Zero(5, 5);  // (ġ, g, g1, g2, g3)
  a(0, 0) = -Fifty(c) * Fifty(h);
  a(0, 1) = -Fifty(lambda) * Fifty(h) * Fifty(h);
  for (int i = 1; i < 5; ++i) a(i, i - 1) = 1;
  const Matrix50 e = test::exponential_in_fifty_digits(a);
  return {e(1, 0), e(2, 0), e(3, 0), e(4, 0)};
}

/// Largest error of the four in roundings of their values or, for g and g1, which oscillate through
/// zero, of the amplitude of an undamped mode.
double roundings(double c, double lambda, double h) {
  const std::array<double, 4> got = answer(c, lambda, h);
  const std::array<Fifty, 4> should = exact(c, lambda, h);
  const double amplitude = 1 / (1 + h * std::sqrt(lambda));
  const std::array<double, 4> least = {amplitude, amplitude * amplitude, 0, 0};
  double largest = 0;
  Fifty unit(h);
  for (std::size_t k = 0; k < 4; ++k) {
    const Fifty error = abs(Fifty(got[k]) / unit - should[k]);
    const double scale = std::max(static_cast<double>(abs(should[k])), least[k]);
    largest = std::max(largest, static_cast<double>(error) / (kEpsilon * scale));
    unit *= Fifty(h);
  }
  return largest;
}

/// A phase of θ radians is itself rounded to θ ε.
double allowed(double lambda, double h) {
  return 32 + 4 * h * std::sqrt(lambda);
}

// Over all ratios of damping, critical damping and its neighbourhood among them, and all lengths of
// a step: h √λ is the phase, ζ = c/(2√λ).
TEST(DampedMode, HasFifteenDigitsWhateverDampingAndStep) {
  for (int i = -28; i <= 16; ++i) {
    const double lambda = 1, h = std::pow(10.0, i / 4.0);
    for (const double zeta : {0.0, 1e-8, 0.1, 0.5, 0.9, 0.999, 1.001, 1.2, 2.0, 10.0, 1e3, 1e6}) {
      EXPECT_LE(roundings(2 * zeta, lambda, h), allowed(lambda, h)) << zeta << ", " << h;
    }
  }
}

// The difference of the roots goes through zero.
TEST(DampedMode, LosesNoDigitsNearCriticalDamping) {
  for (const double h : {1e-3, 0.5, 0.9999, 1.0001, 2.0, 5.0, 30.0, 300.0}) {
    for (int i = 0; i <= 52; ++i) {
      for (const double sign : {-1.0, 0.0, 1.0}) {
        const double zeta = 1 + sign * std::ldexp(1.0, -i);
        EXPECT_LE(roundings(2 * zeta, 1, h), allowed(1, h)) << sign << " 2^-" << i << ", " << h;
      }
    }
  }
}

// Redundant contacts have modes without stiffness: g = h, h²/2, h³/6, h⁴/24.
TEST(DampedMode, IsAPolynomialWithoutStiffness) {
  for (const double h : {1e-9, 1e-3, 0.3, 7.0}) {
    const std::array<double, 4> a = answer(0, 0, h);
    EXPECT_DOUBLE_EQ(a[0], h);
    EXPECT_DOUBLE_EQ(a[1], h * h / 2);
    EXPECT_DOUBLE_EQ(a[2], h * h * h / 6);
    EXPECT_DOUBLE_EQ(a[3], h * h * h * h / 24);
  }
}

// A damper without spring, and a mode whose stiffness is only rounding.
TEST(DampedMode, TakesADamperAloneAndTheFaintestSprings) {
  for (const double h : {1e-6, 1e-2, 1.0, 100.0}) {
    for (const double c : {1e-12, 1e-3, 1.0, 40.0, 1e4}) {
      for (const double lambda : {0.0, 1e-300, 1e-20}) {
        EXPECT_LE(roundings(c, lambda, h), allowed(lambda, h)) << c << ", " << lambda << ", " << h;
      }
    }
  }
}

// One series ends where another formula begins.
TEST(DampedMode, GoesOnOverTheEdgesOfItsFormulas) {
  for (const double edge : {2.0, 4.0, 1.0}) {
    for (const double zeta : {0.0, 0.3, 0.99, 1.0, 1.01, 1.25, 3.0}) {
      const double below = std::nextafter(edge, 0), above = std::nextafter(edge, 10);
      for (const double h : {below, edge, above}) {
        EXPECT_LE(roundings(2 * zeta, 1, h), allowed(1, h)) << zeta << ", " << h;
      }
    }
  }
}

TEST(DampedMode, LetsNaNAndInfinityThrough) {
  for (const double lost : {std::nan(""), HUGE_VAL}) {
    EXPECT_FALSE(std::isfinite(mode_answer(1, lost, 1).g2));
  }
  EXPECT_FALSE(std::isfinite(mode_answer(std::nan(""), 1, 1).g2));
}

}  // namespace
}  // namespace tribo::solvers
