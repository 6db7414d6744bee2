#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tribo::verification {

/// What the suite found about a paper: one `[[finding]]` table of `papers/findings.toml`.
struct Finding {
  std::string id;                   ///< unique, lower case with dashes
  std::string paper;                ///< key: `tamsi2020`
  std::string statement;            ///< in our own words
  std::vector<std::string> claims;  ///< ids of the claims that carry it, one at least
  std::string command;              ///< that computes them
};

/// The findings in the order of the file; none if it does not exist.
/// Throws InputError `file:line:column: what; what is allowed`.
[[nodiscard]] std::vector<Finding> read_findings(const std::filesystem::path& file);

}  // namespace tribo::verification
