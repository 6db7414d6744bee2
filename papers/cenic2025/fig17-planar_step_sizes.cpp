/// Fig. 17 on the planar clutter — step sizes over time.
///
/// The balls collide from 0.078 s, when the lowest have fallen 3 cm, to about 1 s, and then lie
/// still. Error control takes short steps during the collisions and lets them grow to the largest
/// when there is nothing to resolve.
#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig17_planar {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  StepSizeStudy study{.scene = planar_clutter(), .end = 3, .collide_from = 0.078, .collide_to = 1};
  const int seeds = seeds_of(study.scene, options.tier, 1e-3);
  study.points = {{"1e-3", 1e-3, seeds}, {"1e-4", 1e-4, seeds}};
  study.seeds_beside_fixed = seeds;
  return step_sizes(study);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig17-planar",
    .title = "Step sizes over time, on a planar clutter",
    .shows =
        "The steps that error control takes while twelve balls collide in a box and when they have "
        "come to rest; their speed below, not judged. A planar stand-in for the dish rack of the "
        "paper.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig17_planar
