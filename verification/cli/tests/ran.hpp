#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "verification/cli/program.hpp"

namespace tribo::cli {

/// What the program gave back.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// The program with these arguments, on streams that are no terminals.
inline Ran run(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_program(arguments, {.out = out, .err = err});
  return {code, out.str(), err.str()};
}

}  // namespace tribo::cli
