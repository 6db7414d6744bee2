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
const verification::Item item{
    .id = "expint2022/table1-own",
    .title = "Periods of control of motions of our own, and Expo with its largest step",
    .shows =
        "Table I for motions that need no data: the periods of control. Height and tilt of "
        "the base in jump and trot of Solo12 of 2.7 kg with Expo at one step a period, and in "
        "Romeo's "
        "walk at eight.",
    .run = run};

}  // namespace tribo::papers::expint2022::table1_own
