/// Fig. 6 — the normal force of one point in the trot and in the walk: at touch-down with v_n the
/// force jumps to B |v_n|, from the damper alone.
#include "papers/expint2022/touch_down.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig06 {
namespace {

constexpr std::size_t kLandingHeel = 0;  // of the right foot, which lands at 2.4 s

verification::Figure run(const verification::RunOptions& options) {
  return touch_down_figure(
      {{.robot = find_robot("trot"), .t_end = 1.2},
       {.robot = find_robot("walk"), .t_end = 2.5, .point = kLandingHeel, .prefix = "walk."}},
      options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig06", .run = run, .gives_jobs = true};

}  // namespace tribo::papers::expint2022::fig06
