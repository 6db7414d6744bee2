#pragma once

#include <array>
#include <limits>
#include <optional>

#include "models/types.hpp"

namespace tribo::models {

/// The part of a row G that acts on one tree:  ċ += G v[first .. first + size).
struct RowBlock {
  int tree = 0;                                ///< index into Snapshot::trees
  Eigen::Matrix<double, 1, Eigen::Dynamic> G;  ///< 1 × size of the tree
};

/// Softness of a constraint that is not meant to be rigid.
struct Compliance {
  double k = 0;  ///< stiffness [N/m]
  double c = 0;  ///< damping [N s/m]
};

/// One row of constraints on one or two trees                           [cenic, Sec. IV-D]
///
///   lower ≤ c(q) ≤ upper,   ċ = G v
///
/// Equal bounds make the constraint holonomic. It has no law of its own: schemes that take
/// constraints hold it as rigidly as their step allows, or with the softness given here.
struct Constraint {
  int id = 0;        ///< the same row has the same id at every time
  double value = 0;  ///< c
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  std::optional<Compliance> compliance;
  int num_blocks = 0;  ///< trees that the row acts on: 1 or 2
  std::array<RowBlock, 2> blocks;
};

}  // namespace tribo::models
