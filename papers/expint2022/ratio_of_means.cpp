#include "papers/expint2022/ratio_of_means.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>

#include "verification/judge/special_values.hpp"

namespace tribo::papers::expint2022 {
namespace {

constexpr std::size_t kBlock = 25;  // periods: 50 ms of the trot, a quarter of a step
constexpr std::size_t kDraws = 1000;
constexpr std::size_t kTail = kDraws / 20;  // 5 %

/// Σ a/Σ b over blocks that begin at random periods; the last period is followed by the first.
double drawn_ratio(const std::vector<double>& a, const std::vector<double>& b,
                   std::mt19937_64& random) {
  double sum_a = 0, sum_b = 0;
  for (std::size_t drawn = 0; drawn < a.size(); drawn += kBlock) {
    const std::size_t first = random() % a.size();
    for (std::size_t j = 0; j < std::min(kBlock, a.size() - drawn); ++j) {
      const std::size_t i = (first + j) % a.size();
      sum_a += a[i];
      sum_b += b[i];
    }
  }
  return sum_a / sum_b;
}

}  // namespace

RatioOfMeans ratio_of_means(const std::vector<double>& a, const std::vector<double>& b) {
  using verification::kNaN;
  const double ratio =
      std::accumulate(a.begin(), a.end(), 0.0) / std::accumulate(b.begin(), b.end(), 0.0);
  if (a.size() != b.size() || !std::isfinite(ratio)) return {kNaN, kNaN, kNaN};
  std::mt19937_64 random(1);  // any fixed start
  std::vector<double> ratios(kDraws);
  for (double& each : ratios) each = drawn_ratio(a, b, random);
  std::ranges::sort(ratios);
  return {.value = ratio, .least = ratios[kTail], .largest = ratios[kDraws - 1 - kTail]};
}

}  // namespace tribo::papers::expint2022
