/// Fig. 2c — local error against speed, a trot of Solo12; certified ends of its first third.
#include <algorithm>

#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02c {

using verification::Tier;

verification::Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  RobotStudy study = trot_study(options);
  if (!full) study.scene.periods = 30;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  const int certified_periods = full ? 500 : 30;
  return speed_figure(speed_study(find_robot("trot"), study, certified_periods), options);
}

}  // namespace tribo::papers::expint2022::fig02c
