/// The costs of a step, a trot of Solo12 along a plan of the suite.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/step_costs.hpp"

namespace tribo::papers::expint2022::table3_own {

verification::Figure run(const verification::RunOptions& options) {
  return step_costs(own_trot_study(options).scene);
}

}  // namespace tribo::papers::expint2022::table3_own
