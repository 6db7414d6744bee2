#include "models/scene/fall_limit.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

std::string fallen(const FallLimit& limit, const ArticulatedTree& tree, const VectorXd& q) {
  const Link& base = tree.link(1);
  const Placement X =
      base.placement *
      Placement{.R = quaternion(base, q).normalized().toRotationMatrix(), .p = q.head<3>()};
  const double tilt = std::acos(X.R(2, 2));  // of R z against z
  const double height = X.p[2];
  if (limit.largest_tilt > 0 && !(tilt <= limit.largest_tilt))
    return fmt::format("the base is tilted by {:.3g} rad", tilt);
  if (limit.lowest_height > 0 && !(height >= limit.lowest_height))
    return fmt::format("the base is {:.3g} m above the ground", height);
  return {};
}

}  // namespace tribo::models
