/// Table II — the largest stable step of each scheme, found by halving the control period.
///
/// Explicit Euler also with contacts that differ in their last digits, since these decide verdicts;
/// implicit Euler also with the Newton matrix of differences, all robots but the squat in the full
/// tier only, since this takes five times as long.
#include <algorithm>
#include <iterator>

#include "papers/expint2022/largest_steps.hpp"

namespace tribo::papers::expint2022::table2 {

verification::Figure run(const verification::RunOptions& options) {
  const bool quick = options.tier == verification::Tier::kQuick;
  const std::vector<Robot> all = robots(options);
  std::vector<Robot> twice;
  std::ranges::copy_if(all, std::back_inserter(twice),
                       [&](const Robot& robot) { return !robot.recorded || !quick; });
  verification::Figure figure = largest_steps(all, twice, all, options);
  if (options.data_dir.empty())
    figure.omissions.push_back("jump, trot and walk need recorded motions");
  if (quick)
    figure.omissions.push_back(
        "the matrix of differences runs on the squat alone; on all in the full tier");
  return figure;
}

}  // namespace tribo::papers::expint2022::table2
