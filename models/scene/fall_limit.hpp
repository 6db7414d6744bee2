#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

/// When a robot counts as fallen, by the first link of its tree, a floating one.
struct FallLimit {
  int tree = 0;
  double largest_tilt = 0;   ///< of the link's z axis against the vertical; 0: no limit [rad]
  double lowest_height = 0;  ///< of its origin; 0: no limit [m]
};

/// Why a tree at q counts as fallen; empty while it stands.
template <class S>
[[nodiscard]] std::string fallen(const FallLimit& limit,
                                 const ArticulatedTree<S>& tree,
                                 const Vector<S>& q) {
  using std::acos;
  const Link<S>& base = tree.link(1);
  const Placement<S> X =
      base.placement * Placement<S>{.R = quaternion(base, q).normalized().toRotationMatrix(),
                                    .p = q.template head<3>()};
  const auto tilt = static_cast<double>(S(acos(X.R(2, 2))));  // of R z against z
  const auto height = static_cast<double>(X.p[2]);
  if (limit.largest_tilt > 0 && !(tilt <= limit.largest_tilt))
    return fmt::format("the base is tilted by {:.3g} rad", tilt);
  if (limit.lowest_height > 0 && !(height >= limit.lowest_height))
    return fmt::format("the base is {:.3g} m above the ground", height);
  return {};
}

}  // namespace tribo::models
