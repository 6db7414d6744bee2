#pragma once

#include <vector>

#include "reference/dense/dense_run.hpp"
#include "reference/tape/precision.hpp"

namespace tribo::reference {

/// A time τ of a piece; where two pieces meet and the state jumps, a time of either.
struct PlaceOnRun {
  std::size_t piece = 0;
  Fifty tau = 0;
};

/// Places where a component is least and largest.
struct Extremes {
  PlaceOnRun least, largest;
};

/// Extremes of each component of a run: at an end of a piece or where its slope vanishes, which is
/// found in double and leaves the value all of its digits. Of values that are equal to this
/// accuracy, relative to the larger of their size and their scale, the first.
[[nodiscard]] std::vector<Extremes> extremes_of(const DenseRun<Fifty>& run,
                                                const std::vector<double>& scales, double accuracy);

}  // namespace tribo::reference
