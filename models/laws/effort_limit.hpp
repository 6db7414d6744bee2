#pragma once

namespace tribo::models {

/// clamp(y, ±e) = max(−e, min(e, y)), e ≥ 0; NaN stays NaN             [cenic, Eq. (19)]
template <class S>
[[nodiscard]] S clamped(const S& y, const S& e) {
  if (y > e) return e;
  if (y < -e) return -e;
  return y;
}

}  // namespace tribo::models
