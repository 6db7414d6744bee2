/// Local error against speed, the walk of Romeo.
#include "papers/expint2022/speed_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig02d {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  const RobotStudy study = walk_study(options);
  return speed_figure(speed_study(find_robot("walk"), study, study.scene.periods), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig02d", .run = run};

}  // namespace tribo::papers::expint2022::fig02d
