#pragma once

#include <span>
#include <utility>
#include <vector>

#include "solvers/frozen/contact_problem.hpp"
#include "solvers/linear/block_matrix.hpp"

namespace tribo::solvers {

/// The Newton matrix of a frozen problem, block by block of its trees
///
///   M₀ + Σ J_cᵀ G_c J_c
///
/// G_c is the Hessian of a contact's potential [icf, Eq. (4)], or the derivative of its impulse,
/// which need not be symmetric [tamsi, Eq. (22)]. Keeps its storage from problem to problem.
class ContactMatrix {
 public:
  /// For the trees of a problem and the pairs of them that its participants couple, or that
  /// `others` names: its contact graph. Returns whether the graph is new.
  bool set_structure(const ContactProblem& problem,
                     std::span<const std::pair<int, int>> others,
                     LinearAlgebra choice);

  /// M₀ alone.
  void set_mass(const models::Snapshot<double>& start);
  /// Adds JᵀG J of a contact.
  void add(const models::ContactPoint<double>& contact, const Eigen::Matrix3d& G);

  /// Where terms of other kinds are added.
  [[nodiscard]] BlockMatrix& blocks() { return blocks_; }
  [[nodiscard]] const BlockMatrix& blocks() const { return blocks_; }

 private:
  BlockMatrix blocks_;
  std::vector<std::pair<int, int>> couplings_;
  models::MatrixXd G_J_, block_;  ///< as large as the largest tree needs
};

}  // namespace tribo::solvers
