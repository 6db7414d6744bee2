#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "models/scenarios/build.hpp"
#include "verification/score/scene.hpp"

namespace tribo::verification {
namespace {

using models::Parameters;

constexpr double kPi = boost::math::constants::pi<double>();

/// A body that does not turn, of no size: told by its lowest point.
SceneBody point(const std::string& name, double mass, double gravity) {
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
SceneBody pushed_point(const std::string& name,
                       double mass,
                       double gravity,
                       const ScenePush& push) {
  SceneBody body = point(name, mass, gravity);
  body.x = name + ".x";
  body.push = push;
  return body;
}

/// A body that turns, told by its centre of mass; its name is its shape's.
SceneBody turning(
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

SceneBody ball_body(const Parameters& p) {
  const auto ball = models::bouncing_ball_from<double>(p);
  return point("ball", ball.mass, ball.gravity);
}

SceneBody forced_box_body(const Parameters& p) {
  const auto box = models::forced_box_from<double>(p);
  const ScenePush push{box.amplitude, box.frequency, box.phase, "the push of the scenario"};
  return pushed_point("box", box.mass, box.gravity, push);
}

/// Seen from the belt, v_b = A ω sin ωt:  the box has the force −m v̇_b = m A ω² cos(ωt + π).
SceneBody conveyor_body(const Parameters& p) {
  const auto box = models::conveyor_belt_from<double>(p);
  const double omega = box.angular_frequency();
  const double amplitude = box.mass * box.amplitude * omega * omega;
  const ScenePush push{amplitude, box.frequency, kPi, "the box as seen from the belt"};
  SceneBody body = pushed_point("box", box.mass, box.gravity, push);
  body.frame = SceneFrame{box.amplitude, box.frequency, "the belt"};
  return body;
}

SceneBody sphere_body(const Parameters& p) {
  const auto sphere = models::falling_sphere_from<double>(p);
  return turning("sphere", sphere.mass(), sphere.inertia(), sphere.gravity, sphere.radius);
}

SceneBody rod_body(const Parameters& p) {
  const auto rod = models::sliding_rod_from<double>(p);
  return turning("rod", rod.mass, rod.inertia(), rod.gravity, rod.length);
}

double angle(double frequency, double t) {
  return 2 * kPi * frequency * t;
}

struct PlayableScenario {
  std::string_view scenario;
  SceneBody (*body)(const Parameters& parameters);
};

/// Scenarios of one body that other simulators can play too.
constexpr std::array kBodies = {
    PlayableScenario{"ball-drop", ball_body},
    PlayableScenario{"bouncing-ball", ball_body},
    PlayableScenario{"conveyor-belt", conveyor_body},
    PlayableScenario{"falling-sphere", sphere_body},
    PlayableScenario{"forced-box", forced_box_body},
    PlayableScenario{"rolling-ball", sphere_body},
    PlayableScenario{"sliding-rod", rod_body},
};

}  // namespace

double ScenePush::force(double t) const {
  return amplitude * std::cos(angle(frequency, t) + phase);
}

double SceneFrame::position(double t) const {
  return amplitude * (1 - std::cos(angle(frequency, t)));
}

double SceneFrame::velocity(double t) const {
  return amplitude * 2 * kPi * frequency * std::sin(angle(frequency, t));
}

std::string frame_text(const SceneBody& body) {
  if (!body.frame) return {};
  return fmt::format("x is seen from {0}; {1} = x + A (1 - cos(2 pi f t)), A = {2} m, f = {3} Hz",
                     body.frame->what,
                     body.x,
                     body.frame->amplitude,
                     body.frame->frequency);
}

std::optional<SceneBody> scene_body(const models::Scenario& scenario,
                                    const Parameters& parameters) {
  const auto* const row = std::ranges::find(kBodies, scenario.id, &PlayableScenario::scenario);
  if (row == kBodies.end()) return std::nullopt;
  return row->body(parameters);
}

}  // namespace tribo::verification
