/// Local error against speed, a trot of Solo12 along a plan of the suite, over the first third of
/// the motion.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02c_own {

verification::Figure run(const verification::RunOptions& options) {
  RobotStudy study = own_trot_study(options);
  study.scene.periods = options.tier == verification::Tier::kFull ? 500 : 20;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  return speed_figure(speed_study(find_robot("trot-own"), study, study.scene.periods), options);
}

}  // namespace tribo::papers::expint2022::fig02c_own
