#pragma once

#include <vector>

#include "reference/dense/dense_run.hpp"
#include "reference/precision.hpp"

namespace tribo::reference {

/// When a component is least and largest.
struct ExtremeTimes {
  Fifty least = 0, largest = 0;  ///< [s]
};

/// Of each component of a run: at an end of a piece or where its slope vanishes, to the precision
/// of double, which leaves the value all of its digits.
[[nodiscard]] std::vector<ExtremeTimes> extremes_of(const DenseRun<Fifty>& run);

}  // namespace tribo::reference
