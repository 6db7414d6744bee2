#pragma once

#include <algorithm>
#include <optional>

#include "reference/dense/extrapolation_method.hpp"
#include "reference/dense/taylor_method.hpp"

namespace tribo::reference {

/// Taylor series where they take long steps, extrapolated implicit Euler where its steps are so
/// much longer that it is cheaper: where contacts stick or roll, the friction holds series to steps
/// of v_s/(μ f_n W).
template <class S>
class PhasedMethod {
 public:
  PhasedMethod(TaylorMethod<S> gentle, ExtrapolationMethod<S> stiff)
      : gentle_(std::move(gentle)), stiff_(std::move(stiff)) {}

  void enter(const Program& rate) {
    gentle_.enter(rate);
    stiff_.enter(rate);
    stiff_next_.reset();
    wait_ = kFirstWait;
    since_ = 0;
  }

  [[nodiscard]] std::optional<DenseStep<S>> step(const S& t, const Vector<S>& y, const S& h) {
    const S gentle = gentle_.longest(y);
    if (stiff_next_ && gentle * kDearer > *stiff_next_) stiff_next_.reset();
    if (!stiff_next_) {
      if (++since_ < wait_ || h < gentle * kDearer) return gentle_.step(t, y, h, gentle);
      since_ = 0;
      if (!try_stiff(t, y, std::min(h, S(2 * kDearer * gentle)))) {
        wait_ *= 2;
        return gentle_.step(t, y, h, gentle);
      }
      return taken();
    }
    found_ = stiff_.step(t, y, std::min(h, *stiff_next_));
    return taken();
  }

  [[nodiscard]] double work() const { return gentle_.work() + stiff_.work(); }

 private:
  static constexpr double kDearer = 15;  ///< cost of a step of implicit Euler over that of a series
  static constexpr int kFirstWait = 20;  ///< steps of a series before the other is tried

  bool try_stiff(const S& t, const Vector<S>& y, const S& h) {
    found_ = stiff_.attempt(t, y, h);
    return found_.has_value();
  }

  std::optional<DenseStep<S>> taken() {
    if (found_) stiff_next_ = found_->suggested;
    if (found_) found_->suggested = std::numeric_limits<S>::max();
    return std::move(found_);
  }

  TaylorMethod<S> gentle_;
  ExtrapolationMethod<S> stiff_;
  std::optional<DenseStep<S>> found_;
  std::optional<S> stiff_next_;
  int wait_ = kFirstWait, since_ = 0;
};

}  // namespace tribo::reference
