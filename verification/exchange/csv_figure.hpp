#pragma once

#include <filesystem>
#include <string_view>

#include "verification/judge/figure.hpp"

namespace tribo::verification {

/// `error[m]`: a name and a unit, `-` where there is none.
[[nodiscard]] Column column_from(std::string_view cell);

/// The data of any program as a figure: a block named by the file's stem, with a column for each of
/// the table's, and a quantity for each remark with a number,
///
///   # rebound = 1.4999 m/s
///   h[s],error[m]
///   0.01,2.5e-4
///
/// A unit in brackets is optional; `nan` and `inf` are numbers, as in a run that failed. Throws
/// InputError `file:line: what` for a file without a header or rows, a column without a name or
/// named twice, a row of another length or without an end, and a cell that is no number.
[[nodiscard]] Figure read_csv_figure(const std::filesystem::path& file);

}  // namespace tribo::verification
