#pragma once

#include <array>
#include <string>
#include <vector>

#include "reference/dense/switched_system.hpp"

/// Rigid bodies in the vertical plane by Newton's and Euler's laws at contact points: no mass
/// matrix, no Jacobian. Written without models/, so that each can check the other.
namespace tribo::reference {

/// (x, z, θ), θ turns z to x.
using PlanarTriple = std::array<Fifty, 3>;

struct PlanarMass {
  std::string name = {};
  Fifty mass = 0, inertia = 0;  ///< [kg], about the centre of mass [kg m²]
  PlanarTriple place = {}, velocity = {};
  std::array<bool, 3> moves = {true, true, true};
  std::array<Fifty, 2> push = {};  ///< a constant force at the centre of mass [N]
  std::array<double, 3> sizes = {1, 1, 1}, speeds = {1, 1, 1};  ///< in the course of a run

  /// Sets sizes and speeds for a body of this length and speed.
  void set_sizes(double length, double speed) {
    sizes = {length, length, 1};
    speeds = {speed, speed, speed / length};
  }
};

enum class PlanarPair {
  kDiscOnLine,   ///< disc of A on a line of the world
  kDiscOnDisc,   ///< discs of A and B
  kPointOnLine,  ///< a point of A on a line of the world
  kPointOnFace,  ///< a point of A, or a disc about it, on a face of B
};

/// f(s) = μ̃/μ of the slip s = |v_t|/v_s; all but the soft one are 1 from s = 1 on.
enum class PlanarFriction {
  kSoft,       ///< s/√(1 + s²)
  kLinear,     ///< s
  kQuadratic,  ///< s (2 − s)
  kQuintic,    ///< s³ (10 − 15 s + 6 s²)
};

/// Two surfaces that may touch: A on the world (B = −1) or on B. The normal n points from B into A.
struct PlanarTouch {
  PlanarPair kind = PlanarPair::kDiscOnLine;
  int a = 0, b = -1;
  Fifty radius_a = 0, radius_b = 0;
  std::array<Fifty, 2> point = {};   ///< in A's axes, from its centre of mass
  std::array<Fifty, 2> normal = {};  ///< of the line, or of the face in B's axes
  Fifty offset = 0;                  ///< n·p of every point p of the line or face
  Fifty weight_a = 0;                ///< w: the force acts at w p_A + (1−w) p_B
  Fifty stiffness, dissipation = 0;  ///< k [N/m], d [s/m]
  Fifty damping = 0;                 ///< c [N s/m]
  Fifty friction, v_s;               ///< μ, [m/s]
  PlanarFriction law = PlanarFriction::kSoft;
  Fifty excess = 0, transition = 0;  ///< μ_s − μ, and the slip over v_s of the transition
  bool driven = false;               ///< the world's surface moves with the drive

  /// Friction as a function of v_t has a kink at v_t = 0, in one of its derivatives.
  [[nodiscard]] bool reverses() const {
    return law == PlanarFriction::kQuadratic || law == PlanarFriction::kQuintic || excess > 0;
  }
  /// The same at |v_t| = v_s.
  [[nodiscard]] bool slides() const { return law != PlanarFriction::kSoft; }
  /// For kPointOnFace, the start and end of the face along (n_z, −n_x); no ends if equal. Beyond
  /// them these equations do not hold.
  std::array<Fifty, 2> ends = {};
};

/// An autonomous drive: ẋ = L x + b from x₀; a driven surface has the speed g·x, and the first body
/// is pushed with p·x along x.
struct Drive {
  std::vector<Fifty> start;
  std::vector<std::vector<Fifty>> matrix;
  std::vector<Fifty> constant, speed = {}, push = {};
};

struct PlanarSceneEquations {
  std::vector<PlanarMass> bodies;
  std::vector<PlanarTouch> touches;
  Fifty gravity = 0;  ///< downwards [m/s²]
  Drive drive = {};
  double length = 1, speed = 1;  ///< sizes of gaps and of their rates [m], [m/s]
};

/// One contact at a state.
template <class T>
struct PlanarContact {
  T phi{}, v_n{}, v_t{};     ///< signed distance, rate of it, slip
  T normal_x{}, normal_z{};  ///< tangent: (n_z, −n_x)
  T arm_ax{}, arm_az{};      ///< from A's centre of mass to where the force acts
  T arm_bx{}, arm_bz{};      ///< zero where B is the world
  T along{};                 ///< of kPointOnFace: where the point is along the face
};

/// The equations as a system that switches. Mode of a contact: open, clamped (it parts so fast that
/// its damper has cancelled its spring), or pressed: below v_s, or above it where friction
/// has a kink there; forward, v_t > 0, or backward where it has one at v_t = 0.
///
///   u = v + ω (r_z, −r_x),   v_n = n·(u_A − u_B),   v_t = t·(u_A − u_B) − v_belt
///   f_n = k x (1 − d v_n) − c v_n,  x = −φ                                      pressed, else 0
///   f_t = ∓μ(s) f(s) f_n,   s = ±v_t/v_s ≥ 0
///   μ(s) = μ + (μ_s − μ) ½ (1 − g(s − Δ)/g(Δ)),   g the soft law
///   m v̇ = Σ F − m g e_z,   I ω̇ = Σ (F_x r_z − F_z r_x),   F = f_n n + f_t t
class PlanarNewtonEuler final : public SwitchedSystem {
 public:
  enum ContactMode : int {
    kOpen,
    kContact,  ///< without a kink of friction
    kClamped,
    kSticks,  ///< |v_t| < v_s
    kSlidesForward,
    kSlidesBackward,
    kForward,  ///< 0 < v_t, below v_s where there is a kink
    kBackward,
  };

  explicit PlanarNewtonEuler(PlanarSceneEquations scene);

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;
  [[nodiscard]] int after(const Switch& what, const Vector<Fifty>& y) const override;

  /// `box.x[m]` of q and v.
  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] const PlanarSceneEquations& scene() const { return scene_; }

  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const SwitchMode& mode, const T* y) const;
  /// ẏ under forces [f_n, f_t] of all contacts, of any law.
  template <class T>
  [[nodiscard]] std::vector<T> rate_under(const std::vector<std::array<T, 2>>& forces,
                                          const T* y) const;
  /// v̇_t of a contact with the world at y, from ẏ.
  template <class T>
  [[nodiscard]] T slip_rate(std::size_t i, const T* y, const T* y_dot) const;
  template <class T>
  [[nodiscard]] PlanarContact<T> contact(std::size_t i, const T* y) const;
  /// [f_n, f_t] of a contact in a mode.
  template <class T>
  [[nodiscard]] std::array<T, 2> force(std::size_t i, int mode, const PlanarContact<T>& c) const;

 private:
  /// f_n of a contact that is pressed
  template <class T>
  [[nodiscard]] static T normal_force(const PlanarTouch& touch, const PlanarContact<T>& c) {
    return -(T(touch.stiffness) * c.phi) * (T(1) - T(touch.dissipation) * c.v_n) -
           T(touch.damping) * c.v_n;
  }
  /// Above zero where its spring pushes more than its damper pulls.
  template <class T>
  [[nodiscard]] static T thrust(const PlanarTouch& touch, const PlanarContact<T>& c) {
    if (touch.damping > 0) return normal_force(touch, c);
    return T(1) - T(touch.dissipation) * c.v_n;
  }
  [[nodiscard]] double size_of_thrust(const PlanarTouch& touch) const;
  /// The mode of a contact that is pressed.
  [[nodiscard]] int pressed(std::size_t i, const PlanarContact<Fifty>& c) const;
  [[nodiscard]] int column(int body, std::size_t i) const {
    return columns_[static_cast<std::size_t>(body)][i];
  }
  template <class T>
  [[nodiscard]] T position(int body, std::size_t i, const T* y) const;
  template <class T>
  [[nodiscard]] T velocity(int body, std::size_t i, const T* y) const;
  /// weights · x of the drive
  template <class T>
  [[nodiscard]] T driven(const std::vector<Fifty>& weights, const T* y) const;
  /// μ(s) f(s)
  template <class T>
  [[nodiscard]] T friction(const PlanarTouch& touch, bool slides, const T& s) const;
  /// The switches of a mode, each with its guard.
  struct GuardList;
  void guard_pressed(std::size_t i, int mode, const PlanarContact<Recorded>& c,
                     GuardList& all) const;
  template <class T>
  void place(const PlanarTouch& touch, const T* y, PlanarContact<T>& c) const;
  template <class T>
  void set_velocity(const PlanarTouch& touch, const T* y, PlanarContact<T>& c) const;
  template <class T>
  void add_force(int body, const std::array<T, 2>& f, const T& arm_x, const T& arm_z,
                 std::vector<std::array<T, 3>>& sums) const;
  template <class T>
  void add_drive(const T* y, std::vector<T>& out) const;

  PlanarSceneEquations scene_;
  std::vector<std::array<int, 3>> columns_;  ///< of each body's (x, z, θ) in q; −1: does not move
  int coordinates_ = 0;                      ///< how many move; the state is (q, v, drive)
};

template <class T>
T PlanarNewtonEuler::position(int body, std::size_t i, const T* y) const {
  const int at = column(body, i);
  return at >= 0 ? y[at] : T(scene_.bodies[static_cast<std::size_t>(body)].place[i]);
}

template <class T>
T PlanarNewtonEuler::velocity(int body, std::size_t i, const T* y) const {
  const int at = column(body, i);
  return at >= 0 ? y[coordinates_ + at] : T(0);
}

template <class T>
T PlanarNewtonEuler::driven(const std::vector<Fifty>& weights, const T* y) const {
  T sum = T(0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    sum = sum + T(weights[i]) * y[2 * coordinates_ + static_cast<int>(i)];
  }
  return sum;
}

template <class T>
void PlanarNewtonEuler::place(const PlanarTouch& touch, const T* y, PlanarContact<T>& c) const {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const T x = position(touch.a, 0, y), z = position(touch.a, 1, y);
  const T w = T(touch.weight_a), rest = T(Fifty(1 - touch.weight_a));
  if (touch.kind == PlanarPair::kDiscOnLine) {
    c.normal_x = T(touch.normal[0]);
    c.normal_z = T(touch.normal[1]);
    const T height = c.normal_x * x + c.normal_z * z - T(touch.offset);
    c.phi = height - T(touch.radius_a);
    const T arm = w * T(touch.radius_a) + rest * height;
    c.arm_ax = -(c.normal_x * arm);
    c.arm_az = -(c.normal_z * arm);
    return;
  }
  if (touch.kind == PlanarPair::kDiscOnDisc) {
    const T dx = x - position(touch.b, 0, y), dz = z - position(touch.b, 1, y);
    const T distance = sqrt(dx * dx + dz * dz);
    c.normal_x = dx / distance;
    c.normal_z = dz / distance;
    c.phi = distance - T(Fifty(touch.radius_a + touch.radius_b));
    const T arm_a = w * T(touch.radius_a) + rest * (distance - T(touch.radius_b));
    const T arm_b = w * (distance - T(touch.radius_a)) + rest * T(touch.radius_b);
    c.arm_ax = -(c.normal_x * arm_a);
    c.arm_az = -(c.normal_z * arm_a);
    c.arm_bx = c.normal_x * arm_b;
    c.arm_bz = c.normal_z * arm_b;
    return;
  }
  const T angle = position(touch.a, 2, y);
  const T cosine = cos(angle), sine = sin(angle);
  const T px = T(touch.point[0]), pz = T(touch.point[1]);
  const T rx = cosine * px + sine * pz, rz = cosine * pz - sine * px;
  T from_x = x + rx, from_z = z + rz;  // of the point, from the line's or B's origin
  c.normal_x = T(touch.normal[0]);
  c.normal_z = T(touch.normal[1]);
  if (touch.kind == PlanarPair::kPointOnFace) {
    const T turned = position(touch.b, 2, y);
    const T cosine_b = cos(turned), sine_b = sin(turned);
    c.normal_x = cosine_b * T(touch.normal[0]) + sine_b * T(touch.normal[1]);
    c.normal_z = cosine_b * T(touch.normal[1]) - sine_b * T(touch.normal[0]);
    from_x = from_x - position(touch.b, 0, y);
    from_z = from_z - position(touch.b, 1, y);
  }
  const T radius = T(touch.radius_a);
  c.phi = c.normal_x * from_x + c.normal_z * from_z - T(touch.offset) - radius;
  const T back = radius + rest * c.phi;
  c.arm_ax = rx - back * c.normal_x;
  c.arm_az = rz - back * c.normal_z;
  if (touch.kind == PlanarPair::kPointOnFace) {
    c.along = c.normal_z * from_x - c.normal_x * from_z;
    c.arm_bx = from_x - back * c.normal_x;
    c.arm_bz = from_z - back * c.normal_z;
  }
}

template <class T>
void PlanarNewtonEuler::set_velocity(const PlanarTouch& touch, const T* y,
                                     PlanarContact<T>& c) const {
  const T turn = velocity(touch.a, 2, y);
  T u_x = velocity(touch.a, 0, y) + turn * c.arm_az;
  T u_z = velocity(touch.a, 1, y) - turn * c.arm_ax;
  if (touch.b >= 0) {
    const T turn_b = velocity(touch.b, 2, y);
    u_x = u_x - (velocity(touch.b, 0, y) + turn_b * c.arm_bz);
    u_z = u_z - (velocity(touch.b, 1, y) - turn_b * c.arm_bx);
  }
  c.v_n = c.normal_x * u_x + c.normal_z * u_z;
  c.v_t = c.normal_z * u_x - c.normal_x * u_z;
  if (touch.driven) c.v_t = c.v_t - driven(scene_.drive.speed, y);
}

template <class T>
PlanarContact<T> PlanarNewtonEuler::contact(std::size_t i, const T* y) const {
  PlanarContact<T> c;
  place(scene_.touches[i], y, c);
  set_velocity(scene_.touches[i], y, c);
  return c;
}

template <class T>
T PlanarNewtonEuler::friction(const PlanarTouch& touch, bool slides, const T& s) const {
  using std::sqrt;
  const auto soft = [](const T& x) { return T(x / sqrt(T(1) + x * x)); };
  T coefficient = T(touch.friction);
  if (touch.excess > 0) {
    const T center = T(touch.transition);
    const T blend = soft(s - center) / soft(center);
    coefficient = coefficient + T(touch.excess) * (T(1) - blend) / T(2);
  }
  if (slides) return coefficient;
  switch (touch.law) {
    case PlanarFriction::kLinear:
      return coefficient * s;
    case PlanarFriction::kQuadratic:
      return coefficient * (s * (T(2) - s));
    case PlanarFriction::kQuintic:
      return coefficient * (s * s * s * (T(10) - s * (T(15) - T(6) * s)));
    default:
      return coefficient * soft(s);
  }
}

template <class T>
std::array<T, 2> PlanarNewtonEuler::force(std::size_t i, int mode,
                                          const PlanarContact<T>& c) const {
  if (mode == kOpen || mode == kClamped) return {T(0), T(0)};
  const PlanarTouch& touch = scene_.touches[i];
  const T f_n = normal_force(touch, c);
  const bool slides = mode == kSlidesForward || mode == kSlidesBackward;
  if (mode == kBackward || mode == kSlidesBackward) {
    return {f_n, friction(touch, slides, T(-c.v_t / T(touch.v_s))) * f_n};
  }
  return {f_n, -(friction(touch, slides, T(c.v_t / T(touch.v_s))) * f_n)};
}

template <class T>
void PlanarNewtonEuler::add_force(int body, const std::array<T, 2>& f, const T& arm_x,
                                  const T& arm_z, std::vector<std::array<T, 3>>& sums) const {
  std::array<T, 3>& sum = sums[static_cast<std::size_t>(body)];
  sum[0] = sum[0] + f[0];
  sum[1] = sum[1] + f[1];
  sum[2] = sum[2] + (f[0] * arm_z - f[1] * arm_x);
}

template <class T>
void PlanarNewtonEuler::add_drive(const T* y, std::vector<T>& out) const {
  const Drive& drive = scene_.drive;
  for (std::size_t i = 0; i < drive.start.size(); ++i) {
    T sum = T(drive.constant[i]);
    for (std::size_t j = 0; j < drive.start.size(); ++j) {
      sum = sum + T(drive.matrix[i][j]) * y[2 * coordinates_ + static_cast<int>(j)];
    }
    out.push_back(sum);
  }
}

template <class T>
std::vector<T> PlanarNewtonEuler::rate(const SwitchMode& mode, const T* y) const {
  std::vector<std::array<T, 2>> forces;
  for (std::size_t i = 0; i < mode.size(); ++i) {
    forces.push_back(force(i, mode[i], contact(i, y)));
  }
  return rate_under(forces, y);
}

template <class T>
T PlanarNewtonEuler::slip_rate(std::size_t i, const T* y, const T* y_dot) const {
  const PlanarTouch& touch = scene_.touches[i];
  PlanarContact<T> c;
  place(touch, y, c);
  set_velocity(touch, y_dot, c);  // v̇ stands in ẏ where v stands in y
  if (touch.kind != PlanarPair::kPointOnLine) return c.v_t;
  const T turn = velocity(touch.a, 2, y);
  return c.v_t - turn * turn * (c.normal_z * c.arm_ax - c.normal_x * c.arm_az);
}

template <class T>
std::vector<T> PlanarNewtonEuler::rate_under(const std::vector<std::array<T, 2>>& forces,
                                             const T* y) const {
  std::vector<std::array<T, 3>> sums;
  for (const PlanarMass& body : scene_.bodies) {
    sums.push_back({T(body.push[0]), T(body.push[1]), T(0)});
  }
  if (!scene_.drive.push.empty()) sums[0][0] = sums[0][0] + driven(scene_.drive.push, y);
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    const PlanarTouch& touch = scene_.touches[i];
    const PlanarContact<T> c = contact(i, y);
    const auto& [f_n, f_t] = forces[i];
    const std::array<T, 2> f = {f_n * c.normal_x + f_t * c.normal_z,
                                f_n * c.normal_z - f_t * c.normal_x};
    add_force(touch.a, f, c.arm_ax, c.arm_az, sums);
    if (touch.b >= 0) add_force(touch.b, {-f[0], -f[1]}, c.arm_bx, c.arm_bz, sums);
  }
  std::vector<T> out;
  for (int i = 0; i < coordinates_; ++i) out.push_back(y[coordinates_ + i]);
  for (std::size_t b = 0; b < scene_.bodies.size(); ++b) {
    const PlanarMass& body = scene_.bodies[b];
    if (body.moves[0]) out.push_back(sums[b][0] / T(body.mass));
    if (body.moves[1]) out.push_back(sums[b][1] / T(body.mass) - T(scene_.gravity));
    if (body.moves[2]) out.push_back(sums[b][2] / T(body.inertia));
  }
  add_drive(y, out);
  return out;
}

}  // namespace tribo::reference
