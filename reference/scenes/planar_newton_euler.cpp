#include "reference/scenes/planar_newton_euler.hpp"

#include <algorithm>

namespace tribo::reference {

PlanarNewtonEuler::PlanarNewtonEuler(PlanarSceneEquations scene) : scene_(std::move(scene)) {
  for (const PlanarMass& body : scene_.bodies) {
    std::array<int, 3> columns{};
    for (std::size_t i = 0; i < 3; ++i) columns[i] = body.moves[i] ? coordinates_++ : -1;
    columns_.push_back(columns);
  }
}

Vector<Fifty> PlanarNewtonEuler::start() const {
  const auto drive = static_cast<Eigen::Index>(scene_.drive.start.size());
  Vector<Fifty> y(2 * coordinates_ + drive);
  for (std::size_t b = 0; b < scene_.bodies.size(); ++b) {
    for (std::size_t i = 0; i < 3; ++i) {
      const int at = columns_[b][i];
      if (at < 0) continue;
      y[at] = scene_.bodies[b].place[i];
      y[coordinates_ + at] = scene_.bodies[b].velocity[i];
    }
  }
  for (Eigen::Index i = 0; i < drive; ++i) {
    y[2 * coordinates_ + i] = scene_.drive.start[static_cast<std::size_t>(i)];
  }
  return y;
}

std::vector<double> PlanarNewtonEuler::scales() const {
  std::vector<double> q, v;
  for (const PlanarMass& body : scene_.bodies) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (!body.moves[i]) continue;
      q.push_back(body.sizes[i]);
      v.push_back(body.speeds[i]);
    }
  }
  q.insert(q.end(), v.begin(), v.end());
  q.insert(q.end(), scene_.drive.start.size(), 1);
  return q;
}

std::vector<std::string> PlanarNewtonEuler::columns() const {
  constexpr std::array kPlaces = {".x[m]", ".z[m]", ".theta[rad]"};
  constexpr std::array kSpeeds = {".vx[m/s]", ".vz[m/s]", ".omega[rad/s]"};
  std::vector<std::string> names;
  for (const auto& endings : {kPlaces, kSpeeds}) {
    for (const PlanarMass& body : scene_.bodies) {
      for (std::size_t i = 0; i < 3; ++i) {
        if (body.moves[i]) names.push_back(body.name + endings[i]);
      }
    }
  }
  return names;
}

SwitchMode PlanarNewtonEuler::mode_at(const Vector<Fifty>& y) const {
  SwitchMode mode;
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    const PlanarContact<Fifty> c = contact(i, y.data());
    const bool clamped = thrust(scene_.touches[i], c) <= 0;
    mode.push_back(c.phi >= 0 ? kOpen : clamped ? kClamped : pressed(i, c));
  }
  return mode;
}

int PlanarNewtonEuler::pressed(std::size_t i, const PlanarContact<Fifty>& c) const {
  const PlanarTouch& touch = scene_.touches[i];
  const bool backward = c.v_t < 0;
  if (touch.slides() && abs(c.v_t) >= touch.v_s) return backward ? kSlidesBackward : kSlidesForward;
  if (touch.reverses()) return backward ? kBackward : kForward;
  return touch.slides() ? kSticks : kContact;
}

int PlanarNewtonEuler::after(const Switch& what, const Vector<Fifty>& y) const {
  return what.next == kContact ? pressed(what.place, contact(what.place, y.data())) : what.next;
}

double PlanarNewtonEuler::size_of_thrust(const PlanarTouch& touch) const {
  const double part = 1 + static_cast<double>(touch.dissipation) * scene_.speed;
  if (touch.damping == 0) return part;
  return static_cast<double>(touch.stiffness) * scene_.length * part +
         static_cast<double>(touch.damping) * scene_.speed;
}

struct PlanarNewtonEuler::GuardList {
  std::vector<Recorded> guards;
  std::vector<Switch> switches;
  std::vector<double> sizes;

  void add(std::size_t i, EventKind kind, int next, const Recorded& g, double size) {
    guards.push_back(g);
    switches.push_back({{kind, static_cast<int>(i)}, i, next});
    sizes.push_back(size);
  }
};

/// The guards of friction: the speeds at which it has kinks.
void PlanarNewtonEuler::guard_pressed(std::size_t i, int mode, const PlanarContact<Recorded>& c,
                                      GuardList& all) const {
  const PlanarTouch& touch = scene_.touches[i];
  const Recorded v_s(touch.v_s);
  const double slip =
      std::max(scene_.speed, scene_.bodies[static_cast<std::size_t>(touch.a)].speeds[0]);
  const bool forward = mode == kForward || mode == kSlidesForward;
  const Recorded speed = forward || mode == kSticks ? c.v_t : -c.v_t;
  const int same = forward ? kSlidesForward : kSlidesBackward;
  switch (mode) {
    case kSticks:
      all.add(i, EventKind::kSlip, kSlidesForward, v_s - speed, slip);
      all.add(i, EventKind::kSlip, kSlidesBackward, v_s + speed, slip);
      return;
    case kForward:
    case kBackward:
      if (touch.slides()) all.add(i, EventKind::kSlip, same, v_s - speed, slip);
      all.add(i, EventKind::kReversal, forward ? kBackward : kForward, speed, slip);
      return;
    case kSlidesForward:
    case kSlidesBackward: {
      const int slow = forward ? kForward : kBackward;
      all.add(i, EventKind::kStick, touch.reverses() ? slow : kSticks, speed - v_s, slip);
      return;
    }
    default:
      return;
  }
}

RecordedMode PlanarNewtonEuler::record(const SwitchMode& mode) const {
  Tape tape(static_cast<int>(start().size()));
  const std::vector<Recorded> y = tape.inputs();
  const std::vector<Recorded> rates = rate(mode, y.data());
  GuardList all;
  std::vector<Recorded> forces;
  for (std::size_t i = 0; i < scene_.touches.size(); ++i) {
    const PlanarContact<Recorded> c = contact(i, y.data());
    const auto& [from, to] = scene_.touches[i].ends;
    if (from < to) {
      all.add(i, EventKind::kLiftoff, kNoMode, c.along - Recorded(from), scene_.length);
      all.add(i, EventKind::kLiftoff, kNoMode, Recorded(to) - c.along, scene_.length);
    }
    const PlanarTouch& touch = scene_.touches[i];
    const auto [f_n, f_t] = force(i, mode[i], c);
    forces.insert(forces.end(), {f_n, f_t});
    if (mode[i] == kOpen) {
      all.add(i, EventKind::kTouchdown, kContact, c.phi, scene_.length);
      continue;
    }
    all.add(i, EventKind::kLiftoff, kOpen, -c.phi, scene_.length);
    if (touch.dissipation > 0 || touch.damping > 0) {
      const Recorded left = thrust(touch, c);
      const bool clamped = mode[i] == kClamped;
      all.add(i, EventKind::kDampingClamp, clamped ? kContact : kClamped, clamped ? -left : left,
              size_of_thrust(touch));
    }
    guard_pressed(i, mode[i], c, all);
  }
  RecordedMode result;
  result.rate = tape.program(rates);
  result.guards = tape.program(all.guards);
  result.forces = tape.program(forces);
  result.switches = std::move(all.switches);
  result.sizes = std::move(all.sizes);
  return result;
}

}  // namespace tribo::reference
