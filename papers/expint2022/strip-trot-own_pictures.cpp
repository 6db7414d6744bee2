/// A trot of Solo12 along a plan of the suite, as a strip of pictures, with Expo's largest stable
/// step.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_trot_own {

verification::Figure run(const verification::RunOptions& options) {
  return strip({.robot = "trot-own",
                .step = 2e-3,
                .t_end = 3,
                .times = {0.2, 0.44, 0.68, 0.92, 1.16, 1.4, 1.64, 2.9}},
               options);
}

}  // namespace tribo::papers::expint2022::strip_trot_own
