#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "verification/judge/figure.hpp"

namespace tribo::verification {

/// Provenance: `# key: value` lines at the top of a data file.
using DatHeader = std::vector<std::pair<std::string, std::string>>;

/// Writes a figure without its timing as text that read_dat and gnuplot read:
///
///   # item: tamsi2020/fig05                        header, in the order given
///   # quantity: <name> <value> <unit> <uncertainty>
///   # run: <name> <status> <reason>
///   # finding: <sentence>
///   # omission: <sentence>
///   # work: <counter> <value> ...
///   (two blank lines)
///   # <block>                                      gnuplot: index "<block>"
///   h[s] e[m/s] status                             gnuplot: using "h[s]":"e[m/s]"
///   0.001 2.5e-05 ok                               17 significant digits, NaN where there is no
///   number
///
/// gnuplot takes the first block whose name begins with the requested one, so a block whose name
/// begins another's is moved before the latter; otherwise the order is kept.
///
/// The file is written as a whole or not at all. Throws InputError if it cannot be written, and
/// std::invalid_argument if a name has blanks, is used twice, or a row does not fit its columns.
void write_dat(const std::filesystem::path& file, const DatHeader& header, const Figure& figure);

/// Reads a file of write_dat. Throws InputError `file:line: what` for any other file.
[[nodiscard]] Figure read_dat(const std::filesystem::path& file);

/// Whether a file name is that of an item's data, `<item>.dat`, not of its times or of a part.
[[nodiscard]] bool is_item_data(const std::filesystem::path& file);

/// The header of a data file.
[[nodiscard]] DatHeader read_dat_header(const std::filesystem::path& file);

}  // namespace tribo::verification
