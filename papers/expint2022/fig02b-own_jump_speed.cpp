/// Local error against speed, a jump of Solo12 along a plan of the suite.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig02b_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  RobotStudy study = own_jump_study(options);
  study.scene.first = 0;
  study.scene.periods = options.tier == verification::Tier::kFull ? 226 : 10;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  return speed_figure(speed_study(find_robot("jump-own"), study, study.scene.periods), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig02b-own",
    .title = "Local error against speed, a jump of our own",
    .shows =
        "Fig. 2b for a jump that needs no data: the mean error of one control period against how "
        "many times faster than the motion the scheme runs, at the prices of the paper's Table "
        "III. Its own times: below.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig02b_own
