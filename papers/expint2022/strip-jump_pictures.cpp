/// The jump of Solo12 as a strip of pictures, and the characteristic numbers of the run.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_jump {

verification::Figure run(const verification::RunOptions& options) {
  return strip({.robot = "jump",
                .step = 7.8125e-5,
                .t_end = 2.99,
                .times = {0.5, 0.93, 1.0, 1.15, 1.34, 1.55, 1.7, 2.5}},
               options);
}

}  // namespace tribo::papers::expint2022::strip_jump
