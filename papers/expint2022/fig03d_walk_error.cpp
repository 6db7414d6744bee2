/// Local error against the step, the walk of Romeo.
#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::fig03d {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return local_error_figure(walk_study(options), {expo(), expo_with_products(0), rk4(), eul_imp()},
                            options);
}

}  // namespace tribo::papers::expint2022::fig03d
