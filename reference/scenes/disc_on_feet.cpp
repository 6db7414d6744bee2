#include "reference/scenes/disc_on_feet.hpp"

#include <boost/math/constants/constants.hpp>

#include <cmath>

namespace tribo::reference {

DiscOnFeetEquations::DiscOnFeetEquations(const models::Parameters& p)
    : mass_(p.number("disc.mass")),
      inertia_(p.number("disc.inertia")),
      radius_(p.number("disc.radius")),
      moment_(p.number("disc.moment")),
      most_(Fifty(p.number("disc.friction")) * mass_ * Fifty(p.number("disc.gravity")) / kFeet),
      v_s_(p.number("contact.stiction_tolerance")),
      length_(p.number("disc.radius")),
      linear_(p.choice("contact.friction_law") == "linear") {}

Vector<Fifty> DiscOnFeetEquations::start() const {
  return Vector<Fifty>::Zero(6);
}

/// Distance of creep in a second.
std::vector<double> DiscOnFeetEquations::scales() const {
  const auto v_s = static_cast<double>(v_s_);
  return {v_s, v_s, v_s / length_, v_s, v_s, v_s / length_};
}

std::vector<std::string> DiscOnFeetEquations::columns() {
  return {"disc.x[m]",    "disc.y[m]",    "disc.theta[rad]",
          "disc.vx[m/s]", "disc.vy[m/s]", "disc.omega[rad/s]"};
}

template <class T>
DiscOnFeetEquations::Foot<T> DiscOnFeetEquations::foot(int i, const T* y) const {
  using std::cos;
  using std::sin;
  const T angle = y[2] + T(Fifty(2 * boost::math::constants::pi<Fifty>() * i / kFeet));
  Foot<T> foot;
  foot.r_x = T(radius_) * cos(angle);
  foot.r_y = T(radius_) * sin(angle);
  foot.u_x = y[3] - y[5] * foot.r_y;
  foot.u_y = y[4] + y[5] * foot.r_x;
  return foot;
}

template <class T>
T DiscOnFeetEquations::drag(int mode, const T& square) const {
  using std::sqrt;
  if (mode == kSticks) return T(Fifty(most_ / v_s_));
  if (mode == kSlides) return T(most_) / sqrt(square);
  return T(most_) / sqrt(square + T(Fifty(v_s_ * v_s_)));
}

template <class T>
std::vector<T> DiscOnFeetEquations::rate(const SwitchMode& mode, const T* y) const {
  T sum_x = T(0), sum_y = T(0), turning = T(moment_);
  for (int i = 0; i < kFeet; ++i) {
    const Foot<T> at = foot(i, y);
    const T drag_here = drag(mode[static_cast<std::size_t>(i)], T(at.square()));
    const T f_x = -(drag_here * at.u_x), f_y = -(drag_here * at.u_y);
    sum_x = sum_x + f_x;
    sum_y = sum_y + f_y;
    turning = turning + (at.r_x * f_y - at.r_y * f_x);
  }
  return {y[3], y[4], y[5], sum_x / T(mass_), sum_y / T(mass_), turning / T(inertia_)};
}

template std::vector<Fifty> DiscOnFeetEquations::rate(const SwitchMode&, const Fifty*) const;

SwitchMode DiscOnFeetEquations::mode_at(const Vector<Fifty>& y) const {
  SwitchMode mode;
  for (int i = 0; i < kFeet; ++i) {
    const bool sticks = foot(i, y.data()).square() < v_s_ * v_s_;
    mode.push_back(!linear_ ? kSoft : sticks ? kSticks : kSlides);
  }
  return mode;
}

RecordedMode DiscOnFeetEquations::record(const SwitchMode& mode) const {
  Tape tape(6);
  const std::vector<Recorded> y = tape.inputs();
  const std::vector<Recorded> rates = rate(mode, y.data());
  RecordedMode result;
  std::vector<Recorded> guards;
  for (int i = 0; i < kFeet && linear_; ++i) {
    const auto place = static_cast<std::size_t>(i);
    const Recorded left = Recorded(Fifty(v_s_ * v_s_)) - foot(i, y.data()).square();
    const bool sticks = mode[place] == kSticks;
    guards.push_back(sticks ? left : -left);
    result.switches.push_back(
        {{sticks ? EventKind::kSlip : EventKind::kStick, i}, place, sticks ? kSlides : kSticks});
    result.sizes.push_back(static_cast<double>(Fifty(v_s_ * v_s_)));
  }
  result.rate = tape.program(rates);
  result.guards = tape.program(guards);
  return result;
}

}  // namespace tribo::reference
