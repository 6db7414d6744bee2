#pragma once

#include <cstdlib>
#include <string>

namespace tribo::models::test {

/// How many random poses a test tries: `usual`, or as many as the variable TRIBO_RANDOM_POSES of
/// the environment says. Throws where this is no number.
[[nodiscard]] inline int random_poses(int usual) {
  const char* const asked = std::getenv("TRIBO_RANDOM_POSES");
  return asked == nullptr ? usual : std::stoi(asked);
}

}  // namespace tribo::models::test
