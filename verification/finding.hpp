#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/catalog.hpp"

namespace tribo::verification {

/// What the suite found about a paper: one `[[finding]]` table of `papers/findings.toml`. One that
/// fell stays there as withdrawn; its claims are then those that show what is true instead.
struct Finding {
  std::string id;                   ///< unique, lower case with dashes
  std::string paper;                ///< key: `tamsi2020`
  std::string statement;            ///< in our own words
  std::vector<std::string> claims;  ///< ids of the claims that carry it, one at least
  std::string command;              ///< that computes them
  std::string withdrawn;            ///< what was wrong with it; empty while it holds
};

/// The findings in the order of the file; none if it does not exist.
/// Throws InputError `file:line:column: what; what is allowed`.
[[nodiscard]] std::vector<Finding> read_findings(const std::filesystem::path& file);

/// Throws InputError for a finding that names a claim which no item has.
void check_findings(const std::vector<Finding>& findings, const Catalog& catalog);

}  // namespace tribo::verification
