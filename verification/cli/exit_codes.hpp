#pragma once

#include <array>
#include <string_view>

#include "verification/judge/verdict.hpp"

namespace tribo::cli {

inline constexpr int kInputErrorExit = 2;
inline constexpr int kInterruptedExit = 130;

struct ExitCode {
  int code;
  std::string_view meaning;
};

/// Meaning of the program's exit codes, for help.
inline constexpr std::array<ExitCode, 5> kExitCodes = {{
    {0, "all as expected"},
    {verification::kFailedExit, "a claim failed"},
    {kInputErrorExit, "usage, input or run error"},
    {verification::kSkippedExit, "everything was skipped"},
    {kInterruptedExit, "interrupted"},
}};

}  // namespace tribo::cli
