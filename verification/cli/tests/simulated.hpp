#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "verification/cli/tests/ran.hpp"

namespace tribo::cli {

/// `tribometer simulate --scenario … --scheme …` with further arguments.
inline Ran simulated(const std::string& scenario, const std::string& scheme,
                     const std::vector<std::string>& further) {
  std::vector<std::string> arguments = {"simulate", "--scenario", scenario, "--scheme", scheme};
  arguments.insert(arguments.end(), further.begin(), further.end());
  return run(arguments);
}

/// The lines that are no comments: the header, then the rows.
inline std::vector<std::string> rows(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) result.push_back(line);
  }
  return result;
}

}  // namespace tribo::cli
