#pragma once

namespace tribo::solvers {

/// Barriers as normal potentials ℓ_n(v) = κ b(φ),  φ = φ0 + δt v > 0       [icf, Eqs. (9)-(12)]
///
/// Impulse n = −∂ℓ_n/∂v = −κ δt b'(φ) > 0, slope n' = −κ δt² b''(φ) < 0, integral N = −ℓ_n.
/// Undefined where φ ≤ 0: the line search stays inside.

/// b = −ln φ: acts at any distance, f = κ/φ.
class LogBarrier {
 public:
  LogBarrier(double kappa, double phi0, double h) : kappa_(kappa), phi0_(phi0), h_(h) {}

  [[nodiscard]] double value(double v) const;     ///< n [N s]
  [[nodiscard]] double slope(double v) const;     ///< n' [kg]
  [[nodiscard]] double integral(double v) const;  ///< N [J]
  [[nodiscard]] double gap(double v) const { return phi0_ + h_ * v; }

 private:
  double kappa_;  ///< κ [J]
  double phi0_, h_;
};

/// b = −(φ − φ̂)² ln(φ/φ̂) below φ̂, zero above: the barrier of incremental potential contact.
class IpcBarrier {
 public:
  IpcBarrier(double kappa, double phi_hat, double phi0, double h)
      : kappa_(kappa), phi_hat_(phi_hat), phi0_(phi0), h_(h) {}

  [[nodiscard]] double value(double v) const;
  [[nodiscard]] double slope(double v) const;
  [[nodiscard]] double integral(double v) const;
  [[nodiscard]] double gap(double v) const { return phi0_ + h_ * v; }

 private:
  double kappa_;    ///< κ [N/m]
  double phi_hat_;  ///< φ̂ [m]
  double phi0_, h_;
};

}  // namespace tribo::solvers
