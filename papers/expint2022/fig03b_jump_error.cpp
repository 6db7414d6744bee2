/// Fig. 3b — local error against the step, a jump of Solo12.
#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::fig03b {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return local_error_figure(jump_study(options), {expo(), rk4(), eul_imp()}, options);
}

}  // namespace tribo::papers::expint2022::fig03b
