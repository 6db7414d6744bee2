#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "verification/judge/claim.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::verification {

enum class CheckOutcome { kPassed, kFailed, kInconclusive, kError };

/// Result of one check, before any expected failure is considered.
struct CheckResult {
  CheckOutcome outcome = CheckOutcome::kError;
  double measured = std::numeric_limits<double>::quiet_NaN();
  double uncertainty = 0;
  std::optional<double> low, high;  ///< band of `measured`
  std::string unit = "-";           ///< of `measured`
  std::string detail;               ///< one sentence
};

/// `value`, `digits`, …: the kind's name in claims and verdicts.
[[nodiscard]] std::string_view kind(const Check& check);

/// Evaluates one check on a figure. What `measured` is, by kind:
///
/// - value, range, count: the quantity;
/// - ratio: x/r;
/// - ordering: the worst x_A/(c x_B); 0 against 0 is no order and fails;
/// - digits: correct digits of the worst point, never more than the reference has; x of the
///   curve is the reference r_i, y is x_i;
/// - slope: the observed order; inconclusive if it has a problem or its 95 % half-width is above
///   max_halfwidth;
/// - tube: the worst distance in units of (dx, dy), 1 being the wall;
/// - status: no number; the detail names how the run ended.
///
/// A judged number is inconclusive if its uncertainty u moves the verdict across an edge of the
/// band; in range, ratio and ordering also if u > |x|/100.
///
/// A judged NaN or infinity fails. A curve for digits or tube also fails if it has no points or a
/// failed row. A missing observable and a non-finite reference of a tube are errors.
[[nodiscard]] CheckResult evaluate(const Check& check, const Observable& observable,
                                   const Figure& figure);

}  // namespace tribo::verification
