#pragma once

#include <array>
#include <limits>
#include <optional>

#include "models/types.hpp"

namespace tribo::models {

/// The part of a row G that acts on one tree:  ċ += G v[first .. first + size).
template <class S>
struct RowBlock {
  int tree = 0;                           ///< index into Snapshot::trees
  Eigen::Matrix<S, 1, Eigen::Dynamic> G;  ///< 1 × size of the tree
};

/// Softness of a constraint that is not meant to be rigid.
template <class S>
struct Compliance {
  S k{};  ///< stiffness [N/m]
  S c{};  ///< damping [N s/m]
};

/// One row of constraints on one or two trees                           [cenic, Sec. IV-D]
///
///   lower ≤ c(q) ≤ upper,   ċ = G v
///
/// Equal bounds make the constraint holonomic. It has no law of its own: schemes that take
/// constraints hold it as rigidly as their step allows, or with the softness given here.
template <class S>
struct Constraint {
  int id = 0;  ///< the same row has the same id at every time
  S value{};   ///< c
  S lower = -std::numeric_limits<S>::infinity();
  S upper = std::numeric_limits<S>::infinity();
  std::optional<Compliance<S>> compliance;
  int num_blocks = 0;  ///< trees that the row acts on: 1 or 2
  std::array<RowBlock<S>, 2> blocks;
};

}  // namespace tribo::models
