#include "reference/scenes/rod_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo::reference {
namespace {

template <class T>
using Square = std::vector<std::vector<T>>;

/// x of a x = b by elimination, a symmetric and positive definite.
template <class T>
std::vector<T> solved(Square<T> a, std::vector<T> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const T factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] = a[i][j] - factor * a[k][j];
      b[i] = b[i] - factor * b[k];
    }
  }
  for (std::size_t i = 0; i < n; ++i) b[i] = b[i] / a[i][i];
  return b;
}

/// Moments p at some joints for which M x = p has the given x there: C p = x with C = M⁻¹ at those
/// joints.
template <class T>
std::vector<T> moments_for(const Square<T>& M, const std::vector<std::size_t>& joints,
                           const std::vector<T>& x) {
  Square<T> compliance(joints.size());
  for (const std::size_t at : joints) {
    std::vector<T> unit(M.size(), T(0));
    unit[at] = T(1);
    const std::vector<T> moved = solved(M, unit);
    for (std::size_t r = 0; r < joints.size(); ++r) compliance[r].push_back(moved[joints[r]]);
  }
  return solved(compliance, x);
}

}  // namespace

Vector<Fifty> RodChain::start() const {
  const auto n = static_cast<Eigen::Index>(size());
  Vector<Fifty> y = Vector<Fifty>::Zero(scene_.control == RodControl::kPid ? 3 * n : 2 * n);
  for (Eigen::Index i = 0; i < n; ++i) y[i] = scene_.rods[static_cast<std::size_t>(i)].start;
  return y;
}

std::vector<double> RodChain::scales() const {
  std::vector<double> sizes(size(), 1);
  sizes.insert(sizes.end(), size(), scene_.speed);
  if (scene_.control == RodControl::kPid) sizes.insert(sizes.end(), size(), 1);
  return sizes;
}

std::vector<std::string> RodChain::columns() const {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= size(); ++i) names.push_back(fmt::format("joint{}.angle[rad]", i));
  for (std::size_t i = 1; i <= size(); ++i)
    names.push_back(fmt::format("joint{}.angle_rate[rad/s]", i));
  return names;
}

Fifty RodChain::share(std::size_t b, std::size_t i) const {
  const Fifty& length = scene_.rods[i].length;
  return i < b ? length : i == b ? Fifty(length / 2) : Fifty(0);
}

template <class T>
void RodChain::look(const T* y, bool at_rest, Square<T>& M, std::vector<T>& k) const {
  using std::cos;
  using std::sin;
  const std::size_t n = size();
  std::vector<T> angle(n), turning(n);
  T sum = T(0), rate = T(0);
  for (std::size_t i = 0; i < n; ++i) {
    angle[i] = sum = sum + y[i];
    turning[i] = rate = rate + (at_rest ? T(0) : y[n + i]);
  }
  Square<T> rods(n, std::vector<T>(n));
  std::vector<T> forces(n, T(0));
  for (std::size_t i = 0; i < n; ++i) {
    Fifty lever = 0;
    for (std::size_t b = 0; b < n; ++b) lever += scene_.rods[b].mass * share(b, i);
    forces[i] = T(Fifty(scene_.gravity * lever)) * sin(angle[i]);
    for (std::size_t j = 0; j < n; ++j) {
      Fifty a = 0;
      for (std::size_t b = 0; b < n; ++b) a += scene_.rods[b].mass * share(b, i) * share(b, j);
      const Rod& rod = scene_.rods[i];
      if (i == j) a += rod.mass * rod.length * rod.length / 12;
      const T apart = angle[i] - angle[j];
      rods[i][j] = T(a) * cos(apart);
      forces[i] = forces[i] + T(a) * sin(apart) * turning[j] * turning[j];
    }
  }
  // δφ_i = Σ_{j≤i} δq_j
  M.assign(n, std::vector<T>(n, T(0)));
  k.assign(n, T(0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t r = 0; r <= i; ++r) {
      k[r] = k[r] + forces[i];
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t c = 0; c <= j; ++c) M[r][c] = M[r][c] + rods[i][j];
      }
    }
  }
}

template <class T>
std::vector<T> RodChain::moments(const Square<T>& M, const std::vector<T>& k, const T* y) const {
  const std::size_t n = size();
  std::vector<T> asked(n), pulled(n);
  for (std::size_t i = 0; i < n; ++i) {
    const T away = y[i] - T(scene_.rods[i].target);
    pulled[i] = -(T(scene_.K_p) * away) - T(scene_.K_d) * y[n + i];
  }
  Square<T> same;
  std::vector<T> weight(n, T(0));
  if (scene_.control == RodControl::kPd) look(y, true, same, weight);
  for (std::size_t i = 0; i < n; ++i) {
    switch (scene_.control) {
      case RodControl::kMoment:
        asked[i] = T(scene_.rods[i].constant);
        break;
      case RodControl::kInverseDynamics:
        asked[i] = k[i];
        for (std::size_t j = 0; j < n; ++j) asked[i] = asked[i] + M[i][j] * pulled[j];
        break;
      case RodControl::kPd:
        asked[i] = pulled[i] + weight[i];
        break;
      case RodControl::kPid:
        asked[i] = pulled[i] - T(scene_.K_i) * y[2 * n + i];
        break;
    }
  }
  return asked;
}

template <class T>
RodChain::Motion<T> RodChain::motion(const SwitchMode& mode, const T* y) const {
  const std::size_t n = size();
  Square<T> M;
  std::vector<T> k;
  look(y, false, M, k);
  Motion<T> motion;
  motion.asked = moments(M, k, y);
  std::vector<T> pull(n);
  for (std::size_t i = 0; i < n; ++i) {
    const T most = T(scene_.rods[i].effort);
    const int cut = mode[n + i];
    pull[i] = (cut == kWithin ? motion.asked[i] : cut == kCutAbove ? most : T(-most)) - k[i];
  }
  std::vector<T> v_dot = solved(M, pull);
  const std::vector<std::size_t> at = held(mode);
  if (!at.empty()) {
    std::vector<T> stopped;
    for (const std::size_t i : at) stopped.push_back(-v_dot[i]);
    motion.stops = moments_for(M, at, stopped);
    for (std::size_t i = 0; i < at.size(); ++i) pull[at[i]] = pull[at[i]] + motion.stops[i];
    v_dot = solved(M, pull);
    for (const std::size_t i : at) v_dot[i] = T(0);
  }
  for (std::size_t i = 0; i < n; ++i) motion.rate.push_back(y[n + i]);
  motion.rate.insert(motion.rate.end(), v_dot.begin(), v_dot.end());
  if (scene_.control == RodControl::kPid) {
    for (std::size_t i = 0; i < n; ++i) motion.rate.push_back(y[i] - T(scene_.rods[i].target));
  }
  return motion;
}

std::vector<std::size_t> RodChain::held(const SwitchMode& mode) const {
  std::vector<std::size_t> joints;
  for (std::size_t i = 0; i < size(); ++i) {
    if (mode[i] != kFree) joints.push_back(i);
  }
  return joints;
}

SwitchMode RodChain::mode_at(const Vector<Fifty>& y) const {
  const std::size_t n = size();
  SwitchMode mode(2 * n, kFree);
  const std::vector<Fifty> asked = motion(mode, y.data()).asked;
  for (std::size_t i = 0; i < n; ++i) {
    const Fifty& most = scene_.rods[i].effort;
    if (most > 0 && abs(asked[i]) > most) mode[n + i] = asked[i] > 0 ? kCutAbove : kCutBelow;
  }
  return mode;
}

/// Frees the joints that their stops would have to pull; returns whether there are any.
bool RodChain::let_go(const std::vector<std::size_t>& joints, const std::vector<Fifty>& impulse,
                      SwitchMode& mode) {
  bool any = false;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    int& stop = mode[joints[i]];
    const bool draws = (stop == kAtLower && impulse[i] < 0) || (stop == kAtUpper && impulse[i] > 0);
    if (draws) stop = kFree;
    any = any || draws;
  }
  return any;
}

void RodChain::jump(const Switch&, SwitchMode& mode, Vector<Fifty>& y) const {
  const std::size_t n = size();
  Square<Fifty> M;
  std::vector<Fifty> k;
  look(y.data(), false, M, k);
  std::vector<std::size_t> at = held(mode);
  const auto velocity = [&](std::size_t i) -> Fifty& {
    return y[static_cast<Eigen::Index>(n + i)];
  };
  if (std::ranges::all_of(at, [&](std::size_t i) { return velocity(i) == 0; })) return;
  const auto needed = [&] {
    std::vector<Fifty> stopped;
    for (const std::size_t i : at) stopped.push_back(-velocity(i));
    return moments_for(M, at, stopped);
  };
  std::vector<Fifty> impulse = needed();
  for (std::size_t i = 0; i < n && let_go(at, impulse, mode); ++i) {
    at = held(mode);
    impulse = needed();
  }
  std::vector<Fifty> kicks(n, Fifty(0));
  for (std::size_t i = 0; i < at.size(); ++i) kicks[at[i]] = impulse[i];
  const std::vector<Fifty> change = solved(M, kicks);
  for (std::size_t i = 0; i < n; ++i) velocity(i) += change[i];
  for (const std::size_t i : at) {
    velocity(i) = 0;
    const Rod& rod = scene_.rods[i];
    y[static_cast<Eigen::Index>(i)] = mode[i] == kAtLower ? rod.lower : rod.upper;
  }
}

RecordedMode RodChain::record(const SwitchMode& mode) const {
  const std::size_t n = size();
  Tape tape(static_cast<int>(start().size()));
  const std::vector<Recorded> y = tape.inputs();
  const Motion<Recorded> moves = motion(mode, y.data());
  RecordedMode result;
  std::vector<Recorded> guards;
  const auto add = [&](EventKind kind, std::size_t place, int next, const Recorded& g,
                       double size) {
    guards.push_back(g);
    result.switches.push_back({{kind, static_cast<int>(place % n)}, place, next});
    result.sizes.push_back(size);
  };
  std::size_t stop = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Rod& rod = scene_.rods[i];
    const Fifty swing = rod.mass * rod.length * rod.length;
    const double moment = static_cast<double>(swing) * scene_.speed * scene_.speed;
    if (mode[i] != kFree) {
      const Recorded& push = moves.stops[stop++];
      add(EventKind::kLiftoff, i, kFree, mode[i] == kAtLower ? push : -push, moment);
    } else if (rod.limited) {
      add(EventKind::kTouchdown, i, kAtLower, y[i] - Recorded(rod.lower), 1);
      add(EventKind::kTouchdown, i, kAtUpper, Recorded(rod.upper) - y[i], 1);
    }
    if (!(rod.effort > 0) || scene_.control == RodControl::kMoment) continue;
    const Recorded most(rod.effort), &asked = moves.asked[i];
    if (mode[n + i] == kWithin) {
      add(EventKind::kEffortLimit, n + i, kCutAbove, most - asked, moment);
      add(EventKind::kEffortLimit, n + i, kCutBelow, most + asked, moment);
    } else {
      const bool above = mode[n + i] == kCutAbove;
      add(EventKind::kEffortLimit, n + i, kWithin, above ? asked - most : -asked - most, moment);
    }
  }
  result.rate = tape.program(moves.rate);
  result.guards = tape.program(guards);
  return result;
}

template std::vector<float128> RodChain::rate(const SwitchMode&, const float128*) const;

namespace {

Rod thin_rod(const Fifty& mass, const Fifty& length) {
  Rod rod;
  rod.mass = mass;
  rod.length = length;
  return rod;
}

}  // namespace

RodChainScene double_pendulum_equations(const models::Parameters& p) {
  RodChainScene scene{.rods = {}, .gravity = p.number("rod.gravity")};
  const bool driven = p.choice("pendulum.motors") == "on";
  for (const int i : {1, 2}) {
    const auto number = [&](const char* what) {
      return p.number(fmt::format("joint{}.{}", i, what));
    };
    Rod rod = thin_rod(p.number("rod.mass"), p.number("rod.length"));
    rod.start = number("angle");
    rod.limited = p.choice("pendulum.joints") == "limited";
    rod.lower = number("lower");
    rod.upper = number("upper");
    const double effort = number("effort");
    if (driven) rod.constant = std::clamp(number("torque"), -effort, effort);
    scene.rods.push_back(rod);
  }
  scene.speed = std::sqrt(std::max(p.number("rod.gravity"), 1e-3) / p.number("rod.length"));
  return scene;
}

RodChainScene planar_arm_equations(const models::Parameters& p) {
  RodChainScene scene{.rods = {}, .gravity = p.number("arm.gravity")};
  const std::string& control = p.choice("arm.control");
  scene.control = control == "inverse-dynamics" ? RodControl::kInverseDynamics
                  : control == "pd"             ? RodControl::kPd
                                                : RodControl::kPid;
  scene.K_p = scene.K_d = p.number("arm.gain");
  scene.K_i = p.number("arm.integral_gain");
  const auto n = static_cast<int>(p.number("arm.joints"));
  const double length = p.number("arm.length") / n, taper = p.number("arm.taper");
  double rods_of_first = 0;  // 1 + taper + … + taper^(n − 1), as the model in double
  for (int i = 0; i < n; ++i) rods_of_first = 1 + taper * rods_of_first;
  double mass = p.number("arm.mass") / rods_of_first;
  for (int i = 0; i < n; ++i, mass *= taper) {
    Rod rod = thin_rod(mass, length);
    rod.target = p.number("arm.target");
    rod.effort = p.number("arm.effort");
    scene.rods.push_back(rod);
  }
  return scene;
}

}  // namespace tribo::reference
