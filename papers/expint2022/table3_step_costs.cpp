/// Table III — the costs of a step on the trot, with one step a control period.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/step_costs.hpp"

namespace tribo::papers::expint2022::table3 {

verification::Figure run(const verification::RunOptions& options) {
  return step_costs(trot_study(options).scene);
}

}  // namespace tribo::papers::expint2022::table3
