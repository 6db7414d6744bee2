/// Table III — the costs of a step on the trot, with one step a control period.
#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/step_costs.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::table3 {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return step_costs(trot_study(options).scene);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/table3", .run = run};

}  // namespace tribo::papers::expint2022::table3
