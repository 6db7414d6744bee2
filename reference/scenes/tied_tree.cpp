#include "reference/scenes/tied_tree.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::reference {

Triple<Fifty> triple(const Eigen::Vector3d& a) {
  return {Fifty(a[0]), Fifty(a[1]), Fifty(a[2])};
}

namespace {

constexpr int kNone = -1;

/// R a, with R given by the images of the axes.
template <class T>
Triple<T> turn(const Axes<T>& R, const Triple<T>& a) {
  return a[0] * R[0] + a[1] * R[1] + a[2] * R[2];
}

/// Rᵀ a.
template <class T>
Triple<T> turn_back(const Axes<T>& R, const Triple<T>& a) {
  return {dot(R[0], a), dot(R[1], a), dot(R[2], a)};
}

/// The rotation R after one of a parent's.
template <class T>
Axes<T> compose(const Axes<T>& parent, const Axes<T>& R) {
  return {turn(parent, R[0]), turn(parent, R[1]), turn(parent, R[2])};
}

template <class T>
Axes<T> constant_axes(const Axes<Fifty>& R) {
  return {constant<T>(R[0]), constant<T>(R[1]), constant<T>(R[2])};
}

/// Of a quaternion of unit length, (w, u):  a + 2 w u × a + 2 u × (u × a).
template <class T>
Axes<T> rotation(const T& w, const Triple<T>& u) {
  Axes<T> R;
  for (std::size_t k = 0; k < 3; ++k) {
    Triple<T> axis = {T(0), T(0), T(0)};
    axis[k] = T(1);
    const Triple<T> once = cross(u, axis);
    R[k] = axis + T(2) * (w * once + cross(u, once));
  }
  return R;
}

/// By an angle about a, of unit length:  x + sin θ a × x + (1 − cos θ) a × (a × x).
template <class T>
Axes<T> rotation_about(const Triple<T>& a, const T& angle) {
  using std::cos, std::sin;
  const T s = T(sin(angle)), c = T(cos(angle));
  Axes<T> R;
  for (std::size_t k = 0; k < 3; ++k) {
    Triple<T> axis = {T(0), T(0), T(0)};
    axis[k] = T(1);
    const Triple<T> once = cross(a, axis);
    R[k] = axis + s * once + (T(1) - c) * cross(a, once);
  }
  return R;
}

Axes<Fifty> rotation_of(const Eigen::Quaterniond& q) {
  const Fifty w = q.w(), x = q.x(), y = q.y(), z = q.z();
  const Fifty size = sqrt(w * w + x * x + y * y + z * z);
  return rotation<Fifty>(w / size, {x / size, y / size, z / size});
}

Triple<Fifty> direction(const Eigen::Vector3d& axis) {
  const Triple<Fifty> a = triple(axis);
  const Fifty size = sqrt(dot(a, a));
  return {a[0] / size, a[1] / size, a[2] / size};
}

Axes<Fifty> columns_of(const Eigen::Matrix3d& m) {
  return {triple(m.col(0)), triple(m.col(1)), triple(m.col(2))};
}

}  // namespace

/// A body's frame in the world, its motion, and its acceleration at u̇ = 0.
template <class T>
struct TiedTree::Motion {
  Axes<T> R;
  Triple<T> origin, v, omega, a, alpha;
  std::vector<Triple<T>> linear, angular;  ///< l_j of the origin, w_j

  /// The motion of a point at r from the origin.
  [[nodiscard]] Triple<T> velocity(const Triple<T>& r) const { return v + cross(omega, r); }
  [[nodiscard]] Triple<T> acceleration(const Triple<T>& r) const {
    return a + cross(alpha, r) + cross(omega, cross(omega, r));
  }
  [[nodiscard]] Triple<T> along(std::size_t j, const Triple<T>& r) const {
    return linear[j] + cross(angular[j], r);
  }
};

/// M u̇ = f.
template <class T>
struct TiedTree::Balance {
  explicit Balance(std::size_t n) : M(n, std::vector<T>(n, T(0))), f(n, T(0)) {}

  std::vector<std::vector<T>> M;  ///< its lower half
  std::vector<T> f;

  /// u̇, by Lᵀ D L from the last speed to the first: a hinge is coupled only with those before it,
  /// so that zeros stay zero.                                    [Featherstone 2008, 8.5]
  [[nodiscard]] std::vector<T> solved() {
    const std::size_t n = f.size();
    for (std::size_t k = n; k-- > 0;) {
      for (std::size_t i = 0; i < k; ++i) {
        const T part = M[k].at(i) / M[k][k];
        for (std::size_t j = 0; j <= i; ++j) M[i][j] = M[i][j] - part * M[k][j];
        f[i] = f[i] - part * f[k];
      }
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < k; ++i) f[k] = f[k] - M[k][i] * f.at(i);
      f[k] = f[k] / M[k][k];
    }
    return f;
  }
};

TiedTree::TiedTree(TiedTreeScene scene) : scene_(std::move(scene)), num_speeds_(kFree) {
  for (const models::BodyDescription& given : scene_.tree.bodies) {
    const bool is_first = bodies_.empty();
    const bool turns = given.joint == models::Joint::kRevolute;
    if (is_first ? given.joint != models::Joint::kFloating
                 : !turns && given.joint != models::Joint::kFixed) {
      throw InputError("the equations are of a body that floats and of hinges");
    }
    Body body{.parent = given.parent,
              .speed = turns ? static_cast<int>(num_speeds_++) : kNone,
              .position = triple(given.position),
              .centre = triple(given.center_of_mass),
              .orientation = rotation_of(given.orientation),
              .inertia = columns_of(given.inertia),
              .mass = given.mass};
    if (turns) body.axis = direction(given.axis);
    bodies_.push_back(std::move(body));
  }
  if (scene_.q.size() != num_speeds_ + 1 || scene_.v.size() != num_speeds_) {
    throw InputError(fmt::format("a start of {} places and {} speeds, of a tree of {}",
                                 scene_.q.size(), scene_.v.size(), num_speeds_));
  }
}

Vector<Fifty> TiedTree::start() const {
  std::vector<Fifty> y = scene_.q;
  y.insert(y.end(), scene_.v.begin(), scene_.v.end());
  Vector<Fifty> start =
      Eigen::Map<const Vector<Fifty>>(y.data(), static_cast<Eigen::Index>(y.size()));
  start.segment<4>(3) /= start.segment<4>(3).norm();
  return start;
}

std::vector<double> TiedTree::scales() const {
  const double turning = scene_.speed / scene_.length;
  std::vector<double> sizes(3, scene_.length);
  sizes.insert(sizes.end(), 4 + num_speeds_ - kFree, 1);
  sizes.insert(sizes.end(), 3, scene_.speed);
  sizes.insert(sizes.end(), num_speeds_ - 3, turning);
  return sizes;
}

double TiedTree::weight() const {
  double mass = 0;
  for (const models::BodyDescription& body : scene_.tree.bodies) mass += body.mass;
  return mass * scene_.tree.gravity.norm();
}

std::vector<std::string> TiedTree::columns() const {
  std::vector<std::string> places, rates;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const std::string& name = scene_.tree.bodies[i].name;
    const auto add = [&](std::vector<std::string>& to, std::initializer_list<const char*> all) {
      for (const char* what : all) to.push_back(fmt::format("{}.{}", name, what));
    };
    if (i == 0) {
      add(places, {"x[m]", "y[m]", "z[m]", "qx[-]", "qy[-]", "qz[-]", "qw[-]"});
      add(rates, {"vx[m/s]", "vy[m/s]", "vz[m/s]", "wx[rad/s]", "wy[rad/s]", "wz[rad/s]"});
    } else if (bodies_[i].speed != kNone) {
      add(places, {"angle[rad]"});
      add(rates, {"angle_rate[rad/s]"});
    }
  }
  places.insert(places.end(), rates.begin(), rates.end());
  return places;
}

template <class T>
TiedTree::Motion<T> TiedTree::first(const T* y) const {
  const T* u = y + num_speeds_ + 1;
  const Triple<T> zero = {T(0), T(0), T(0)};
  const auto R = rotation<T>(y[6], {y[3], y[4], y[5]});
  const auto v = turn<T>(R, {u[0], u[1], u[2]}), omega = turn<T>(R, {u[3], u[4], u[5]});
  std::vector<Triple<T>> linear(num_speeds_, zero), angular = linear;
  for (std::size_t k = 0; k < 3; ++k) {
    linear[k] = R[k];
    angular[3 + k] = R[k];
  }
  return {.R = R,
          .origin = {y[0], y[1], y[2]},
          .v = v,
          .omega = omega,
          .a = cross(omega, v),  // d(R V)/dt with V̇ = 0
          .alpha = zero,         // d(R Ω)/dt with Ω̇ = 0
          .linear = linear,
          .angular = angular};
}

template <class T>
TiedTree::Motion<T> TiedTree::next(const Body& body, const Motion<T>& parent, const T* y) const {
  const Triple<T> r = turn(parent.R, constant<T>(body.position));
  Motion<T> motion = parent;
  motion.R = compose(parent.R, constant_axes<T>(body.orientation));
  motion.origin = parent.origin + r;
  motion.v = parent.velocity(r);
  motion.a = parent.acceleration(r);
  for (std::size_t j = 0; j < num_speeds_; ++j) motion.linear[j] = parent.along(j, r);
  if (body.speed == kNone) return motion;
  const auto j = static_cast<std::size_t>(body.speed);
  const auto axis = constant<T>(body.axis);
  motion.angular[j] = turn(motion.R, axis);
  const Triple<T> turning = y[num_speeds_ + 1 + j] * motion.angular[j];
  motion.omega = parent.omega + turning;
  motion.alpha = parent.alpha + cross(parent.omega, turning);
  motion.R = compose(motion.R, rotation_about(axis, y[j + 1]));
  return motion;
}

template <class T>
void TiedTree::weigh(const Body& body, const Motion<T>& motion, Balance<T>& balance) const {
  const T m = T(body.mass);
  const auto I = constant_axes<T>(body.inertia);
  const Triple<T> r = turn(motion.R, constant<T>(body.centre));
  const Triple<T> left = constant<T>(triple(scene_.tree.gravity)) - motion.acceleration(r);
  const Triple<T> omega = turn_back(motion.R, motion.omega);
  const Triple<T> moment =
      turn(I, turn_back(motion.R, motion.alpha)) + cross(omega, turn(I, omega));
  std::vector<Triple<T>> l, w;
  for (std::size_t j = 0; j < num_speeds_; ++j) {
    l.push_back(motion.along(j, r));
    w.push_back(turn_back(motion.R, motion.angular[j]));
    balance.f[j] = balance.f[j] + (m * dot(l[j], left) - dot(w[j], moment));
    const Triple<T> spun = turn(I, w[j]);
    for (std::size_t k = 0; k <= j; ++k) {
      balance.M[j][k] = balance.M[j][k] + (m * dot(l[j], l[k]) + dot(spun, w[k]));
    }
  }
}

template <class T>
TiedTree::PointLook<T> TiedTree::press(const TiedPoint& point, const Motion<T>& motion,
                                       Balance<T>& balance) const {
  const Triple<T> r = turn(motion.R, constant<T>(point.place));
  PointLook<T> at{motion.origin + r, motion.velocity(r), {T(0), T(0), T(0)}};
  if (!point.tied) return at;
  at.F = T(scene_.stiffness) * (constant<T>(point.anchor) - at.x) - T(scene_.damping) * at.u;
  for (std::size_t j = 0; j < num_speeds_; ++j) {
    balance.f[j] = balance.f[j] + dot(motion.along(j, r), at.F);
  }
  return at;
}

template <class T>
TiedTree::Look<T> TiedTree::look(const T* y) const {
  std::vector<Motion<T>> motions;
  Balance<T> balance(num_speeds_);
  for (const Body& body : bodies_) {
    const auto parent = static_cast<std::size_t>(body.parent);
    motions.push_back(motions.empty() ? first(y) : next(body, motions[parent], y));
    weigh(body, motions.back(), balance);
  }
  Look<T> look;
  for (const TiedPoint& point : scene_.points) {
    look.points.push_back(press(point, motions[static_cast<std::size_t>(point.body)], balance));
  }
  for (std::size_t j = 0; j < scene_.drive.size(); ++j) {
    balance.f[kFree + j] = balance.f[kFree + j] + T(scene_.drive[j]);
  }
  const T* u = y + num_speeds_ + 1;
  const Triple<T> vector = {y[3], y[4], y[5]}, Omega = {u[3], u[4], u[5]};
  const Triple<T> turning = y[6] * Omega + cross(vector, Omega);  // q ⊗ (0, Ω)
  look.rate.assign(motions.front().v.begin(), motions.front().v.end());
  for (const T& rate : turning) look.rate.push_back(rate / T(2));
  look.rate.push_back(-dot(vector, Omega) / T(2));
  look.rate.insert(look.rate.end(), u + kFree, u + num_speeds_);
  const std::vector<T> u_dot = balance.solved();
  look.rate.insert(look.rate.end(), u_dot.begin(), u_dot.end());
  return look;
}

template TiedTree::Look<double> TiedTree::look(const double* y) const;
template TiedTree::Look<float128> TiedTree::look(const float128* y) const;
template TiedTree::Look<Fifty> TiedTree::look(const Fifty* y) const;
template TiedTree::Look<Recorded> TiedTree::look(const Recorded* y) const;

SwitchMode TiedTree::mode_at(const Vector<Fifty>&) const {
  SwitchMode mode;
  for (const TiedPoint& point : scene_.points) mode.push_back(point.tied ? kTied : kApart);
  return mode;
}

RecordedMode TiedTree::record(const SwitchMode&) const {
  Tape tape(static_cast<int>(scene_.q.size() + scene_.v.size()));
  const std::vector<Recorded> y = tape.inputs();
  const Look<Recorded> all = look(y.data());
  RecordedMode result{
      .rate = tape.program(all.rate), .guards = {}, .forces = {}, .switches = {}, .sizes = {}};
  std::vector<Recorded> guards, forces;
  const auto add = [&](std::size_t i, EventKind kind, const Recorded& guard, double size) {
    guards.push_back(guard);
    result.switches.push_back({{kind, static_cast<int>(i)}, i, kNoMode});
    result.sizes.push_back(size);
  };
  const double push = static_cast<double>(scene_.damping) * scene_.speed;
  const Recorded mu = scene_.friction;
  for (std::size_t i = 0; i < all.points.size(); ++i) {
    const auto& [x, u, F] = all.points[i];
    const Recorded square = F[0] * F[0] + F[1] * F[1];
    forces.push_back(F[2]);
    forces.push_back(scene_.points[i].tied ? sqrt(square) : Recorded(0));
    if (!scene_.points[i].tied) {
      add(i, EventKind::kTouchdown, x[2], scene_.length);
      continue;
    }
    add(i, EventKind::kLiftoff, -x[2], scene_.length);
    add(i, EventKind::kLiftoff, F[2], push);
    add(i, EventKind::kSlip, mu * mu * F[2] * F[2] - square, push * push);
  }
  result.guards = tape.program(guards);
  result.forces = tape.program(forces);
  return result;
}

}  // namespace tribo::reference
