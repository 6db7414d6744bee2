#pragma once

#include <vector>

#include "reference/comparison.hpp"

namespace tribo::reference {

/// The turn with the largest of sign × value, the first of several.
[[nodiscard]] const Turn& extreme_of(const std::vector<Turn>& turns, int sign);

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
