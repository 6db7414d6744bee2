/// Joint limits — a constant force pushes a mass against a stop.
///
/// The paper has no picture of limits; Sec. IV-D defines them and Sec. V states that they tighten
/// with the step. The stop yields like a spring of stiffness 4π² m/(β h)², so that the mass comes
/// to rest F β² h²/(4π² m) beyond it. Steps below 0.1 ms have the stiffness of 0.1 ms.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "papers/cenic2025/parameters.hpp"
#include "reference/ideal_stop.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::limit {
namespace {

using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr std::array<double, 7> kSteps = {2e-2, 1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4};
constexpr double kBelowFloor = 1e-5, kFloor = 1e-4;  ///< [s]
constexpr std::array<double, 8> kAccuracies = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
constexpr double kLoose = 1e-4;  ///< accuracies from here on leave the longest steps at rest
constexpr double kEnd = 1;       ///< [s]
constexpr double kBeta = 0.1;    ///< β [-]

const Setup& setup() {
  static const Setup all{.scenario = "limit-stop", .scheme = "cenic"};
  return all;
}

const reference::IdealStop& truth() {
  static const auto stop = reference::ideal_stop(setup().scenario_parameters());
  return stop;
}

/// F β² h²/(4π² m)
double violation_at_rest(double h) {
  const double part = kBeta * h / (2 * std::numbers::pi);
  return truth().force * part * part / truth().mass;
}

struct Stop {
  double violation = 0;  ///< at the end [m]
  double overshoot = 0;  ///< largest [m]
  double deviation = 0;  ///< largest from the ideal stop [m]
  verification::RunResult run;
};

Stop stop(const verification::StepChoice& choice) {
  Stop out;
  out.run = verification::run_steps(setup(), choice, kEnd, [&](const verification::StepView& s) {
    verification::keep_largest(out.overshoot, s.x.q[0] - truth().stop);
    verification::keep_largest(out.deviation, std::abs(s.x.q[0] - truth().position(s.x.t)));
  });
  out.violation = out.run.x.q[0] - truth().stop;
  return out;
}

void finish(const std::string& name, const Stop& s, Figure& figure) {
  figure.work += s.run.work;
  figure.run_ends.push_back({name, verification::status_name(s.run.end), s.run.end.reason});
}

void add_fixed_steps(Figure& figure) {
  Block block{"fixed", {{"h", "s"}, {"violation", "m"}, {"deviation", "m"}, {"closed", "m"}}, {}};
  double inexact = 0, overshoot = 0;
  for (const double h : kSteps) {
    const Stop s = stop(h);
    const double closed = violation_at_rest(h);
    verification::keep_largest(inexact,
                               std::abs(of_whole_run(s.run.end, s.violation) / closed - 1));
    verification::keep_largest(overshoot, of_whole_run(s.run.end, s.overshoot) / closed);
    block.rows.push_back(
        {{h, s.violation, s.deviation, closed}, verification::status_name(s.run.end)});
    const double arrives_late = truth().arrival_speed() * h / 2;
    figure.quantities.push_back({fmt::format("deviation_ratio.{:.0e}", h),
                                 of_whole_run(s.run.end, s.deviation) / arrives_late});
    finish(fmt::format("{:.0e}", h), s, figure);
  }
  figure.quantities.push_back({"inexact", inexact});
  figure.quantities.push_back({"overshoot", overshoot});
  figure.blocks.push_back(block);
}

void add_below_floor(Figure& figure) {
  const Stop s = stop(kBelowFloor);
  figure.quantities.push_back(
      {"floor", of_whole_run(s.run.end, s.violation) / violation_at_rest(kFloor)});
  finish(fmt::format("{:.0e}", kBelowFloor), s, figure);
}

void add_error_control(Figure& figure) {
  Block block{"controlled", {{"accuracy", "-"}, {"steps", "-"}, {"violation", "m"}}, {}};
  double violation = 0, least_loose = verification::kInfinity, most_loose = 0;
  for (const double epsilon : kAccuracies) {
    const Stop s = stop(accuracy(epsilon));
    const double farthest = of_whole_run(s.run.end, s.overshoot);
    if (epsilon >= kLoose) {
      verification::keep_least(least_loose, farthest);
      verification::keep_largest(most_loose, farthest);
    }
    const auto steps = static_cast<double>(s.run.work.steps);
    verification::keep_largest(violation, farthest);
    block.rows.push_back({{epsilon, steps, s.overshoot}, verification::status_name(s.run.end)});
    figure.quantities.push_back(
        {fmt::format("steps.{:.0e}", epsilon), of_whole_run(s.run.end, steps)});
    finish(fmt::format("accuracy.{:.0e}", epsilon), s, figure);
  }
  figure.quantities.push_back({"controlled_violation", violation, "m"});
  figure.quantities.push_back({"loose_violations", most_loose / least_loose});
  figure.blocks.push_back(block);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  add_fixed_steps(figure);
  add_below_floor(figure);
  add_error_control(figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::limit
