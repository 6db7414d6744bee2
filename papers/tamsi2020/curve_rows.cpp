#include "papers/tamsi2020/curve_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::tamsi2020::fig05 {

using verification::Block;
using verification::keep_largest;
using verification::of_whole_run;
using verification::PrecisionPoint;
using verification::Row;

std::vector<verification::Column> columns(const verification::Column& parameter) {
  return {parameter,       {"error", "-"},         {"evaluations", "-"},
          {"newton", "-"}, {"jacobians", "-"},     {"failures", "-"},
          {"steps", "-"},  {"smallest_step", "s"}, {"product", "-"}};
}

Row row(const PrecisionPoint& run, double v_s) {
  const auto count = [](std::int64_t n) { return static_cast<double>(n); };
  const double work = of_whole_run(run.end, count(run.work.dynamics_evaluations));
  const double error = of_whole_run(run.end, run.window_velocities.rms / v_s);
  const double smallest = std::isfinite(run.work.smallest_step)
                              ? run.work.smallest_step
                              : std::numeric_limits<double>::quiet_NaN();
  return {{run.parameter, error, work, count(run.work.newton_iterations), count(run.work.jacobians),
           count(run.work.failed_solves), count(run.work.steps), smallest, work * error},
          std::string(solvers::name(run.end.status))};
}

double local_slope(const Row& a, const Row& b, int x, int y) {
  const auto log_ratio = [&](int column) {
    const auto c = static_cast<std::size_t>(column);
    return std::log(b.values[c] / a.values[c]);
  };
  return log_ratio(y) / log_ratio(x);
}

double slope_above(const Block& block) {
  std::vector<Row> rows = block.rows;
  const auto error = [](const Row& r) { return r.values[kError]; };
  std::erase_if(rows, [&](const Row& r) { return !(error(r) >= 1); });
  const auto [least, most] = std::ranges::minmax_element(rows, {}, error);
  return local_slope(*least, *most, kError, kEvaluations);
}

double gain(const Block& without, const Block& with) {
  double most = 0;
  for (std::size_t i = 0; i < without.rows.size(); ++i) {
    keep_largest(most, without.rows[i].values[kEvaluations] / with.rows[i].values[kEvaluations]);
  }
  return most;
}

double largest_difference(const Block& a, const Block& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    keep_largest(most, std::abs(a.rows[i].values[kError] / b.rows[i].values[kError] - 1));
  }
  return most;
}

}  // namespace tribo::papers::tamsi2020::fig05
