#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {

/// The claims of every item in papers/, in the order of their ids.
[[nodiscard]] std::vector<Claim> read_all_claims(const std::filesystem::path& papers);

/// The claims whose observable has one of `names` as a part: of a quantity, of a block, of a pair.
[[nodiscard]] std::vector<Claim> claims_naming(const std::vector<Claim>& claims,
                                               const std::vector<std::string>& names);

/// A table of claims: the verdicts of claims in the run as `shown`, and for the others their
/// number, as `missing`, and the items that judge them.
[[nodiscard]] data claims_view(const std::vector<Claim>& claims, const RunData& run);

}  // namespace tribo::verification::report
