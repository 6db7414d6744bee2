#include "solvers/frozen/contact_matrix.hpp"

#include <algorithm>

namespace tribo::solvers {

bool ContactMatrix::set_structure(const ContactProblem& problem,
                                  std::span<const std::pair<int, int>> others,
                                  LinearAlgebra choice) {
  int largest_tree = 0;
  for (const models::Tree& tree : problem.start.trees)
    largest_tree = std::max(largest_tree, tree.size);
  G_J_.resize(3, largest_tree);
  block_.resize(largest_tree, largest_tree);
  couplings_.reserve(others.size() + problem.start.contacts.size());
  couplings_.assign(others.begin(), others.end());
  for (const std::size_t i : problem.participants) {
    const auto& contact = problem.start.contacts[i];
    if (contact.num_blocks == 2)
      couplings_.push_back(std::minmax(contact.blocks[0].tree, contact.blocks[1].tree));
  }
  std::ranges::sort(couplings_);
  couplings_.erase(std::unique(couplings_.begin(), couplings_.end()), couplings_.end());
  return blocks_.set_structure(problem.start.trees, couplings_, choice);
}

void ContactMatrix::set_mass(const models::Snapshot<double>& start) {
  blocks_.set_zero();
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    blocks_.add(static_cast<int>(i), static_cast<int>(i), start.M[i]);
  }
}

void ContactMatrix::add(const models::ContactPoint<double>& contact, const Eigen::Matrix3d& G) {
  for (int a = 0; a < contact.num_blocks; ++a) {
    const auto& row = contact.blocks[static_cast<std::size_t>(a)];
    for (int b = 0; b < contact.num_blocks; ++b) {
      const auto& column = contact.blocks[static_cast<std::size_t>(b)];
      auto G_J = G_J_.leftCols(column.J.cols());
      auto block = block_.topLeftCorner(row.J.cols(), column.J.cols());
      G_J.noalias() = G.lazyProduct(column.J);
      block.noalias() = row.J.transpose().lazyProduct(G_J);
      blocks_.add(row.tree, column.tree, block);  // J_cᵀ G_c J_c
    }
  }
}

}  // namespace tribo::solvers
