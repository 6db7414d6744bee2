#include "solvers/linear/block_lu.hpp"

#include <cmath>
#include <utility>

#include "solvers/linear/block_kernels.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

/// P D = L U in place with partial pivoting, L without its ones; row pivots[c] was exchanged with
/// row c.
template <int n>
bool factor_with_pivots(BlockView<n> D, int* pivots) {
  for (Eigen::Index c = 0; c < D.cols(); ++c) {
    Eigen::Index pivot = 0;
    const double largest =
        D.col(c).tail(D.rows() - c).cwiseAbs().template maxCoeff<Eigen::PropagateNaN>(&pivot);
    if (!(largest > 0) || !std::isfinite(largest)) return false;
    pivots[c] = static_cast<int>(c + pivot);
    D.row(c).swap(D.row(c + pivot));
    const Eigen::Index left = D.rows() - c - 1;
    D.col(c).tail(left) /= D(c, c);
    for (Eigen::Index p = c + 1; p < D.cols(); ++p)
      D.col(p).tail(left) -= D(c, p) * D.col(c).tail(left);
  }
  return true;
}

/// X ← X D⁻¹ = X U⁻¹ L⁻¹ P
template <int n>
void divide_by(BlockView<n> X, ConstBlockView<n> D, const int* pivots) {
  for (Eigen::Index c = 0; c < D.cols(); ++c) {
    for (Eigen::Index p = 0; p < c; ++p) X.col(c) -= D(p, c) * X.col(p);
    X.col(c) /= D(c, c);
  }
  for (Eigen::Index c = D.cols() - 1; c >= 0; --c) {
    for (Eigen::Index p = c + 1; p < D.cols(); ++p) X.col(c) -= D(p, c) * X.col(p);
  }
  for (Eigen::Index c = D.cols() - 1; c >= 0; --c) {
    if (pivots[c] != c) X.col(c).swap(X.col(pivots[c]));
  }
}

/// x ← D⁻¹ x = U⁻¹ L⁻¹ P x
template <int n>
void divide_by(TreeView<n> x, ConstBlockView<n> D, const int* pivots) {
  for (Eigen::Index c = 0; c < D.cols(); ++c) std::swap(x[c], x[pivots[c]]);
  for (Eigen::Index c = 0; c < D.cols(); ++c) {
    for (Eigen::Index r = c + 1; r < D.cols(); ++r) x[r] -= D(r, c) * x[c];
  }
  for (Eigen::Index c = D.cols() - 1; c >= 0; --c) {
    x[c] /= D(c, c);
    for (Eigen::Index r = 0; r < c; ++r) x[r] -= D(r, c) * x[c];
  }
}

}  // namespace

bool BlockLu::factor(const BlockMatrix& A) {
  graph_.copy_lower(A, L_);
  graph_.copy_upper_transposed(A, V_transposed_);
  pivots_.resize(static_cast<std::size_t>(A.pattern().size()));
  places_.resize(graph_.size());
  for (std::size_t j = 0; j < graph_.size(); ++j) {
    eliminate_left(j);
    if (!factor_column(j)) return false;
  }
  return true;
}

/// L_ij −= Σ_k L_ik V_kj,  V_ji −= Σ_k L_jk V_ki,  k < j ≤ i
void BlockLu::eliminate_left(std::size_t j) {
  for (std::size_t b = graph_.begin(j); b < graph_.end(j); ++b)
    places_[graph_.block(b).row] = graph_.block(b).values;
  const int columns = graph_.column(j).size;
  for (const auto& [k, of_j] : graph_.left(j)) {
    const std::size_t jk = graph_.block(of_j).values;
    const int depth = graph_.column(k).size;
    for (std::size_t b = of_j; b < graph_.end(k); ++b) {
      const auto& [i, ik] = graph_.block(b);
      const int rows = graph_.column(i).size;
      subtract_product(&L_[ik], &V_transposed_[jk], rows, columns, depth, &L_[places_[i]]);
      if (i == j) continue;
      subtract_product(&V_transposed_[ik], &L_[jk], rows, columns, depth,
                       &V_transposed_[places_[i]]);
    }
  }
}

bool BlockLu::factor_column(std::size_t j) {
  const auto& [first, size] = graph_.column(j);
  int* const pivots = &pivots_[static_cast<std::size_t>(first)];
  double* const D = &L_[graph_.block(graph_.begin(j)).values];
  const bool regular = with_size(size, size, [=, size = size](auto n) {
    return factor_with_pivots<n()>(BlockView<n()>(D, size, size), pivots);
  });
  if (!regular) return false;
  for (std::size_t b = graph_.begin(j) + 1; b < graph_.end(j); ++b) {
    const int rows = graph_.column(graph_.block(b).row).size;
    double* const L_ij = &L_[graph_.block(b).values];
    with_size(rows, size, [=, size = size](auto n) {
      divide_by<n()>(BlockView<n()>(L_ij, rows, size), ConstBlockView<n()>(D, size, size), pivots);
    });
  }
  return true;
}

void BlockLu::solve_in_place(models::VectorXd& x) const {
  for (std::size_t k = 0; k < graph_.size(); ++k) {
    const auto& [first, size] = graph_.column(k);
    for (std::size_t b = graph_.begin(k) + 1; b < graph_.end(k); ++b) {
      const auto& [row, rows] = graph_.column(graph_.block(b).row);
      subtract_times(&L_[graph_.block(b).values], x.data() + first, rows, size, x.data() + row);
    }
  }
  for (std::size_t k = graph_.size(); k-- > 0;) {
    const auto& [first, size] = graph_.column(k);
    double* const x_k = x.data() + first;
    for (std::size_t b = graph_.begin(k) + 1; b < graph_.end(k); ++b) {
      const auto& [row, rows] = graph_.column(graph_.block(b).row);
      subtract_transposed_times(&V_transposed_[graph_.block(b).values], x.data() + row, rows, size,
                                x_k);
    }
    const double* const D = &L_[graph_.block(graph_.begin(k)).values];
    const int* const pivots = &pivots_[static_cast<std::size_t>(first)];
    with_size(size, size, [=, size = size](auto n) {
      divide_by<n()>(TreeView<n()>(x_k, size), ConstBlockView<n()>(D, size, size), pivots);
    });
  }
}

std::size_t BlockLu::bytes() const {
  return graph_.bytes() + bytes_of(L_, V_transposed_, pivots_, places_);
}

}  // namespace tribo::solvers
