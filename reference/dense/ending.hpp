#pragma once

#include <cstddef>
#include <string_view>

namespace tribo::reference {

/// How an integration ended.
enum class Ending {
  kComplete,
  kWorkLimit,
  kStepUnderflow,
  kNonFinite,
  kUndecided,  ///< a contact is made or missed by less than the accuracy of the solution
  kLeft,       ///< the state has left the range in which the equations hold
};

[[nodiscard]] constexpr std::string_view name(Ending ending) {
  constexpr std::string_view kNames[] = {"complete",   "work-limit", "step-underflow",
                                         "non-finite", "undecided",  "left"};
  return kNames[static_cast<std::size_t>(ending)];
}

}  // namespace tribo::reference
