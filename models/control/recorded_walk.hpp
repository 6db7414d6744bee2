#pragma once

#include <filesystem>

#include "models/control/walk_reference.hpp"

namespace tribo::models {

/// Reads every `stride`-th row but the last of a recorded walk: a CSV file of times, centre of mass
/// and ankles (`com`, `x_RF`, `x_LF`) with velocities and accelerations, and the foot that carries.
/// The file also has the centre of pressure, which is not used.
///
/// Throws InputError, with file and line, for a file that is missing or not such a table, for rows
/// that are not equally spaced, a foot under the ground, a support that is no foot, and for no more
/// rows than a stride.
[[nodiscard]] WalkReference read_walk(const std::filesystem::path& file, int stride);

}  // namespace tribo::models
