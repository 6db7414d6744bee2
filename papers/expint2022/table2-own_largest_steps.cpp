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
const verification::Item item{
    .id = "expint2022/table2-own",
    .title = "Largest stable steps of motions of our own",
    .shows =
        "Table II for motions that need no data: the largest step, of the period of control and "
        "its halves, with which a robot stays bounded (the paper's criterion) and upright (ours).",
    .run = run};

}  // namespace tribo::papers::expint2022::table2_own
