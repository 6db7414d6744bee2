/// Local error against speed, a trot of Solo12 along a plan of the suite, over the first third of
/// the motion.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig02c_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  RobotStudy study = own_trot_study(options);
  study.scene.periods = options.tier == verification::Tier::kFull ? 500 : 20;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  return speed_figure(speed_study(find_robot("trot-own"), study, study.scene.periods), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig02c-own",
    .title = "Local error against speed, a trot of our own",
    .shows =
        "Fig. 2c for a trot that needs no data: the mean error of one control period against how "
        "many times faster than the motion the scheme runs, at the prices of the paper's Table "
        "III. Its own times: below.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig02c_own
