#pragma once

#include <boost/math/constants/constants.hpp>

#include <array>
#include <cmath>

#include "models/scenarios/bouncing_ball.hpp"
#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// The bouncing ball, y = (z, v):  m v̇ = π(−z, v) − m g.
///
///   flight    π = 0, z > 0
///   contact   π = k δ (1 − d v) − c v > 0, δ = −z > 0
///   clamped   π = 0 although δ > 0: the damper holds the spring back
template <class S>
class BouncingBallHybrid {
 public:
  using Scalar = S;
  enum class Mode { kFlight, kContact, kClamped };

  explicit BouncingBallHybrid(const models::BouncingBall<S>& ball)
      : mass_(ball.mass), gravity_(ball.gravity), law_(ball.normal) {}

  [[nodiscard]] Vector<S> state(const S&, const Vector<S>& zv) const { return zv; }

  [[nodiscard]] Mode start_mode(const S&, const Vector<S>& y) const {
    if (y[0] > 0 || (y[0] == 0 && y[1] > 0)) return Mode::kFlight;
    if (y[0] == 0) return Mode::kContact;
    return law_.force(S(-y[0]), y[1]) > 0 ? Mode::kContact : Mode::kClamped;
  }

  void rate(Mode mode, const S&, const Vector<S>& y, Vector<S>& out) const {
    out.resize(2);
    out[0] = y[1];
    out[1] = -gravity_;
    if (mode == Mode::kContact) out[1] += law_.unlimited(S(-y[0]), y[1]) / mass_;
  }

  [[nodiscard]] std::span<const Guard> guards(Mode mode) const {
    static constexpr std::array kInFlight = {Guard{EventKind::kTouchdown, 0}};
    static constexpr std::array kTouching = {Guard{EventKind::kDampingClamp, 0},
                                             Guard{EventKind::kLiftoff, 0}};
    if (mode == Mode::kFlight) return kInFlight;
    return kTouching;
  }

  [[nodiscard]] S guard(Mode mode, std::size_t i, const S&, const Vector<S>& y) const {
    if (mode == Mode::kFlight) return y[0];
    if (guards(mode)[i].kind == EventKind::kLiftoff) return -y[0];
    return mode == Mode::kContact ? clamp(y) : S(-clamp(y));
  }

  [[nodiscard]] Mode next(Mode mode, std::size_t i) const {
    if (mode == Mode::kFlight) return Mode::kContact;
    if (guards(mode)[i].kind == EventKind::kLiftoff) return Mode::kFlight;
    return mode == Mode::kContact ? Mode::kClamped : Mode::kContact;
  }

  /// A fiftieth of a second in flight, an eighth of a period of the spring in contact.
  [[nodiscard]] S max_step(Mode mode) const {
    using std::sqrt;
    if (mode != Mode::kContact) return S(1) / 50;
    return boost::math::constants::pi<S>() / 4 * sqrt(S(mass_ / law_.k));
  }

  /// A parabola in the air; a damped oscillation about the rest position −mg/k while the law is
  /// linear.
  [[nodiscard]] std::optional<Vector<S>> flow(Mode mode,
                                              const S&,
                                              const Vector<S>& y,
                                              const S& tau) const {
    if (mode != Mode::kContact) {
      Vector<S> fallen(2);
      fallen << y[0] + tau * (y[1] - gravity_ * tau / 2), y[1] - gravity_ * tau;
      return fallen;
    }
    const S decay = law_.c / (2 * mass_);
    const S square = law_.k / mass_ - decay * decay;
    if (law_.d != 0 || !(square > 0)) return std::nullopt;
    return oscillation(y, tau, decay, square);
  }

  /// π, which jumps at touchdown where there is a damper.
  [[nodiscard]] S normal_force(Mode mode, const Vector<S>& y) const {
    return mode == Mode::kContact ? law_.unlimited(S(-y[0]), y[1]) : S(0);
  }

  [[nodiscard]] S absolute_scale() const { return gravity_ * mass_ / law_.k; }

 private:
  /// Where the force without its limits changes sign. Without a linear damper that is v = 1/d, or
  /// nowhere.
  [[nodiscard]] S clamp(const Vector<S>& y) const {
    return law_.c > 0 ? law_.unlimited(S(-y[0]), y[1]) : S(S(1) - law_.d * y[1]);
  }

  [[nodiscard]] Vector<S> oscillation(const Vector<S>& y,
                                      const S& tau,
                                      const S& decay,
                                      const S& square) const {
    using std::cos;
    using std::exp;
    using std::sin;
    using std::sqrt;
    const S omega = sqrt(square);
    const S rest = -mass_ * gravity_ / law_.k;
    const S u = y[0] - rest;
    const S shrink = exp(S(-decay * tau));
    const S c = shrink * cos(S(omega * tau));
    const S s = shrink * sin(S(omega * tau)) / omega;
    Vector<S> out(2);
    out << rest + u * c + (y[1] + decay * u) * s,
        y[1] * c - (decay * y[1] + law_.k / mass_ * u) * s;
    return out;
  }

  S mass_, gravity_;
  models::SpringDamper<S> law_;
};
static_assert(HybridSystem<BouncingBallHybrid<double>>);

}  // namespace tribo::reference
