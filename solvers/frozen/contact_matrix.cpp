#include "solvers/frozen/contact_matrix.hpp"

#include <algorithm>

#include "solvers/linear/block_kernels.hpp"

namespace tribo::solvers {
namespace {

using models::BodyMotion;
using models::ContactPoint;
using models::Snapshot;
using models::Vector3;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Matrix3 = Eigen::Matrix3d;

/// The rows of a contact over the n velocities of a tree.
template <int n>
using RowsView = Eigen::Map<Eigen::Matrix<double, 3, n>>;
template <int n>
using ConstRowsView = Eigen::Map<const Eigen::Matrix<double, 3, n>>;

/// a × of each column of A.
Matrix3 cross_columns(const Vector3<double>& a, const Matrix3& A) {
  Matrix3 out;
  for (int j = 0; j < 3; ++j) out.col(j) = a.cross(A.col(j));
  return out;
}

/// A [a]×:  the rows of A crossed with a.
Matrix3 rows_cross(const Matrix3& A, const Vector3<double>& a) {
  Matrix3 out;
  for (int i = 0; i < 3; ++i) out.row(i) = A.row(i).cross(a.transpose());
  return out;
}

/// K X, where X V is [v + ω × d; ω].
Matrix6 by_velocity_at(const Matrix6& K, const Vector3<double>& d) {
  Matrix6 out = K;
  out.topRightCorner<3, 3>() -= rows_cross(K.topLeftCorner<3, 3>(), d);
  out.bottomRightCorner<3, 3>() -= rows_cross(K.bottomLeftCorner<3, 3>(), d);
  return out;
}

/// Xᵀ K
Matrix6 moment_about(const Vector3<double>& d, const Matrix6& K) {
  Matrix6 out = K;
  out.bottomLeftCorner<3, 3>() += cross_columns(d, K.topLeftCorner<3, 3>());
  out.bottomRightCorner<3, 3>() += cross_columns(d, K.topRightCorner<3, 3>());
  return out;
}

}  // namespace

bool ContactMatrix::set_structure(const ContactProblem& problem,
                                  std::span<const std::pair<int, int>> others, LinearAlgebra choice,
                                  MatrixKind kind) {
  int largest_tree = 0;
  for (const models::Tree& tree : problem.start.trees)
    largest_tree = std::max(largest_tree, tree.size);
  G_J_.resize(3, largest_tree);
  K_J_.resize(6, largest_tree);
  block_.resize(largest_tree, largest_tree);
  couplings_.reserve(others.size() + problem.start.contacts.size());
  couplings_.assign(others.begin(), others.end());
  for (const std::size_t i : problem.participants) {
    const models::ContactTrees on = models::trees_of(problem.start, problem.start.contacts[i]);
    if (on.count == 2) couplings_.push_back(std::minmax(on.tree[0], on.tree[1]));
  }
  std::ranges::sort(couplings_);
  couplings_.erase(std::unique(couplings_.begin(), couplings_.end()), couplings_.end());
  const bool is_new = blocks_.set_structure(problem.start.trees, couplings_, choice, kind);
  set_jacobians(problem);
  return is_new;
}

void ContactMatrix::set_jacobians(const ContactProblem& problem) {
  rows_.clear();
  std::size_t count = 0;
  for (const std::size_t i : problem.participants) {
    Rows& rows = rows_.emplace_back();
    rows.on = models::trees_of(problem.start, problem.start.contacts[i]);
    for (int k = 0; k < rows.on.count; ++k) {
      const auto side = static_cast<std::size_t>(k);
      rows.first[side] = count;
      count += 3 * static_cast<std::size_t>(size_of(rows.on.tree[side]));
    }
  }
  entries_.resize(count);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (int k = 0; k < rows_[i].on.count; ++k) {
      const int tree = rows_[i].on.tree[static_cast<std::size_t>(k)];
      double* const entries = &entries_[rows_[i].first[static_cast<std::size_t>(k)]];
      models::contact_jacobian(problem.start, problem.start.contacts[problem.participants[i]], tree,
                               Eigen::Map<Eigen::Matrix3Xd>(entries, 3, size_of(tree)));
    }
  }
}

void ContactMatrix::set_mass(const Snapshot& start) {
  blocks_.set_zero();
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    blocks_.add(static_cast<int>(i), static_cast<int>(i), start.M[i]);
  }
}

void ContactMatrix::add_single(std::size_t participant, const Matrix3& G) {
  const models::ContactTrees& on = trees_of(participant);
  for (int column = 0; column < on.count; ++column) {
    const int j = on.tree[static_cast<std::size_t>(column)], columns = size_of(j);
    with_size(columns, columns, [&](auto n) {
      RowsView<n()>(G_J_.data(), 3, columns).noalias() =
          G.lazyProduct(ConstRowsView<n()>(jacobian(participant, column).data(), 3, columns));
    });
    for (int row = 0; row < on.count; ++row) {
      const int i = on.tree[static_cast<std::size_t>(row)], rows = size_of(i);
      with_size(rows, columns, [&](auto n) {
        const ConstRowsView<n()> J(jacobian(participant, row).data(), 3, rows);
        const ConstRowsView<n()> G_J(G_J_.data(), 3, columns);
        if (double* const entries = blocks_.entries(i, j)) {
          BlockView<n()>(entries, rows, columns).noalias() += J.transpose().lazyProduct(G_J);
        } else {
          BlockView<n()> block(block_.data(), rows, columns);
          block.noalias() = J.transpose().lazyProduct(G_J);
          blocks_.add(i, j, block);
        }
      });
    }
  }
}

void ContactMatrix::begin_pair(const Snapshot& start, const ContactPoint& contact) {
  K_.setZero();
  const int center = contact.a >= 0 ? contact.a : contact.b;
  center_ = start.bodies[static_cast<std::size_t>(center)].origin;
}

/// K += Φᵀ A Φ,  A = Rᵀ G R,  Φ V = v + ω × r at the arm r.
void ContactMatrix::add_point(const ContactPoint& contact, const Eigen::Matrix3d& G) {
  const Matrix3 A = contact.axes.transpose() * G * contact.axes;
  const Vector3<double> r = contact.place - center_;
  const Matrix3 A_r = -rows_cross(A, r);
  K_.topLeftCorner<3, 3>() += A;
  K_.topRightCorner<3, 3>() += A_r;
  K_.bottomLeftCorner<3, 3>() += cross_columns(r, A);
  K_.bottomRightCorner<3, 3>() += cross_columns(r, A_r);
}

/// J_aᵀ K J_a − J_aᵀ K X J_b − J_bᵀ Xᵀ K J_a + J_bᵀ Xᵀ K X J_b, where X V_b is the motion of B at
/// the origin of A.
void ContactMatrix::add_pair(const Snapshot& start, const ContactPoint& contact) {
  const bool two = contact.a >= 0 && contact.b >= 0;
  const auto body = [&start](int i) -> const BodyMotion& {
    return start.bodies[static_cast<std::size_t>(i)];
  };
  const BodyMotion& A = body(contact.a >= 0 ? contact.a : contact.b);
  add_block(A, A, K_);
  if (!two) return;
  const BodyMotion& B = body(contact.b);
  const Vector3<double> d = A.origin - B.origin;
  const Matrix6 K_X = by_velocity_at(K_, d);
  add_block(A, B, -K_X);
  add_block(B, A, -moment_about(d, K_));
  add_block(B, B, moment_about(d, K_X));
}

/// J_rowᵀ K J_column
void ContactMatrix::add_block(const BodyMotion& row, const BodyMotion& column, const Matrix6& K) {
  if (row.free && column.free) return blocks_.add(row.tree, column.tree, K);
  const int rows = size_of(row.tree), columns = size_of(column.tree);
  auto block = block_.topLeftCorner(rows, columns);
  const auto axis = [](const BodyMotion& body, int j) {
    return body.axis[static_cast<std::size_t>(j)];
  };
  if (row.along_axes && column.along_axes) {
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < rows; ++i) block(i, j) = K(axis(row, i), axis(column, j));
    }
    blocks_.add(row.tree, column.tree, block);
    return;
  }
  auto K_J = K_J_.leftCols(columns);
  if (column.along_axes) {
    for (int j = 0; j < columns; ++j) K_J.col(j) = K.col(axis(column, j));
  } else {
    K_J.noalias() = K.lazyProduct(column.J);
  }
  if (row.along_axes) {
    for (int i = 0; i < rows; ++i) block.row(i) = K_J.row(axis(row, i));
  } else {
    block.noalias() = row.J.transpose().lazyProduct(K_J);
  }
  blocks_.add(row.tree, column.tree, block);
}

}  // namespace tribo::solvers
