#pragma once

#include <Eigen/Core>

#include <type_traits>

/// Products and factors of the blocks of trees, stored by columns. Free bodies have 6 velocities in
/// space and 3 in the plane: for their blocks sizes are constants.
namespace tribo::solvers {

/// A block of n × n entries; for Eigen::Dynamic the arguments give the numbers of rows and columns.
template <int n>
using BlockView = Eigen::Map<Eigen::Matrix<double, n, n>>;
template <int n>
using ConstBlockView = Eigen::Map<const Eigen::Matrix<double, n, n>>;
template <int n>
using TreeView = Eigen::Map<Eigen::Matrix<double, n, 1>>;
template <int n>
using ConstTreeView = Eigen::Map<const Eigen::Matrix<double, n, 1>>;

/// Calls f with the common size of trees as a constant, or with Eigen::Dynamic.
template <class Function>
decltype(auto) with_size(int m, int n, const Function& f) {
  if (m == 6 && n == 6) return f(std::integral_constant<int, 6>());
  if (m == 3 && n == 3) return f(std::integral_constant<int, 3>());
  return f(std::integral_constant<int, Eigen::Dynamic>());
}

/// B += A
inline void add_block(const Eigen::Ref<const Eigen::MatrixXd>& A, double* B) {
  const int m = static_cast<int>(A.rows()), n = static_cast<int>(A.cols());
  with_size(m, n, [&](auto size) {
    using Columns = Eigen::OuterStride<>;
    using Source = Eigen::Map<const Eigen::Matrix<double, size(), size()>, 0, Columns>;
    BlockView<size()>(B, m, n) += Source(A.data(), m, n, Columns(A.outerStride()));
  });
}

/// C −= A Bᵀ, C of m × n entries, A of m × k. Where sizes are constants, a column of the product is
/// summed in registers.
inline void subtract_product(const double* A, const double* B, int m, int n, int k, double* C) {
  with_size(m, n == k ? n : 0, [=](auto size) {
    BlockView<size()> to(C, m, n);
    const ConstBlockView<size()> a(A, m, k), b(B, n, k);
    if constexpr (size() == Eigen::Dynamic) {
      to.noalias() -= a * b.transpose();
    } else {
      for (Eigen::Index j = 0; j < size(); ++j) {
        Eigen::Matrix<double, size(), 1> column = a.col(0) * b(j, 0);
        for (Eigen::Index p = 1; p < size(); ++p) column += a.col(p) * b(j, p);
        to.col(j) -= column;
      }
    }
  });
}

/// y −= A x, A of m × n entries.
inline void subtract_times(const double* A, const double* x, int m, int n, double* y) {
  with_size(m, n, [=](auto size) {
    TreeView<size()>(y, m).noalias() -=
        ConstBlockView<size()>(A, m, n) * ConstTreeView<size()>(x, n);
  });
}

/// y −= Aᵀ x, A of m × n entries.
inline void subtract_transposed_times(const double* A, const double* x, int m, int n, double* y) {
  with_size(m, n, [=](auto size) {
    TreeView<size()>(y, n).noalias() -=
        ConstBlockView<size()>(A, m, n).transpose() * ConstTreeView<size()>(x, m);
  });
}

}  // namespace tribo::solvers
