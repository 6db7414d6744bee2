/// Table I — the control periods, each the largest that the authors found to work: Expo with the
/// step of Table II must keep the robot bounded, and upright, to the end.
#include "papers/expint2022/control_periods.hpp"

namespace tribo::papers::expint2022::table1 {

verification::Figure run(const verification::RunOptions& options) {
  verification::Figure figure = control_periods(robots(options), options);
  if (options.data_dir.empty())
    figure.omissions.push_back("jump, trot and walk need recorded motions");
  return figure;
}

}  // namespace tribo::papers::expint2022::table1
