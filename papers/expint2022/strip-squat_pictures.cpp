/// The squat of Solo12 as a strip of pictures, and the characteristic numbers of the run.
#include "papers/expint2022/strip.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::strip_squat {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return strip(
      {.robot = "squat", .step = 6.25e-4, .t_end = 6, .times = {0.8, 1.6, 2.4, 3.2, 4.0, 4.8}},
      options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "expint2022/strip-squat", .run = run};

}  // namespace tribo::papers::expint2022::strip_squat
