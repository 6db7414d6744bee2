/// Table II for jump, trot and walk along plans of the suite.
#include "papers/expint2022/largest_steps.hpp"

namespace tribo::papers::expint2022::table2_own {

verification::Figure run(const verification::RunOptions& options) {
  return largest_steps({kOwnRobots.begin(), kOwnRobots.end()}, {}, {}, options);
}

}  // namespace tribo::papers::expint2022::table2_own
