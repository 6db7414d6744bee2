#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace tribo::verification {

/// Time limit of a program that draws one picture; the largest of the suite take seconds.
inline constexpr std::chrono::milliseconds kPictureLimit = std::chrono::minutes(3);

/// How long to wait for a program.
struct ProgramPatience {
  std::chrono::milliseconds limit = kPictureLimit;
  const std::atomic<bool>* interrupted = nullptr;  ///< ends the wait once set
};

struct ProgramEnd {
  bool found = true;
  bool succeeded = false;
  std::string output;  ///< of stdout and stderr together
};

/// Runs a program, the first of the words, in `folder`, with the others as arguments and no input.
/// When the wait ends, the program and all processes that it started are stopped.
[[nodiscard]] ProgramEnd run_program(const std::filesystem::path& folder,
                                     const std::vector<std::string>& words,
                                     const ProgramPatience& patience = {});

}  // namespace tribo::verification
