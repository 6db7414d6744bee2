/// Fig. 2b — local error against speed, a jump of Solo12.
#include "papers/expint2022/speed_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig02b {
namespace {

using verification::Tier;

verification::Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  RobotStudy study = jump_study(options);
  study.scene.periods = full ? 299 : 10;
  const SpeedSizes sizes{.certified_periods = full ? 299 : 10,
                         .implicit_periods = full ? 100 : 3,
                         .implicit_counts = 5};
  return speed_figure(speed_study(find_robot("jump"), study, sizes), options);
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
