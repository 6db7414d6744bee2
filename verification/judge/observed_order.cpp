#include "verification/judge/observed_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "verification/judge/blurred.hpp"
#include "verification/judge/line_fit.hpp"

namespace tribo::verification {
namespace {

constexpr double kEdge = 1e-9;           // relative: a point at the edge of a window is inside
constexpr std::size_t kFewest = 4;       // points of a slope with interval
constexpr double kLocalSpread = 0.5;     // of local slopes about the fitted one
constexpr double kSlopeChange = 0.1;     // of the best parabola over a window
constexpr double kFlat = 0.25;           // slopes below are a floor's or a saturation's
constexpr double kRoundOffShare = 1e-6;  // of the largest y; growth above is divergence

using Points = std::span<const LogPoint>;

struct FittedWindow {
  std::size_t first = 0;
  std::size_t size = 0;
  Coefficient slope;
};

bool usable(const CurvePoint& point) {
  return std::isfinite(point.x) && std::isfinite(point.y) && point.x > 0 && point.y > 0;
}

bool is_blurred(const CurvePoint& point) {
  return blurred(point.y, point.uncertainty);
}

std::vector<CurvePoint> usable_points(const std::vector<CurvePoint>& curve) {
  std::vector<CurvePoint> points;
  std::copy_if(curve.begin(), curve.end(), std::back_inserter(points), usable);
  std::stable_sort(points.begin(), points.end(),
                   [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
  return points;
}

std::vector<LogPoint> logarithms(const std::vector<CurvePoint>& points) {
  std::vector<LogPoint> result;
  for (const CurvePoint& point : points) result.push_back({std::log(point.x), std::log(point.y)});
  return result;
}

std::vector<double> local_slopes(Points points) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    slopes.push_back((points[i + 1].y - points[i].y) / (points[i + 1].x - points[i].x));
  }
  return slopes;
}

/// Rule 2 of the header.
bool consistent(Points points, const Coefficient& slope) {
  const double scale = std::max(1.0, std::abs(slope.value));
  for (const double local : local_slopes(points)) {
    if (!(std::abs(local - slope.value) <= kLocalSpread * scale)) return false;
  }
  const Coefficient change = slope_change(points);
  const double size = std::abs(change.value);
  return size <= kSlopeChange * scale || size <= change.halfwidth;
}

std::vector<FittedWindow> consistent_windows(Points points) {
  std::vector<FittedWindow> windows;
  for (std::size_t first = 0; first + kFewest <= points.size(); ++first) {
    for (std::size_t size = kFewest; first + size <= points.size(); ++size) {
      const Points window = points.subspan(first, size);
      const Coefficient slope = line_slope(window);
      if (consistent(window, slope)) windows.push_back({first, size, slope});
    }
  }
  return windows;
}

/// Rule 3: without floors and saturations.
void drop_flat_windows(std::vector<FittedWindow>& windows, Points points) {
  const double trend = std::copysign(1.0, line_slope(points).value);
  double steepest = 0;
  for (const FittedWindow& w : windows) steepest = std::max(steepest, trend * w.slope.value);
  if (steepest < kFlat) return;
  std::erase_if(windows, [&](const FittedWindow& w) {
    return trend * w.slope.value < kFlat * std::min(1.0, steepest);
  });
}

/// Rule 4.
std::optional<FittedWindow> longest(const std::vector<FittedWindow>& windows) {
  const auto found = std::max_element(
      windows.begin(), windows.end(),
      [](const FittedWindow& a, const FittedWindow& b) { return a.size < b.size; });
  if (found == windows.end()) return std::nullopt;
  return *found;
}

/// Rule 5: y grows towards small x, and not by round-off.
bool grows_towards_zero(Points points, const std::vector<double>& slopes) {
  if (slopes.size() < 2 || slopes[0] > -kFlat || slopes[1] > -kFlat) return false;
  double largest = points[0].y;
  for (const LogPoint& point : points) largest = std::max(largest, point.y);
  return points[0].y > largest + std::log(kRoundOffShare);
}

void take(OrderEstimate& estimate, const std::vector<CurvePoint>& points,
          const FittedWindow& window) {
  estimate.slope = window.slope.value;
  estimate.halfwidth = window.slope.halfwidth;
  estimate.points = window.size;
  estimate.from = points[window.first].x;
  estimate.to = points[window.first + window.size - 1].x;
}

/// The longest consistent window at the small-x end, if it falls.
std::optional<FittedWindow> diverging_window(std::vector<FittedWindow> windows) {
  std::erase_if(windows,
                [](const FittedWindow& w) { return w.first != 0 || w.slope.value > -kFlat; });
  return longest(windows);
}

void fit_auto(OrderEstimate& estimate, std::vector<CurvePoint> points) {
  std::erase_if(points, is_blurred);
  const std::vector<LogPoint> logs = logarithms(points);
  estimate.local_slopes = local_slopes(logs);
  if (points.size() < kFewest) {
    estimate.problem = fmt::format("{} usable points; a slope needs {}", points.size(), kFewest);
    return;
  }
  std::vector<FittedWindow> windows = consistent_windows(logs);
  const bool rising_trend = line_slope(logs).value > 0;
  if (rising_trend && grows_towards_zero(logs, estimate.local_slopes)) {
    const auto window = diverging_window(windows);
    if (window) take(estimate, points, *window);
    if (!window) estimate.problem = "y grows again towards small x";
    return;
  }
  drop_flat_windows(windows, logs);
  const auto window = longest(windows);
  if (window) take(estimate, points, *window);
  if (!window) estimate.problem = fmt::format("no {} neighbouring points lie on one line", kFewest);
}

void fit_all(OrderEstimate& estimate, const std::vector<CurvePoint>& points) {
  const std::vector<LogPoint> logs = logarithms(points);
  take(estimate, points, {0, points.size(), line_slope(logs)});
  if (!std::isfinite(estimate.slope)) estimate.problem = "all points of the window have one x";
  if (std::any_of(points.begin(), points.end(), is_blurred)) {
    estimate.problem = "the reference's uncertainty is above 1 % of the smallest error";
  }
}

void fit_between(OrderEstimate& estimate, std::vector<CurvePoint> points,
                 const BetweenWindow& window) {
  const double from = window.from * (1 - kEdge);
  const double to = window.to * (1 + kEdge);
  std::erase_if(points, [&](const CurvePoint& p) { return p.x < from || p.x > to; });
  if (points.size() < kFewest) {
    estimate.problem = fmt::format("{} usable points in [{}, {}]; a slope needs {}", points.size(),
                                   window.from, window.to, kFewest);
    return;
  }
  fit_all(estimate, points);
}

void fit_last(OrderEstimate& estimate, std::vector<CurvePoint> points, const LastWindow& window) {
  const auto n = static_cast<std::size_t>(std::max(window.n, 2));
  if (points.size() < n) {
    estimate.problem = fmt::format("{} usable points; the window asks for {}", points.size(), n);
    return;
  }
  points.resize(n);
  fit_all(estimate, points);
  estimate.halfwidth = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

OrderEstimate observed_order(const std::vector<CurvePoint>& curve, const Window& window) {
  OrderEstimate estimate;
  const std::vector<CurvePoint> points = usable_points(curve);
  estimate.local_slopes = local_slopes(logarithms(points));
  if (const auto* const between = std::get_if<BetweenWindow>(&window)) {
    fit_between(estimate, points, *between);
  } else if (const auto* const last = std::get_if<LastWindow>(&window)) {
    fit_last(estimate, points, *last);
  } else {
    fit_auto(estimate, points);
  }
  return estimate;
}

}  // namespace tribo::verification
