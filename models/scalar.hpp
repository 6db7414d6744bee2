#pragma once

#include <boost/multiprecision/eigen.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#include <boost/multiprecision/float128.hpp>
#else
#include <boost/multiprecision/cpp_bin_float.hpp>
#endif

namespace tribo::models {

/// The quadruple-precision scalar: 113 bits of mantissa under every compiler.
///
/// Clang 14 has no quadmath.h, so it takes Boost's software type of the same format.
#if defined(__GNUC__) && !defined(__clang__)
using float128 = boost::multiprecision::float128;
#else
using float128 =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float_quad::backend_type,
                                  boost::multiprecision::et_off>;
#endif

}  // namespace tribo::models
