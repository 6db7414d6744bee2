#pragma once

#include <filesystem>
#include <iostream>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "models/tests/data_folder.hpp"

/// Recorded motions for tests, which are no part of the project.
namespace tribo::models::test {

/// What a test that needs them says where it skips itself.
inline constexpr const char* kNoMotions = "needs recorded motions, TRIBO_DATA_DIR is empty";

/// Those of `all` that can be made with the folder. One that is left out is told in a line, which
/// is not GoogleTest's own for a test that is skipped: CTest would take the whole test for that.
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
