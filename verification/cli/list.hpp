#pragma once

#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/judge/finding.hpp"
#include "verification/judge/printed.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {

/// One line of a list, and all that is known as JSON.
struct Listed {
  std::string id;
  std::string text;
  Json json;
};

/// What `list` can show: papers, items and so on.
[[nodiscard]] std::vector<std::string> list_names();

/// A list by its name. Throws InputError for another name.
[[nodiscard]] std::vector<Listed> list_of(const std::string& what);

[[nodiscard]] std::vector<Listed> list_papers(const verification::Catalog& catalog);
/// The headlines of the papers with what is expected to become of them.
[[nodiscard]] std::vector<Listed> list_headlines(const verification::Catalog& catalog);
[[nodiscard]] std::vector<Listed> list_items(const verification::Catalog& catalog);
[[nodiscard]] std::vector<Listed> list_claims(const verification::Catalog& catalog);
[[nodiscard]] std::vector<Listed> list_observables(const verification::Catalog& catalog);
/// Findings of the suite about the papers, from `papers/findings.toml`.
[[nodiscard]] std::vector<Listed> list_findings(const std::vector<verification::Finding>& findings);
/// Every printed number of the papers beside the claims that judge it.
[[nodiscard]] std::vector<Listed> list_coverage(
    const std::vector<verification::PrintedNumber>& numbers);
[[nodiscard]] std::vector<Listed> list_schemes();
[[nodiscard]] std::vector<Listed> list_scenarios(const std::vector<models::Scenario>& scenarios);
/// Every key of `--set` once, with the scenarios of the table and the schemes that take it.
[[nodiscard]] std::vector<Listed> list_parameters();

/// The `add_test` lines of all items and claims, for CTest's TEST_INCLUDE_FILES. `program` is the
/// path of this program, `folder` where the run directories go, `data` the folder that the items
/// get as `--data`; empty: none.
[[nodiscard]] std::string ctest_script(const verification::Catalog& catalog,
                                       const std::string& program, const std::string& folder,
                                       const std::string& data);

}  // namespace tribo::cli
