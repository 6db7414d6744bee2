#pragma once

#include "models/types.hpp"

namespace tribo::reference {

/// exp(h A) X, computed in 50 digits and rounded. A, h and X are taken as the doubles they are.
///
///   exp(h A) = (Σ (2^−s h A)^k / k!)^(2^s),   ‖2^−s h A‖₁ ≤ 1/2
///
/// the series summed until its terms vanish. Squaring loses digits where powers of exp grow before
/// they decay; of 50 there are enough.
[[nodiscard]] models::MatrixXd taylor_exponential(const models::MatrixXd& A, double h,
                                                  const models::MatrixXd& X);

}  // namespace tribo::reference
