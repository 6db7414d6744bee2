#pragma once

#include <vector>

#include "reference/dense/dense_run.hpp"
#include "reference/precision.hpp"

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

/// Extremes of each component of a run: at an end of a piece or where its slope vanishes, to the
/// precision of double, which leaves the value all of its digits.
[[nodiscard]] std::vector<Extremes> extremes_of(const DenseRun<Fifty>& run);

}  // namespace tribo::reference
