/// Fig. 2b — local error against speed, a jump of Solo12.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig02b {
namespace {

using verification::Tier;

verification::Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  RobotStudy study = jump_study(options);
  study.scene.periods = full ? 299 : 10;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  const int certified_periods = full ? 299 : 10;
  return speed_figure(speed_study(find_robot("jump"), study, certified_periods), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig02b",
    .title = "Local error against speed, a jump",
    .shows =
        "Fig. 2b: the mean error of one control period against how many times faster than the "
        "motion the scheme runs, at the prices of the paper's Table III. Its own times: below.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig02b
