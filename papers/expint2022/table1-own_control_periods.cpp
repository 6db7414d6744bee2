/// Table I for jump, trot and walk along plans of the suite.
#include "papers/expint2022/control_periods.hpp"

namespace tribo::papers::expint2022::table1_own {

verification::Figure run(const verification::RunOptions& options) {
  return control_periods({kOwnRobots.begin(), kOwnRobots.end()}, options);
}

}  // namespace tribo::papers::expint2022::table1_own
