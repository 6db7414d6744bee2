#pragma once

#include "verification/picture/external_program.hpp"

namespace tribo::verification {

/// Runs gnuplot on a script, in `folder`, after `settings`.
[[nodiscard]] ProgramEnd run_gnuplot(const std::filesystem::path& folder,
                                     const std::string& settings,
                                     const std::filesystem::path& script,
                                     const ProgramPatience& patience);

/// The line of a failed gnuplot's output that names the error.
[[nodiscard]] std::string first_error_line(const std::string& output);

}  // namespace tribo::verification
