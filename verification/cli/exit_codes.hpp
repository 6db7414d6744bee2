#pragma once

#include <array>
#include <string_view>

namespace tribo::cli {

struct ExitCode {
  int code;
  std::string_view meaning;
};

/// What the program's exit code says, for help and manual.
inline constexpr std::array<ExitCode, 5> kExitCodes = {{
    {0, "all as expected"},
    {1, "a claim failed"},
    {2, "usage, input or run error"},
    {77, "everything was skipped"},
    {130, "interrupted"},
}};

}  // namespace tribo::cli
