#include "reference/scenes/heavy_top.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::reference {

Vector<Fifty> HeavyTop::start() const {
  return Vector<Fifty>{{0, scene_.elevation, 0, scene_.precession, scene_.nutation, scene_.spin}};
}

std::vector<double> HeavyTop::scales() const {
  // of the spin, of a pendulum, or of a radian in a quarter of an hour
  const auto size = [](const Fifty& rate) { return std::abs(static_cast<double>(rate)); };
  const Fifty swing = sqrt(Fifty(scene_.weight / scene_.across));
  const double speed = std::max(
      {size(scene_.precession), size(scene_.nutation), size(scene_.spin), size(swing), 1e-3});
  return {1, 1, 1, speed, speed, speed};
}

std::vector<std::string> HeavyTop::columns() const {
  return {"precession.angle[rad]",        "nutation.angle[rad]",        "spin.angle[rad]",
          "precession.angle_rate[rad/s]", "nutation.angle_rate[rad/s]", "spin.angle_rate[rad/s]"};
}

template <class T>
std::vector<T> HeavyTop::rate(const T* y) const {
  using std::cos;
  using std::sin;
  const T A(scene_.across), C(scene_.along), weight(scene_.weight);
  const T up = sin(y[1]), level = cos(y[1]);
  const T &phi_dot = y[3], &beta_dot = y[4], &psi_dot = y[5];
  const T n = psi_dot + phi_dot * up;
  const T phi_ddot = (T(2) * A * phi_dot * up - C * n) * beta_dot / (A * level);
  const T beta_ddot = (C * n * phi_dot - A * phi_dot * phi_dot * up - weight) * level / A;
  const T psi_ddot = -(phi_ddot * up) - phi_dot * beta_dot * level;
  return {phi_dot, beta_dot, psi_dot, phi_ddot, beta_ddot, psi_ddot};
}

RecordedMode HeavyTop::record(const SwitchMode&) const {
  Tape tape(static_cast<int>(start().size()));
  const std::vector<Recorded> y = tape.inputs();
  RecordedMode result;
  result.rate = tape.program(rate(y.data()));
  result.guards = tape.program({});
  return result;
}

template std::vector<float128> HeavyTop::rate(const float128*) const;
template std::vector<Fifty> HeavyTop::rate(const Fifty*) const;

HeavyTopScene spinning_top_equations(const models::Parameters& p) {
  const Fifty mass(p.number("top.mass")), arm(p.number("top.arm"));
  return {.across = p.number("top.inertia_across") + mass * arm * arm,
          .along = p.number("top.inertia_along"),
          .weight = mass * Fifty(p.number("top.gravity")) * arm,
          .elevation = p.number("top.elevation"),
          .precession = p.number("top.precession"),
          .nutation = p.number("top.nutation"),
          .spin = p.number("top.spin")};
}

}  // namespace tribo::reference
