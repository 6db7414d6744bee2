#pragma once

#include <atomic>
#include <chrono>

namespace tribo::cli {

/// From now on the first Ctrl-C, or SIGTERM, sets the flag below; a second one ends the process at
/// once. A signal that the process sends to itself ends it with one line and exit code 2.
void catch_interrupts();

[[nodiscard]] const std::atomic<bool>& interrupted();

/// How long a command that has words of its own may go on before it is ended, and how long any
/// other, so that each ends within a second.
inline constexpr auto kInterruptPatience = std::chrono::milliseconds(600);
inline constexpr auto kLastPatience = std::chrono::milliseconds(800);

/// Thrown through an integrator once the flag is set.
struct Interrupted {};

}  // namespace tribo::cli
