#pragma once

#include <Eigen/LU>

#include <cmath>
#include <limits>
#include <vector>

#include "models/scalar.hpp"
#include "models/types.hpp"

/// Legendre polynomials on [0, 1] and their collocation methods.
namespace tribo::reference {

using models::Vector;

/// P_0(x) to P_n(x), with P_k(1) = 1:  (k+1) P_{k+1} = (2k+1)(2x−1) P_k − k P_{k−1}
template <class S>
[[nodiscard]] std::vector<S> legendre(const S& x, int n) {
  std::vector<S> p = {S(1), 2 * x - 1};
  for (int k = 1; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    p.push_back(((2 * k + 1) * (2 * x - 1) * p[at] - k * p[at - 1]) / (k + 1));
  }
  p.resize(static_cast<std::size_t>(n) + 1);
  return p;
}

/// I_0(x) to I_{n−1}(x):  I_k = ∫₀ˣ P_k,  I_0 = x,  I_k = (P_{k+1} − P_{k−1})/(2(2k+1))
template <class S>
[[nodiscard]] std::vector<S> integrated_legendre(const S& x, int n) {
  const std::vector<S> p = legendre(x, n);
  std::vector<S> result = {x};
  for (int k = 1; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    result.push_back((p[at + 1] - p[at - 1]) / (2 * (2 * k + 1)));
  }
  return result;
}

enum class Nodes {
  kRadau,  ///< the zeros of P_s − P_{s−1}: 1 is one of them; stiffly accurate
  kGauss,  ///< the zeros of P_s
};

/// A collocation method of s stages:  Y_i = y₀ + h Σ_j a_ij f(Y_j),  and as a polynomial
///
///   y(τ) = y₀ + h Σ_k f_k I_k(τ),   f_k = Σ_j T_kj f(Y_j)
template <class S>
struct Collocation {
  Vector<S> nodes;  ///< c
  models::Matrix<S> a;
  models::Matrix<S> coefficients;  ///< T
};

/// The polynomial whose zeros are the nodes, at x.
template <class S>
[[nodiscard]] S node_polynomial(Nodes kind, const S& x, int s) {
  const std::vector<S> p = legendre(x, s);
  const auto last = static_cast<std::size_t>(s);
  return kind == Nodes::kRadau ? S(p[last] - p[last - 1]) : p[last];
}

/// The nodes, ascending: sign changes between points that are as dense at the ends as the nodes,
/// then the secant method within each.
template <class S>
[[nodiscard]] Vector<S> collocation_nodes(Nodes kind, int s) {
  using std::abs;
  constexpr int kPointsPerNode = 40, kMostIterations = 200;
  const int points = kPointsPerNode * s;
  const auto point = [&](int i) { return S(0.5 - 0.5 * std::cos(M_PI * (i + 0.5) / points)); };
  std::vector<S> found;
  for (int i = 0; i + 1 < points; ++i) {
    S low = point(i), high = point(i + 1);
    S at_low = node_polynomial(kind, low, s), at_high = node_polynomial(kind, high, s);
    if (!(at_low * at_high < 0)) continue;
    for (int n = 0; n < kMostIterations; ++n) {
      const S x = high - at_high * (high - low) / (at_high - at_low);
      const S change = x - high;
      low = high;
      at_low = at_high;
      high = x;
      at_high = node_polynomial(kind, high, s);
      if (at_high == at_low || !(abs(change) > std::numeric_limits<S>::epsilon())) break;
    }
    found.push_back(high);
  }
  if (kind == Nodes::kRadau) found.push_back(S(1));
  return Eigen::Map<Vector<S>>(found.data(), static_cast<Eigen::Index>(found.size()));
}

/// The method of s stages on these nodes:
///
///   Σ_j b_j P_k(c_j) = δ_k0,   T_kj = (2k+1) b_j P_k(c_j),   a_ij = Σ_k I_k(c_i) T_kj
template <class S>
[[nodiscard]] Collocation<S> collocation(Nodes kind, int s) {
  const Vector<S> c = collocation_nodes<S>(kind, s);
  models::Matrix<S> p(s, s), integrals(s, s);
  for (int j = 0; j < s; ++j) {
    const std::vector<S> at = legendre(c[j], s), integrated = integrated_legendre(c[j], s);
    for (int k = 0; k < s; ++k) {
      p(k, j) = at[static_cast<std::size_t>(k)];
      integrals(j, k) = integrated[static_cast<std::size_t>(k)];
    }
  }
  const Vector<S> b = p.partialPivLu().solve(Vector<S>::Unit(s, 0));
  models::Matrix<S> coefficients = p * b.asDiagonal();
  for (int k = 0; k < s; ++k) coefficients.row(k) *= S(2 * k + 1);
  return {c, integrals * coefficients, coefficients};
}

}  // namespace tribo::reference
