#pragma once

#include <string>

#include "reference/certificate.hpp"
#include "verification/testset/export.hpp"
#include "verification/text/json.hpp"

/// The files of one problem that hold numbers.
namespace tribo::verification {

/// Rows of truth.csv: as many, in equal distances, the ends among them.
inline constexpr int kTruthRows = 201;

/// States at the times of truth.csv.
[[nodiscard]] reference::Certificate truth_rows(const CertifiedProblem& certified);

/// Columns as a trajectory has them, numbers with the digits that are certified.
[[nodiscard]] std::string truth_csv(const CertifiedProblem& certified,
                                    const reference::Certificate& rows);

/// A list of quantities: name, unit, certified value and its digits, and, where a closed form is
/// known, that, the difference D, and the class: `R` where the closed form is that of the rigid
/// limit and D ≤ 1e-4 of it, `D` where the limit is farther off, else `C`.
[[nodiscard]] Json quantities_json(const CertifiedProblem& certified,
                                   const reference::Certificate& rows);

}  // namespace tribo::verification
