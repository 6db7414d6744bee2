#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/judge/catalog.hpp"

namespace tribo::verification {

/// A finding of the suite about a paper: one `[[finding]]` table of `papers/findings.toml`. A
/// refuted finding stays there as withdrawn; its claims then show what is true instead.
struct Finding {
  std::string id;                   ///< unique, lower case with dashes
  std::string paper;                ///< key: `tamsi2020`
  std::string statement;            ///< in our own words
  std::vector<std::string> claims;  ///< ids of the supporting claims, at least one
  std::string command;              ///< computes the claims
  std::string withdrawn;            ///< what was wrong with it; empty while it holds
  std::string in_short = {};        ///< one sentence for the first page; empty: not on it
  std::string picture = {};         ///< the item whose picture the first page shows
};

/// The findings in file order; none if the file does not exist.
/// Throws InputError `file:line:column: what; what is allowed`.
[[nodiscard]] std::vector<Finding> read_findings(const std::filesystem::path& file);

/// Throws InputError if a finding names a claim that no item has.
void check_findings(const std::vector<Finding>& findings, const Catalog& catalog);

}  // namespace tribo::verification
