#pragma once

#include <atomic>

namespace tribo::cli {

/// From now on the first Ctrl-C sets the flag below; a second one ends the process at once.
void catch_interrupts();

[[nodiscard]] const std::atomic<bool>& interrupted();

}  // namespace tribo::cli
