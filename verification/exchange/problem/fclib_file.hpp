#pragma once

#include <cctype>
#include <string>
#include <string_view>

#include "verification/exchange/problem/fclib_problem.hpp"

/// Files of FCLIB: HDF5 with a group `fclib_global` (spacedim, M, H, G, vectors, info) or
/// `fclib_local` (spacedim, W, vectors, info), and `solution`. What FCLIB cannot express is in
/// `tribometer/problem`, the record as JSON; a file without it is read as a rigid problem.
namespace tribo::verification {

/// Whether a file of that name is HDF5: `.hdf5` or `.h5`, whatever the case of its letters.
[[nodiscard]] inline bool is_fclib_name(std::string file) {
  for (char& c : file) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return file.ends_with(".hdf5") || file.ends_with(".h5");
}

/// Why this build cannot handle such files; empty if it can.
[[nodiscard]] std::string_view fclib_missing();

/// The bytes of a file. Throws InputError where `fclib_missing`, and as `fclib_global` does.
[[nodiscard]] std::string fclib_bytes(const RecordedProblem& record);

/// The bytes of a problem that is no step of the suite: without `tribometer/problem`.
[[nodiscard]] std::string fclib_bytes(const FclibProblem& problem);

/// Reads a file's bytes. `file` is for messages. Throws InputError where `fclib_missing`, for bytes
/// that are no such file, and if the two descriptions of a problem disagree.
[[nodiscard]] RecordedProblem read_fclib(const std::string& bytes, const std::string& file);

}  // namespace tribo::verification
