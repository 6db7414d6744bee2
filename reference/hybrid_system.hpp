#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "models/types.hpp"

namespace tribo::reference {

using models::Vector;

/// The surfaces at which the laws of contact switch.
enum class EventKind {
  kTouchdown,     ///< φ = 0, closing
  kLiftoff,       ///< φ = 0, parting
  kStick,         ///< |v_t| = v_s, slowing down
  kSlip,          ///< |v_t| = v_s, speeding up
  kReversal,      ///< v_t = 0 under a law that has a kink in some derivative there
  kDampingClamp,  ///< the damper has cancelled the spring, or no longer does: π = 0 at φ < 0
  kEffortLimit,   ///< a drive's moment is cut off, or no longer is
};

/// `touchdown`, `damping-clamp`, …
[[nodiscard]] constexpr std::string_view name(EventKind kind) {
  constexpr std::string_view kNames[] = {
      "touchdown", "liftoff", "stick", "slip", "reversal", "damping-clamp", "effort-limit"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// A condition g > 0 of a mode, and the event that ends the mode where g falls through zero.
struct Guard {
  EventKind kind = EventKind::kTouchdown;
  int contact = 0;
};

template <class S>
struct Event {
  S t{};  ///< [s]
  EventKind kind = EventKind::kTouchdown;
  int contact = 0;
  Vector<S> state = {};  ///< just before it; empty for a solution in polynomials
};

/// The mode after guard i of mode m fell through zero at (t, y).
///
/// The guard itself is never tested again, since rounding would decide: `next(m, i)`. Where several
/// modes may follow, and something that is not at its own boundary decides: `next(m, i, t, y)`.
template <class H>
[[nodiscard]] typename H::Mode next_mode(const H& system,
                                         const typename H::Mode& m,
                                         std::size_t i,
                                         const typename H::Scalar& t,
                                         const Vector<typename H::Scalar>& y) {
  if constexpr (requires { system.next(m, i, t, y); }) {
    return system.next(m, i, t, y);
  } else {
    return system.next(m, i);
  }
}

/// A system of ordinary differential equations that switches between modes.
///
///   start_mode(t, y)       the mode at the start
///   rate(m, t, y, ẏ)       ẏ = f_m(t, y), smooth also beyond the guards of m: the mode is frozen
///   guards(m)              guards that can end m
///   guard(m, i, t, y)      g_i: above zero within m
///   next(m, i)             the mode after guard i fell through zero; see `next_mode`
///   entered(m0, m1, y)     if there: y, to rounding with the values that the change fixes
///   max_step(m)            no two crossings of one guard come closer than this [s]
///   flow(m, t, y, τ)       the state of the frozen mode after τ in closed form, where there is one
///   normal_force(m, y)     if there: f_n of m [N], smooth as the rate
///   absolute_scale()       size below which errors of a component do not matter to step control
template <class H>
concept HybridSystem = requires(const H& h,
                                const typename H::Mode& m,
                                std::size_t i,
                                const typename H::Scalar& t,
                                const Vector<typename H::Scalar>& y,
                                Vector<typename H::Scalar>& rate) {
  { h.start_mode(t, y) } -> std::same_as<typename H::Mode>;
  { h.rate(m, t, y, rate) } -> std::same_as<void>;
  { h.guards(m) } -> std::convertible_to<std::span<const Guard>>;
  { h.guard(m, i, t, y) } -> std::same_as<typename H::Scalar>;
  { next_mode(h, m, i, t, y) } -> std::same_as<typename H::Mode>;
  { h.max_step(m) } -> std::same_as<typename H::Scalar>;
  { h.flow(m, t, y, t) } -> std::same_as<std::optional<Vector<typename H::Scalar>>>;
  { h.absolute_scale() } -> std::same_as<typename H::Scalar>;
};

}  // namespace tribo::reference
