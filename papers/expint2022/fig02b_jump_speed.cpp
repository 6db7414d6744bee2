/// Fig. 2b — local error against speed, a jump of Solo12.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02b {

using verification::Tier;

verification::Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  RobotStudy study = jump_study(options);
  study.scene.periods = full ? 299 : 10;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  const int certified_periods = full ? 299 : 10;
  return speed_figure(speed_study(find_robot("jump"), study, certified_periods), options);
}

}  // namespace tribo::papers::expint2022::fig02b
