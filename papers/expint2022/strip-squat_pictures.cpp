/// The squat of Solo12 as a strip of pictures, and the characteristic numbers of the run.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_squat {

verification::Figure run(const verification::RunOptions& options) {
  return strip(
      {.robot = "squat", .step = 6.25e-4, .t_end = 6, .times = {0.8, 1.6, 2.4, 3.2, 4.0, 4.8}},
      options);
}

}  // namespace tribo::papers::expint2022::strip_squat
