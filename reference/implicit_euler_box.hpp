#pragma once

#include <cmath>

#include "models/scenarios/forced_box.hpp"

/// One step of implicit Euler on the forced box in closed form, to which Newton's method must
/// converge.
///
///   v = v₀ + h F(t₁)/m − h μ g f(v/v_s)
///
/// Unlike the other references it is exact for a scheme, not for the continuous problem.
namespace tribo::reference {

/// v₀ + h F(t₁)/m: the velocity without friction.
template <class S>
[[nodiscard]] S free_velocity(const models::ForcedBox<S>& box, const S& v0, const S& t1,
                              const S& h) {
  return v0 + h * box.push(t1) / box.mass;
}

/// Steps that slide forwards all the way:  v_n = Σ h (F(t_k)/m − μ g).
template <class S>
[[nodiscard]] S sliding_velocity(const models::ForcedBox<S>& box, int steps, const S& h) {
  S v = 0;
  for (int k = 1; k <= steps; ++k) {
    v = free_velocity(box, v, S(k * h), h) - h * box.friction.mu * box.gravity;
  }
  return v;
}

/// The root within stiction for the linear law f = s:  v = v_free / (1 + h μ g/v_s).
template <class S>
[[nodiscard]] S sticking_velocity_linear(const models::ForcedBox<S>& box, const S& v_free,
                                         const S& h) {
  return v_free / (1 + h * box.friction.mu * box.gravity / box.friction.v_s);
}

/// The root within stiction for the quadratic law f = s(2 − s), 0 ≤ s ≤ 1:
///
///   a s² − (2a + v_s) s + v_free = 0,   a = h μ g
template <class S>
[[nodiscard]] S sticking_velocity_quadratic(const models::ForcedBox<S>& box, const S& v_free,
                                            const S& h) {
  using std::sqrt;
  const S v_s = box.friction.v_s;
  const S a = h * box.friction.mu * box.gravity;
  const S b = 2 * a + v_s;
  return v_s * 2 * v_free / (b + sqrt(b * b - 4 * a * v_free));
}

}  // namespace tribo::reference
