/// Local error against speed, a jump of Solo12 along a plan of the suite.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02b_own {

verification::Figure run(const verification::RunOptions& options) {
  RobotStudy study = own_jump_study(options);
  study.scene.first = 0;
  study.scene.periods = options.tier == verification::Tier::kFull ? 226 : 10;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  return speed_figure(speed_study(find_robot("jump-own"), study, study.scene.periods), options);
}

}  // namespace tribo::papers::expint2022::fig02b_own
