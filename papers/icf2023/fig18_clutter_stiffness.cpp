/// Fig. 18 — iterations and condition number of the clutter against stiffness.
///
/// In steps of 10 ms, over the whole fall, with overlapping pairs and also with pairs that are
/// nearer than a margin; condition numbers of its last two seconds. In the full tier up to steel in
/// steps of 1 ms, too.
#include <algorithm>
#include <cmath>

#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023::fig18 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kUnit = 1e5;   ///< the reference stiffness of the comparison [N/m]
constexpr double kStiff = 1e8;  ///< from which on stiffness determines the condition [N/m]
constexpr double kConditionInterval = 0.5;  ///< [s]

const std::vector<verification::Column> kColumns = {
    {"iterations", "-"}, {"condition", "-"}, {"scaled_condition", "-"}};

std::vector<double> stiffnesses(verification::Tier tier) {
  if (tier == verification::Tier::kQuick) return {1e5, 1e7, 1e8, 1e12};
  return {1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
}

/// Falls by one model at several stiffnesses.
struct Sweep {
  StiffVariant variant;
  std::string name;
  double h = 0;            ///< [s]
  std::vector<double> ks;  ///< [N/m]
};

std::vector<Sweep> sweeps_of(verification::Tier tier) {
  std::vector<Sweep> sweeps;
  for (const StiffVariant& variant : kStiffVariants) {
    sweeps.push_back({variant, variant.name, numbers::kClutterCoarseStep.value, stiffnesses(tier)});
    if (tier == verification::Tier::kFull)
      sweeps.push_back({variant,
                        std::string(variant.name) + "@1ms",
                        numbers::kClutterStep.value,
                        {1e5, 1e6, numbers::kStiffness.value}});
  }
  return sweeps;
}

Figure measure(const Sweep& sweep, int seed, verification::Tier tier) {
  Figure figure;
  const auto add = [&](const std::string& name, double value) {
    figure.quantities.push_back({name, value});
  };
  double unit = 0, most = 0, most_to_steel = 0;
  const auto& [variant, of, h, ks] = sweep;
  std::vector<double> iterations;
  for (const double k : ks) {
    const std::string name = of + "." + power_of_ten(k);
    const Fall f =
        fall({.model = variant.model, .seed = seed, .stiffness = k, .margin = variant.margin},
             {.h = h, .t_end = end_of(tier), .late_conditions = kConditionInterval});
    const Window window = late(end_of(tier));
    iterations.push_back(mean_over(f, {0, end_of(tier)}, &FallRecord::iterations));
    add("iterations." + name, iterations.back());
    add("condition." + name, geometric_mean_over(f, window, &FallRecord::condition));
    add("scaled_condition." + name, geometric_mean_over(f, window, &FallRecord::scaled_condition));
    add_end(name, seed, f, figure);
    add_gate(of, f, figure);
    if (k == kUnit) unit = iterations.back();
  }
  for (std::size_t i = 0; i < ks.size(); ++i) {
    if (ks[i] < kUnit) continue;
    keep_largest(most, iterations[i] / unit);
    if (ks[i] <= numbers::kStiffness.value) keep_largest(most_to_steel, iterations[i] / unit);
  }
  add("growth." + of, most);
  add("growth_to_steel." + of, most_to_steel);
  return figure;
}

/// Decades by which the condition number grows from kStiff to the last stiffness.
double condition_decades(const Block& curve) {
  constexpr std::size_t kCondition = 2;
  const auto from = std::ranges::find(curve.rows, kStiff,
                                      [](const verification::Row& row) { return row.values[0]; });
  return std::log10(curve.rows.back().values[kCondition] / from->values[kCondition]);
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<FallJob> falls;
  for (int seed = 1; seed <= seeds_of(options.tier); ++seed) {
    for (const Sweep& sweep : sweeps_of(options.tier))
      falls.push_back({seed, [=, tier = options.tier] { return measure(sweep, seed, tier); }});
  }
  Figure figure = compute_falls(options, falls);
  const std::vector<double> all = stiffnesses(options.tier);
  figure.quantities.push_back({"range.decades", std::log10(all.back() / all.front())});
  for (const StiffVariant& variant : kStiffVariants) {
    figure.blocks.push_back(
        curve_over_stiffness(variant.name, stiffnesses(options.tier), kColumns, figure));
    figure.quantities.push_back({std::string("condition_decades.") + variant.name,
                                 condition_decades(figure.blocks.back())});
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::fig18
