/// The trot of Solo12 as a strip of pictures, and the characteristic numbers of the run.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_trot {

verification::Figure run(const verification::RunOptions& options) {
  return strip({.robot = "trot",
                .step = 1.25e-4,
                .t_end = 3,
                .times = {0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8}},
               options);
}

}  // namespace tribo::papers::expint2022::strip_trot
