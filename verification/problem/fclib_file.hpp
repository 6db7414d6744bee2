#pragma once

#include <string>
#include <string_view>

#include "verification/problem/fclib_problem.hpp"

/// Files of FCLIB: HDF5 with a group `fclib_global` (spacedim, M, H, G, vectors, info) or
/// `fclib_local` (spacedim, W, vectors, info), and `solution`. What FCLIB has no word for stands in
/// `tribometer/problem`, the record as JSON; without it a file is read as a rigid problem.
namespace tribo::verification {

/// Why there are no such files in this build; empty if there are.
[[nodiscard]] std::string_view fclib_missing();

/// The bytes of a file. Throws InputError where `fclib_missing`, and as `fclib_global` does.
[[nodiscard]] std::string fclib_bytes(const RecordedProblem& record);

/// Of a problem that is no step of ours: without `tribometer/problem`.
[[nodiscard]] std::string fclib_bytes(const FclibProblem& problem);

/// Reads one. `file` is for messages. Throws InputError where `fclib_missing`, for bytes that are
/// no such file, and where the two descriptions of a problem do not agree.
[[nodiscard]] RecordedProblem read_fclib(const std::string& bytes, const std::string& file);

}  // namespace tribo::verification
