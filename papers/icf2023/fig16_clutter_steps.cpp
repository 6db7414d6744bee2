/// Fig. 16 — mean iterations and condition number of the clutter against the time step, by model.
///
/// During the collisions of the fall the stiffness of friction grows with the impulse, hence with
/// the step, for Lagged and Similar; for SAP it is a constant, Eq. (43).
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023::fig16 {
namespace {

using verification::Block;
using verification::Figure;

/// Interval of condition numbers [s]
double condition_interval(verification::Tier tier) {
  return tier == verification::Tier::kFull ? 0.1 : 0.2;
}

/// Of quantities; three digits, whatever 1e3 h is rounded to.
std::string name_of(const std::string& model, double h) {
  return fmt::format("{}.{:.3g}ms", model, 1e3 * h);
}

struct Means {
  double h = 0, iterations = 0, condition = 0, scaled_condition = 0;
};

Means means_at(const std::string& model, int seed, double h, verification::Tier tier,
               Figure& figure) {
  const Fall f = fall({.model = model, .seed = seed},
                      {.h = h, .t_end = kEarly.to, .early_conditions = condition_interval(tier)});
  add_end(name_of(model, h), seed, f, figure);
  return {h, mean_over(f, kEarly, &FallRecord::iterations),
          geometric_mean_over(f, kEarly, &FallRecord::condition),
          geometric_mean_over(f, kEarly, &FallRecord::scaled_condition)};
}

/// Largest over least.
double range_of(const std::vector<Means>& curve, double Means::*what) {
  double least = curve[0].*what, most = least;
  for (const Means& m : curve) {
    keep_least(least, m.*what);
    keep_largest(most, m.*what);
  }
  return most / least;
}

void add_means(const std::string& model, const std::vector<Means>& curve, Figure& figure) {
  const auto add = [&](const std::string& name, double value) {
    figure.quantities.push_back({name, value});
  };
  for (const Means& m : curve) {
    const std::string name = name_of(model, m.h);
    add("iterations." + name, m.iterations);
    add("condition." + name, m.condition);
    add("condition." + name + "@scaled", m.scaled_condition);
  }
  add("iterations_range." + model, range_of(curve, &Means::iterations));
  add("condition_range." + model, range_of(curve, &Means::condition));
  add("condition_range." + model + "@scaled", range_of(curve, &Means::scaled_condition));
}

/// Means over seeds, a row a step.
Block curve_of(const std::string& model, const Figure& figure) {
  Block block{
      model, {{"h", "s"}, {"iterations", "-"}, {"condition", "-"}, {"scaled_condition", "-"}}, {}};
  const auto quantity = [&](const std::string& name) {
    return std::ranges::find(figure.quantities, name, &verification::Quantity::name)->value;
  };
  for (const double h : numbers::kClutterSteps) {
    const std::string name = name_of(model, h);
    block.rows.push_back({{h, quantity("iterations." + name), quantity("condition." + name),
                           quantity("condition." + name + "@scaled")}});
  }
  return block;
}

/// Mean iterations of SAP over the whole fall, at 10 ms over those at 1 ms: a part of their range.
void add_whole_fall(int seed, verification::Tier tier, Figure& figure) {
  const auto iterations = [&](double h) {
    const Fall f = fall({.model = "sap", .seed = seed}, {.h = h, .t_end = end_of(tier)});
    figure.work += f.run.work;
    return mean_over(f, {0, end_of(tier)}, &FallRecord::iterations);
  };
  figure.quantities.push_back(
      {"iterations_range.sap@whole-fall",
       iterations(numbers::kClutterCoarseStep.value) / iterations(numbers::kClutterStep.value)});
}

Figure falls_of(int seed, const std::string& model, verification::Tier tier) {
  Figure figure;
  std::vector<Means> curve;
  for (const double h : numbers::kClutterSteps)
    curve.push_back(means_at(model, seed, h, tier, figure));
  add_means(model, curve, figure);
  if (model == "sap") add_whole_fall(seed, tier, figure);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<FallJob> falls;
  for (int seed = 1; seed <= seeds_of(options.tier); ++seed) {
    for (const char* model : kClutterModels)
      falls.push_back({seed, [=, tier = options.tier] { return falls_of(seed, model, tier); }});
  }
  Figure figure = compute_falls(options, falls);
  figure.quantities.push_back({"range.seconds", kEarly.to, "s"});
  for (const std::string model : kClutterModels) figure.blocks.push_back(curve_of(model, figure));
  return figure;
}

}  // namespace tribo::papers::icf2023::fig16
