#pragma once

#include <string>
#include <vector>

#include "verification/cli/session.hpp"

namespace tribo::cli {

/// The program without its process: reads the arguments (without the program's name), does what
/// they ask for and gives the exit code. Bad input is caught here, once: exit code 2 and one line
/// on `err`.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, const Streams& streams);

}  // namespace tribo::cli
