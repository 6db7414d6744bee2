#include "solvers/linear/conjugate_gradients.hpp"

#include <algorithm>
#include <cmath>

#include "solvers/linear/block_kernels.hpp"
#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

constexpr double kSmallestShift = 1e-3;
constexpr double kLargestShift = 1;
constexpr int kMostIdle = 100;  ///< iterations in a row without a smaller residual

}  // namespace

void ConjugateGradients::analyse(const BlockPattern& pattern) {
  graph_.analyse(pattern, Fill::kNone);
  diagonal_.analyse(pattern);
  if (options_.preconditioner == Preconditioner::kIncompleteCholesky) incomplete_.analyse(pattern);
  shift_ = 0;
}

bool ConjugateGradients::factor(const BlockMatrix& A) {
  graph_.copy_lower(A, A_);
  by_diagonal_ = !factor_incompletely(A);
  return !by_diagonal_ || diagonal_.factor(A);
}

bool ConjugateGradients::factor_incompletely(const BlockMatrix& A) {
  if (options_.preconditioner == Preconditioner::kBlockJacobi) return false;
  double shift = shift_;
  while (!incomplete_.factor(A, shift)) {
    if (shift >= kLargestShift) return false;
    shift = shift == 0 ? kSmallestShift : 10 * shift;
  }
  shift_ = shift;
  return true;
}

/// z = M⁻¹ r
void ConjugateGradients::precondition() {
  z_ = r_;
  (by_diagonal_ ? diagonal_ : incomplete_).solve_in_place(z_);
}

/// y −= A x, by the lower blocks and their transposes
void ConjugateGradients::subtract_times_A(const models::VectorXd& x, models::VectorXd& y) const {
  for (std::size_t k = 0; k < graph_.size(); ++k) {
    const auto& [first, size] = graph_.column(k);
    const double* const A_kk = &A_[graph_.block(graph_.begin(k)).values];
    subtract_times(A_kk, x.data() + first, size, size, y.data() + first);
    for (std::size_t b = graph_.begin(k) + 1; b < graph_.end(k); ++b) {
      const auto& [row, rows] = graph_.column(graph_.block(b).row);
      const double* const A_ik = &A_[graph_.block(b).values];
      subtract_times(A_ik, x.data() + first, rows, size, y.data() + row);
      subtract_transposed_times(A_ik, x.data() + row, rows, size, y.data() + first);
    }
  }
}

bool ConjugateGradients::solve(const models::VectorXd& b, models::VectorXd& x, double tolerance) {
  x.setZero(b.size());
  r_ = b;
  precondition();
  p_ = z_;
  double r_z = r_.dot(z_);
  const double enough = tolerance * tolerance * r_z;
  double least = r_z;
  int idle = 0;
  for (iterations_ = 0; r_z > enough; ++iterations_) {
    if (iterations_ == options_.max_iterations || idle == kMostIdle) return false;
    minus_A_p_.setZero(b.size());
    subtract_times_A(p_, minus_A_p_);
    const double curvature = -p_.dot(minus_A_p_);
    if (!(curvature > 0)) return false;
    x += r_z / curvature * p_;
    r_ += r_z / curvature * minus_A_p_;
    precondition();
    const double last = r_z;
    r_z = r_.dot(z_);
    idle = r_z < least ? 0 : idle + 1;
    least = std::min(least, r_z);
    p_ = z_ + r_z / last * p_;
  }
  return std::isfinite(r_z);
}

std::size_t ConjugateGradients::bytes() const {
  const Eigen::Index unknowns = r_.size() + z_.size() + p_.size() + minus_A_p_.size();
  return graph_.bytes() + bytes_of(A_) + incomplete_.bytes() + diagonal_.bytes() +
         sizeof(double) * static_cast<std::size_t>(unknowns);
}

}  // namespace tribo::solvers
