#include "solvers/anchored/modal_flow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/anchored/damped_mode.hpp"

namespace tribo::solvers {

ModalFlow::ModalFlow(Eigen::Index n)
    : n_(n),
      root_(n),
      S_(n, n),
      start_(SymmetricModes::Columns::Zero(n, 4)),
      integrals_(n, 4),
      spectrum_(n) {}

bool ModalFlow::takes(const VectorXd& K, const VectorXd& B) {
  constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
  for (Eigen::Index i = 0; i < K.size(); ++i) {
    const double here = B[i] * K[0], first = B[0] * K[i];
    if (!(K[i] > 0) || !(std::abs(here - first) <= kRounding * std::abs(first))) return false;
  }
  return true;
}

void ModalFlow::set(const MatrixXd& Y, const VectorXd& K, const VectorXd& B, const VectorXd& drift,
                    const VectorXd& stretch, const VectorXd& x_dot) {
  ratio_ = B[0] / K[0];
  root_ = K.cwiseSqrt();
  S_.noalias() = root_.asDiagonal() * Y * root_.asDiagonal();
  start_.col(0) = root_.cwiseProduct(stretch);
  start_.col(1) = root_.cwiseProduct(x_dot);
  start_.col(2) = root_.cwiseProduct(drift);
}

void ModalFlow::integrate(double h, MatrixXd& out) {
  if (!spectrum_.compute(S_, start_)) {
    out.topRows(2 * n_).setConstant(std::numeric_limits<double>::quiet_NaN());
    return;
  }
  for (Eigen::Index i = 0; i < n_; ++i) {
    const double lambda = std::max(0.0, spectrum_.eigenvalues()[i]);  // negative: rounding
    const double c = ratio_ * lambda;
    const ModeAnswer a = mode_answer(c, lambda, h);
    const double z = start_(i, 0), z_dot = start_(i, 1), delta = start_(i, 2);
    integrals_(i, 0) = (a.g + c * a.g1) * z + a.g1 * z_dot + a.g2 * delta;   // ∫z
    integrals_(i, 1) = -lambda * a.g1 * z + a.g * z_dot + a.g1 * delta;      // ∫ż
    integrals_(i, 2) = (a.g1 + c * a.g2) * z + a.g2 * z_dot + a.g3 * delta;  // ∫∫z
    integrals_(i, 3) = -lambda * a.g2 * z + a.g1 * z_dot + a.g2 * delta;     // ∫∫ż
  }
  spectrum_.from_modes(integrals_);
  for (Eigen::Index j = 0; j < 2; ++j) {
    out.col(j).head(n_) = integrals_.col(2 * j).cwiseQuotient(root_);
    out.col(j).segment(n_, n_) = integrals_.col(2 * j + 1).cwiseQuotient(root_);
  }
}

}  // namespace tribo::solvers
