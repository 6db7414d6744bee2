#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>

namespace tribo::verification {

/// What one picture may take; the largest of the suite take seconds.
inline constexpr std::chrono::milliseconds kGnuplotLimit = std::chrono::minutes(3);

/// How long gnuplot is waited for.
struct GnuplotPatience {
  std::chrono::milliseconds limit = kGnuplotLimit;  ///< for one picture
  const std::atomic<bool>* interrupted = nullptr;   ///< no longer once it is set
};

struct GnuplotEnd {
  bool found = true;
  bool succeeded = false;
  std::string output;  ///< of stdout and stderr together
};

/// Runs gnuplot on a script, in `folder`, after `settings`. One that is waited for no longer is
/// stopped, with all that it started.
[[nodiscard]] GnuplotEnd run_gnuplot(const std::filesystem::path& folder,
                                     const std::string& settings,
                                     const std::filesystem::path& script,
                                     const GnuplotPatience& patience);

/// What is wrong, of what a gnuplot that failed has said: one line.
[[nodiscard]] std::string first_error_line(const std::string& output);

}  // namespace tribo::verification
