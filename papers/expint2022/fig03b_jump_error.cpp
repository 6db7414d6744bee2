/// Fig. 3b — local error against the step, a jump of Solo12.
#include "papers/expint2022/robot_study.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig03b {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return local_error_figure(jump_study(options), {expo(), rk4(), eul_imp()}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/fig03b", .run = run, .gives_jobs = true};

}  // namespace tribo::papers::expint2022::fig03b
