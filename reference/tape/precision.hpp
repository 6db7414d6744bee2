#pragma once

#include <limits>

#include "models/fifty_digits.hpp"
#include "models/scalar.hpp"

namespace tribo::reference {

using models::Fifty;
using models::float128;

/// The scalars in which references are computed.
enum class Precision { kQuadruple, kFiftyDigits };

/// Bits of the mantissa.
[[nodiscard]] inline int bits(Precision precision) {
  return precision == Precision::kQuadruple ? std::numeric_limits<float128>::digits
                                            : std::numeric_limits<Fifty>::digits;
}

}  // namespace tribo::reference
