/// Local error against the step, the walk of Romeo.
#include "papers/expint2022/robot_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig03d {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return local_error_figure(
      walk_study(options), {expo(), expo_with_products(0), rk4(), eul_imp()}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig03d",
    .title = "Local error against the step, walk",
    .shows =
        "Fig. 3d: the mean error of one control period against the step, for each scheme against "
        "itself and against certified ends, on the walk of Romeo.",
    .run = run,
    .gives_jobs = true};

}  // namespace tribo::papers::expint2022::fig03d
