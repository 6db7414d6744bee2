#pragma once

#include "reference/scenes/planar_newton_euler.hpp"

namespace tribo::reference {

/// A body with one contact on level ground under the law that SAP solves in the limit of small
/// steps, h → 0:
///
///   b = −φ − τ_d v_n + τ_d μ |v_t|                                        [icf, Eqs. (28), (41)]
///   slip    f_n = k b,  f_t = −μ f_n sgn v_t
///   stick   v_t = 0, f_n = k (−φ − τ_d v_n), |f_t| ≤ μ f_n
///   apart   b < 0, also where φ < 0
///
/// It is not the physical law: slip pushes apart, and contacts at φ > 0. Dissipation and shape of
/// friction have no effect.
///
///   apart σ   σ v_t > 0, b < 0
///   slip σ    σ v_t > 0, b > 0
///   stick     f_t keeps v̇_t = 0;  μ f_n ∓ f_t > 0, b > 0
class SapLimit final : public SwitchedSystem {
 public:
  enum Mode : int {
    kApartForward,  ///< σ = 1
    kApartBackward,
    kSlipsForward,
    kSlipsBackward,
    kSticks,
    kLetsGo,  ///< apart, to the side to which it starts to slip without force
  };

  SapLimit(PlanarSceneEquations scene, Fifty relaxation_time);

  [[nodiscard]] Vector<Fifty> start() const override { return body_.start(); }
  [[nodiscard]] std::vector<double> scales() const override { return body_.scales(); }
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;
  /// Where v_t has come to zero, friction decides whether it stays there.
  [[nodiscard]] int after(const Switch& what, const Vector<Fifty>& y) const override;
  /// Where slip comes to rest, or leaves it, v_t is zero but for what was integrated in excess.
  /// That is taken out of the speed along x, on which nothing else depends.
  void jump(const Switch& what, SwitchMode&, Vector<Fifty>& y) const override;

  /// [f_n, f_t] in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::array<T, 2> force(int mode, const T* y) const;
  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(int mode, const T* y) const {
    return body_.rate_under({force(mode, y)}, y);
  }
  [[nodiscard]] const PlanarNewtonEuler& body() const { return body_; }

 private:
  [[nodiscard]] static int direction(int mode) {
    if (mode == kSticks) return 0;
    return mode == kApartForward || mode == kSlipsForward ? 1 : -1;
  }
  [[nodiscard]] static bool apart(int mode) {
    return mode == kApartForward || mode == kApartBackward;
  }
  /// b with σ v_t in place of |v_t|; zero σ for a contact that sticks.
  template <class T>
  [[nodiscard]] T bracket(int direction, const PlanarContact<T>& c) const {
    return T(Fifty(direction * touch_.friction * tau_)) * c.v_t - T(tau_) * c.v_n - c.phi;
  }
  /// v̇_t under a force.
  template <class T>
  [[nodiscard]] T slip_rate(const std::array<T, 2>& force, const T* y) const {
    return body_.slip_rate(0, y, body_.rate_under({force}, y).data());
  }
  /// The f_t under which v̇_t = 0.
  template <class T>
  [[nodiscard]] T holding_force(const T& f_n, const PlanarContact<T>& c, const T* y) const;

  PlanarNewtonEuler body_;
  PlanarTouch touch_;
  Fifty tau_;
  double size_, slip_;  ///< of b [m] and of v_t [m/s]
  Eigen::Index v_x_;    ///< its place in y
};

template <class T>
T SapLimit::holding_force(const T& f_n, const PlanarContact<T>& c, const T* y) const {
  const PlanarMass& mass = body_.scene().bodies[0];
  T mobility = T(Fifty(1 / mass.mass));
  if (mass.moves[2]) mobility = mobility + c.arm_az * c.arm_az / T(mass.inertia);
  return -slip_rate({f_n, T(0)}, y) / mobility;
}

template <class T>
std::array<T, 2> SapLimit::force(int mode, const T* y) const {
  if (apart(mode)) return {T(0), T(0)};
  const PlanarContact<T> c = body_.contact(0, y);
  const T f_n = T(touch_.stiffness) * bracket(direction(mode), c);
  if (mode == kSticks) return {f_n, holding_force(f_n, c, y)};
  return {f_n, T(Fifty(-direction(mode) * touch_.friction)) * f_n};
}

}  // namespace tribo::reference
