#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "models/system.hpp"

namespace tribo::verification {

/// What a file calls `column`, the contract calls `name`: `--map COLUMN=NAME`.
struct RenamedColumn {
  std::string column;
  std::string name;
};

/// A trajectory that any program wrote, its columns by the names of the file contract.
struct Trajectory {
  std::string file;
  std::vector<double> t;  ///< two or more, ascending from 0 or later [s]
  std::map<std::string, std::vector<double>> columns;  ///< those that are known, `t` left out
  std::vector<std::string> renamed;  ///< columns of RenamedColumn that the file has
  std::vector<std::string> unused;   ///< columns that nobody asks for, as the file names them
  std::map<std::string, std::string> provenance;  ///< lines `# key: value`
  std::string status;  ///< how the run ended early, as the file says; else empty
  std::string broken;  ///< the first number that is none, before which rows end; else empty
  bool cut = false;    ///< the last line has no end, and was left out

  /// The numbers of a column; null where the file has none of that name.
  [[nodiscard]] const std::vector<double>* column(const std::string& name) const;
  /// The number at the start of a value of `provenance`; NaN where there is none.
  [[nodiscard]] double told(const std::string& key) const;
};

/// The columns of the contract for a system with one contact: coordinates, energies, and the inline
/// columns of the contact.
[[nodiscard]] std::vector<models::Coordinate> contract_columns(const models::System& system);

/// Names with commas between, as much of them as a line holds, unprintable characters as `?`.
[[nodiscard]] std::string name_list(const std::vector<std::string>& names);

/// Reads a CSV file: lines with `#` are remarks, then a header with units in brackets, then
/// numbers. A column without a unit is taken to be in the contract's. `known` are the columns that
/// are kept. A row whose line has no end may lack digits, and is left out.
///
/// Throws InputError `file:line: what; what is allowed` for a file without time or rows, another
/// unit than the contract's, a repeated column, a row of another length, a cell that is no number,
/// and times that do not ascend. Rows end before one with a NaN or an infinity (in columns of
/// contacts NaN is allowed).
[[nodiscard]] Trajectory read_trajectory(const std::filesystem::path& file,
                                         const std::vector<models::Coordinate>& known,
                                         const std::vector<RenamedColumn>& renamed);

}  // namespace tribo::verification
