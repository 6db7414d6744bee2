#pragma once

#include <array>

#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// A mass, y = (x, v), that a constant force pushes against a stop which does not give way and does
/// not let it bounce:
///
///   free   m v̇ = F, x < stop
///   held   x = stop, v = 0
template <class S>
class LimitStopHybrid {
 public:
  using Scalar = S;
  enum class Mode { kFree, kHeld };

  LimitStopHybrid(const S& acceleration, const S& stop)
      : acceleration_(acceleration), stop_(stop) {}

  [[nodiscard]] Vector<S> state(const S&, const Vector<S>& xv) const { return xv; }

  [[nodiscard]] Mode start_mode(const S&, const Vector<S>& y) const {
    return y[0] < stop_ || acceleration_ < 0 ? Mode::kFree : Mode::kHeld;
  }

  void rate(Mode mode, const S&, const Vector<S>& y, Vector<S>& out) const {
    out.setZero(2);
    if (mode == Mode::kFree) out << y[1], acceleration_;
  }

  [[nodiscard]] std::span<const Guard> guards(Mode mode) const {
    static constexpr std::array kFlying = {Guard{EventKind::kTouchdown, 0}};
    if (mode == Mode::kFree) return kFlying;
    return {};
  }
  [[nodiscard]] S guard(Mode, std::size_t, const S&, const Vector<S>& y) const {
    return stop_ - y[0];
  }
  [[nodiscard]] Mode next(Mode, std::size_t) const { return Mode::kHeld; }
  [[nodiscard]] Vector<S> entered(Mode, Mode, const Vector<S>&) const {
    return Vector<S>{{stop_, S(0)}};
  }

  [[nodiscard]] S max_step(Mode) const { return S(1) / 50; }

  /// A parabola.
  [[nodiscard]] std::optional<Vector<S>> flow(Mode mode,
                                              const S&,
                                              const Vector<S>& y,
                                              const S& tau) const {
    if (mode == Mode::kHeld) return y;
    return Vector<S>{{y[0] + tau * (y[1] + acceleration_ * tau / 2), y[1] + acceleration_ * tau}};
  }

  [[nodiscard]] S absolute_scale() const { return S(1); }

 private:
  S acceleration_, stop_;
};
static_assert(HybridSystem<LimitStopHybrid<double>>);

}  // namespace tribo::reference
