/// Effect of the stopping rule of Newton's method on a body at rest.
///
/// Eq. (32) is tested before the first iteration, at v0: a ball at rest counts as solved there
/// where the change of momentum by its weight in the step, D h m g = g h √m, is below ε_tol
/// max(1, ‖D p*‖), which is ε_tol where ‖D p*‖ < 1 √J. Steps below
///
///   h = ε_tol/(g √m),   ε_tol = max(κ ε_acc, 1e-8)                          [cenic, Eq. (34)]
///
/// leave the ball in place, with an error estimate of zero and no warning. A tolerance relative to
/// the change of momentum in the step (`scheme.stopping=relative`, ours) lets it fall.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::hover {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array<double, 4> kAccuracies = {1e-1, 1e-2, 1e-3, 1e-4};
constexpr double kBelow = 0.9, kAbove = 1.1;  ///< steps beside the threshold, relative to it
constexpr int kSteps = 2000;                  ///< of a run beside the threshold
constexpr int kBisections = 20;
constexpr std::array<double, 13> kDrawnSteps = {1e-7, 3e-7, 1e-6, 3e-6, 1e-5, 2e-5, 3e-5,
                                                4e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3};  ///< [s]
constexpr double kDrawnAccuracy = 1e-1, kDrawnEnd = 0.01;                             ///< [-], [s]

Setup ball(const std::string& stopping) {
  return {.scenario = "ball-drop",
          .scheme = "cenic",
          .scheme_changes = {{"scheme.stopping", stopping}}};
}

double predicted_threshold(double epsilon) {
  const models::Parameters scene = ball("published").scenario_parameters();
  const models::Parameters scheme = ball("published").configured_scheme().parameters;
  const double tolerance =
      std::max(scheme.number("scheme.kappa") * epsilon, scheme.number("scheme.tolerance"));
  return tolerance / (scene.number("ball.gravity") * std::sqrt(scene.number("ball.mass")));
}

/// Distance fallen until t_end in steps of h, over ½ g t².
double fallen(const std::string& stopping, double epsilon, double h, double t_end, Figure& figure) {
  const Setup setup = ball(stopping);
  const solvers::ErrorControl control{.accuracy = epsilon, .max_step = h, .first_step = h};
  const auto run = verification::run_steps(setup, control, t_end);
  figure.work += run.work;
  const double way = setup.instance().x0.q[0] - run.x.q[0];
  const double gravity = setup.scenario_parameters().number("ball.gravity");
  return verification::of_whole_run(run.end, way / (gravity * t_end * t_end / 2));
}

/// 1 for a ball that has not moved, 0 for one that has, NaN if its run stopped early.
double hovers(double way) {
  if (std::isnan(way)) return way;
  return way == 0 ? 1 : 0;
}

/// The step from which on one step moves the ball, by bisection about the prediction.
double measured_threshold(double epsilon, Figure& figure) {
  double below = predicted_threshold(epsilon) / 10, above = predicted_threshold(epsilon) * 10;
  for (int i = 0; i < kBisections; ++i) {
    const double h = std::sqrt(below * above);
    const double way = fallen("published", epsilon, h, h, figure);
    if (std::isnan(way)) return way;
    (way > 0 ? above : below) = h;
  }
  return std::sqrt(below * above);
}

/// Who hovers beside the threshold of each accuracy, and the threshold's deviation from Eq. (32).
void add_thresholds(Figure& figure) {
  Block block{"thresholds",
              {{"accuracy", "-"}, {"predicted", "s"}, {"measured", "s"}, {"relative_way", "-"}},
              {}};
  double hover_below = 0, hover_above = 0, off = 0, relative_off = 0;
  for (const double epsilon : kAccuracies) {
    const double predicted = predicted_threshold(epsilon);
    const double measured = measured_threshold(epsilon, figure);
    const auto way = [&](const char* stopping, double part) {
      const double h = part * predicted;
      return fallen(stopping, epsilon, h, kSteps * h, figure);
    };
    hover_below += hovers(way("published", kBelow));
    hover_above += hovers(way("published", kAbove));
    const double relative_way = way("relative", kBelow);
    verification::keep_largest(relative_off, std::abs(relative_way - 1));
    verification::keep_largest(off, std::abs(measured / predicted - 1));
    block.rows.push_back({{epsilon, predicted, measured, relative_way}});
  }
  figure.quantities.push_back({"hovering.below", hover_below});
  figure.quantities.push_back({"hovering.above", hover_above});
  figure.quantities.push_back({"threshold_off", off});
  figure.quantities.push_back({"relative_way_off", relative_off});
  figure.blocks.push_back(block);
}

/// Distances by step size, for both rules.
void add_ways(Figure& figure) {
  Block block{"ways", {{"h", "s"}, {"published", "-"}, {"relative", "-"}}, {}};
  for (const double h : kDrawnSteps) {
    block.rows.push_back({{h, fallen("published", kDrawnAccuracy, h, kDrawnEnd, figure),
                           fallen("relative", kDrawnAccuracy, h, kDrawnEnd, figure)}});
  }
  figure.blocks.push_back(block);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  add_thresholds(figure);
  add_ways(figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::hover
