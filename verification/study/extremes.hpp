#pragma once

#include <cmath>

namespace tribo::verification {

/// most = max(most, value), but NaN is taken and kept: a failure must not look well behaved.
inline void keep_largest(double& most, double value) {
  if (!std::isnan(most) && !(value <= most)) most = value;
}

/// least = min(least, value), NaN likewise.
inline void keep_least(double& least, double value) {
  if (!std::isnan(least) && !(value >= least)) least = value;
}

}  // namespace tribo::verification
