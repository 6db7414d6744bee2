#pragma once

#include <array>
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
/// which need not be symmetric [tamsi, Eq. (22)]. The points of two bodies, which stand together,
/// are summed into one 6 × 6 matrix between these bodies, which is then projected onto their
/// motions once; whether A is the one or the other is the same to JᵀGJ. A single point uses its J,
/// which is the same in every iteration. Storage is kept from problem to problem.
class ContactMatrix {
 public:
  /// Sets the contact graph: the trees of a problem and the pairs of trees coupled by its
  /// participants or named in `others`. Returns whether the graph is new.
  bool set_structure(const ContactProblem& problem, std::span<const std::pair<int, int>> others,
                     LinearAlgebra choice, MatrixKind kind = MatrixKind::kPositiveDefinite);

  /// J of a participant on the k-th of its trees, 3 × size of that tree.
  [[nodiscard]] Eigen::Map<const Eigen::Matrix3Xd> jacobian(std::size_t participant, int k) const {
    const Rows& rows = rows_[participant];
    const auto side = static_cast<std::size_t>(k);
    return {&entries_[rows.first[side]], 3, size_of(rows.on.tree[side])};
  }
  /// The trees on which a participant acts.
  [[nodiscard]] const models::ContactTrees& trees_of(std::size_t participant) const {
    return rows_[participant].on;
  }

  /// Sets the matrix to M₀ alone.
  void set_mass(const models::Snapshot& start);

  /// Adds Σ J_cᵀ G_c J_c, with `G_of(i)` for participant i.
  template <class GOf>
  void add_contacts(const ContactProblem& problem, GOf G_of) {
    const auto contact = [&](std::size_t i) -> const models::ContactPoint& {
      return problem.start.contacts[problem.participants[i]];
    };
    const std::size_t count = problem.participants.size();
    for (std::size_t i = 0; i < count;) {
      const auto& first = contact(i);
      const auto of_pair = [&](std::size_t j) {
        return j < count && is_of_same_bodies(contact(j), first);
      };
      if (!of_pair(i + 1)) {
        add_single(i, G_of(i));
        ++i;
        continue;
      }
      begin_pair(problem.start, first);
      for (; of_pair(i); ++i) add_point(contact(i), G_of(i));
      add_pair(problem.start, first);
    }
  }

  /// The blocks, to which terms of other kinds are added.
  [[nodiscard]] BlockMatrix& blocks() { return blocks_; }
  [[nodiscard]] const BlockMatrix& blocks() const { return blocks_; }

 private:
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  [[nodiscard]] int size_of(int tree) const {
    return blocks_.pattern().trees()[static_cast<std::size_t>(tree)].size;
  }
  /// The trees of a participant, and where its J on each of them begins.
  struct Rows {
    models::ContactTrees on;
    std::array<std::size_t, 2> first = {};
  };

  void set_jacobians(const ContactProblem& problem);
  void add_single(std::size_t participant, const Eigen::Matrix3d& G);
  void begin_pair(const models::Snapshot& start, const models::ContactPoint& contact);
  void add_point(const models::ContactPoint& contact, const Eigen::Matrix3d& G);
  void add_pair(const models::Snapshot& start, const models::ContactPoint& contact);
  void add_block(const models::BodyMotion& row, const models::BodyMotion& column, const Matrix6& K);

  BlockMatrix blocks_;
  std::vector<std::pair<int, int>> couplings_;
  Matrix6 K_;                       ///< of a pair, about `center_`
  models::Vector3<double> center_;  ///< the origin of A, or of B where A is the world
  std::vector<Rows> rows_;          ///< by participant
  std::vector<double> entries_;     ///< of all J, by columns
  Eigen::Matrix3Xd G_J_;
  models::Matrix6X<double> K_J_;
  models::MatrixXd block_;  ///< sized for the largest tree, as are those above
};

}  // namespace tribo::solvers
