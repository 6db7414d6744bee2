#pragma once

#include "models/geometry/touch.hpp"

namespace tribo::models::geometry {

/// Whether `touch` is defined for what the two are: for all but two half spaces.
template <class S>
[[nodiscard]] bool touch_is_known(const Shape<S>& a, const Shape<S>& b) {
  return std::visit(
      [](const auto& one, const auto& other) { return touch_is_known<S>(one, other); }, a, b);
}

/// The same as for shapes whose kinds are known beforehand; nothing where it is not defined.
template <class S>
void touch(const Shape<S>& a,
           const Placement<S>& X_a,
           const Shape<S>& b,
           const Placement<S>& X_b,
           Touches<S>& out) {
  out.clear();
  std::visit(
      [&](const auto& one, const auto& other) {
        if constexpr (requires { touch(one, X_a, other, X_b, out); })
          touch(one, X_a, other, X_b, out);
      },
      a,
      b);
}

}  // namespace tribo::models::geometry
