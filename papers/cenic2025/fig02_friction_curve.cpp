/// Fig. 2 — static and dynamic friction as one function of the slip.
///
///   μ(s) = μ_d + (μ_s − μ_d) ½ (1 − f(s − Δ)/f(Δ)),   μ̃ = μ(s) f(s),   f = s/√(1 + s²)
#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig02 {
namespace {

using verification::Figure;

constexpr double kEnd = 40, kSpacing = 1e-3;  ///< of s
constexpr int kDrawnEvery = 50;
constexpr double kFar = 1e9;  ///< a slip at which f is 1 to rounding

}  // namespace

Figure run(const verification::RunOptions&) {
  const models::Parameters parameters(models::find_scenario("conveyor-static-dynamic").parameters);
  const auto law = models::static_dynamic_box_from<double>(parameters).friction;
  Figure figure;
  verification::Block curve{"curve", {{"s", "-"}, {"mu", "-"}, {"ratio", "-"}}, {}};
  double largest = 0, at = 0, steepest = 0, deviation = 0;
  int maxima = 0;
  double last_slope = law.slope(0);
  const int count = static_cast<int>(std::lround(kEnd / kSpacing));
  for (int i = 0; i <= count; ++i) {
    const double s = i * kSpacing, ratio = law.coefficient(s), slope = law.slope(s);
    if (i % kDrawnEvery == 0) curve.rows.push_back({{s, law.mu_at(s), ratio}});
    if (ratio > largest) at = s;
    largest = std::max(largest, ratio);
    verification::keep_largest(steepest, std::abs(slope));
    if (last_slope > 0 && slope <= 0) ++maxima;
    last_slope = slope;
    const double difference =
        (law.coefficient(s + kSpacing / 2) - law.coefficient(std::abs(s - kSpacing / 2))) /
        kSpacing;
    if (i > 0) verification::keep_largest(deviation, std::abs(slope - difference));
  }
  figure.blocks = {curve};
  figure.quantities = {{"mu_at_rest", law.mu_at(0)},
                       {"mu_far", law.coefficient(kFar)},
                       {"largest_ratio", largest},
                       {"slip_of_largest", at},
                       {"steepest", steepest},
                       {"slope_deviation", deviation},
                       {"maxima", static_cast<double>(maxima)}};
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig02
