#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

namespace tribo::models {

/// Binary floating point of 168 bits, 50 decimal digits. Every narrower scalar converts to it
/// exactly.
using Fifty = boost::multiprecision::number<boost::multiprecision::cpp_bin_float_50::backend_type,
                                            boost::multiprecision::et_off>;

}  // namespace tribo::models
