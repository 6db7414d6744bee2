/// Table I for jump, trot and walk along plans of the suite.
#include "papers/expint2022/control_periods.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::table1_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return control_periods({kOwnRobots.begin(), kOwnRobots.end()}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/table1-own", .run = run};

}  // namespace tribo::papers::expint2022::table1_own
