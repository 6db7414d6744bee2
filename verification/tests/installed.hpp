#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace tribo::verification {

/// Whether a program of packages.txt or packages-verify.txt is there: where it is not, the test
/// that needs it fails.
inline ::testing::AssertionResult installed(const std::string& program) {
  if (std::system(("command -v " + program + " > /dev/null").c_str()) == 0) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure()
         << "no " << program << ": verification/install_packages verify";
}

}  // namespace tribo::verification
