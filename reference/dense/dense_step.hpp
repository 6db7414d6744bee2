#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "reference/dense/piece.hpp"

namespace tribo::reference {

/// A step and the suggested length of the next.
template <class S>
struct DenseStep {
  Piece<S> piece;
  S suggested{};  ///< [s]
};

/// Growth and shrinkage of steps by the error of the last:  h ← 0.85 h (tol/err)^(1/order).
struct StepControl {
  static constexpr double kSafety = 0.85, kRefused = 0.3, kMostGrowth = 3;

  double tolerance = 0;
  int order = 1;

  [[nodiscard]] bool accepts(double err) const { return err <= tolerance; }
  /// After an accepted step.
  [[nodiscard]] double growth(double err) const {
    return std::clamp(factor(err), kRefused, kMostGrowth);
  }
  /// After a rejected step.
  [[nodiscard]] double shrinkage(double err) const {
    return std::isfinite(err) ? std::clamp(factor(err), kRefused, kSafety) : kRefused;
  }

 private:
  [[nodiscard]] double factor(double err) const {
    return kSafety * std::pow(tolerance / std::max(err, 1e-300), 1.0 / order);
  }
};

/// The work of a method that is not negligible: operations in the working precision, and operations
/// in double, of which a hundred take as long as one.
class Work {
 public:
  void add(double operations) { done_ += operations; }
  void add_in_double(double operations) { done_ += operations / 100; }
  [[nodiscard]] double done() const { return done_; }

 private:
  double done_ = 0;
};

/// Of the factorization of n equations.
[[nodiscard]] inline double operations_of_lu(Eigen::Index n) {
  return std::pow(static_cast<double>(n), 3) / 3;
}

/// Bound of the contribution of the last term of a piece in Legendre's basis, in scales:
/// max_i |c_{i,n−1}|/(2(2n−1) scale_i). NaN propagates.
template <class S>
[[nodiscard]] double tail(const Piece<S>& piece, const std::vector<double>& scales) {
  const auto n = static_cast<int>(piece.c.cols());
  double largest = 0;
  for (Eigen::Index i = 0; i < piece.c.rows(); ++i) {
    const double last = std::abs(static_cast<double>(piece.c(i, n - 1)));
    const double err = last / (2 * (2 * n - 1) * scales[static_cast<std::size_t>(i)]);
    largest = err <= largest ? largest : err;
  }
  return largest;
}

}  // namespace tribo::reference
