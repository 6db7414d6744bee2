#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>

namespace tribo::verification {

/// Time limit for one picture; the largest of the suite take seconds.
inline constexpr std::chrono::milliseconds kGnuplotLimit = std::chrono::minutes(3);

/// How long to wait for gnuplot.
struct GnuplotPatience {
  std::chrono::milliseconds limit = kGnuplotLimit;  ///< for one picture
  const std::atomic<bool>* interrupted = nullptr;   ///< ends the wait once set
};

struct GnuplotEnd {
  bool found = true;
  bool succeeded = false;
  std::string output;  ///< of stdout and stderr together
};

/// Runs gnuplot on a script, in `folder`, after `settings`. When the wait ends, gnuplot and all
/// processes that it started are stopped.
[[nodiscard]] GnuplotEnd run_gnuplot(const std::filesystem::path& folder,
                                     const std::string& settings,
                                     const std::filesystem::path& script,
                                     const GnuplotPatience& patience);

/// The line of a failed gnuplot's output that names the error.
[[nodiscard]] std::string first_error_line(const std::string& output);

}  // namespace tribo::verification
