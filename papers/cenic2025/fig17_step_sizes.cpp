/// Fig. 17 — step sizes and real-time rate over time, on the hard clutter in place of the dish
/// rack, whose models are not published.
///
/// The bodies collide from 0.071 s, when the lowest balls have fallen 2.5 cm, to about 1.5 s; then
/// they roll apart and settle in one layer. Error control takes short steps during the collisions
/// and longer ones where there is less to resolve. The rate is that of this machine and not judged.
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::fig17 {

verification::Figure run(const verification::RunOptions& options) {
  StepSizeStudy study{.scene = hard_clutter(), .collide_from = 0.071, .collide_to = 1.5};
  study.end = study.scene.end;
  const int seeds = seeds_of(options.tier, 1e-3);
  study.points = {{"1e-2", 1e-2, seeds}, {"1e-3", 1e-3, seeds}};
  return step_sizes(study);
}

}  // namespace tribo::papers::cenic2025::fig17
