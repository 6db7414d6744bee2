/// Romeo's walk as a strip of pictures, with Expo's largest stable step.
#include "papers/expint2022/strip.hpp"

namespace tribo::papers::expint2022::strip_walk {

verification::Figure run(const verification::RunOptions& options) {
  return strip({.robot = "walk",
                .step = 5e-3,
                .t_end = 6.28,
                .times = {0.6, 1.2, 1.6, 2.0, 2.4, 2.8, 3.2, 3.6, 4.8}},
               options);
}

}  // namespace tribo::papers::expint2022::strip_walk
