#pragma once

#include <cstddef>
#include <string_view>

namespace tribo::reference {

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
  constexpr std::string_view kNames[] = {"touchdown", "liftoff",       "stick",       "slip",
                                         "reversal",  "damping-clamp", "effort-limit"};
  return kNames[static_cast<std::size_t>(kind)];
}

template <class S>
struct Event {
  S t{};  ///< [s]
  EventKind kind = EventKind::kTouchdown;
  int contact = 0;
};

}  // namespace tribo::reference
