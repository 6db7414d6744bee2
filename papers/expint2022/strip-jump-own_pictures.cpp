/// A jump of Solo12 along a plan of the suite, as a strip of pictures, with Expo's largest stable
/// step.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_jump_own {

verification::Figure run(const verification::RunOptions& options) {
  return strip({.robot = "jump-own",
                .step = 1e-2,
                .t_end = 2.26,
                .times = {0.3, 0.6, 0.66, 0.76, 0.88, 1.0, 1.14, 2.2}},
               options);
}

}  // namespace tribo::papers::expint2022::strip_jump_own
