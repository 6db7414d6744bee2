#include "reference/scenes/sap_limit.hpp"

#include <algorithm>

namespace tribo::reference {

SapLimit::SapLimit(PlanarSceneEquations scene, Fifty relaxation_time)
    : body_(std::move(scene)), touch_(body_.scene().touches[0]), tau_(std::move(relaxation_time)) {
  const PlanarSceneEquations& own = body_.scene();
  slip_ = std::max(own.speed, own.bodies[0].speeds[0]);
  size_ = own.length +
          static_cast<double>(tau_) * (own.speed + static_cast<double>(touch_.friction) * slip_);
  v_x_ = std::ranges::count(own.bodies[0].moves, true);
}

/// At v_t = 0 and at b = 0 the run decides.
SwitchMode SapLimit::mode_at(const Vector<Fifty>& y) const {
  const PlanarContact<Fifty> c = body_.contact(0, y.data());
  const bool backward = c.v_t < 0;
  if (bracket(backward ? -1 : 1, c) <= 0) return {backward ? kApartBackward : kApartForward};
  return {backward ? kSlipsBackward : kSlipsForward};
}

int SapLimit::after(const Switch& what, const Vector<Fifty>& y) const {
  if (what.next == kLetsGo) {
    return slip_rate<Fifty>({0, 0}, y.data()) < 0 ? kApartBackward : kApartForward;
  }
  if (what.next != kSticks) return what.next;
  const auto [f_n, f_t] = force(kSticks, y.data());
  if (f_t > touch_.friction * f_n) return kSlipsBackward;
  if (-f_t > touch_.friction * f_n) return kSlipsForward;
  return kSticks;
}

void SapLimit::jump(const Switch& what, SwitchMode&, Vector<Fifty>& y) const {
  const EventKind kind = what.event.kind;
  const bool rests = kind == EventKind::kStick || kind == EventKind::kSlip || what.next == kLetsGo;
  if (rests) y[v_x_] -= body_.contact(0, y.data()).v_t;
}

RecordedMode SapLimit::record(const SwitchMode& mode) const {
  Tape tape(static_cast<int>(start().size()));
  const std::vector<Recorded> y = tape.inputs();
  const std::array<Recorded, 2> f = force(mode[0], y.data());
  const PlanarContact<Recorded> c = body_.contact(0, y.data());
  RecordedMode result;
  std::vector<Recorded> guards;
  const auto add = [&](EventKind kind, int next, const Recorded& g, double size) {
    guards.push_back(g);
    result.switches.push_back({{kind, 0}, 0, next});
    result.sizes.push_back(size);
  };
  const int sigma = direction(mode[0]);
  const bool forward = sigma > 0;
  const Recorded b = bracket(sigma, c);
  if (mode[0] == kSticks) {
    const Recorded most = Recorded(touch_.friction) * f[0];
    const double size = static_cast<double>(touch_.stiffness) * size_;
    add(EventKind::kLiftoff, kLetsGo, b, size_);
    add(EventKind::kSlip, kSlipsBackward, most - f[1], size);
    add(EventKind::kSlip, kSlipsForward, most + f[1], size);
  } else if (apart(mode[0])) {
    add(EventKind::kTouchdown, forward ? kSlipsForward : kSlipsBackward, -b, size_);
    add(EventKind::kReversal, forward ? kApartBackward : kApartForward, sigma * c.v_t, slip_);
  } else {
    add(EventKind::kLiftoff, forward ? kApartForward : kApartBackward, b, size_);
    add(EventKind::kStick, kSticks, sigma * c.v_t, slip_);
  }
  result.rate = tape.program(rate(mode[0], y.data()));
  result.guards = tape.program(guards);
  result.forces = tape.program(f);
  return result;
}

}  // namespace tribo::reference
