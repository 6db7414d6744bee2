#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "models/decompositions.hpp"
#include "reference/dense/dense_step.hpp"
#include "reference/dense/second_order.hpp"
#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

/// Extrapolated implicit Euler on a recorded system ẏ = f(y): for stiff systems, and with nothing
/// in common with collocation.
///
/// A step has nodes, which lie as the extremes of Chebyshev's polynomials. For j = 1 to K implicit
/// Euler goes through the step with j equal steps from each node to the next; the values T_j at the
/// nodes are extrapolated, as polynomials of 1/j, to 1/j = 0,
///
///   E_m = Σ_{j=m..K} T_j Π_{i=m..K, i≠j} j/(j − i),
///
/// and the step's polynomial is the one through E_1. Its error is the larger of |E_1 − E_2| and the
/// polynomial's tail.                                    [Hairer and Wanner II, Sec. IV.9]
template <class S>
class ExtrapolationMethod {
 public:
  ExtrapolationMethod(int columns, int nodes, const S& tolerance, std::vector<double> scales)
      : columns_(columns),
        control_{.tolerance = static_cast<double>(tolerance), .order = columns},
        scales_(std::move(scales)) {
    models::Matrix<S> basis(nodes, nodes);
    S last = S(0);
    for (int i = 0; i < nodes; ++i) {
      const S node = i + 1 == nodes ? S(1) : S(0.5 - 0.5 * std::cos(M_PI * (i + 1) / nodes));
      lengths_.push_back(S(node - last));
      last = node;
      const std::vector<S> integrals = integrated_legendre(node, nodes);
      for (int k = 0; k < nodes; ++k) basis(i, k) = integrals[static_cast<std::size_t>(k)];
    }
    to_coefficients_ = basis.partialPivLu().inverse().transpose();
    for (int j = 1; j <= columns; ++j) {
      weights_.push_back(weight(1, j));
      apart_weights_.push_back(j == 1 ? weight(1, j) : S(weight(1, j) - weight(2, j)));
    }
  }

  void enter(const Program& rate) {
    values_.emplace(rate);
    rough_values_.emplace(rate);
    gradient_.emplace(rate);
    second_order_ = SecondOrder(rate);
    operations_ = static_cast<double>(rate.instructions.size());
  }

  /// A step of at most h from (t, y); none where h became too small to matter.
  [[nodiscard]] std::optional<DenseStep<S>> step(const S& t, const Vector<S>& y, S h) {
    const S least = 16 * std::numeric_limits<S>::epsilon() * (t + h);
    for (; h > least; h *= control_.shrinkage(err_)) {
      if (auto step = attempt(t, y, h)) return step;
    }
    return std::nullopt;
  }

  /// A step of h, or none where it is less accurate than asked.
  [[nodiscard]] std::optional<DenseStep<S>> attempt(const S& t, const Vector<S>& y, const S& h) {
    err_ = extrapolate(y, h);
    if (!std::isfinite(err_)) return std::nullopt;
    Piece<S> piece{t, h, y, (extrapolated_.colwise() - y) * to_coefficients_, Basis::kLegendre};
    err_ = std::max(err_, tail(piece, scales_));
    if (!control_.accepts(err_)) return std::nullopt;
    return DenseStep<S>{std::move(piece), h * S(control_.growth(err_))};
  }

  [[nodiscard]] std::int64_t rate_evaluations() const { return rate_evaluations_; }
  [[nodiscard]] double work() const { return work_.done(); }

 private:
  static constexpr int kMostIterations = 12;
  static constexpr double kNearly = 1e-7;  ///< a correction in double: squared, it is rounding

  /// Π_{i=m..K, i≠j} j/(j − i)
  [[nodiscard]] S weight(int m, int j) const {
    S product = S(1);
    for (int i = m; i <= columns_; ++i) {
      if (i != j) product *= S(j) / S(j - i);
    }
    return product;
  }

  /// E_1 at the nodes, in `extrapolated_`; returns the distance of E_1 and E_2, in scales. Not
  /// finite where an equation has no solution.
  double extrapolate(const Vector<S>& y, const S& h) {
    const auto nodes = static_cast<Eigen::Index>(lengths_.size());
    extrapolated_.setZero(y.size(), nodes);
    apart_.setZero(y.size(), nodes);
    at_nodes_.resize(y.size(), nodes);
    for (int j = 1; j <= columns_; ++j) {
      if (!go_through(y, h, j, at_nodes_)) return std::numeric_limits<double>::infinity();
      extrapolated_ += weights_[static_cast<std::size_t>(j - 1)] * at_nodes_;
      apart_ += apart_weights_[static_cast<std::size_t>(j - 1)] * at_nodes_;
    }
    double largest = 0;
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      for (Eigen::Index n = 0; n < nodes; ++n) {
        const double size =
            std::abs(static_cast<double>(apart_(i, n))) / scales_[static_cast<std::size_t>(i)];
        largest = size <= largest ? largest : size;  // NaN propagates
      }
    }
    return largest;
  }

  bool go_through(const Vector<S>& y, const S& h, int j, models::Matrix<S>& at_nodes) {
    y_ = y;
    rise_.setZero(y.size());
    for (std::size_t n = 0; n < lengths_.size(); ++n) {
      const S small = h * lengths_[n] / j;
      for (int i = 0; i < j; ++i) {
        if (!euler(small)) return false;
      }
      at_nodes.col(static_cast<Eigen::Index>(n)) = y_;
    }
    return true;
  }

  /// y ← Y with Y = y + h f(Y): in double until it is known to half of the digits, then residuals
  /// in S with the last matrix.
  bool euler(const S& h) {
    if (!solve_roughly(static_cast<double>(h))) return false;
    const double enough = 10 * static_cast<double>(std::numeric_limits<S>::epsilon());
    next_ = rough_next_.template cast<S>();
    double previous = 1;
    for (int n = 0; n < kMostIterations; ++n) {
      complete(y_, h, next_);
      const double size = correct(*values_, y_, h, next_, rate_);
      ++rate_evaluations_;
      work_.add(operations_);
      if (!std::isfinite(size)) return false;
      const double left = size * (size / previous);
      if (size <= enough || (n > 0 && left <= enough)) {
        complete(y_, h, next_);
        y_ = next_;
        return true;
      }
      previous = size;
    }
    return false;
  }

  /// Starts from the last small step, repeated.
  bool solve_roughly(double h) {
    rough_ = y_.template cast<double>();
    rough_next_ = rough_ + h * rise_;
    for (int n = 0; n < kMostIterations; ++n) {
      complete(rough_, h, rough_next_);
      factor(h);
      const double size = correct(*rough_values_, rough_, h, rough_next_, rough_rate_);
      if (!std::isfinite(size)) return false;
      if (size <= kNearly) {
        rise_ = (rough_next_ - rough_) / h;
        return true;
      }
    }
    return false;
  }

  /// The eliminated components from the kept ones.
  template <class T>
  void complete(const Vector<T>& y, const T& h, Vector<T>& next) const {
    for (int i = 0; i < second_order_.size(); ++i) {
      const int from = second_order_.source(i);
      if (from >= 0) next[i] = y[i] + h * next[from];
    }
  }

  /// I − h J − h² Q, with J of the kept components and Q of the eliminated ones.
  void factor(double h) {
    (*gradient_)(rough_next_, jacobian_);
    second_order_.split(jacobian_, own_, drawn_);
    lu_.compute(models::Matrix<double>::Identity(own_.rows(), own_.cols()) - h * own_ -
                h * h * drawn_);
    work_.add_in_double(operations_of_lu(own_.rows()));
  }

  /// One correction; returns its size, in scales.
  template <class T>
  double correct(Values<T>& values, const Vector<T>& y, const T& h, Vector<T>& next,
                 Vector<T>& rate) {
    rate.resize(next.size());
    values(next.data(), rate.data());
    const std::vector<int>& kept = second_order_.kept();
    residual_.resize(static_cast<Eigen::Index>(kept.size()));
    for (std::size_t r = 0; r < kept.size(); ++r) {
      const int i = kept[r];
      residual_[static_cast<Eigen::Index>(r)] =
          static_cast<double>(T(h * rate[i] - (next[i] - y[i])));
    }
    return move(lu_.solve(residual_), next);
  }

  template <class Y>
  double move(const Eigen::VectorXd& change, Y& y) const {
    const std::vector<int>& kept = second_order_.kept();
    double largest = 0;
    for (std::size_t r = 0; r < kept.size(); ++r) {
      const double delta = change[static_cast<Eigen::Index>(r)];
      y[kept[r]] += delta;
      const double size = std::abs(delta) / scales_[static_cast<std::size_t>(kept[r])];
      largest = size <= largest ? largest : size;  // NaN propagates
    }
    return largest;
  }

  int columns_;
  StepControl control_;
  std::vector<double> scales_;
  std::vector<S> lengths_;  ///< from each node to the next
  models::Matrix<S> to_coefficients_;
  std::vector<S> weights_, apart_weights_;  ///< of T_j in E_1, and in E_1 − E_2

  std::optional<Values<S>> values_;
  std::optional<Values<double>> rough_values_;
  std::optional<Gradient> gradient_;
  SecondOrder second_order_;

  models::Matrix<S> at_nodes_, extrapolated_, apart_;
  Vector<S> y_, next_, rate_;
  Eigen::VectorXd rough_, rough_next_, rough_rate_, residual_;
  Eigen::VectorXd rise_;  ///< rate of the last small step
  models::Matrix<double> jacobian_, own_, drawn_;
  Eigen::PartialPivLU<models::Matrix<double>> lu_;
  double err_ = 0;  ///< of the last attempt
  std::int64_t rate_evaluations_ = 0;
  double operations_ = 0;  ///< of one evaluation of the rates
  Work work_;
};

}  // namespace tribo::reference
