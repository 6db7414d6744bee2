#pragma once

#include <vector>

#include "models/snapshot.hpp"

namespace tribo::verification {

/// A block of a contact's J, as in a record.
struct JacobianBlock {
  int tree = 0;
  Eigen::Matrix3Xd J;  ///< 3 × size of the tree
};
[[nodiscard]] std::vector<JacobianBlock> jacobian_blocks(const models::Snapshot& start,
                                                         const models::ContactPoint& contact);

/// Gives a contact without bodies the bodies of one or two blocks.
void attach(const std::vector<JacobianBlock>& blocks, models::ContactPoint& contact,
            models::Snapshot& start);

}  // namespace tribo::verification
