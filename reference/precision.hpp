#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <limits>
#include <utility>

#include "models/scalar.hpp"

namespace tribo::reference {

using models::float128;

/// Binary floating point of 168 bits, 50 decimal digits. Every narrower scalar converts to it
/// exactly.
using Fifty = boost::multiprecision::number<boost::multiprecision::cpp_bin_float_50::backend_type,
                                            boost::multiprecision::et_off>;

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
