/// Table II for jump, trot and walk along plans of the suite.
#include "papers/expint2022/largest_steps.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::table2_own {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return largest_steps({kOwnRobots.begin(), kOwnRobots.end()}, {}, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/table2-own", .run = run};

}  // namespace tribo::papers::expint2022::table2_own
