/// Fig. 17 — mean penetration of the clutter at rest against stiffness.
///
/// In steps of 10 ms, over all loaded contacts in the last two seconds: their overlap, and their
/// force over the stiffness, with overlapping pairs and also with pairs that are nearer than a
/// margin. Without a margin a body whose contact opens falls g δt² before it is held again.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023::fig17 {
namespace {

using verification::Block;
using verification::Figure;

constexpr int kRestingContacts = 168;  ///< 9 balls of 16 cubes and 24 balls on the floor
constexpr double kNonPhysical = 1e13;  ///< where the paper's solver fails [N/m]
constexpr double kQuickEnd = 7;        ///< contacts of 1e12 N/m stay closed from then on [s]
constexpr double kMicron = 1e-6;       ///< [m]

/// Falls by SAP with Drake's bound of stiffness, and their steps [s].
const std::vector<std::pair<std::string, double>> kNearRigid = {
    {"near-rigid", numbers::kClutterCoarseStep.value},
    {"near-rigid@1ms", numbers::kClutterStep.value}};

const std::vector<verification::Column> kColumns = {{"depth", "m"}, {"compression", "m"}};

std::vector<double> stiffnesses(verification::Tier tier) {
  if (tier == verification::Tier::kQuick) return {1e4, 1e8, 1e12};
  return {1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
}

Fall fall_of(const Clutter& clutter, verification::Tier tier,
             double h = numbers::kClutterCoarseStep.value) {
  const bool full = tier == verification::Tier::kFull;
  return fall(clutter, {.h = h, .t_end = full ? numbers::kClutterEnd.value : kQuickEnd});
}

/// Depth and force in the last two seconds.
void add_rest(const std::string& name, const Clutter& clutter, const Fall& f, Figure& figure) {
  const Window window = late(f.run.end.t);
  const double force = mean_over(f, window, &FallRecord::force);
  figure.quantities.push_back({"depth." + name, mean_over(f, window, &FallRecord::depth), "m"});
  figure.quantities.push_back({"compression." + name, force / clutter.stiffness, "m"});
  figure.quantities.push_back({"share." + name, force * kRestingContacts / f.weight});
}

/// A fall that comes to rest, gated by its label.
Figure rest_of(const std::string& name, const Clutter& clutter, const std::string& label,
               verification::Tier tier) {
  const Fall f = fall_of(clutter, tier);
  Figure figure;
  add_rest(name, clutter, f, figure);
  add_end(name, clutter.seed, f, figure);
  add_gate(label, f, figure);
  return figure;
}

/// A fall by SAP with Drake's bound of stiffness.
Figure near_rigid(const std::string& name, int seed, double h, verification::Tier tier) {
  const Clutter clutter{.model = "sap",
                        .seed = seed,
                        .stiffness = numbers::kStiffness.value,
                        .margin = numbers::kClutterMargin.value,
                        .scheme_changes = {{"scheme.beta", 1.0}}};
  const Fall f = fall_of(clutter, tier, h);
  Figure figure;
  add_rest(name, clutter, f, figure);
  add_end(name, seed, f, figure);
  return figure;
}

/// Falls where the paper's solver fails, of which only the end is told: as the others, and at each
/// tried value of what the paper leaves open.
std::vector<FallJob> non_physical(const std::string& model, int seed, verification::Tier tier) {
  struct Trial {
    std::string at, rounding = "counted";
    double margin = 0, h = numbers::kClutterCoarseStep.value;
  };
  const std::string name = model + "." + power_of_ten(kNonPhysical);
  std::vector<FallJob> falls;
  for (const Trial& trial : {Trial{""}, Trial{"@published", "ignored"},
                             Trial{.at = "@margin", .margin = numbers::kClutterMargin.value},
                             Trial{.at = "@1ms", .h = numbers::kClutterStep.value}}) {
    const Clutter clutter{.model = model,
                          .seed = seed,
                          .stiffness = kNonPhysical,
                          .margin = trial.margin,
                          .scheme_changes = {{"scheme.rounding", trial.rounding}}};
    falls.push_back({seed, [=] {
                       Figure figure;
                       add_end(name, seed, fall_of(clutter, tier, trial.h), figure);
                       figure.run_ends.back().name += trial.at;
                       return figure;
                     }});
  }
  return falls;
}

/// The sweeps; SAP with Drake's bound of stiffness, at stiffnesses beyond it; and where the paper's
/// solver fails.
std::vector<FallJob> falls_of(int seed, verification::Tier tier) {
  std::vector<FallJob> falls;
  const auto add = [&](const std::string& name, const Clutter& clutter, const std::string& label) {
    falls.push_back({seed, [=] { return rest_of(name, clutter, label, tier); }});
  };
  for (const StiffVariant& variant : kStiffVariants) {
    for (const double k : stiffnesses(tier))
      add(std::string(variant.name) + "." + power_of_ten(k),
          {.model = variant.model, .seed = seed, .stiffness = k, .margin = variant.margin},
          variant.name);
  }
  for (const auto& near : kNearRigid)
    falls.push_back({seed, [=] { return near_rigid(near.first, seed, near.second, tier); }});
  for (const std::string model : kStiffModels)
    std::ranges::move(non_physical(model, seed, tier), std::back_inserter(falls));
  return falls;
}

/// Decades by which depth and compression fall over all stiffnesses, from the means over seeds.
void add_decades(const Block& curve, Figure& figure) {
  const std::vector<double>&soft = curve.rows.front().values, &stiff = curve.rows.back().values;
  for (std::size_t i = 1; i < curve.columns.size(); ++i) {
    figure.quantities.push_back(
        {curve.columns[i].name + "_decades." + curve.name, std::log10(soft[i] / stiff[i])});
  }
}

/// Decades over a micron where SAP has its bound of stiffness: of the seeds' mean depth, and of
/// the depth of a body on one contact at that bound, g δt²/(4π²) with β = 1.
void add_near_rigid_orders(Figure& figure) {
  for (const auto& [name, h] : kNearRigid) {
    const auto depth =
        std::ranges::find(figure.quantities, "depth." + name, &verification::Quantity::name);
    const double at_bound =
        numbers::kGravity.value * h * h / (4 * std::numbers::pi * std::numbers::pi);
    const double order = std::log10(depth->value / kMicron);
    figure.quantities.push_back({"microns_order." + name, order});
    figure.quantities.push_back(
        {"depth_over_bound." + name, order - std::log10(at_bound / kMicron)});
  }
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<FallJob> falls;
  for (int seed = 1; seed <= seeds_of(options.tier); ++seed)
    std::ranges::move(falls_of(seed, options.tier), std::back_inserter(falls));
  Figure figure = compute_falls(options, falls);
  add_near_rigid_orders(figure);
  const std::vector<double> all = stiffnesses(options.tier);
  figure.quantities.push_back({"range.decades", std::log10(all.back() / all.front())});
  for (const StiffVariant& variant : kStiffVariants) {
    figure.blocks.push_back(
        curve_over_stiffness(variant.name, stiffnesses(options.tier), kColumns, figure));
    add_decades(figure.blocks.back(), figure);
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::fig17
