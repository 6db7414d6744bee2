#pragma once

#include <array>
#include <string>
#include <vector>

#include "reference/dense/switched_system.hpp"
#include "reference/scenes/triple.hpp"

/// A rigid body in space by Newton's and Euler's laws at contact points: no mass matrix, no
/// Jacobian. Written without models/, so that each can check the other.
namespace tribo::reference {

struct SpatialMass {
  std::string name = {};
  Fifty mass = 0;              ///< [kg]
  Triple<Fifty> inertia = {};  ///< principal moments about the centre of mass [kg m²]
  Triple<Fifty> place = {}, velocity = {};
  std::array<Fifty, 4> turned = {0, 0, 0, 1};  ///< from its axes to the world's, (x, y, z, w)
  Triple<Fifty> spin = {};                     ///< ω in the world's axes [rad/s]
};

/// A small ball of the body, or a point of it, that may touch the ground z = 0 with its lowest
/// point.
struct SpatialTouch {
  Triple<Fifty> point = {};      ///< its centre in the body's axes, from the centre of mass [m]
  Fifty radius = 0;              ///< R [m]
  Fifty weight = 0;              ///< w: the force acts (1−w) φ below the lowest point
  Fifty stiffness, dissipation;  ///< k [N/m], d [s/m]
  Fifty friction, v_s;           ///< μ, [m/s]
  bool linear = false;           ///< law of friction: linear, else soft
};

struct SpatialSceneEquations {
  SpatialMass body;
  std::vector<SpatialTouch> touches;
  Fifty gravity = 0;         ///< against z [m/s²]
  Fifty along = 0;           ///< and along x, where the ground is a slope [m/s²]
  double length{}, speed{};  ///< sizes of gaps and of their rates [m], [m/s]
};

/// One contact at a state.
template <class T>
struct SpatialContact {
  T phi{};          ///< signed distance
  Triple<T> arm{};  ///< from the centre of mass to the point of the force
  Triple<T> u{};    ///< velocity of that point
};

/// The equations as a system that switches. State: p, quaternion (x, y, z, w), v, ω in the world's
/// axes. A contact is open, clamped (it parts faster than 1/d), or pressed: below v_s, or above it
/// where friction has a kink there.
///
///   φ = p_z + (Q l)_z − R,   r = Q l − (R + (1−w) φ) e_z,   u = v + ω × r
///   f_n = −k φ (1 − d u_z)                                          pressed, else 0
///   F = f_n e_z − μ̃ f_n u_t/|u_t|
///   soft     μ̃ u_t/|u_t| = μ u_t/√(u_t² + v_s²)
///   linear   μ̃ u_t/|u_t| = μ u_t/v_s, and μ u_t/|u_t| above v_s
///   m v̇ = Σ F − m g e_z + m g_x e_x,   q̇ = ½ (ω, 0) ⊗ q
///   ω̇ = Q I⁻¹ (Qᵀ Σ r × F − ω_b × I ω_b),   ω_b = Qᵀ ω,   Q = Q(q)
class SpatialNewtonEuler final : public SwitchedSystem {
 public:
  enum ContactMode : int { kOpen, kContact, kClamped, kSticks, kSlides };

  explicit SpatialNewtonEuler(SpatialSceneEquations scene) : scene_(std::move(scene)) {}

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;
  [[nodiscard]] int after(const Switch& what, const Vector<Fifty>& y) const override;

  [[nodiscard]] const SpatialSceneEquations& scene() const { return scene_; }
  /// `box.x[m]`, `box.qx[-]`, …
  [[nodiscard]] std::vector<std::string> columns() const;

  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const SwitchMode& mode, const T* y) const;
  template <class T>
  [[nodiscard]] SpatialContact<T> contact(std::size_t i, const T* y) const;
  /// The force of a contact in a mode.
  template <class T>
  [[nodiscard]] Triple<T> force(std::size_t i, int mode, const SpatialContact<T>& c) const;

 private:
  static constexpr int kTurned = 3, kVelocity = 7, kSpin = 10;  // where they begin in the state
  /// The mode of a contact that is pressed.
  [[nodiscard]] int pressed(std::size_t i, const SpatialContact<Fifty>& c) const;
  template <class T>
  [[nodiscard]] Triple<T> triple(int at, const T* y) const {
    return {y[at], y[at + 1], y[at + 2]};
  }
  /// From the body's axes to the world's, or back.
  enum class Turn { kToWorld, kToBody };
  template <class T>
  [[nodiscard]] Triple<T> turned(const Triple<T>& a, Turn turn, const T* y) const;

  /// ω̇ in the body's axes.
  template <class T>
  [[nodiscard]] Triple<T> acceleration(const Triple<T>& moment, const T* y) const;

  SpatialSceneEquations scene_;
};

/// Q a of a unit quaternion (u, w):  a + 2 w u × a + 2 u × (u × a); back with −u.
template <class T>
Triple<T> SpatialNewtonEuler::turned(const Triple<T>& a, Turn turn, const T* y) const {
  const T w = y[kTurned + 3] + y[kTurned + 3];
  Triple<T> u = triple(kTurned, y);
  if (turn == Turn::kToBody) u = {-u[0], -u[1], -u[2]};
  const Triple<T> once = cross(u, a), twice = cross(u, once);
  return a + w * once + T(2) * twice;
}

template <class T>
SpatialContact<T> SpatialNewtonEuler::contact(std::size_t i, const T* y) const {
  const SpatialTouch& touch = scene_.touches[i];
  const auto at = constant<T>(touch.point);
  SpatialContact<T> c;
  c.arm = turned(at, Turn::kToWorld, y);
  c.phi = y[2] + c.arm[2] - T(touch.radius);
  c.arm[2] = c.arm[2] - (T(touch.radius) + T(Fifty(1 - touch.weight)) * c.phi);
  c.u = triple(kVelocity, y) + cross(triple(kSpin, y), c.arm);
  return c;
}

template <class T>
Triple<T> SpatialNewtonEuler::force(std::size_t i, int mode, const SpatialContact<T>& c) const {
  using std::sqrt;
  if (mode == kOpen || mode == kClamped) return {T(0), T(0), T(0)};
  const SpatialTouch& touch = scene_.touches[i];
  const T f_n = -(T(touch.stiffness) * c.phi) * (T(1) - T(touch.dissipation) * c.u[2]);
  const T square = c.u[0] * c.u[0] + c.u[1] * c.u[1];
  const T size = mode == kSticks   ? T(touch.v_s)
                 : mode == kSlides ? T(sqrt(square))
                                   : T(sqrt(square + T(Fifty(touch.v_s * touch.v_s))));
  const T drag = T(touch.friction) * f_n / size;
  return {-(drag * c.u[0]), -(drag * c.u[1]), f_n};
}

/// I⁻¹ (Qᵀ moment − ω_b × I ω_b)
template <class T>
Triple<T> SpatialNewtonEuler::acceleration(const Triple<T>& moment, const T* y) const {
  const auto I = constant<T>(scene_.body.inertia);
  const Triple<T> omega = turned(triple(kSpin, y), Turn::kToBody, y);
  const Triple<T> spin = {I[0] * omega[0], I[1] * omega[1], I[2] * omega[2]};
  const Triple<T> sum = turned(moment, Turn::kToBody, y) + cross(spin, omega);
  return {sum[0] / I[0], sum[1] / I[1], sum[2] / I[2]};
}

template <class T>
std::vector<T> SpatialNewtonEuler::rate(const SwitchMode& mode, const T* y) const {
  const SpatialMass& body = scene_.body;
  Triple<T> push = {T(0), T(0), T(0)}, moment = push;
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    if (mode[i] == kOpen || mode[i] == kClamped) continue;
    const SpatialContact<T> c = contact(i, y);
    const Triple<T> f = force(i, mode[i], c);
    push = push + f;
    moment = moment + cross(c.arm, f);
  }
  const Triple<T> v = triple(kVelocity, y), omega = triple(kSpin, y), u = triple(kTurned, y);
  std::vector<T> out(v.begin(), v.end());
  const T w = y[kTurned + 3];
  for (const T& twice : w* omega + cross(omega, u)) out.push_back(twice / T(2));
  out.push_back(-dot(omega, u) / T(2));
  for (const T& f : push) out.push_back(f / T(body.mass));
  out[kVelocity] = out[kVelocity] + T(scene_.along);
  out.back() = out.back() - T(scene_.gravity);
  const Triple<T> turns = turned(acceleration(moment, y), Turn::kToWorld, y);
  out.insert(out.end(), turns.begin(), turns.end());
  return out;
}

}  // namespace tribo::reference
