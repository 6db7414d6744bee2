#pragma once

#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "models/scenarios/forced_box.hpp"

namespace tribo::reference {

/// Where a trajectory of the box meets |v| = v_s.
enum class BoxEventKind { kStick, kSlip };

template <class S>
struct BoxEvent {
  S t{};  ///< [s]
  BoxEventKind kind = BoxEventKind::kStick;
};

/// Position and velocity of the box.
template <class S>
struct BoxState {
  S t{};  ///< [s]
  S x{};  ///< [m]
  S v{};  ///< [m/s]
};

/// The forced box with the linear law in closed form, piece by piece, in any scalar.
///
///   |v| ≥ v_s:  m v̇ = A cos(ωt + ϕ) − σ μ W,          σ = sgn v
///     v = v₀ + (A/m) ∫cos − σ μ g (t − t₀)
///   |v| ≤ v_s:  m v̇ = A cos(ωt + ϕ) − (μW/v_s) v,     λ = μ W/(m v_s)
///     v = p(t) + (v₀ − p(t₀)) e^{−λ(t − t₀)},  p = (A/m) (λ cos θ + ω sin θ)/(λ² + ω²),  θ = ωt +
///     ϕ
///
/// The piece ends where |v| = v_s; the next one follows from the direction of the crossing. No
/// crossing is missed: an interval Δ is left behind only when the margins |v| − v_s at its ends and
/// a bound B of |v̈| prove that it holds none, and is halved otherwise:
///
///   least margin within ≥ least margin at the ends − B Δ²/8
///
/// Roots are found to the last bit of S. Excursions over the boundary that stay below the rounding
/// of v_s are no crossings.
template <class S>
class ForcedBoxClosedForm {
 public:
  explicit ForcedBoxClosedForm(const models::ForcedBox<S>& box)
      : a_(box.amplitude / box.mass),
        omega_(box.angular_frequency()),
        phase_(box.phase),
        mu_g_(box.friction.mu * box.gravity),
        v_s_(box.friction.v_s),
        lambda_(mu_g_ / v_s_) {}

  /// The state at t_end ≥ start.t. Events passed on the way are appended to `events` if it is not
  /// null.
  [[nodiscard]] BoxState<S> advance(const BoxState<S>& start, const S& t_end,
                                    std::vector<BoxEvent<S>>* events = nullptr) const {
    BoxState<S> state = start;
    Mode mode = initial_mode(state);
    while (state.t < t_end) {
      const Crossing crossing = first_crossing(state, mode, t_end);
      state = at(state, mode, crossing.t);
      if (!crossing.found) break;
      state.v = crossing.boundary > 0 ? v_s_ : S(-v_s_);
      const bool sticks = mode != Mode::kStick;
      if (events != nullptr) {
        events->push_back({crossing.t, sticks ? BoxEventKind::kStick : BoxEventKind::kSlip});
      }
      mode = sticks                  ? Mode::kStick
             : crossing.boundary > 0 ? Mode::kSlipForward
                                     : Mode::kSlipBackward;
    }
    return state;
  }

 private:
  enum class Mode { kStick, kSlipForward, kSlipBackward };

  struct Crossing {
    bool found = false;
    S t{};
    int boundary = 0;  ///< +1: v = v_s, −1: v = −v_s
  };

  /// Of a slip with the direction σ.
  [[nodiscard]] S acceleration(int sigma, const S& t) const {
    using std::cos;
    return a_ * cos(omega_ * t + phase_) - sigma * mu_g_;
  }

  [[nodiscard]] Mode initial_mode(const BoxState<S>& state) const {
    const auto leaves = [&](int side) { return side * acceleration(side, state.t) > 0; };
    if (state.v > v_s_ || (state.v == v_s_ && leaves(1))) return Mode::kSlipForward;
    if (state.v < -v_s_ || (state.v == -v_s_ && leaves(-1))) return Mode::kSlipBackward;
    return Mode::kStick;
  }

  [[nodiscard]] BoxState<S> at(const BoxState<S>& from, Mode mode, const S& t) const {
    if (mode == Mode::kStick && lambda_ > 0) return stick(from, t);
    return slip(from, mode == Mode::kSlipBackward ? S(-1) : S(1),
                t);  // without friction both are one
  }

  /// sin θ − sin θ₀ and cos θ − cos θ₀ with θ − θ₀ = ωτ: as products, so that they are accurate to
  /// the rounding of the difference itself and a piece does not start with noise.
  struct Change {
    S sine{}, cosine{};
  };
  [[nodiscard]] Change change(const S& theta0, const S& tau) const {
    using std::cos;
    using std::sin;
    const S half = omega_ * tau / 2;
    const S chord = 2 * sin(half);
    return {chord * cos(S(theta0 + half)), -chord * sin(S(theta0 + half))};
  }

  [[nodiscard]] BoxState<S> slip(const BoxState<S>& from, const S& sigma, const S& t) const {
    using std::cos;
    using std::sin;
    const S tau = t - from.t;
    const S theta0 = omega_ * from.t + phase_;
    const S drag = sigma * mu_g_;
    if (omega_ == 0) {
      const S acceleration = a_ * cos(theta0) - drag;
      return {t, from.x + tau * (from.v + tau * acceleration / 2), from.v + tau * acceleration};
    }
    const S c = a_ / omega_;
    const Change push = change(theta0, tau);
    return {t,
            from.x + tau * (from.v - c * sin(theta0) - drag * tau / 2) - c / omega_ * push.cosine,
            from.v + (c * push.sine - drag * tau)};
  }

  [[nodiscard]] BoxState<S> stick(const BoxState<S>& from, const S& t) const {
    using std::cos;
    using std::expm1;
    using std::sin;
    const S tau = t - from.t;
    const S theta0 = omega_ * from.t + phase_;
    const S scale = a_ / (lambda_ * lambda_ + omega_ * omega_);
    const S p0 = scale * (lambda_ * cos(theta0) + omega_ * sin(theta0));
    const Change push = change(theta0, tau);
    const S decay = (from.v - p0) * expm1(S(-lambda_ * tau));
    // ∫p = (scale/ω) (λ (sin θ − sin θ₀) − ω (cos θ − cos θ₀))
    const S drift = omega_ == 0 ? S(p0 * tau)
                                : S(scale / omega_ * (lambda_ * push.sine - omega_ * push.cosine));
    return {t, from.x + drift - decay / lambda_,
            from.v + (scale * (lambda_ * push.cosine + omega_ * push.sine) + decay)};
  }

  /// Distance of v to the boundary of the mode on that side: positive within the mode.
  [[nodiscard]] S margin(Mode mode, int boundary, const S& v) const {
    if (mode == Mode::kSlipForward) return v - v_s_;
    if (mode == Mode::kSlipBackward) return -v - v_s_;
    return v_s_ - boundary * v;
  }

  /// Rounding of v at the boundary [m/s].
  [[nodiscard]] S rounding() const { return 16 * std::numeric_limits<S>::epsilon() * v_s_; }

  /// The boundary that v is beyond by more than rounding: ±1, or 0 if it is beyond none.
  [[nodiscard]] int reached(Mode mode, const S& v) const {
    if (mode == Mode::kSlipForward) return margin(mode, 1, v) < -rounding() ? 1 : 0;
    if (mode == Mode::kSlipBackward) return margin(mode, -1, v) < -rounding() ? -1 : 0;
    if (margin(mode, 1, v) < -rounding()) return 1;
    return margin(mode, -1, v) < -rounding() ? -1 : 0;
  }

  [[nodiscard]] S least_margin(Mode mode, const S& v) const {
    return std::min(margin(mode, 1, v), margin(mode, -1, v));
  }

  /// A bound of |v̈| from t on, in the piece that starts at `from`.
  [[nodiscard]] S curvature_bound(const BoxState<S>& from, Mode mode, const S& t) const {
    using std::abs;
    using std::exp;
    using std::sqrt;
    if (mode != Mode::kStick || lambda_ == 0) return abs(a_) * omega_;
    const S largest_p = abs(a_) / sqrt(S(lambda_ * lambda_ + omega_ * omega_));
    return omega_ * omega_ * largest_p +
           lambda_ * lambda_ * (abs(from.v) + largest_p) * exp(S(-lambda_ * (t - from.t)));
  }

  /// The first crossing of the piece that starts at `from`. Intervals grow while they are proved
  /// empty.
  [[nodiscard]] Crossing first_crossing(const BoxState<S>& from, Mode mode, const S& t_end) const {
    using std::abs;
    const S finest = 4 * std::numeric_limits<S>::epsilon() * std::max(abs(from.t), abs(t_end));
    S left = from.t;
    S v_left = from.v;
    S width = t_end - left;
    while (left < t_end) {
      const S right = std::min(t_end, S(left + width));
      const S v_right = at(from, mode, right).v;
      const S sag = curvature_bound(from, mode, left) * (right - left) * (right - left) / 8;
      const int boundary = reached(mode, v_right);
      const S least = std::min(least_margin(mode, v_left), least_margin(mode, v_right));
      const bool empty = boundary == 0 && least + 2 * rounding() > sag;
      if (!empty && sag > rounding() && width > finest) {
        width /= 2;
        continue;
      }
      if (boundary != 0) return {true, root(from, mode, boundary, left, right), boundary};
      left = right;
      v_left = v_right;
      width *= 2;
    }
    return {false, t_end, 0};
  }

  /// Where the margin vanishes in [left, right]; at the start of a piece it may be zero to
  /// rounding.
  [[nodiscard]] S root(const BoxState<S>& from, Mode mode, int boundary, const S& left,
                       const S& right) const {
    const auto g = [&](const S& t) { return margin(mode, boundary, at(from, mode, t).v); };
    return g(left) > 0 ? bisect(g, left, right) : right;
  }

  template <class F>
  [[nodiscard]] S bisect(const F& f, const S& left, const S& right) const {
    const auto enough = [](const S& a, const S& b) {
      using std::abs;
      return abs(b - a) <= 2 * std::numeric_limits<S>::epsilon() * std::max(abs(a), abs(b));
    };
    std::uintmax_t iterations = 500;
    const auto bracket = boost::math::tools::toms748_solve(f, left, right, enough, iterations);
    return (bracket.first + bracket.second) / 2;
  }

  S a_, omega_, phase_, mu_g_, v_s_, lambda_;
};

}  // namespace tribo::reference
