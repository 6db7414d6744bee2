#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "reference/dense/dense_step.hpp"
#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

/// Taylor series of a recorded system, explicit:
///
///   h = min over i and k = p−1, p of (tol scale_i / |y_ik|)^(1/k)
///                                                    [Jorba and Zou, Experiment. Math. 14, 2005]
///
/// Where the system is stiff, rounding in y_p, multiplied by (λh)^p/p!, holds the step to the
/// stable length.
template <class S>
class TaylorMethod {
 public:
  TaylorMethod(int order, const S& tolerance, std::vector<double> scales)
      : order_(order), tolerance_(tolerance), scales_(std::move(scales)) {}

  void enter(const Program& rate) {
    series_.emplace(rate, order_);
    operations_ = static_cast<double>(rate.instructions.size());
  }

  /// The longest step from y; zero where the series breaks down.
  [[nodiscard]] S longest(const Vector<S>& y) {
    series_->solve(y, coefficients_);
    work_.add(operations_ * order_ * order_ / 2);  // sums of products of all orders
    return length();
  }

  /// A step of at most h from (t, y); none where the series breaks down.
  [[nodiscard]] std::optional<DenseStep<S>> step(const S& t, const Vector<S>& y, const S& h) {
    return step(t, y, h, longest(y));
  }
  /// The same with `length` as `longest` has just found it.
  [[nodiscard]] std::optional<DenseStep<S>> step(const S& t, const Vector<S>& y, const S& h,
                                                 const S& length) {
    const S taken = std::min(h, length);
    if (!(taken > 16 * std::numeric_limits<S>::epsilon() * (t + taken))) return std::nullopt;
    Piece<S> piece{t, taken, y, coefficients_.rightCols(order_), Basis::kPowers};
    S power = taken;
    for (int k = 0; k < order_; ++k, power *= taken) piece.c.col(k) *= power;
    return DenseStep<S>{std::move(piece), std::numeric_limits<S>::max()};
  }

  [[nodiscard]] double work() const { return work_.done(); }

 private:
  [[nodiscard]] S length() const {
    double least = std::numeric_limits<double>::infinity();
    for (int k = order_ - 1; k <= order_; ++k) {
      for (Eigen::Index i = 0; i < coefficients_.rows(); ++i) {
        const double size = std::abs(static_cast<double>(coefficients_(i, k)));
        if (!std::isfinite(size)) return S(0);
        if (size == 0) continue;
        const double scale = scales_[static_cast<std::size_t>(i)];
        least = std::min(least, std::pow(static_cast<double>(tolerance_) * scale / size, 1.0 / k));
      }
    }
    return S(least);
  }

  int order_;
  S tolerance_;
  std::vector<double> scales_;
  std::optional<Series<S>> series_;
  models::Matrix<S> coefficients_;
  double operations_ = 0;  ///< of one evaluation of the rates
  Work work_;
};

}  // namespace tribo::reference
