#pragma once

#include "reference/dense/legendre.hpp"

namespace tribo::reference {

/// Basis functions that the coefficients of a piece multiply.
enum class Basis {
  kLegendre,  ///< I_k(τ), integrated Legendre polynomials, from k = 0
  kPowers,    ///< τᵏ, from k = 1
};

/// A solution over [t, t + h τ_end] as polynomials of τ = (time − t)/h, one a component:
///
///   y(τ) = y₀ + Σ_k c_k B_k(τ)
template <class S>
struct Piece {
  S t{}, h{};
  Vector<S> y0;
  models::Matrix<S> c;  ///< row i: component i
  Basis basis = Basis::kLegendre;
  S end = S(1);  ///< τ_end; below 1 where an event cut it

  [[nodiscard]] S until() const { return t + h * end; }
  [[nodiscard]] Vector<S> value(const S& tau) const { return y0 + c.lazyProduct(weights(tau)); }
  [[nodiscard]] S value(const S& tau, Eigen::Index i) const {
    return y0[i] + c.row(i).dot(weights(tau).transpose());
  }
  /// dy/dτ
  [[nodiscard]] Vector<S> slope(const S& tau) const;
  /// B_k(τ)
  [[nodiscard]] Vector<S> weights(const S& tau) const;
};

/// A piece over [0, 1] in double: its time does not matter.
template <class S>
[[nodiscard]] Piece<double> rough(const Piece<S>& piece) {
  return {0,
          1,
          piece.y0.template cast<double>(),
          piece.c.template cast<double>(),
          piece.basis,
          static_cast<double>(piece.end)};
}

template <class S>
Vector<S> Piece<S>::weights(const S& tau) const {
  const int n = static_cast<int>(c.cols());
  Vector<S> all(n);
  if (basis == Basis::kLegendre) {
    const std::vector<S> integrals = integrated_legendre(tau, n);
    for (int k = 0; k < n; ++k) all[k] = integrals[static_cast<std::size_t>(k)];
  } else {
    S power = tau;
    for (int k = 0; k < n; ++k, power *= tau) all[k] = power;
  }
  return all;
}

template <class S>
Vector<S> Piece<S>::slope(const S& tau) const {
  const int n = static_cast<int>(c.cols());
  Vector<S> all(n);
  if (basis == Basis::kLegendre) {
    const std::vector<S> p = legendre(tau, n);
    for (int k = 0; k < n; ++k) all[k] = p[static_cast<std::size_t>(k)];
  } else {
    S power = 1;
    for (int k = 0; k < n; ++k, power *= tau) all[k] = (k + 1) * power;
  }
  return c.lazyProduct(all);
}

}  // namespace tribo::reference
