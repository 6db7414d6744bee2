/// Fig. 3a — local error against the step, a squat of Solo12.
#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::fig03a {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return local_error_figure(squat_study(options), {expo(), expo_with_products(0), rk4(), eul_imp()},
                            options);
}

}  // namespace tribo::papers::expint2022::fig03a
