#pragma once

#include <limits>
#include <utility>

#include "models/fifty_digits.hpp"
#include "models/scalar.hpp"

namespace tribo::reference {

using models::Fifty;
using models::float128;

/// The scalars in which references are computed.
enum class Precision { kExtended, kQuadruple, kFiftyDigits };

/// Calls f<S>() for the scalar of `precision`.
template <class F>
auto with_scalar(Precision precision, F&& f) {
  if (precision == Precision::kExtended) return f.template operator()<long double>();
  if (precision == Precision::kQuadruple) return f.template operator()<float128>();
  return f.template operator()<Fifty>();
}

/// Bits of the mantissa.
[[nodiscard]] inline int bits(Precision precision) {
  return with_scalar(precision, []<class S>() { return std::numeric_limits<S>::digits; });
}

}  // namespace tribo::reference
