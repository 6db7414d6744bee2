#include "solvers/convex/barriers.hpp"

#include <cmath>

namespace tribo::solvers {

double LogBarrier::value(double v) const {
  return h_ * kappa_ / gap(v);
}

double LogBarrier::slope(double v) const {
  const double phi = gap(v);
  return -h_ * h_ * kappa_ / (phi * phi);
}

double LogBarrier::integral(double v) const {
  return kappa_ * std::log(gap(v));
}

double IpcBarrier::value(double v) const {
  const double phi = gap(v);
  if (phi >= phi_hat_) return 0;
  const double r = phi - phi_hat_;
  return h_ * kappa_ * (2 * r * std::log(phi / phi_hat_) + r * r / phi);  // −δt κ b'
}

double IpcBarrier::slope(double v) const {
  const double phi = gap(v);
  if (phi >= phi_hat_) return 0;
  const double r = phi - phi_hat_;
  const double curvature =
      -2 * std::log(phi / phi_hat_) - 4 * r / phi + r * r / (phi * phi);  // b''
  return -h_ * h_ * kappa_ * curvature;
}

double IpcBarrier::integral(double v) const {
  const double phi = gap(v);
  if (phi >= phi_hat_) return 0;
  const double r = phi - phi_hat_;
  return kappa_ * r * r * std::log(phi / phi_hat_);  // −κ b
}

}  // namespace tribo::solvers
