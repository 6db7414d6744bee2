#include "solvers/linear/symmetric_modes.hpp"

#include <Eigen/Householder>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {

using models::MatrixXd;

namespace {

constexpr double kRounding = std::numeric_limits<double>::epsilon();
constexpr Eigen::Index kStepsPerRow = 30;  // two are usual

}  // namespace

SymmetricModes::SymmetricModes(Eigen::Index n)
    : n_(n),
      a_(n, n),
      tau_(std::max<Eigen::Index>(n - 1, 0)),
      update_(n),
      diagonal_(n),
      subdiagonal_(tau_.size()),
      eigenvalues_(n) {
  rotations_.resize(static_cast<std::size_t>(2 * n * n));
}

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

/// Whether the tridiagonal matrix, whose largest entry is about 1, does not decouple after row k.
bool SymmetricModes::coupled(Eigen::Index k) const {
  const double e = std::abs(subdiagonal_[k]);
  return e > kRounding * (std::abs(diagonal_[k]) + std::abs(diagonal_[k + 1])) &&
         e > kRounding / 16;
}

/// T − μ = G R, T ← R G + μ of rows `first` to `last` with Wilkinson's shift μ, the eigenvalue of
/// the last two rows closest to the last diagonal entry; the bulge is chased from the top. As all
/// rows are coupled, x and the bulge are never both small.
void SymmetricModes::qr_step(Eigen::Index first, Eigen::Index last, Columns& X) {
  if (count_ + static_cast<std::size_t>(last - first) > rotations_.size()) {
    rotations_.resize(2 * rotations_.size());
  }
  const double half = (diagonal_[last - 1] - diagonal_[last]) / 2, e = subdiagonal_[last - 1];
  const double root = std::copysign(std::hypot(half, e), half);
  const double shift = diagonal_[last] - e * (e / (half + root));
  double x = diagonal_[first] - shift, bulge = subdiagonal_[first], a = diagonal_[first];
  for (Eigen::Index k = first; k < last; ++k) {
    const double square = x * x + bulge * bulge, length = std::sqrt(square);
    if (k > first) subdiagonal_[k - 1] = length;
    const double part = 1 / square;  // the next rotation depends on no square root
    const double cc = x * x * part, ss = bulge * bulge * part, cs = x * bulge * part;
    const double c = x * part * length, s = bulge * part * length;
    const double b = diagonal_[k + 1], f = subdiagonal_[k];
    const double moved = ss * (a - b) - 2 * cs * f;  // [c s; −s c] [a f; f b] [c −s; s c]
    x = (cc - ss) * f - cs * (a - b);
    diagonal_[k] = a - moved;
    a = b + moved;
    if (k + 1 < last) {
      bulge = s * subdiagonal_[k + 1];
      subdiagonal_[k + 1] *= c;
    }
    rotations_[count_++] = {k, c, s};
    const Eigen::RowVector4d above = X.row(k), below = X.row(k + 1);
    X.row(k) = c * above + s * below;
    X.row(k + 1) = c * below - s * above;
  }
  diagonal_[last] = a;
  subdiagonal_[last - 1] = x;
}

bool SymmetricModes::diagonalize(Columns& X) {
  count_ = 0;
  Eigen::Index steps = 0, last = n_ - 1;
  while (last > 0) {
    if (!coupled(last - 1)) {
      --last;
      continue;
    }
    if (++steps > kStepsPerRow * n_) return false;
    Eigen::Index first = last - 1;
    while (first > 0 && coupled(first - 1)) --first;
    qr_step(first, last, X);
  }
  return true;
}

bool SymmetricModes::compute(const MatrixXd& S, Columns& X) {
  const double largest = S.cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
  if (!std::isfinite(largest)) return false;
  const double scale = largest > 0 ? largest : 1;
  a_ = S / scale;
  for (Eigen::Index i = 0; i + 1 < n_; ++i) {
    reflect(i);
    apply_reflection(i, X);  // Hᵀ X
  }
  diagonal_ = a_.diagonal();
  const bool converged = diagonalize(X);  // Vᵀ Hᵀ X
  eigenvalues_ = scale * diagonal_;
  return converged;
}

void SymmetricModes::apply_reflection(Eigen::Index i, Columns& X) const {
  const Eigen::Index rest = n_ - i - 1;
  const auto u = a_.col(i).tail(rest);
  auto rows = X.bottomRows(rest);
  Eigen::RowVector4d along = Eigen::RowVector4d::Zero();
  for (Eigen::Index j = 0; j < rest; ++j) along += u[j] * rows.row(j);
  along *= tau_[i];
  for (Eigen::Index j = 0; j < rest; ++j) rows.row(j) -= u[j] * along;
}

void SymmetricModes::from_modes(Columns& X) const {
  for (std::size_t i = count_; i-- > 0;) {  // V X
    const auto& [k, c, s] = rotations_[i];
    const Eigen::RowVector4d above = X.row(k), below = X.row(k + 1);
    X.row(k) = c * above - s * below;
    X.row(k + 1) = c * below + s * above;
  }
  for (Eigen::Index i = n_ - 1; i-- > 0;) apply_reflection(i, X);  // H V X
}

}  // namespace tribo::solvers
