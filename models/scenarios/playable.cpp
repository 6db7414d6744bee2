#include "models/scenarios/playable.hpp"

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>

#include <cmath>

#include "models/scenarios/build.hpp"

namespace tribo::models {
namespace {

constexpr double kPi = boost::math::constants::pi<double>();

/// A body without size that does not turn: described by its lowest point.
PlayableBody point(const std::string& name, double mass, double gravity) {
  return {.name = name,
          .mass = mass,
          .gravity = gravity,
          .shape = "point",
          .x = {},
          .z = name + ".z",
          .theta = {},
          .z_is = "lowest point",
          .push = {},
          .frame = {}};
}

/// The same where it may slide, under a push.
PlayableBody pushed_point(const std::string& name,
                          double mass,
                          double gravity,
                          const PlayablePush& push) {
  PlayableBody body = point(name, mass, gravity);
  body.x = name + ".x";
  body.push = push;
  return body;
}

/// A body that turns, described by its centre of mass; its name is that of its shape.
PlayableBody turning(
    const std::string& shape, double mass, double inertia, double gravity, double size) {
  return {.name = shape,
          .mass = mass,
          .inertia = inertia,
          .gravity = gravity,
          .shape = shape,
          .size = size,
          .x = shape + ".x",
          .z = shape + ".z",
          .theta = shape + ".theta",
          .z_is = "centre of mass",
          .push = {},
          .frame = {}};
}

double angle(double frequency, double t) {
  return 2 * kPi * frequency * t;
}

}  // namespace

double PlayablePush::force(double t) const {
  return amplitude * std::cos(angle(frequency, t) + phase);
}

double PlayableFrame::position(double t) const {
  return amplitude * (1 - std::cos(angle(frequency, t)));
}

double PlayableFrame::velocity(double t) const {
  return amplitude * 2 * kPi * frequency * std::sin(angle(frequency, t));
}

std::string frame_text(const PlayableBody& body) {
  if (!body.frame) return {};
  return fmt::format("x is seen from {0}; {1} = x + A (1 - cos(2 pi f t)), A = {2} m, f = {3} Hz",
                     body.frame->what,
                     body.x,
                     body.frame->amplitude,
                     body.frame->frequency);
}

namespace playable {

PlayableBody ball(const Parameters& p) {
  const auto ball = bouncing_ball_from<double>(p);
  return point("ball", ball.mass, ball.gravity);
}

PlayableBody forced_box(const Parameters& p) {
  const auto box = forced_box_from<double>(p);
  const PlayablePush push{box.amplitude, box.frequency, box.phase, "the push of the scenario"};
  return pushed_point("box", box.mass, box.gravity, push);
}

/// Seen from the belt, v_b = A ω sin ωt:  the box has the force −m v̇_b = m A ω² cos(ωt + π).
PlayableBody box_on_belt(const Parameters& p) {
  const auto box = conveyor_belt_from<double>(p);
  const double omega = box.angular_frequency();
  const double amplitude = box.mass * box.amplitude * omega * omega;
  const PlayablePush push{amplitude, box.frequency, kPi, "the box as seen from the belt"};
  PlayableBody body = pushed_point("box", box.mass, box.gravity, push);
  body.frame = PlayableFrame{box.amplitude, box.frequency, "the belt"};
  return body;
}

PlayableBody sphere(const Parameters& p) {
  const auto sphere = falling_sphere_from<double>(p);
  return turning("sphere", sphere.mass(), sphere.inertia(), sphere.gravity, sphere.radius);
}

PlayableBody rod(const Parameters& p) {
  const auto rod = sliding_rod_from<double>(p);
  return turning("rod", rod.mass, rod.inertia(), rod.gravity, rod.length);
}

}  // namespace playable

}  // namespace tribo::models
