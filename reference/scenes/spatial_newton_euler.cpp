#include "reference/scenes/spatial_newton_euler.hpp"

#include <cmath>

namespace tribo::reference {

Vector<Fifty> SpatialNewtonEuler::start() const {
  const SpatialMass& body = scene_.body;
  std::vector<Fifty> y(body.place.begin(), body.place.end());
  y.insert(y.end(), body.turned.begin(), body.turned.end());
  y.insert(y.end(), body.velocity.begin(), body.velocity.end());
  y.insert(y.end(), body.spin.begin(), body.spin.end());
  return Eigen::Map<const Vector<Fifty>>(y.data(), static_cast<Eigen::Index>(y.size()));
}

std::vector<double> SpatialNewtonEuler::scales() const {
  std::vector<double> sizes(3, scene_.length);
  sizes.insert(sizes.end(), 4, 1);
  sizes.insert(sizes.end(), 3, scene_.speed);
  sizes.insert(sizes.end(), 3, scene_.speed / scene_.length);
  return sizes;
}

std::vector<std::string> SpatialNewtonEuler::columns() const {
  std::vector<std::string> all;
  for (const char* suffix : {"x[m]", "y[m]", "z[m]", "qx[-]", "qy[-]", "qz[-]", "qw[-]", "vx[m/s]",
                             "vy[m/s]", "vz[m/s]", "wx[rad/s]", "wy[rad/s]", "wz[rad/s]"}) {
    all.push_back(scene_.body.name + "." + suffix);
  }
  return all;
}

int SpatialNewtonEuler::pressed(std::size_t i, const SpatialContact<Fifty>& c) const {
  const SpatialTouch& touch = scene_.touches[i];
  if (!touch.linear) return kContact;
  return hypot(c.u[0], c.u[1]) < touch.v_s ? kSticks : kSlides;
}

SwitchMode SpatialNewtonEuler::mode_at(const Vector<Fifty>& y) const {
  SwitchMode mode;
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    const SpatialContact<Fifty> c = contact(i, y.data());
    const bool clamped = scene_.touches[i].dissipation * c.u[2] >= 1;
    mode.push_back(c.phi >= 0 ? kOpen : clamped ? kClamped : pressed(i, c));
  }
  return mode;
}

int SpatialNewtonEuler::after(const Switch& what, const Vector<Fifty>& y) const {
  return what.next == kContact ? pressed(what.place, contact(what.place, y.data())) : what.next;
}

RecordedMode SpatialNewtonEuler::record(const SwitchMode& mode) const {
  Tape tape(static_cast<int>(start().size()));
  const std::vector<Recorded> y = tape.inputs();
  const std::vector<Recorded> rates = rate(mode, y.data());
  RecordedMode result;
  std::vector<Recorded> guards, forces;
  const auto add = [&](std::size_t i, EventKind kind, int next, const Recorded& guard,
                       double size) {
    guards.push_back(guard);
    result.switches.push_back({{kind, static_cast<int>(i)}, i, next});
    result.sizes.push_back(size);
  };
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    const SpatialTouch& touch = scene_.touches[i];
    const SpatialContact<Recorded> c = contact(i, y.data());
    const Triple<Recorded> f = force(i, mode[i], c);
    const bool acts = mode[i] != kOpen && mode[i] != kClamped;
    forces.push_back(f[2]);
    forces.push_back(acts ? sqrt(f[0] * f[0] + f[1] * f[1]) : Recorded(0));
    if (mode[i] == kOpen) {
      add(i, EventKind::kTouchdown, kContact, c.phi, scene_.length);
      continue;
    }
    add(i, EventKind::kLiftoff, kOpen, -c.phi, scene_.length);
    if (touch.dissipation > 0) {
      const Recorded left = Recorded(1) - Recorded(touch.dissipation) * c.u[2];
      const bool clamped = mode[i] == kClamped;
      add(i, EventKind::kDampingClamp, clamped ? kContact : kClamped, clamped ? -left : left,
          1 + static_cast<double>(touch.dissipation) * scene_.speed);
    }
    if (!acts || !touch.linear) continue;
    const Recorded left =
        Recorded(Fifty(touch.v_s * touch.v_s)) - (c.u[0] * c.u[0] + c.u[1] * c.u[1]);
    const bool sticks = mode[i] == kSticks;
    add(i, sticks ? EventKind::kSlip : EventKind::kStick, sticks ? kSlides : kSticks,
        sticks ? left : -left, static_cast<double>(Fifty(touch.v_s * touch.v_s)));
  }
  result.rate = tape.program(rates);
  result.guards = tape.program(guards);
  result.forces = tape.program(forces);
  return result;
}

}  // namespace tribo::reference
