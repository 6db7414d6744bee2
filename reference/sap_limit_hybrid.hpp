#pragma once

#include <algorithm>
#include <array>

#include "reference/contact_models.hpp"
#include "reference/contact_view.hpp"
#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// Terms of v̇_t besides J_t v̇: J̇_t v and the acceleration of the surface [m/s²].
template <class S>
[[nodiscard]] S slip_drift(const BoxOnBelt<S>& box, const Vector<S>& y) {
  return -box.belt_acceleration_at(y[4]);
}
template <class S>
[[nodiscard]] S slip_drift(const SphereOnGround<S>&, const Vector<S>&) {
  return S(0);
}
template <class S>
[[nodiscard]] S slip_drift(const RodOnTip<S>& rod, const Vector<S>& y) {
  using std::cos;
  return -rod.length / 2 * cos(y[2]) * y[5] * y[5];
}

/// A model with one contact under the law that SAP solves in the limit of small steps, h → 0:
///
///   b = −φ − τ_d v_n + τ_d μ |v_t|                                        [icf, Eqs. (28), (41)]
///   slip    f_n = k b,  f_t = −μ f_n sgn v_t
///   stick   v_t = 0, f_n = k (−φ − τ_d v_n), |f_t| ≤ μ f_n
///   apart   b < 0, also where φ < 0
///
/// It is not the physical law: slip pushes apart, and contacts at φ > 0.
///
///   apart σ   σ v_t > 0, b < 0
///   slip σ    σ v_t > 0, b > 0
///   stick     f_t keeps v̇_t = 0;  μ f_n ∓ f_t > 0, b > 0
template <class M>
class SapLimitHybrid {
 public:
  using Scalar = typename M::Scalar;
  using S = Scalar;
  enum class Phase { kApart, kSlip, kStick };
  struct Mode {
    Phase phase = Phase::kApart;
    int direction = 0;  ///< σ; zero where it sticks
  };

  SapLimitHybrid(const M& model, const S& relaxation_time)
      : view_(model), k_(view_.law().k), mu_(view_.contact().friction.mu), tau_(relaxation_time) {}

  [[nodiscard]] Vector<S> state(const S& t, const Vector<S>& qv) const {
    return view_.with_phase(t, qv);
  }

  /// On the boundary, to rounding, contacts that approach or rest are closed.
  [[nodiscard]] Mode start_mode(const S&, const Vector<S>& y) const {
    view_.look(y);
    const S rounding = view_.rounding(y);
    const int direction = view_.v_t() < 0 ? -1 : 1;
    const S b = bracket(direction);
    if (b < -rounding || (b < rounding && view_.v_n() > 0)) {
      return {Phase::kApart, view_.v_t() == 0 ? direction_from_rest(y) : direction};
    }
    if (view_.v_t() == 0) return from_rest(y);
    return {Phase::kSlip, direction};
  }

  void rate(const Mode& mode, const S&, const Vector<S>& y, Vector<S>& out) const {
    view_.free_rate(y, out);
    if (mode.phase == Phase::kApart) return;
    view_.look(y);
    models::Vector3<S> f = models::Vector3<S>::Zero();
    if (mode.phase == Phase::kSlip) {
      f[0] = k_ * bracket(mode.direction);
      f[1] = -mode.direction * mu_ * f[0];
    } else {
      f[0] = k_ * bracket(0);
      f[1] = holding_force(f[0], y);
    }
    out.segment(view_.size(), view_.size()) += view_.acceleration(f);
  }

  [[nodiscard]] std::span<const Guard> guards(const Mode& mode) const {
    static constexpr std::array kApart = {Guard{EventKind::kTouchdown, 0},
                                          Guard{EventKind::kReversal, 0}};
    static constexpr std::array kSlip = {Guard{EventKind::kLiftoff, 0},
                                         Guard{EventKind::kStick, 0}};
    static constexpr std::array kStick = {
        Guard{EventKind::kLiftoff, 0}, Guard{EventKind::kSlip, 0}, Guard{EventKind::kSlip, 0}};
    if (mode.phase == Phase::kApart) return kApart;
    if (mode.phase == Phase::kSlip) return kSlip;
    return kStick;
  }

  [[nodiscard]] S guard(const Mode& mode, std::size_t i, const S&, const Vector<S>& y) const {
    view_.look(y);
    if (mode.phase == Phase::kStick) {
      const S f_n = k_ * bracket(0);
      if (i == 0) return bracket(0);
      const S f_t = holding_force(f_n, y);
      return i == 1 ? S(mu_ * f_n - f_t) : S(mu_ * f_n + f_t);
    }
    if (i == 1) return mode.direction * view_.v_t();
    const S b = bracket(mode.direction);
    return mode.phase == Phase::kApart ? S(-b) : b;
  }

  /// Where v_t has come to zero, friction decides whether it stays there; no boundary of that
  /// decision is near, but by chance.
  [[nodiscard]] Mode next(const Mode& mode, std::size_t i, const S&, const Vector<S>& y) const {
    if (mode.phase == Phase::kApart) {
      return i == 0 ? Mode{Phase::kSlip, mode.direction} : Mode{Phase::kApart, -mode.direction};
    }
    if (mode.phase == Phase::kSlip) {
      return i == 0 ? Mode{Phase::kApart, mode.direction} : from_rest(y);
    }
    if (i == 0) return {Phase::kApart, direction_from_rest(y)};
    return {Phase::kSlip, i == 1 ? -1 : 1};
  }

  /// Where the slip has come to rest, or leaves it, v_t is zero but for what was integrated in
  /// excess, which is taken out, M-orthogonally.
  [[nodiscard]] Vector<S> entered(const Mode& before, const Mode& now, Vector<S> y) const {
    const bool resting = before.phase == Phase::kStick ||
                         (before.phase == Phase::kSlip && now.phase != Phase::kApart);
    if (!resting) return y;
    view_.look(y);
    const models::Vector3<S> impulse = {S(0), S(-view_.v_t() / view_.mobility(1, 1)), S(0)};
    y.segment(view_.size(), view_.size()) += view_.acceleration(impulse);
    return y;
  }

  [[nodiscard]] S max_step(const Mode& mode) const {
    const S flight = S(1) / 1000;
    return mode.phase == Phase::kApart ? flight : std::min<S>(flight, view_.eighth_of_period());
  }

  [[nodiscard]] std::optional<Vector<S>> flow(const Mode& mode,
                                              const S&,
                                              const Vector<S>& y,
                                              const S& tau) const {
    if (mode.phase != Phase::kApart) return std::nullopt;
    return view_.free_flow(y, tau);
  }

  [[nodiscard]] S absolute_scale() const { return view_.smallest_length(); }

  [[nodiscard]] S normal_force(const Mode& mode, const Vector<S>& y) const {
    if (mode.phase == Phase::kApart) return S(0);
    view_.look(y);
    return k_ * bracket(mode.direction);
  }

 private:
  /// b with σ v_t in place of |v_t|; zero σ for a contact that sticks.
  [[nodiscard]] S bracket(int direction) const {
    return -view_.phi() - tau_ * view_.v_n() + tau_ * mu_ * direction * view_.v_t();
  }

  /// v̇_t under f_n alone.
  [[nodiscard]] S slip_acceleration(const S& f_n, const Vector<S>& y) const {
    return view_.row(1).dot(view_.free_acceleration().transpose()) + view_.mobility(1, 0) * f_n +
           slip_drift(view_.model(), y);
  }
  /// The f_t under which v̇_t = 0.
  [[nodiscard]] S holding_force(const S& f_n, const Vector<S>& y) const {
    return -slip_acceleration(f_n, y) / view_.mobility(1, 1);
  }

  [[nodiscard]] Mode from_rest(const Vector<S>& y) const {
    view_.look(y);
    const S f_n = k_ * bracket(0);
    const S f_t = holding_force(f_n, y);
    if (f_t > mu_ * f_n) return {Phase::kSlip, -1};
    if (-f_t > mu_ * f_n) return {Phase::kSlip, 1};
    return {.phase = Phase::kStick};
  }
  /// Direction in which the slip starts without force.
  [[nodiscard]] int direction_from_rest(const Vector<S>& y) const {
    view_.look(y);
    return slip_acceleration(S(0), y) < 0 ? -1 : 1;
  }

  mutable ContactView<M> view_;
  S k_, mu_, tau_;
};

}  // namespace tribo::reference
