#pragma once

#include <atomic>

namespace tribo::cli {

/// From now on the first Ctrl-C, or SIGTERM, sets the flag below; a second one ends the process at
/// once. A signal that the process sends to itself ends it with one line and exit code 2.
void catch_interrupts();

[[nodiscard]] const std::atomic<bool>& interrupted();

/// Thrown through an integrator once the flag is set.
struct Interrupted {};

}  // namespace tribo::cli
