/// Local error against the step, a trot of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig03c_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return local_error_figure(
      own_trot_study(options), {expo(), expo_with_products(0), rk4(), eul_imp()}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig03c-own",
    .title = "Local error against the step, a trot of our own",
    .shows =
        "Fig. 3c for a trot that needs no data: the mean error of one control period against the "
        "step, for each scheme against itself and against certified ends.",
    .run = run,
    .gives_jobs = true};

}  // namespace tribo::papers::expint2022::fig03c_own
