#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verification/study/simulation/simulation.hpp"
#include "verification/text/trajectory_file.hpp"

/// Trajectories of numbers in memory.
namespace tribo::verification {

/// A column, by the name of the file contract.
struct TableColumn {
  std::string name;
  std::optional<std::string> unit = {};  ///< without it: the contract's
  std::vector<double> values;
};

/// The trajectory of a file with these columns; `name` stands for the file's name.
///
/// Throws InputError as `read_trajectory` does: no `t`, fewer than two rows, columns of different
/// lengths, another unit than the contract's, a repeated column, times that do not ascend. Rows end
/// before one with a NaN or an infinity.
[[nodiscard]] Trajectory trajectory_of(const std::string& name,
                                       const std::vector<TableColumn>& columns,
                                       const std::vector<models::Coordinate>& known);

/// The trajectory of a run.
[[nodiscard]] Trajectory trajectory_of(const SimulationResult& run,
                                       const std::vector<models::Coordinate>& known);

}  // namespace tribo::verification
