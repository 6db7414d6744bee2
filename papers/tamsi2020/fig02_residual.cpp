/// Fig. 2 — Newton's method jumps back and forth over the stiction region.
///
/// The residual of implicit Euler at the first step of the box that does not converge, with its
/// iterates. The figure of the paper is a sketch; this is an actual step, from 0.160 s with
/// h = 10 ms.
#include <cmath>

#include "papers/tamsi2020/transition_step.hpp"
#include "reference/implicit_euler_box.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::fig02 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSlow = 3;  ///< inset: |v| < 3 v_s
constexpr int kPoints = 801;

/// r(v) = v − v_free + h μ g f(v/v_s), in velocity [m/s]
struct BoxResidual {
  models::ForcedBox<double> box;
  double v_free;
  double operator()(double v) const {
    const models::Vector2<double> v_t(v, 0);
    return v - v_free - kCoarseStep / box.mass * box.friction.force(v_t, box.weight())[0];
  }
};

Block curve(const char* name, const BoxResidual& r, double from, double to) {
  Block block{name, {{"v", "m/s"}, {"r", "m/s"}}, {}};
  for (int i = 0; i < kPoints; ++i) {
    const double v = from + (to - from) * i / (kPoints - 1);
    block.rows.push_back({{v, r(v)}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  const models::Parameters parameters = box_parameters("linear");
  const auto box = models::forced_box_from<double>(parameters);
  const FailedStep failed = first_failed_step(parameters, configured("ie-fn"), kCoarseStep, 0.5);
  Figure figure;
  figure.work = failed.work;
  if (!failed.found) {
    figure.omissions.push_back(
        "Newton's method converged in every step up to 0.5 s: nothing to draw.");
    return figure;
  }
  const double t1 = failed.x0.t + kCoarseStep;
  const double v_free = reference::free_velocity(box, failed.x0.v[0], t1, kCoarseStep);
  const BoxResidual r{box, v_free};

  Block iterates{"iterates", {{"k", "-"}, {"v", "m/s"}, {"r", "m/s"}}, {}};
  for (std::size_t k = 0; k < failed.newton.size(); ++k) {
    const double v = failed.newton[k].iterate[1];
    iterates.rows.push_back({{static_cast<double>(k), v, r(v)}});
  }
  const double friction_change = kCoarseStep * box.friction.mu * box.gravity;
  figure.blocks = {curve("residual", r, -0.06, 0.24),
                   curve("near-stiction", r, -kSlow * box.friction.v_s, kSlow * box.friction.v_s),
                   iterates};
  const std::size_t last = failed.newton.size() - 1;
  const double a = failed.newton[last].iterate[1];
  const double b = failed.newton[last - 1].iterate[1];
  figure.quantities = {
      {"low_iterate", std::min(a, b), "m/s"},
      {"high_iterate", std::max(a, b), "m/s"},
      {"low_iterate_closed_form", v_free - friction_change, "m/s"},
      {"high_iterate_closed_form", v_free + friction_change, "m/s"},
      {"low_deviation", std::abs(std::min(a, b) - (v_free - friction_change)), "m/s"},
      {"high_deviation", std::abs(std::max(a, b) - (v_free + friction_change)), "m/s"},
      {"slope_ratio", (r(0.5 * box.friction.v_s) - r(0)) / (0.5 * box.friction.v_s), "-"},
  };
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig02
