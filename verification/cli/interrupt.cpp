#include "verification/cli/interrupt.hpp"

#include <csignal>

namespace tribo::cli {
namespace {

/// A signal handler can reach nothing but a variable of static storage.
std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_interrupt(int) {
  was_interrupted = true;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
}

const std::atomic<bool>& interrupted() {
  return was_interrupted;
}

}  // namespace tribo::cli
