#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tribo::verification {

/// Exit code of a shell command and its output on both streams.
struct ShellRun {
  int code = 0;  ///< 124 if ended by `timeout`; 128 or more: by a signal
  std::vector<std::string> lines;
};

/// Runs a command with at most 6 GiB of memory and files of 200 MB. Its output passes through the
/// file `scratch`, which is removed.
[[nodiscard]] ShellRun shell(const std::string& command, const std::filesystem::path& scratch);

/// Calls `work` for each index below `count`, in order, from two threads.
void two_at_a_time(std::size_t count, const std::function<void(std::size_t)>& work);

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

}  // namespace tribo::verification
