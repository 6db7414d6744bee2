/// Fig. 17 — mean penetration of the clutter at rest against stiffness.
///
/// In steps of 10 ms, over all contacts that press in the last two seconds: how deep they overlap,
/// and their force over the stiffness, with pairs that overlap and with those besides that are
/// nearer than a margin. Without one a body whose contact opens falls g δt² before it is held
/// again.
#include <algorithm>
#include <cmath>

#include "papers/icf2023/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023::fig17 {
namespace {

using verification::Block;
using verification::Figure;

constexpr int kRestingContacts = 168;  ///< 9 balls of 16 cubes and 24 balls on the floor
constexpr double kNonPhysical = 1e13;  ///< where the paper's solver fails [N/m]
constexpr double kQuickEnd = 7;        ///< by when contacts of 1e12 N/m stay closed [s]
constexpr double kMicron = 1e-6;       ///< [m]
constexpr double kRigid = 1e10;        ///< [N/m]

const std::vector<verification::Column> kColumns = {{"depth", "m"}, {"compression", "m"}};

std::vector<double> stiffnesses(verification::Tier tier) {
  if (tier == verification::Tier::kQuick) return {1e4, 1e8, 1e12};
  return {1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
}

Fall fall_of(const Clutter& clutter, verification::Tier tier) {
  const bool full = tier == verification::Tier::kFull;
  return fall(clutter,
              {.h = numbers::kClutterCoarseStep.value,
               .t_end = full ? numbers::kClutterEnd.value : kQuickEnd});
}

/// Depth and force in the last two seconds.
void add_rest(const std::string& name, const Clutter& clutter, const Fall& f, OverSeeds& seeds) {
  const Window window = late(f.run.end.t);
  const double force = mean_over(f, window, &FallRecord::force);
  seeds.add("depth." + name, mean_over(f, window, &FallRecord::depth), "m");
  seeds.add("compression." + name, force / clutter.stiffness, "m");
  seeds.add("share." + name, force * kRestingContacts / f.weight);
}

void add_sweep(const StiffVariant& variant,
               int seed,
               const verification::RunOptions& options,
               OverSeeds& seeds,
               Gate& gate,
               Figure& figure) {
  for (const double k : stiffnesses(options.tier)) {
    const Clutter clutter = {
        .model = variant.model, .seed = seed, .stiffness = k, .margin = variant.margin};
    const std::string name = std::string(variant.name) + "." + power_of_ten(k);
    const Fall f = fall_of(clutter, options.tier);
    add_rest(name, clutter, f, seeds);
    add_end(name, seed, f, figure);
    gate.add(f, variant.name);
  }
}

/// SAP with Drake's bound of stiffness, at stiffnesses beyond it.
void add_near_rigid(int seed, verification::Tier tier, OverSeeds& seeds, Figure& figure) {
  for (const double k : {numbers::kStiffness.value, kRigid}) {
    const Clutter clutter = {.model = "sap",
                             .seed = seed,
                             .stiffness = k,
                             .margin = numbers::kClutterMargin.value,
                             .scheme_changes = {{"scheme.beta", 1.0}}};
    const std::string name = "near-rigid." + power_of_ten(k);
    const Fall f = fall_of(clutter, tier);
    add_rest(name, clutter, f, seeds);
    add_end(name, seed, f, figure);
  }
}

void add_non_physical(int seed, verification::Tier tier, Figure& figure) {
  for (const std::string model : kStiffModels) {
    const Fall f = fall_of({.model = model, .seed = seed, .stiffness = kNonPhysical}, tier);
    add_end(model + "." + power_of_ten(kNonPhysical), seed, f, figure);
  }
}

/// Powers of ten that depth and compression fall by over all stiffnesses, by the means over seeds.
void add_decades(const Block& curve, Figure& figure) {
  const std::vector<double>&soft = curve.rows.front().values, &stiff = curve.rows.back().values;
  for (std::size_t i = 1; i < curve.columns.size(); ++i) {
    figure.quantities.push_back(
        {curve.columns[i].name + "_decades." + curve.name, std::log10(soft[i] / stiff[i])});
  }
}

/// Powers of ten of the mean depth of the seeds over a micron, where SAP has its bound of
/// stiffness.
void add_near_rigid_orders(Figure& figure) {
  for (const double k : {numbers::kStiffness.value, kRigid}) {
    const std::string name = "near-rigid." + power_of_ten(k);
    const auto depth =
        std::ranges::find(figure.quantities, "depth." + name, &verification::Quantity::name);
    figure.quantities.push_back({"microns_order." + name, std::log10(depth->value / kMicron)});
  }
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  OverSeeds over_seeds;
  Gate gate;
  const int seeds = seeds_of(options.tier);
  double done = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const StiffVariant& variant : kStiffVariants) {
      add_sweep(variant, seed, options, over_seeds, gate, figure);
      options.progress(++done / (4 * seeds));
    }
    add_near_rigid(seed, options.tier, over_seeds, figure);
    add_non_physical(seed, options.tier, figure);
    over_seeds.next();
  }
  over_seeds.write(figure);
  add_near_rigid_orders(figure);
  gate.write(figure);
  for (const StiffVariant& variant : kStiffVariants) {
    figure.blocks.push_back(
        curve_over_stiffness(variant.name, stiffnesses(options.tier), kColumns, figure));
    add_decades(figure.blocks.back(), figure);
  }
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "icf2023/fig17",
    .title = "The clutter: mean penetration against stiffness",
    .shows =
        "What contacts of the clutter are compressed by falls as 1/k over eight decades; how deep "
        "they overlap does where contacts stay, with a margin.",
    .run = run};

}  // namespace tribo::papers::icf2023::fig17
