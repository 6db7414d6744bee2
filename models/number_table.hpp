#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "models/input_error.hpp"
#include "models/types.hpp"

namespace tribo::models {

/// The numbers of a CSV file with one line of column names; row i stands in line i + 2.
struct NumberTable {
  std::string file;
  MatrixXd rows;

  /// An InputError `file:line: what` about a row.
  [[nodiscard]] InputError error(Eigen::Index row, std::string_view what) const;
};

/// Reads a CSV file whose columns must have the given names, in this order. A remark in parentheses
/// may follow a name in the file. Cells of the columns in `unread` may hold anything and are read
/// as NaN.
///
/// Throws InputError `file:line: what` for a file that cannot be read, a column that is missing,
/// unknown or in another place, a line with more or fewer columns, and a cell that is no finite
/// number.
[[nodiscard]] NumberTable read_number_table(const std::filesystem::path& file,
                                            const std::vector<std::string>& columns,
                                            const std::vector<std::string>& unread = {});

/// Throws InputError for a row i whose first number is not the time i · period.
void check_equal_times(const NumberTable& table, double period);

}  // namespace tribo::models
