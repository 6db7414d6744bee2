#include "papers/tamsi2020/work_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace tribo::papers::tamsi2020 {
namespace {

/// The column of a block by its name.
std::size_t column(const verification::Block& block, const char* name) {
  const auto found = std::find_if(block.columns.begin(), block.columns.end(),
                                  [&](const verification::Column& c) { return c.name == name; });
  if (found == block.columns.end()) {
    throw std::logic_error(fmt::format("{} has no column {}", block.name, name));
  }
  return static_cast<std::size_t>(found - block.columns.begin());
}

/// y at x on the straight line in log-log through (x0, y0) and (x1, y1).
double on_line(double x0, double y0, double x1, double y1, double x) {
  const double part = std::log(x / x0) / std::log(x1 / x0);
  return y0 * std::pow(y1 / y0, part);
}

}  // namespace

WorkCurve work_curve(const verification::Block& block, int more_states) {
  const std::size_t error = column(block, "error");
  const std::size_t evaluations = column(block, "evaluations");
  const std::size_t jacobians = column(block, "jacobians");
  WorkCurve curve;
  for (const verification::Row& row : block.rows) {
    if (row.status != "ok") return {};
    curve.push_back(
        {row.values[error], row.values[evaluations] + more_states * row.values[jacobians]});
  }
  return curve;
}

double first_order_line(const WorkCurve& curve) {
  double sum = 0;
  int count = 0;
  for (const WorkPoint& point : curve) {
    if (point.error > 1) continue;
    sum += std::log(point.error * point.evaluations);
    ++count;
  }
  return std::exp(sum / count);
}

double first_order_range(WorkCurve curve, double line, double factor) {
  if (curve.empty() || !std::isfinite(line)) return std::numeric_limits<double>::quiet_NaN();
  std::sort(curve.begin(), curve.end(),
            [](const WorkPoint& a, const WorkPoint& b) { return a.error < b.error; });
  const auto excess = [&](const WorkPoint& p) { return p.error * p.evaluations / line; };
  const auto above =
      std::find_if(curve.begin(), curve.end(), [&](const auto& p) { return excess(p) > factor; });
  if (above == curve.end()) return curve.back().error;
  if (above == curve.begin()) return above->error;
  const auto below = std::prev(above);
  return on_line(excess(*below), below->error, excess(*above), above->error, factor);
}

double work_at(const WorkCurve& curve, double error) {
  if (curve.empty()) return std::numeric_limits<double>::quiet_NaN();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
    const auto [low, high] = std::minmax(curve[i].error, curve[i + 1].error);
    if (error < low || error > high) continue;
    least = std::min(least, on_line(curve[i].error, curve[i].evaluations, curve[i + 1].error,
                                    curve[i + 1].evaluations, error));
  }
  return least;
}

}  // namespace tribo::papers::tamsi2020
