#include "solvers/linear/block_cholesky.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "solvers/linear/block_kernels.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

constexpr std::size_t kDropped = std::numeric_limits<std::size_t>::max();

/// D = L Lᵀ in place, with 1/L_cc on the diagonal; entries above the diagonal become meaningless.
template <int n>
bool factor_diagonal(BlockView<n> D) {
  for (Eigen::Index c = 0; c < D.cols(); ++c) {
    if (!(D(c, c) > 0) || !std::isfinite(D(c, c))) return false;
    const double reciprocal = 1 / std::sqrt(D(c, c));
    D.col(c) *= reciprocal;
    for (Eigen::Index p = c + 1; p < D.cols(); ++p) D.col(p) -= D(p, c) * D.col(c);
    D(c, c) = reciprocal;
  }
  return true;
}

/// X ← X L⁻ᵀ; a column of a constant size is computed in registers.
template <int n>
void divide_by_transpose(BlockView<n> X, ConstBlockView<n> L) {
  using Column = std::conditional_t<n == Eigen::Dynamic, typename BlockView<n>::ColXpr,
                                    Eigen::Matrix<double, n, 1>>;
  for (Eigen::Index c = 0; c < L.cols(); ++c) {
    Column column = X.col(c);
    for (Eigen::Index p = 0; p < c; ++p) column -= L(c, p) * X.col(p);
    column *= L(c, c);
    X.col(c) = column;
  }
}

/// x ← L⁻¹ x
template <int n>
void divide(TreeView<n> x, ConstBlockView<n> L) {
  for (Eigen::Index c = 0; c < L.cols(); ++c) {
    x[c] *= L(c, c);
    for (Eigen::Index r = c + 1; r < L.cols(); ++r) x[r] -= L(r, c) * x[c];
  }
}

/// x ← L⁻ᵀ x
template <int n>
void divide_by_transpose(TreeView<n> x, ConstBlockView<n> L) {
  for (Eigen::Index c = L.cols() - 1; c >= 0; --c) {
    for (Eigen::Index r = c + 1; r < L.cols(); ++r) x[c] -= L(r, c) * x[r];
    x[c] *= L(c, c);
  }
}

}  // namespace

bool BlockCholesky::factor(const BlockMatrix& A, double shift) {
  graph_.copy_lower(A, L_);
  if (shift != 0) shift_diagonal(shift);
  places_.assign(graph_.size(), kDropped);
  for (std::size_t j = 0; j < graph_.size(); ++j) {
    eliminate_left(j);
    if (!factor_column(j)) return false;
  }
  return true;
}

void BlockCholesky::shift_diagonal(double shift) {
  for (std::size_t k = 0; k < graph_.size(); ++k) {
    const int size = graph_.column(k).size;
    double* const D = &L_[graph_.block(graph_.begin(k)).values];
    for (int e = 0; e < size * size; ++e) D[e] *= 1 + shift;
  }
}

/// L_ij −= Σ_k L_ik L_jkᵀ,  k < j ≤ i
void BlockCholesky::eliminate_left(std::size_t j) {
  for (std::size_t b = graph_.begin(j); b < graph_.end(j); ++b)
    places_[graph_.block(b).row] = graph_.block(b).values;
  const int columns = graph_.column(j).size;
  for (const auto& [k, of_j] : graph_.left(j)) {
    const double* const L_jk = &L_[graph_.block(of_j).values];
    const int depth = graph_.column(k).size;
    for (std::size_t b = of_j; b < graph_.end(k); ++b) {
      const EliminationGraph::Block& L_ik = graph_.block(b);
      if (places_[L_ik.row] == kDropped) continue;
      const int rows = graph_.column(L_ik.row).size;
      subtract_product(&L_[L_ik.values], L_jk, rows, columns, depth, &L_[places_[L_ik.row]]);
    }
  }
  for (std::size_t b = graph_.begin(j); b < graph_.end(j); ++b)
    places_[graph_.block(b).row] = kDropped;
}

bool BlockCholesky::factor_column(std::size_t j) {
  const int size = graph_.column(j).size;
  double* const L_jj = &L_[graph_.block(graph_.begin(j)).values];
  const bool positive = with_size(
      size, size, [=](auto n) { return factor_diagonal<n()>(BlockView<n()>(L_jj, size, size)); });
  if (!positive) return false;
  for (std::size_t b = graph_.begin(j) + 1; b < graph_.end(j); ++b) {
    const int rows = graph_.column(graph_.block(b).row).size;
    double* const L_ij = &L_[graph_.block(b).values];
    with_size(rows, size, [=](auto n) {
      divide_by_transpose<n()>(BlockView<n()>(L_ij, rows, size),
                               ConstBlockView<n()>(L_jj, size, size));
    });
  }
  return true;
}

void BlockCholesky::solve_in_place(models::VectorXd& x) const {
  const auto diagonal = [&](std::size_t k, const auto& divide_by) {
    const auto& [first, size] = graph_.column(k);
    const double* const L_kk = &L_[graph_.block(graph_.begin(k)).values];
    with_size(size, size, [&, size = size, x_k = x.data() + first](auto n) {
      divide_by(TreeView<n()>(x_k, size), ConstBlockView<n()>(L_kk, size, size));
    });
  };
  const auto below = [&](std::size_t k, const auto& subtract) {
    for (std::size_t b = graph_.begin(k) + 1; b < graph_.end(k); ++b) {
      const auto& [first, rows] = graph_.column(graph_.block(b).row);
      subtract(&L_[graph_.block(b).values], x.data() + first, rows);
    }
  };
  for (std::size_t k = 0; k < graph_.size(); ++k) {
    const auto& [first, size] = graph_.column(k);
    diagonal(k, [](auto x_k, auto L_kk) { divide(x_k, L_kk); });
    below(k, [&, x_k = x.data() + first, size = size](const double* L, double* x_i, int rows) {
      subtract_times(L, x_k, rows, size, x_i);
    });
  }
  for (std::size_t k = graph_.size(); k-- > 0;) {
    const auto& [first, size] = graph_.column(k);
    below(k, [&, x_k = x.data() + first, size = size](const double* L, double* x_i, int rows) {
      subtract_transposed_times(L, x_i, rows, size, x_k);
    });
    diagonal(k, [](auto x_k, auto L_kk) { divide_by_transpose(x_k, L_kk); });
  }
}

std::size_t BlockCholesky::bytes() const {
  return graph_.bytes() + bytes_of(L_, places_);
}

}  // namespace tribo::solvers
