/// Local error against the step, a jump of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig03b_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return local_error_figure(own_jump_study(options), {expo(), rk4(), eul_imp()}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig03b-own", .run = run, .gives_jobs = true};

}  // namespace tribo::papers::expint2022::fig03b_own
