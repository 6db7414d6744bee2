#include "verification/judge/check_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "verification/judge/observed_order.hpp"

namespace tribo::verification {
namespace {

bool finite(const CurvePoint& point) {
  return std::isfinite(point.x) && std::isfinite(point.y);
}

/// Why a curve cannot pass, whatever its numbers; empty if there is no such reason.
std::string defect(const Curve& curve) {
  if (!curve.failures.empty()) {
    return fmt::format("{} of its rows failed: {}", curve.failures.size(),
                       curve.failures.front().status);
  }
  if (curve.points.empty()) return "the curve has no points";
  if (!std::all_of(curve.points.begin(), curve.points.end(), finite)) {
    return "the curve has points that are not finite";
  }
  return {};
}

CheckResult failed(std::string detail) {
  CheckResult result;
  result.outcome = CheckOutcome::kFailed;
  result.detail = std::move(detail);
  return result;
}

/// |x − r| / max(|r|, scale); zero if x equals r.
double relative_error(const CurvePoint& point, double scale) {
  const double difference = std::abs(point.y - point.x);
  return difference == 0 ? 0 : difference / std::max(std::abs(point.x), scale);
}

/// min over s in [0, 1] of max(|x(s)|, |y(s)|) for the segment from a to b: the minimum of a convex
/// piecewise linear function lies at an end, at a zero, or where two pieces cross.
double distance_to_segment(const CurvePoint& a, const CurvePoint& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const std::array<double, 6> candidates = {
      0, 1, -a.x / dx, -a.y / dy, (a.y - a.x) / (dx - dy), -(a.x + a.y) / (dx + dy)};
  double least = std::numeric_limits<double>::infinity();
  for (const double candidate : candidates) {
    if (std::isnan(candidate)) continue;
    const double s = std::clamp(candidate, 0.0, 1.0);
    least = std::min(least, std::max(std::abs(a.x + s * dx), std::abs(a.y + s * dy)));
  }
  return least;
}

/// Distance of a point from the polygon through the reference's points, in units of the
/// half-widths.
double tube_distance(const CurvePoint& point, const std::vector<CurvePoint>& reference,
                     const TubeCheck& check) {
  const auto scaled = [&](const CurvePoint& p) {
    return CurvePoint{(p.x - point.x) / check.dx, (p.y - point.y) / check.dy, 0};
  };
  CurvePoint previous = scaled(reference.front());
  double least = std::max(std::abs(previous.x), std::abs(previous.y));
  for (const CurvePoint& corner : reference) {
    const CurvePoint next = scaled(corner);
    least = std::min(least, distance_to_segment(previous, next));
    previous = next;
  }
  return least;
}

std::string describe(const OrderEstimate& estimate, const Curve& curve) {
  std::string text = fmt::format(
      "{} points in [{:.4g}, {:.4g}]; local slopes from the smallest x up:", estimate.points,
      estimate.from, estimate.to);
  for (const double slope : estimate.local_slopes) {
    text += std::isfinite(slope) ? fmt::format(" {:.3g}", slope) : " none";  // x or y do not change
  }
  if (!curve.failures.empty()) text += fmt::format("; {} failed rows", curve.failures.size());
  return text;
}

/// Whether a row at x would belong to the points of a fit, had it succeeded; so it may if x is not
/// known.
bool would_be_fitted(double x, const Window& window, const OrderEstimate& estimate) {
  if (!std::isfinite(x)) return true;
  if (const auto* const between = std::get_if<BetweenWindow>(&window))
    return between->from <= x && x <= between->to;
  return x <= estimate.to && (std::holds_alternative<LastWindow>(window) || x >= estimate.from);
}

/// Rows that failed, or have no logarithm, where a slope was fitted.
std::ptrdiff_t missing_points(const SlopeCheck& check, const Curve& curve,
                              const OrderEstimate& estimate) {
  return std::ranges::count_if(
             curve.failures,
             [&](const FailedRow& row) { return would_be_fitted(row.x, check.window, estimate); }) +
         std::ranges::count_if(curve.points, [&](const CurvePoint& point) {
           return !(finite(point) && point.y > 0) &&
                  would_be_fitted(point.x, check.window, estimate);
         });
}

}  // namespace

CheckResult evaluate_digits(const DigitsCheck& check, const Curve& curve) {
  CheckResult result;
  result.low = check.n;
  if (const std::string reason = defect(curve); !reason.empty()) {
    result.outcome = CheckOutcome::kFailed;
    result.detail = reason;
    return result;
  }
  double worst = 0;
  for (const CurvePoint& point : curve.points) {
    worst = std::max(worst, relative_error(point, check.scale));
  }
  result.measured = std::min(-std::log10(worst), check.reference_digits);
  result.detail =
      fmt::format("worst of {} points: relative error {:.3g}", curve.points.size(), worst);
  if (check.n > check.reference_digits - 1) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail += fmt::format("; a reference of {:g} digits carries at most {:g}",
                                 check.reference_digits, check.reference_digits - 1);
    return result;
  }
  result.outcome = result.measured >= check.n ? CheckOutcome::kPassed : CheckOutcome::kFailed;
  return result;
}

CheckResult evaluate_slope(const SlopeCheck& check, const Curve& curve) {
  const OrderEstimate estimate = observed_order(curve.points, check.window);
  CheckResult result;
  result.measured = estimate.slope;
  result.uncertainty = std::isnan(estimate.halfwidth) ? 0 : estimate.halfwidth;
  result.low = check.lo;
  result.high = check.hi;
  result.detail = describe(estimate, curve);
  const bool has_interval = !std::holds_alternative<LastWindow>(check.window);
  if (!estimate.problem.empty()) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail = estimate.problem + "; " + result.detail;
  } else if (const auto missing = missing_points(check, curve, estimate); missing > 0) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail =
        fmt::format("{} rows where the slope is fitted have no value; {}", missing, result.detail);
  } else if (has_interval && !(estimate.halfwidth <= check.max_halfwidth)) {
    result.outcome = CheckOutcome::kInconclusive;
    result.detail = fmt::format("half-width {:.3g} is above {:g}; {}", estimate.halfwidth,
                                check.max_halfwidth, result.detail);
  } else {
    const bool inside = estimate.slope >= check.lo && estimate.slope <= check.hi;
    result.outcome = inside ? CheckOutcome::kPassed : CheckOutcome::kFailed;
  }
  return result;
}

CheckResult evaluate_tube(const TubeCheck& check, const Curve& curve, const Curve& reference) {
  if (const std::string reason = defect(reference); !reason.empty()) {
    throw InputError("reference of the tube: " + reason);
  }
  CheckResult result;
  if (const std::string reason = defect(curve); !reason.empty()) {
    result = failed(reason);
  } else {
    CurvePoint worst;
    result.measured = -1;
    for (const CurvePoint& point : curve.points) {
      const double distance = tube_distance(point, reference.points, check);
      if (distance > result.measured) worst = point;
      result.measured = std::max(result.measured, distance);
    }
    result.outcome = result.measured <= 1 ? CheckOutcome::kPassed : CheckOutcome::kFailed;
    result.detail = fmt::format("farthest at x = {:.6g}, y = {:.6g}, in units of the half-widths",
                                worst.x, worst.y);
  }
  result.high = 1;
  return result;
}

}  // namespace tribo::verification
