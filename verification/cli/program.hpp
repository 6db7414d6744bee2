#pragma once

#include <string>
#include <vector>

#include "verification/cli/session.hpp"

namespace tribo::cli {

/// The program without its process: reads the arguments (without the program's name), carries them
/// out and returns the exit code. Bad input is caught here, once: exit code 2 and one line on
/// `err`.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, const Streams& streams);

/// Reads the arguments and does nothing. Throws InputError where they are no command line of the
/// program; names of items, schemes and scenarios are not looked up.
void check_arguments(const std::vector<std::string>& arguments);

}  // namespace tribo::cli
