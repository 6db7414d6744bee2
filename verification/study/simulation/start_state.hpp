#pragma once

#include <string>
#include <vector>

#include "models/system.hpp"
#include "verification/text/trajectory_file.hpp"

/// States by the names of their coordinates.
namespace tribo::verification {

/// The numbers of a state, in the order of the system's coordinates.
[[nodiscard]] std::vector<double*> numbers_of(models::State<double>& x);

/// Throws InputError for a coordinate that the system lacks, and for a value that is no number.
void set_coordinate(const std::string& name, double value, const models::System& system,
                    models::State<double>& x);

/// Takes time and coordinates from the last row of a trajectory. Throws InputError if one is
/// missing.
void set_last_row(const Trajectory& rows, const models::System& system, models::State<double>& x);

}  // namespace tribo::verification
