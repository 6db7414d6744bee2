#include <unistd.h>

#include <iostream>

#include "verification/cli/interrupt.hpp"
#include "verification/cli/program.hpp"
#include "verification/cli/wrapped.hpp"

#if defined(__has_feature)
#define TRIBO_HAS_FEATURE(x) __has_feature(x)
#else
#define TRIBO_HAS_FEATURE(x) 0
#endif

namespace {

/// Libraries start before main, and OpenBLAS may give up already then. A sanitizer starts later
/// still, and replaces functions called here.
#if !defined(__SANITIZE_ADDRESS__) && !TRIBO_HAS_FEATURE(address_sanitizer)
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const before_libraries)() = tribo::cli::catch_interrupts;
#endif

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  tribo::cli::catch_interrupts();
  return tribo::cli::run_program(
      {argv + 1, argv + argc},
      {std::cout, std::cerr, ::isatty(STDOUT_FILENO) == 1, ::isatty(STDERR_FILENO) == 1,
       tribo::cli::terminal_columns(STDOUT_FILENO)});
}
