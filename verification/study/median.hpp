#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tribo::verification {

/// The upper of two middle values. NaN if there is no value or one of them is NaN.
[[nodiscard]] inline double median(std::vector<double> values) {
  const bool broken = std::ranges::any_of(values, [](double x) { return std::isnan(x); });
  if (values.empty() || broken) return std::numeric_limits<double>::quiet_NaN();
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace tribo::verification
