#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/judge/catalog.hpp"

namespace tribo::verification {

/// A number that a paper prints about a result, and the claims that judge it or the reason why none
/// does: one `[[printed]]` table of `papers/<paper>/printed.toml`.
struct PrintedNumber {
  std::string paper;                ///< key: `tamsi2020`
  std::string place;                ///< `Sec. VI-B`; of a cell `Table II, squat, Expo`
  std::string value;                ///< as printed, with its unit
  std::vector<std::string> claims;  ///< ids of claims of the catalog
  std::string reason;               ///< why there is no claim; empty where there is one
};

/// The printed numbers of all papers of the catalog that have such a file, in the file's order.
/// A `[[table]]` of `name`, `rows` and `columns` says which cells a printed table has, and `blank`
/// which of them are empty in print: every other cell needs its `[[printed]]`.
/// Throws InputError `file:line:column: what` for a number with neither claim nor reason, or with
/// both, for an unknown claim, a repeated number, and a cell that is missing or in no table.
[[nodiscard]] std::vector<PrintedNumber> read_printed_numbers(const std::filesystem::path& home,
                                                              const Catalog& catalog);

}  // namespace tribo::verification
