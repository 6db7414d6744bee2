#include "solvers/anchored/contact_flow.hpp"

namespace tribo::solvers {

ContactFlow::ContactFlow(int n, const ExponentialOptions& options, FlowRoute route)
    : n_(n),
      route_(route),
      modes_(n),
      exponential_(options),
      augmented_(MatrixXd::Zero(2 * n + 3, 2 * n + 3)),
      unit_columns_(MatrixXd::Zero(2 * n + 3, 2)),
      columns_(2 * n + 3, 2) {
  augmented_.block(0, n_, n_, n_).setIdentity();
  augmented_(2 * n_, 2 * n_ + 1) = 1;
  augmented_(2 * n_ + 1, 2 * n_ + 2) = 1;
  unit_columns_(2 * n_ + 1, 0) = 1;
  unit_columns_(2 * n_ + 2, 1) = 1;
}

void ContactFlow::set(const MatrixXd& Y, const VectorXd& K, const VectorXd& B,
                      const VectorXd& drift, const VectorXd& stretch, const VectorXd& x_dot) {
  augmented_.block(n_, 0, n_, n_).noalias() = -Y * K.asDiagonal();   // −Y K
  augmented_.block(n_, n_, n_, n_).noalias() = -Y * B.asDiagonal();  // −Y B
  augmented_.col(2 * n_).segment(n_, n_) = drift;                    // b
  augmented_.col(2 * n_ + 1).head(n_) = stretch;                     // x0
  augmented_.col(2 * n_ + 1).segment(n_, n_) = x_dot;
  has_modes_ = route_ != FlowRoute::kPade && ModalFlow::takes(K, B);
  if (has_modes_) modes_.set(Y, K, B, drift, stretch, x_dot);
}

const MatrixXd& ContactFlow::exponent(double h) {
  scaled_ = h * augmented_;
  return scaled_;
}

void ContactFlow::integrate(double h, Work& work) {
  if (has_modes_) return modes_.integrate(h, columns_);
  if (route_ == FlowRoute::kAuto) ++work.fallbacks;
  exponential_.apply(exponent(h), unit_columns_, columns_, work);
}

void ContactFlow::advance(double h, Work& work) {
  start_ = augmented_.col(2 * n_ + 1);  // x0
  start_(2 * n_) = 1;
  start_(2 * n_ + 1) = start_(2 * n_ + 2) = 0;
  exponential_.apply(exponent(h), start_, state_, work);
}

}  // namespace tribo::solvers
