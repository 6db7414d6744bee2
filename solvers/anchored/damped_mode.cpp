#include "solvers/anchored/damped_mode.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace tribo::solvers {
namespace {

/// Relative size of negligible terms in a series whose sum is 0.02 or more.
constexpr double kNegligible = std::numeric_limits<double>::epsilon() / 64;

/// Magnitude of roots up to which series are summed: terms of series alternate, and the recurrences
/// divide by the magnitude.
constexpr double kLargestOfSeries = 2;

/// g_k/h^(k+1)
struct Scaled {
  double e0, e1, e2, e3;
};

/// 1/k!
const std::array<double, 32> kInverseFactorial = [] {
  std::array<double, 32> all = {1};
  for (std::size_t k = 1; k < all.size(); ++k) all[k] = all[k - 1] / static_cast<double>(k);
  return all;
}();

/// Number of terms after which terms are negligible for the largest roots: 25 · 2²⁴/27! < 1e-19.
constexpr std::size_t kTerms = 24;

/// For roots of magnitude up to `most`, τ = c h, ω = λ h²; |h_n| ≤ (n + 1) mostⁿ.
Scaled by_series(double tau, double omega, double most) {
  double before = 0, polynomial = 1;  // h_(n−1), h_n
  double power = polynomial;          // (2 most)ⁿ, |h_n| or more
  double e2 = 0, e3 = 0;
  for (std::size_t n = 0; n < kTerms && power * kInverseFactorial[n + 3] > kNegligible; ++n) {
    e2 += polynomial * kInverseFactorial[n + 3];
    e3 += polynomial * kInverseFactorial[n + 4];
    const double next = -tau * polynomial - omega * before;
    before = std::exchange(polynomial, next);
    power *= 2 * most;
  }
  const double e1 = 0.5 - tau * e2 - omega * e3;
  return {1 - tau * e1 - omega * e2, e1, e2, e3};
}

/// φ_k(a) = Σ aⁿ/(n+k)! for a ≤ 0
struct Phi {
  double one, two, three;
};
Phi phi(double a) {
  if (a < -kLargestOfSeries) {
    const double one = std::expm1(a) / a;
    const double two = (one - 1) / a;
    return {one, two, (two - 0.5) / a};
  }
  double three = 0;
  for (std::size_t n = kTerms; n-- > 0;) three = kInverseFactorial[n + 3] + a * three;
  const double two = 0.5 + a * three;
  return {1 + a * two, two, three};
}

/// Real roots −σ ± θ, the larger one of magnitude b.
Scaled by_real_roots(double omega, double theta, double b) {
  const double a = -omega / b;
  const double sinhc = theta > 0 ? -std::expm1(-2 * theta) / (2 * theta) : 1;  // e^−θ sinh θ/θ
  const Phi of_a = phi(a);
  const double e0 = std::exp(a) * sinhc;
  const double e1 = (of_a.one - e0) / b;
  const double e2 = (of_a.two - e1) / b;
  return {e0, e1, e2, (of_a.three - e2) / b};
}

/// Complex roots −σ ± iθ.
Scaled by_complex_roots(double sigma, double omega, double theta) {
  const double decay = std::exp(-sigma);
  const double e0 = decay * std::sin(theta) / theta;
  const double e1 = (1 - decay * std::cos(theta) - sigma * e0) / omega;
  const double e2 = (1 - e0 - 2 * sigma * e1) / omega;
  return {e0, e1, e2, (0.5 - e1 - 2 * sigma * e2) / omega};
}

Scaled scaled_answer(double tau, double omega) {
  const double sigma = tau / 2;
  const double discriminant = sigma * sigma - omega;
  const double theta = std::sqrt(std::abs(discriminant));
  const double larger = discriminant < 0 ? std::sqrt(omega) : sigma + theta;  // root
  if (larger <= kLargestOfSeries) return by_series(tau, omega, larger);
  return discriminant < 0 ? by_complex_roots(sigma, omega, theta)
                          : by_real_roots(omega, theta, larger);
}

}  // namespace

ModeAnswer mode_answer(double c, double lambda, double h) {
  const Scaled e = scaled_answer(c * h, lambda * h * h);
  return {h * e.e0, h * h * e.e1, h * h * h * e.e2, h * h * h * h * e.e3};
}

}  // namespace tribo::solvers
