#pragma once

#include "models/robots/solo12.hpp"

/// Solo12 as the tests of its gaits have it.
namespace tribo::models::test {

/// Between two knots of its gaits [s].
inline constexpr double kKnot = 0.01;

inline const ArticulatedTree& heavy_solo12() {
  static const ArticulatedTree tree(loaded(solo12(), "recovered-mass"));
  return tree;
}

}  // namespace tribo::models::test
