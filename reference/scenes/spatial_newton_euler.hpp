#pragma once

#include <array>
#include <string>
#include <vector>

#include "reference/dense/switched_system.hpp"
#include "reference/scenes/triple.hpp"

/// A rigid body in space by Newton's and Euler's laws at contact points: no mass matrix, no
/// Jacobian. Written without models/, so that the two can be held against each other.
namespace tribo::reference {

struct SpatialMass {
  std::string name = {};
  Fifty mass = 0;              ///< [kg]
  Triple<Fifty> inertia = {};  ///< principal moments about the centre of mass [kg m²]
  Triple<Fifty> place = {}, velocity = {};
  std::array<Fifty, 4> turned = {1, 0, 0, 0};  ///< from its axes to the world's, (w, x, y, z)
  Triple<Fifty> spin = {};                     ///< ω in its axes [rad/s]
  /// A ball, of which only the centre touches and all moments are equal, looks the same however it
  /// is turned: ω is in the world's axes then, and the state has no quaternion.
  bool is_ball = false;
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
  Fifty gravity = 0;         ///< downwards [m/s²]
  double length{}, speed{};  ///< sizes of gaps and of their rates [m], [m/s]
};

/// One contact at a state.
template <class T>
struct SpatialContact {
  T phi{};          ///< signed distance
  Triple<T> arm{};  ///< from the centre of mass to where the force acts
  Triple<T> u{};    ///< velocity there
};

/// The equations as a system that switches. State: p, quaternion (w, x, y, z), v, ω in the body's
/// axes; of a ball p, v, ω. A contact is open, clamped (it parts faster than 1/d), or pressed:
/// below v_s, or above it where friction has a kink there.
///
///   φ = p_z + (R l)_z − R,   r = R l − (R + (1−w) φ) e_z,   u = v + R ω × r
///   f_n = −k φ (1 − d u_z)                                          pressed, else 0
///   F = f_n e_z − μ̃ f_n u_t/|u_t|
///   soft     μ̃ u_t/|u_t| = μ u_t/√(u_t² + v_s²)
///   linear   μ̃ u_t/|u_t| = μ u_t/v_s, and μ u_t/|u_t| above v_s
///   m v̇ = Σ F − m g e_z,   I ω̇ = Rᵀ Σ r × F − ω × I ω,   q̇ = ½ q ⊗ (0, ω)
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

  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const SwitchMode& mode, const T* y) const;
  template <class T>
  [[nodiscard]] SpatialContact<T> contact(std::size_t i, const T* y) const;
  /// The force of a contact in a mode.
  template <class T>
  [[nodiscard]] Triple<T> force(std::size_t i, int mode, const SpatialContact<T>& c) const;

 private:
  [[nodiscard]] int velocity_at() const { return scene_.body.is_ball ? 3 : 7; }
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

  SpatialSceneEquations scene_;
};

/// R a of a unit quaternion (w, u):  a + 2 w u × a + 2 u × (u × a); back with −u.
template <class T>
Triple<T> SpatialNewtonEuler::turned(const Triple<T>& a, Turn turn, const T* y) const {
  if (scene_.body.is_ball) return a;
  const T w = y[3] + y[3];
  Triple<T> u = triple(4, y);
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
  const Triple<T> spin = turned(triple(velocity_at() + 3, y), Turn::kToWorld, y);
  c.u = triple(velocity_at(), y) + cross(spin, c.arm);
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
  const Triple<T> v = triple(velocity_at(), y), omega = triple(velocity_at() + 3, y);
  std::vector<T> out(v.begin(), v.end());
  if (!body.is_ball) {
    const Triple<T> u = triple(4, y), turning = y[3] * omega + cross(u, omega);  // (w, u) ⊗ (0, ω)
    out.push_back(-dot(u, omega) / T(2));
    for (const T& rate : turning) out.push_back(rate / T(2));
  }
  for (const T& f : push) out.push_back(f / T(body.mass));
  out.back() = out.back() - T(scene_.gravity);
  const auto& I = body.inertia;
  Triple<T> turns = turned(moment, Turn::kToBody, y);
  if (!body.is_ball) {
    const Triple<T> spin = {T(I[0]) * omega[0], T(I[1]) * omega[1], T(I[2]) * omega[2]};
    turns = turns + cross(spin, omega);
  }
  out.insert(out.end(), {turns[0] / T(I[0]), turns[1] / T(I[1]), turns[2] / T(I[2])});
  return out;
}

}  // namespace tribo::reference
