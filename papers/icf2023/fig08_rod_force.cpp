/// Fig. 8 — force at the tip of the sliding rod without dissipation, by model.
///
/// Friction turns the rod into the ground; where W_eff falls below zero the force grows without
/// bound in rigid theory (Painlevé). Before that it oscillates at √(k W_eff).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::fig08 {
namespace {

using verification::Figure;

constexpr double kFirstOscillations = 6e-3;  ///< in which θ hardly changes [s]

/// Largest relative difference from the first of `values`.
double spread(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) keep_largest(most, std::abs(value / values[0] - 1));
  return most;
}

/// First maximum of f_n from a start without gap, over half a period of √(k W_eff).
double first_peak_time(const RodHistory& history) {
  const auto& r = history.records;
  std::size_t i = 1;
  while (i + 1 < r.size() && r[i + 1].f_n >= r[i].f_n) ++i;
  return r[i].t;
}

void add_oscillation(Figure& figure) {
  const double frequency =
      std::sqrt(numbers::kStiffness.value * effective_mobility(numbers::kRodAngle.value)) /
      (2 * std::numbers::pi);
  const RodHistory start =
      rod_history({.model = "lagged", .t_end = kFirstOscillations, .start = RodStart::kZeroGap});
  figure.work += start.work;
  figure.quantities.push_back(
      {"oscillation_ratio", oscillation_frequency(start, kFirstOscillations) / frequency});
  figure.quantities.push_back({"first_peak_ratio", first_peak_time(start) * 2 * frequency});
}

/// Peak of Lagged from zero gap compared with the certified peak of the law.
void add_certified_peak(Figure& figure) {
  const RodCase rod{.model = "lagged", .start = RodStart::kZeroGap};
  const RodHistory run = rod_history(rod);
  figure.work += run.work;
  const Impact at = impact(run);
  const reference::PeakForce exact = certified_peak(rod);
  figure.quantities.push_back({"certified_peak", exact.force, "N", exact.force_bar});
  figure.quantities.push_back({"certified_time", exact.time, "s", exact.time_bar});
  figure.quantities.push_back({"peak_deviation", std::abs(at.force / exact.force - 1)});
  figure.quantities.push_back({"time_deviation", std::abs(at.time / exact.time - 1)});
}

/// Adds the numbers of the models from one start and their runs, drawn if it is the first.
void add_models(const NamedStart& from, Figure& figure) {
  const std::string at = from.at;
  std::vector<double> times, forces;
  const auto add = [&](const std::string& name, double value, const char* unit = "-") {
    figure.quantities.push_back({name + at, value, unit});
  };
  for (const std::string model : {"lagged", "sap", "similar"}) {
    const RodHistory run = rod_history({.model = model, .start = from.start});
    figure.work += run.work;
    figure.run_ends.push_back({model + at, status_name(run.end), run.end.reason});
    if (at.empty()) figure.blocks.push_back(rod_block(model, run));
    const Impact top = impact(run);
    times.push_back(top.time);
    forces.push_back(top.force);
    add("impact_time." + model, top.time, "s");
    add("peak_force." + model, top.force, "N");
    const double theta = run.records[peak(run)].theta * 180 / std::numbers::pi;
    add("impact_angle." + model, of_whole_run(run.end, theta), "degree");
    add("leaving_speed." + model, leaving_speed(run), "m/s");
    const Approach before = approach(run);
    add("largest_gap." + model, before.largest_gap, "m");
    add("largest_speed." + model, before.largest_speed, "m/s");
  }
  add("impact_time_spread", spread(times));
  add("peak_force_spread", spread(forces));
  double difference = spread({times[2], times[1]});
  keep_largest(difference, spread({forces[2], forces[1]}));
  add("sap_similar_difference", difference);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  figure.blocks.push_back(rod_block("certified", certified_history({.model = "lagged"})));
  double done = 0;
  for (const NamedStart& start : kRodStarts) {
    add_models(start, figure);
    options.progress(++done / 4);
  }
  add_oscillation(figure);
  add_certified_peak(figure);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig08
