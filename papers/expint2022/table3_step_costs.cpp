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
const verification::Item item{
    .id = "expint2022/table3",
    .title = "What a step costs",
    .shows =
        "Table III: products, squarings and sweeps of the exponential in each step of the trot at "
        "2 ms, by the routine that the paper calls standard, with balancing, and without products. "
        "The times of the table are shown below, not judged.",
    .run = run};

}  // namespace tribo::papers::expint2022::table3
