#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "models/decompositions.hpp"
#include "reference/dense/dense_step.hpp"
#include "reference/dense/second_order.hpp"
#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

/// Collocation (Radau IIA, Gauss) of many stages on a recorded system ẏ = f(y):
///
///   Z_i = h Σ_j a_ij f(y₀ + Z_j)
///
/// by Newton's method, residuals in S and the matrix in double. Components whose rate is itself
/// another component (q̇ = v) are eliminated: their stages follow from the others' exactly.
///
/// The step is controlled by the tail of its polynomial, so that all of the polynomial, and not
/// only its end, is as accurate as asked:
///
///   err = max_i |h f_{s−1,i}| / (2(2s−1) scale_i) ≤ tol,   h_next = 0.85 h (tol/err)^(1/s)
///                                                           [Hairer and Wanner II, Sec. IV.5,
///                                                           IV.8]
template <class S>
class CollocationMethod {
  using T = typename RunsIn<S>::Type;

 public:
  CollocationMethod(Nodes nodes, int stages, const S& tolerance, std::vector<double> scales)
      : table_(collocation<S>(nodes, stages)),
        a_(table_.a.template cast<double>()),
        stages_(stages),
        integrals_(static_cast<std::size_t>(stages)),
        control_{.tolerance = static_cast<double>(tolerance), .order = stages},
        scales_(std::move(scales)) {
    const models::Matrix<S> rows = table_.a.transpose();  // one after the other in memory
    std::ranges::transform(rows.reshaped(), std::back_inserter(wide_a_), RunsIn<S>::from);
  }

  /// Steps from here on are of this system; nothing is remembered.
  void enter(const Program& rate) {
    values_.emplace(rate);
    gradient_.emplace(rate);
    second_order_ = SecondOrder(rate);
    operations_ = static_cast<double>(rate.instructions.size());
    last_.reset();
  }

  /// A step of at most h from (t, y); none where h became too small to matter.
  [[nodiscard]] std::optional<DenseStep<S>> step(const S& t, const Vector<S>& y, S h) {
    const S least = 16 * std::numeric_limits<S>::epsilon() * (t + h);
    while (h > least) {
      double err = std::numeric_limits<double>::infinity();
      if (solve(t, y, h)) {
        Piece<S> piece{t, h, y, h * (rates_ * table_.coefficients.transpose()), Basis::kLegendre};
        err = tail(piece, scales_);
        if (control_.accepts(err)) {
          last_ = piece;
          return DenseStep<S>{std::move(piece), h * S(control_.growth(err))};
        }
      }
      h *= control_.shrinkage(err);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::int64_t rate_evaluations() const { return rate_evaluations_; }
  [[nodiscard]] std::int64_t factorizations() const { return factorizations_; }
  [[nodiscard]] double work() const { return work_.done(); }

 private:
  static constexpr int kMostIterations = 20;
  static constexpr double kFrozen = 1e-4;  ///< corrections below this, if they shrink to less than
  static constexpr double kFast = 0.1;     ///< this each time, leave the matrix as it is

  [[nodiscard]] double scale(int i) const { return scales_[static_cast<std::size_t>(i)]; }

  /// Fills stages and rates; false where Newton's method does not converge.
  bool solve(const S& t, const Vector<S>& y, const S& h) {
    guess(t, y, h);
    const double enough = std::max(30 * static_cast<double>(std::numeric_limits<S>::epsilon()),
                                   1e-4 * control_.tolerance);
    double previous = std::numeric_limits<double>::infinity();
    bool frozen = false;
    for (int n = 0; n < kMostIterations; ++n) {
      evaluate(y, h);
      if (!frozen) factor(static_cast<double>(h));
      const double size = correct(y, h);
      if (!std::isfinite(size)) return false;
      if (size <= enough) {
        evaluate(y, h);
        return true;
      }
      frozen = size < kFrozen && size < kFast * previous;
      previous = size;
    }
    return false;
  }

  /// The last polynomial continued, where it is near; else no change.
  void guess(const S& t, const Vector<S>& y, const S& h) {
    stage_ = y.rowwise().replicate(stages_);
    if (!last_ || h > StepControl::kMostGrowth * last_->h) return;
    const Vector<S> shift = y - last_->value(S((t - last_->t) / last_->h));
    for (int j = 0; j < stages_; ++j) {
      stage_.col(j) = last_->value(S((t + table_.nodes[j] * h - last_->t) / last_->h)) + shift;
    }
  }

  /// Σ_j a_ij x_j of every stage i, in `integrals_`.
  template <class Row>
  void integrate(const Row& x) {
    row_.assign(x.begin(), x.end());
    wide_row_.resize(row_.size(), T(0));
    std::ranges::transform(row_, wide_row_.begin(), RunsIn<S>::from);
    auto a = wide_a_.begin();
    for (T& integral : integrals_) {
      integral = T(0);
      for (const T& value : wide_row_) integral += *a++ * value;
    }
  }

  /// Stages of the eliminated components, then the rates of all.
  void evaluate(const Vector<S>& y, const S& h) {
    const T wide_h = RunsIn<S>::from(h);
    for (int i = 0; i < second_order_.size(); ++i) {
      if (second_order_.source(i) < 0) continue;
      integrate(stage_.row(second_order_.source(i)));
      const T start = RunsIn<S>::from(y[i]);
      for (int j = 0; j < stages_; ++j) {
        stage_(i, j) = RunsIn<S>::to(start + wide_h * integrals_[static_cast<std::size_t>(j)]);
      }
    }
    rates_.resize(second_order_.size(), stages_);
    for (int j = 0; j < stages_; ++j) (*values_)(stage_.col(j).data(), rates_.col(j).data());
    rate_evaluations_ += stages_;
    work_.add(stages_ * operations_);
  }

  /// δ_ik − h a_ik J_k − h² Σ_j a_ij a_jk Q_j, with J of the kept components and Q of the
  /// eliminated ones, in the columns of their sources.
  void factor(double h) {
    const auto n = static_cast<Eigen::Index>(second_order_.kept().size());
    models::Matrix<double> m = models::Matrix<double>::Identity(n * stages_, n * stages_);
    for (int j = 0; j < stages_; ++j) {
      (*gradient_)(stage_.col(j).template cast<double>(), jacobian_);
      second_order_.split(jacobian_, own_, drawn_);
      for (int i = 0; i < stages_; ++i) {
        m.block(i * n, j * n, n, n) -= h * a_(i, j) * own_;
        for (int k = 0; k < stages_; ++k) {
          m.block(i * n, k * n, n, n) -= h * h * a_(i, j) * a_(j, k) * drawn_;
        }
      }
    }
    lu_.compute(m);
    ++factorizations_;
    work_.add_in_double(operations_of_lu(m.rows()));
  }

  [[nodiscard]] int kept(Eigen::Index r) const {
    return second_order_.kept()[static_cast<std::size_t>(r)];
  }

  /// One step of Newton's method; returns its size, in scales.
  double correct(const Vector<S>& y, const S& h) {
    const auto n = static_cast<Eigen::Index>(second_order_.kept().size());
    residual_.resize(n * stages_);
    const T wide_h = RunsIn<S>::from(h);
    for (Eigen::Index r = 0; r < n; ++r) {
      const int i = kept(r);
      integrate(rates_.row(i));
      const T start = RunsIn<S>::from(y[i]);
      for (int j = 0; j < stages_; ++j) {
        const T rest = wide_h * integrals_[static_cast<std::size_t>(j)] -
                       (RunsIn<S>::from(stage_(i, j)) - start);
        residual_[j * n + r] = static_cast<double>(RunsIn<S>::to(rest));
      }
    }
    const Eigen::VectorXd change = lu_.solve(residual_);
    double largest = 0;
    for (Eigen::Index r = 0; r < n; ++r) {
      const int i = kept(r);
      for (int j = 0; j < stages_; ++j) {
        const double delta = change[j * n + r];
        stage_(i, j) += S(delta);
        const double size = std::abs(delta) / scale(i);
        largest = size <= largest ? largest : size;  // NaN propagates
      }
    }
    return largest;
  }

  Collocation<S> table_;
  models::Matrix<double> a_;
  std::vector<T> wide_a_;  ///< row after row
  int stages_;
  std::vector<S> row_;
  std::vector<T> wide_row_, integrals_;
  StepControl control_;
  std::vector<double> scales_;

  SecondOrder second_order_;
  std::optional<Values<S>> values_;
  std::optional<Gradient> gradient_;
  std::optional<Piece<S>> last_;

  models::Matrix<S> stage_, rates_;  ///< one column a stage
  models::Matrix<double> jacobian_, own_, drawn_;
  Eigen::PartialPivLU<models::Matrix<double>> lu_;
  Eigen::VectorXd residual_;
  std::int64_t rate_evaluations_ = 0, factorizations_ = 0;
  double operations_ = 0;  ///< of one evaluation of the rates
  Work work_;
};

}  // namespace tribo::reference
