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
/// which need not be symmetric [tamsi, Eq. (22)]. Points of the same two bodies that stand together
/// add up to one 6 × 6 matrix between these bodies, which then goes through their motions once.
/// Keeps its storage from problem to problem.
class ContactMatrix {
 public:
  /// For the trees of a problem and the pairs of them that its participants couple, or that
  /// `others` names: its contact graph. Returns whether the graph is new.
  bool set_structure(const ContactProblem& problem,
                     std::span<const std::pair<int, int>> others,
                     bool sparse);

  /// M₀ alone.
  void set_mass(const models::Snapshot<double>& start);

  /// Adds Σ J_cᵀ G_c J_c, with `G_of(i)` for participant i.
  template <class GOf>
  void add_contacts(const ContactProblem& problem, GOf G_of) {
    const models::ContactPoint<double>* last = nullptr;
    for (std::size_t i = 0; i < problem.participants.size(); ++i) {
      const auto& contact = problem.start.contacts[problem.participants[i]];
      if (last == nullptr || last->a != contact.a || last->b != contact.b) {
        if (last != nullptr) add_pair(problem.start, last->a, last->b);
        begin_pair(problem.start, contact);
        last = &contact;
      }
      add_point(contact, G_of(i));
    }
    if (last != nullptr) add_pair(problem.start, last->a, last->b);
  }

  /// Where terms of other kinds are added.
  [[nodiscard]] BlockMatrix& blocks() { return blocks_; }
  [[nodiscard]] const BlockMatrix& blocks() const { return blocks_; }

 private:
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  void begin_pair(const models::Snapshot<double>& start,
                  const models::ContactPoint<double>& contact);
  void add_point(const models::ContactPoint<double>& contact, const Eigen::Matrix3d& G);
  void add_pair(const models::Snapshot<double>& start, int a, int b);
  void add_block(const models::BodyMotion<double>& row,
                 const models::BodyMotion<double>& column,
                 const Matrix6& K);

  BlockMatrix blocks_;
  std::vector<std::pair<int, int>> couplings_;
  Matrix6 K_;  ///< of the pair: impulse and moment about `center_` by velocity
  models::Vector3<double> center_;
  models::MatrixXd K_J_, block_;  ///< as large as the largest tree needs
};

}  // namespace tribo::solvers
