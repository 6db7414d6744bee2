#pragma once

#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::verification {

struct CurvePoint {
  double x = 0;
  double y = 0;
  double uncertainty = 0;  ///< of y, from the reference it was measured against
};

struct FailedRow {
  double x = 0;
  std::string status;
};

struct Curve {
  std::vector<CurvePoint> points;   ///< rows whose status is ok, in the order of the block
  std::vector<FailedRow> failures;  ///< the other rows
};

/// The curve that a claim names. Uncertainties are those of the column `<y>.uncertainty` if the
/// block has one, else zero. Throws InputError with the nearest name for a missing block or column.
[[nodiscard]] Curve find_curve(const Figure& figure, const CurveRef& name);

/// Throws InputError with the nearest name if there is no such quantity.
[[nodiscard]] const Quantity& find_quantity(const Figure& figure, std::string_view name);

/// Throws InputError with the nearest name if there is no such run.
[[nodiscard]] const RunEnd& find_run(const Figure& figure, std::string_view name);

}  // namespace tribo::verification
