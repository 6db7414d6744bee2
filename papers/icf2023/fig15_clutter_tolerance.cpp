/// Fig. 15 — the effective stiction tolerance of the clutter against time, by model.
///
/// For Lagged and Similar it is v_s, for SAP μ σ w_t γ_n, and for Lagged with Eq. (44) the larger
/// of v_s and μ σ w_t γ_n0: evaluated from the curvature of each contact's own potential.
#include <cmath>

#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023::fig15 {
namespace {

using verification::Figure;

constexpr double kRowInterval = 0.05;  ///< of the curves [s]
const std::vector<NamedColumn> kDrawn = {
    {{"tolerance", "m/s"}, &FallRecord::tolerance},
    {{"median_tolerance", "m/s"}, &FallRecord::median_tolerance}};

/// The end of the run; Lagged and Similar have nothing to show after the collisions.
double end_of_model(const std::string& model, verification::Tier tier) {
  const bool changes = model == "sap" || model == "lagged-regularized";
  return changes ? end_of(tier) : kEarly.to;
}

void add_tolerances(const std::string& name, const Fall& f, Figure& figure) {
  const double t_end = f.run.end.t;
  const auto add = [&](const std::string& what, double value, const char* at = "") {
    figure.quantities.push_back({what + "." + name + at, value, "m/s"});
  };
  /// Means and medians, over contacts and over the window.
  const auto add_summaries = [&](const std::string& what, const Window& window) {
    add(what, mean_over(f, window, &FallRecord::tolerance));
    add(what, median_over(f, window, &FallRecord::median_tolerance), "@median");
  };
  add("least", least_over(f, {0, t_end}, &FallRecord::least_tolerance));
  add("early_most", most_over(f, kEarly, &FallRecord::most_tolerance));
  add_summaries("early", kEarly);
  const auto add_decades = [&](double tolerance, const char* at) {
    figure.quantities.push_back(
        {"early_decades." + name + at, std::log10(tolerance / numbers::kStictionTolerance.value)});
  };
  add_decades(mean_over(f, kEarly, &FallRecord::tolerance), "");
  add_decades(median_over(f, kEarly, &FallRecord::median_tolerance), "@median");
  if (t_end > kEarly.to) add_summaries("late", late(t_end));
}

/// Steps of 1 ms have no suffix.
const std::vector<std::pair<std::string, double>> kSteps = {
    {"", numbers::kClutterStep.value}, {"@10ms", numbers::kClutterCoarseStep.value}};

Figure fall_of(int seed, const std::string& model, const std::string& at, double h,
               verification::Tier tier) {
  const Fall f = fall({.model = model, .seed = seed},
                      {.h = h, .t_end = end_of_model(model, tier), .tolerances = true});
  Figure figure;
  add_tolerances(model + at, f, figure);
  if (seed == 1 && at.empty()) figure.blocks.push_back(history(model, f, kRowInterval, kDrawn));
  add_end(model + at, seed, f, figure);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<FallJob> falls;
  for (int seed = 1; seed <= seeds_of(options.tier); ++seed) {
    for (const char* model : kClutterModels) {
      for (const auto& [at, h] : kSteps)
        falls.push_back({seed, [=, at = at, h = h, tier = options.tier] {
                           return fall_of(seed, model, at, h, tier);
                         }});
    }
  }
  Figure figure = compute_falls(options, falls);
  figure.quantities.push_back({"range.seconds", end_of(options.tier), "s"});
  return figure;
}

}  // namespace tribo::papers::icf2023::fig15
