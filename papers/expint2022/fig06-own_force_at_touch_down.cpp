/// The normal force at touch-down, a trot of Solo12 and a walk of Romeo along plans of the suite.
#include "papers/expint2022/touch_down.hpp"

namespace tribo::papers::expint2022::fig06_own {
namespace {

constexpr std::size_t kLandingHeel = 0;  // of the right foot, which lands at 2.4 s

}  // namespace

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return touch_down_figure(
      {{.robot = find_robot("trot-own"), .t_end = 1.1},
       {.robot = find_robot("walk-own"), .t_end = 2.5, .point = kLandingHeel, .prefix = "walk."}},
      options);
}

}  // namespace tribo::papers::expint2022::fig06_own
