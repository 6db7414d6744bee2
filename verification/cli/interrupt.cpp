#include "verification/cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "verification/cli/exit_codes.hpp"

namespace tribo::cli {
namespace {

/// A signal handler can reach nothing but a variable of static storage.
std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// A library that raises the signal itself has given up, as OpenBLAS does if it can start no
/// thread; nobody has interrupted then.
extern "C" void on_signal(int, siginfo_t* info, void*) {
  if (info->si_code == SI_TKILL && info->si_pid == ::getpid()) {
    constexpr std::string_view kText =
        "tribometer: a library has stopped the program; OpenBLAS does where it can start no "
        "thread: set OPENBLAS_NUM_THREADS=1\n";
    [[maybe_unused]] const auto told = ::write(STDERR_FILENO, kText.data(), kText.size());
    ::_exit(kInputErrorExit);
  }
  was_interrupted = true;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_SIGINFO;
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

const std::atomic<bool>& interrupted() {
  return was_interrupted;
}

}  // namespace tribo::cli
