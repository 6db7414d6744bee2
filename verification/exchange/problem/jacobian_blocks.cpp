#include "verification/exchange/problem/jacobian_blocks.hpp"

#include <utility>

namespace tribo::verification {

using models::ContactPoint;
using models::Snapshot;

std::vector<JacobianBlock> jacobian_blocks(const Snapshot& start, const ContactPoint& contact) {
  std::vector<JacobianBlock> blocks;
  for (const int tree : models::trees_of(start, contact)) {
    JacobianBlock block{tree, {}};
    block.J.resize(3, start.trees[static_cast<std::size_t>(tree)].size);
    models::contact_jacobian(start, contact, tree, block.J.leftCols(block.J.cols()));
    blocks.push_back(std::move(block));
  }
  return blocks;
}

void attach(const std::vector<JacobianBlock>& blocks, ContactPoint& contact, Snapshot& start) {
  contact.axes.setIdentity();
  contact.place.setZero();
  int sign = 1;  // v_c = J_a v − J_b v
  for (const JacobianBlock& block : blocks) {
    (sign > 0 ? contact.a : contact.b) = static_cast<int>(start.bodies.size());
    models::BodyMotion& body = start.bodies.add();
    body.tree = block.tree;
    body.origin.setZero();
    body.move_by(static_cast<int>(block.J.cols())).topRows<3>() = sign * block.J;
    sign = -1;
  }
}

}  // namespace tribo::verification
