/// Local error against the step, a jump of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::fig03b_own {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return local_error_figure(own_jump_study(options), {expo(), rk4(), eul_imp()}, options);
}

}  // namespace tribo::papers::expint2022::fig03b_own
