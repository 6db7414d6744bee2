#include "solvers/linear/symmetric_modes.hpp"

#include <algorithm>

namespace tribo::solvers {

using models::MatrixXd;

SymmetricModes::SymmetricModes(Eigen::Index n)
    : n_(n),
      a_(n, n),
      tau_(std::max<Eigen::Index>(n - 1, 0)),
      update_(n),
      diagonal_(n),
      subdiagonal_(tau_.size()),
      eigenvalues_(n),
      tridiagonal_(n) {}

/// H_i S H_i = S − u wᵀ − w uᵀ,  w = p − ½ τ (pᵀu) u,  p = τ S u
void SymmetricModes::reflect(Eigen::Index i) {
  const Eigen::Index rest = n_ - i - 1;
  auto u = a_.col(i).tail(rest);
  u.makeHouseholderInPlace(tau_[i], subdiagonal_[i]);
  u[0] = 1;
  auto below = a_.bottomRightCorner(rest, rest).selfadjointView<Eigen::Lower>();
  auto w = update_.tail(rest);
  w.noalias() = below * (tau_[i] * u);
  w -= (tau_[i] / 2 * w.dot(u)) * u;
  below.rankUpdate(u, w, -1);
}

bool SymmetricModes::compute(const MatrixXd& S) {
  // The QR steps take what is small against 1 for zero.
  const double largest = S.cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
  const double scale = largest > 0 ? largest : 1;
  a_ = S / scale;
  for (Eigen::Index i = 0; i + 1 < n_; ++i) reflect(i);
  diagonal_ = a_.diagonal();
  tridiagonal_.computeFromTridiagonal(diagonal_, subdiagonal_);
  eigenvalues_ = scale * tridiagonal_.eigenvalues();
  return tridiagonal_.info() == Eigen::Success;
}

void SymmetricModes::apply_reflection(Eigen::Index i, MatrixXd& X) {
  const Eigen::Index rest = n_ - i - 1;
  if (workspace_.size() < X.cols()) workspace_.resize(X.cols());
  X.bottomRows(rest).applyHouseholderOnTheLeft(
      a_.col(i).tail(rest - 1), tau_[i], workspace_.data());
}

void SymmetricModes::to_modes(MatrixXd& X, MatrixXd& modes) {
  for (Eigen::Index i = 0; i + 1 < n_; ++i) apply_reflection(i, X);  // Hᵀ X
  modes.noalias() = tridiagonal_.eigenvectors().transpose() * X;     // Vᵀ Hᵀ X
}

void SymmetricModes::from_modes(const MatrixXd& modes, MatrixXd& X) {
  X.noalias() = tridiagonal_.eigenvectors() * modes;               // V modes
  for (Eigen::Index i = n_ - 1; i-- > 0;) apply_reflection(i, X);  // H V modes
}

}  // namespace tribo::solvers
