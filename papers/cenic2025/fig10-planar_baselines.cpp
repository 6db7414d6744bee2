/// Fig. 10 on the planar clutter — work by accuracy of CENIC and of four general schemes, with
/// error control on the whole state and on positions alone.
///
/// Counted: attempted steps and geometry queries, of which a general scheme makes one in each
/// evaluation of ẋ = f(x), differences for Jacobians included. Nothing drives the balls: a run that
/// ends with more energy than at its start has diverged unnoticed and is no point of the diagram,
/// however cheap; nor is a run that ends with a ball outside the box, through its floor.
#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig10_planar {
namespace {

using verification::Tier;

std::vector<SweepPoint> points(Tier tier) {
  if (tier == Tier::kQuick) return {{"1e-1", 1e-1, 1}, {"1e-3", 1e-3, 1}};
  return {{"1e-1", 1e-1, 1}, {"1e-2", 1e-2, 1}, {"1e-3", 1e-3, 1}, {"1e-4", 1e-4, 1}};
}

bool affordable(Tier tier, const std::string& scheme, double epsilon, bool positions) {
  if (scheme == "cenic" || (scheme == "rk3" && epsilon > 5e-2)) return true;
  const bool explicit_like = scheme == "rk3" || scheme == "ros2";
  if (tier == Tier::kFull) return positions || !explicit_like || epsilon > 5e-4;
  return positions && (scheme == "ros2" || epsilon > 5e-2);
}

verification::Figure run(const verification::RunOptions& options) {
  const Tier tier = options.tier;
  const ClutterScene& scene = planar_clutter();
  const BaselineStudy study{
      .scene = scene,
      .prefix = "",
      .window = scene.end,
      .points = points(tier),
      .norms = {{"1e-1", 1e-1, seeds_of(scene, tier, 1e-1)},
                {"1e-3", 1e-3, seeds_of(scene, tier, 1e-3)}},
      .affordable = [tier](const std::string& scheme, double epsilon, bool positions) {
        return affordable(tier, scheme, epsilon, positions);
      }};
  verification::Figure figure = verification::joined(options.compute(baseline_jobs(study)));
  add_baseline_means(study, figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig10-planar",
    .title = "Work and accuracy beside general schemes, on a planar clutter",
    .shows =
        "Attempted steps and geometry queries by accuracy, with error control on the whole state "
        "and on positions alone; crosses where a run ended with more energy than it began with. A "
        "planar stand-in of twelve balls for the hard clutter.",
    .run = run,
    .gives_jobs = true};

}  // namespace tribo::papers::cenic2025::fig10_planar
