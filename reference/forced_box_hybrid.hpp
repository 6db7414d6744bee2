#pragma once

#include <array>
#include <cmath>
#include <variant>

#include "models/scenarios/forced_box.hpp"
#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// The forced box of one degree of freedom:  m v̇ = A cos θ − σ μ W f(σ v/v_s),  θ = ωt + ϕ.
///
/// The push is part of the state, y = (x, v, cos θ, sin θ): Fehlberg's error estimate is blind to
/// what depends on time only, and a product costs a tenth of a cosine in 50 digits.
///
///   slip     σ v > v_s     f = 1
///   stick    σ v ≤ v_s     f = the branch of the law below one; only the linear law is smooth at v
///   = 0,
///                          under the others a stick has the direction σ and ends at v = 0
///   smooth   any v         the soft law
template <class S>
class ForcedBoxHybrid {
 public:
  using Scalar = S;
  enum class Phase { kStick, kSlip, kSmooth };
  struct Mode {
    Phase phase = Phase::kStick;
    int direction = 1;  ///< σ
  };

  explicit ForcedBoxHybrid(const models::ForcedBox<S>& box)
      : box_(box),
        limit_(box.friction.mu * box.weight()),
        omega_(box.angular_frequency()),
        linear_(std::holds_alternative<models::LinearFriction>(box.friction.shape)),
        soft_(std::holds_alternative<models::SoftFriction>(box.friction.shape)) {}

  /// (x, v, cos θ, sin θ) at t.
  [[nodiscard]] Vector<S> state(const S& t, const Vector<S>& xv) const {
    using std::cos;
    using std::sin;
    const S theta = box_.angular_frequency() * t + box_.phase;
    Vector<S> y(4);
    y << xv, cos(theta), sin(theta);
    return y;
  }

  [[nodiscard]] Mode start_mode(const S&, const Vector<S>& y) const {
    if (soft_) return {Phase::kSmooth, 1};
    const S push = box_.amplitude * y[2];
    const int direction = (y[1] != 0 ? y[1] : push) < 0 ? -1 : 1;
    const S beyond = direction * y[1] - box_.friction.v_s;
    if (beyond > 0 || (beyond == 0 && direction * push > limit_)) {
      return {Phase::kSlip, direction};
    }
    return {Phase::kStick, direction};
  }

  void rate(const Mode& mode, const S&, const Vector<S>& y, Vector<S>& out) const {
    out.resize(4);
    out[0] = y[1];
    out[1] = (box_.amplitude * y[2] - limit_ * resistance(mode, S(y[1] / box_.friction.v_s))) /
             box_.mass;
    out[2] = -omega_ * y[3];
    out[3] = omega_ * y[2];
  }

  [[nodiscard]] std::span<const Guard> guards(const Mode& mode) const {
    static constexpr std::array kSlipping = {Guard{EventKind::kStick, 0}};
    static constexpr std::array kBothWays = {Guard{EventKind::kSlip, 0},
                                             Guard{EventKind::kSlip, 0}};
    static constexpr std::array kOneWay = {Guard{EventKind::kSlip, 0},
                                           Guard{EventKind::kReversal, 0}};
    if (mode.phase == Phase::kSmooth) return {};
    if (mode.phase == Phase::kSlip) return kSlipping;
    if (linear_) return kBothWays;
    return kOneWay;
  }

  [[nodiscard]] S guard(const Mode& mode, std::size_t i, const S&, const Vector<S>& y) const {
    const S forwards = mode.direction * y[1];
    if (mode.phase == Phase::kSlip) return forwards - box_.friction.v_s;
    if (i == 0) return box_.friction.v_s - forwards;
    return linear_ ? S(box_.friction.v_s + forwards) : forwards;
  }

  [[nodiscard]] Mode next(const Mode& mode, std::size_t i) const {
    if (mode.phase == Phase::kSlip) return {Phase::kStick, mode.direction};
    const int direction = i == 0 ? mode.direction : -mode.direction;
    return {guards(mode)[i].kind == EventKind::kSlip ? Phase::kSlip : Phase::kStick, direction};
  }

  /// A fiftieth of the push's period, and of a second where there is none.
  [[nodiscard]] S max_step(const Mode&) const {
    return box_.frequency > 1 ? S(1 / (50 * box_.frequency)) : S(S(1) / 50);
  }

  /// Sliding has the integrals of the push; sticking has none here.
  [[nodiscard]] std::optional<Vector<S>> flow(const Mode& mode,
                                              const S&,
                                              const Vector<S>& y,
                                              const S& tau) const {
    if (mode.phase != Phase::kSlip) return std::nullopt;
    return slide(mode, y, tau);
  }

  [[nodiscard]] S absolute_scale() const { return box_.friction.v_s / 100; }

 private:
  /// σ f(σ s), frozen in the mode.
  [[nodiscard]] S resistance(const Mode& mode, const S& s) const {
    if (mode.phase == Phase::kSlip) return S(mode.direction);
    return std::visit([&](auto shape) { return branch(shape, mode, s); }, box_.friction.shape);
  }
  template <class Shape>
  [[nodiscard]] static S branch(const Shape& shape, const Mode& mode, const S& s) {
    if constexpr (std::is_same_v<Shape, models::SoftFriction>) {
      return shape.value(s);
    } else {
      return mode.direction * shape.sticking(S(mode.direction * s));
    }
  }

  /// v + ∫(A cos θ − σ μ W)/m and its integral. Differences of sines are products: accurate for
  /// small τ.
  [[nodiscard]] Vector<S> slide(const Mode& mode, const Vector<S>& y, const S& tau) const {
    using std::cos;
    using std::sin;
    const S half = omega_ * tau / 2;
    const S chord = 2 * sin(half);
    const S c = cos(half);
    const S s = sin(half);
    const S sine = chord * (y[2] * c - y[3] * s);     // sin(θ + ωτ) − sin θ
    const S cosine = -chord * (y[3] * c + y[2] * s);  // cos(θ + ωτ) − cos θ
    const S a = box_.amplitude / box_.mass;
    const S drag = mode.direction * limit_ / box_.mass;
    Vector<S> out(4);
    if (omega_ == 0) {
      const S constant = a * y[2] - drag;
      out << y[0] + tau * (y[1] + tau * constant / 2), y[1] + tau * constant, y[2], y[3];
      return out;
    }
    out << y[0] + tau * (y[1] - a / omega_ * y[3] - drag * tau / 2) -
               a / (omega_ * omega_) * cosine,
        y[1] + (a / omega_ * sine - drag * tau), y[2] + cosine, y[3] + sine;
    return out;
  }

  models::ForcedBox<S> box_;
  S limit_;  ///< μ W [N]
  S omega_;  ///< [1/s]
  bool linear_, soft_;
};
static_assert(HybridSystem<ForcedBoxHybrid<double>>);

}  // namespace tribo::reference
