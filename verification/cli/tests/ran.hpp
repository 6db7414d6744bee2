#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "verification/cli/program.hpp"

namespace tribo::cli {

/// Result of a run of the program.
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

/// Runs the program and expects exit code 2, nothing on standard output and one line on standard
/// error, which is returned.
inline std::string refusal(const std::vector<std::string>& arguments) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_TRUE(ran.err.starts_with("tribometer: ") && ran.err.ends_with('\n')) << ran.err;
  return ran.err;
}

}  // namespace tribo::cli
