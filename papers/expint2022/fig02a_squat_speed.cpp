/// Fig. 2a — local error against speed, a squat of Solo12.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02a {

using verification::Tier;

verification::Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  RobotStudy study = squat_study(options);
  study.scene.periods = full ? 100 : 4;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  const int certified_periods = full ? 100 : 3;
  return speed_figure(speed_study(find_robot("squat"), study, certified_periods), options);
}

}  // namespace tribo::papers::expint2022::fig02a
