#include <unistd.h>

#include <iostream>

#include "verification/cli/interrupt.hpp"
#include "verification/cli/program.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  tribo::cli::catch_interrupts();
  return tribo::cli::run_program(
      {argv + 1, argv + argc},
      {std::cout, std::cerr, ::isatty(STDOUT_FILENO) == 1, ::isatty(STDERR_FILENO) == 1});
}
