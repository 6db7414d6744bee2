#pragma once

#include <type_traits>
#include <variant>

#include "models/geometry/boxes.hpp"
#include "models/geometry/capsules.hpp"
#include "models/geometry/cylinder_on_edged.hpp"
#include "models/geometry/cylinders.hpp"
#include "models/geometry/half_space.hpp"
#include "models/geometry/round.hpp"

/// Where two shapes touch, or come nearest.
namespace tribo::models::geometry {

namespace detail {

template <class A, class B, class S>
concept Finds = requires(const A& a, const B& b, const Placement<S>& X, Touches<S>& out) {
  find_touches(a, X, b, X, out);
};

template <class B, class A, class S>
concept TouchesWith = Finds<A, B, S> || Finds<B, A, S>;

}  // namespace detail

/// Whether `touch` is defined for shapes A and B in S: for all but two half spaces.
template <class S, class A, class B>
[[nodiscard]] constexpr bool touch_is_known() {
  return detail::TouchesWith<B, A, S>;
}

/// Writes the touch points of A and B to `out`. The least φ among them is the signed distance: the
/// least distance of their points, or minus the least translation that takes them apart.
template <class S, class A, detail::TouchesWith<A, S> B>
void touch(
    const A& a, const Placement<S>& X_a, const B& b, const Placement<S>& X_b, Touches<S>& out) {
  out.clear();
  if constexpr (detail::Finds<A, B, S>) {
    find_touches(a, X_a, b, X_b, out);
  } else {
    find_touches(b, X_b, a, X_a, out);
    for (Touch<S>& touch : out.items()) touch = exchanged(touch);
  }
}

/// InputError for two half spaces, which nothing moves apart.
template <class S>
void touch(const Shape<S>& a,
           const Placement<S>& X_a,
           const Shape<S>& b,
           const Placement<S>& X_b,
           Touches<S>& out) {
  std::visit(
      [&](const auto& one, const auto& other) {
        using One = std::decay_t<decltype(one)>;
        using Other = std::decay_t<decltype(other)>;
        if constexpr (touch_is_known<S, One, Other>()) {
          touch(one, X_a, other, X_b, out);
        } else {
          throw InputError("two half spaces do not touch in points");
        }
      },
      a,
      b);
}

}  // namespace tribo::models::geometry
