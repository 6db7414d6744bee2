/// Local error against speed, a walk of Romeo along a reference of the suite.
#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02d_own {

verification::Figure run(const verification::RunOptions& options) {
  const RobotStudy study = own_walk_study(options);
  return speed_figure(speed_study(find_robot("walk-own"), study, study.scene.periods), options);
}

}  // namespace tribo::papers::expint2022::fig02d_own
