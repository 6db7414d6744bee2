/// Fig. 6 — the normal force of one point in the trot and in the walk: at touch-down with v_n the
/// force jumps to B |v_n|, from the damper alone.
#include "papers/expint2022/touch_down.hpp"

namespace tribo::papers::expint2022::fig06 {
namespace {

constexpr std::size_t kLandingHeel = 0;  // of the right foot, which lands at 2.4 s

}  // namespace

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return touch_down_figure(
      {{.robot = find_robot("trot"), .t_end = 1.2},
       {.robot = find_robot("walk"), .t_end = 2.5, .point = kLandingHeel, .prefix = "walk."}},
      options);
}

}  // namespace tribo::papers::expint2022::fig06
