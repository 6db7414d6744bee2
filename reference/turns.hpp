#pragma once

#include <vector>

#include "reference/comparison.hpp"

namespace tribo::reference {

/// By each computation the highest normal force and the first time at which it is reached; empty
/// where nothing touches, or no law gives a force. `asked`: digits.
[[nodiscard]] std::vector<Turn> peaks_of(const std::vector<NamedAnswer>& answers, int asked);

/// Extremes of a column by all computations, of which `limit` digits at most can be known, and the
/// first time at which each is reached.
[[nodiscard]] CertifiedRange range_of(const std::vector<NamedAnswer>& answers,
                                      std::size_t column,
                                      const Certificate& head,
                                      int limit,
                                      Comparison& comparison);

/// Sets the highest normal force and the first time at which it is reached. As for a solution in
/// polynomials, neither lowers the digits of the certificate.
void set_peak(const std::vector<NamedAnswer>& answers, int limit, Certificate& out);

}  // namespace tribo::reference
