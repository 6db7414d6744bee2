#pragma once

#include <string>

#include "models/bodies/articulated_tree.hpp"

namespace tribo::models {

/// When a robot counts as fallen, by the first link of its tree, a floating one.
struct FallLimit {
  int tree = 0;
  double largest_tilt = 0;   ///< of the link's z axis against the vertical; 0: no limit [rad]
  double lowest_height = 0;  ///< of its origin; 0: no limit [m]
};

/// Why a tree at q counts as fallen; empty while it stands.
[[nodiscard]] std::string fallen(const FallLimit& limit, const ArticulatedTree& tree,
                                 const VectorXd& q);

}  // namespace tribo::models
