#include "models/scene/held_joints.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "models/bodies/tree_configuration.hpp"
#include "models/input_error.hpp"

namespace tribo::models {

HeldTree::HeldTree(HeldJoints joints, const ArticulatedTree& tree)
    : joints_(std::move(joints)), first_link_(is_floating(tree.link(1)) ? 2 : 1) {
  size_ = tree.num_links() - first_link_;
  for (int i = first_link_; i < tree.num_links(); ++i) {
    if (tree.link(i).num_velocities != 1)
      throw InputError(fmt::format("'{}' is no hinge or slide to be held", tree.link(i).name));
  }
  if (joints_.controller && !(std::isfinite(period()) && period() > 0))
    throw InputError(
        fmt::format("a controller ticks every {} s; a number above 0 is allowed", period()));
}

std::string HeldTree::fallen(const ArticulatedTree& tree) const {
  return joints_.controller->fallen(tree, state_);
}

}  // namespace tribo::models
