/// Local error against speed, the walk of Romeo.
#include "papers/expint2022/speed_study.hpp"

namespace tribo::papers::expint2022::fig02d {

verification::Figure run(const verification::RunOptions& options) {
  const RobotStudy study = walk_study(options);
  return speed_figure(speed_study(find_robot("walk"), study, study.scene.periods), options);
}

}  // namespace tribo::papers::expint2022::fig02d
