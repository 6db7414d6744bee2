#pragma once

#include <filesystem>
#include <iostream>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "models/tests/data_folder.hpp"

/// Recorded motions for tests, which are no part of the project.
namespace tribo::models::test {

/// The message of a test that skips itself for lack of recorded motions.
inline constexpr const char* kNoMotions = "needs recorded motions, TRIBO_DATA_DIR is empty";

/// The scenarios of `all` that can be made with the folder. One left out is reported in a line, but
/// not GoogleTest's own for skipped tests: CTest would take the whole test for skipped.
inline std::vector<Scenario> makeable(const std::vector<Scenario>& all,
                                      const std::filesystem::path& data) {
  std::vector<Scenario> result;
  for (const Scenario& scenario : all) {
    if (scenario.needs_data && data.empty()) {
      std::cout << "[ LEFT OUT ] scenario " << scenario.id << ": " << kNoMotions << '\n';
    } else {
      result.push_back(scenario);
    }
  }
  return result;
}

}  // namespace tribo::models::test
