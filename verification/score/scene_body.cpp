#include <boost/math/constants/constants.hpp>

#include <cmath>

#include "models/scenarios/build.hpp"
#include "verification/score/scene.hpp"

namespace tribo::verification {
namespace {

using models::Parameters;

constexpr double kPi = boost::math::constants::pi<double>();
constexpr const char* kLowestPoint = "lowest point";
constexpr const char* kCentre = "centre of mass";

SceneBody ball_body(const Parameters& p) {
  const auto ball = models::bouncing_ball_from<double>(p);
  return {.name = "ball",
          .mass = ball.mass,
          .gravity = ball.gravity,
          .shape = "point",
          .x = {},
          .z = "ball.z",
          .theta = {},
          .z_is = kLowestPoint,
          .push = {},
          .frame = {}};
}

SceneBody forced_box_body(const Parameters& p) {
  const auto box = models::forced_box_from<double>(p);
  return {.name = "box",
          .mass = box.mass,
          .gravity = box.gravity,
          .shape = "point",
          .x = "box.x",
          .z = "box.z",
          .theta = {},
          .z_is = kLowestPoint,
          .push = ScenePush{box.amplitude, box.frequency, box.phase, "the push of the scenario"},
          .frame = {}};
}

/// Seen from the belt, v_b = A ω sin ωt:  the box has the force −m v̇_b = m A ω² cos(ωt + π).
SceneBody conveyor_body(const Parameters& p) {
  const auto box = models::conveyor_belt_from<double>(p);
  const double omega = box.angular_frequency();
  const double amplitude = box.mass * box.amplitude * omega * omega;
  return {.name = "box",
          .mass = box.mass,
          .gravity = box.gravity,
          .shape = "point",
          .x = "box.x",
          .z = "box.z",
          .theta = {},
          .z_is = kLowestPoint,
          .push = ScenePush{amplitude, box.frequency, kPi, "the box as seen from the belt"},
          .frame = SceneFrame{box.amplitude, box.frequency, "the belt"}};
}

SceneBody sphere_body(const Parameters& p) {
  const auto sphere = models::falling_sphere_from<double>(p);
  return {.name = "sphere",
          .mass = sphere.mass(),
          .inertia = sphere.inertia(),
          .gravity = sphere.gravity,
          .shape = "sphere",
          .size = sphere.radius,
          .x = "sphere.x",
          .z = "sphere.z",
          .theta = "sphere.theta",
          .z_is = kCentre,
          .push = {},
          .frame = {}};
}

SceneBody rod_body(const Parameters& p) {
  const auto rod = models::sliding_rod_from<double>(p);
  return {.name = "rod",
          .mass = rod.mass,
          .inertia = rod.inertia(),
          .gravity = rod.gravity,
          .shape = "rod",
          .size = rod.length,
          .x = "rod.x",
          .z = "rod.z",
          .theta = "rod.theta",
          .z_is = kCentre,
          .push = {},
          .frame = {}};
}

double angle(double frequency, double t) {
  return 2 * kPi * frequency * t;
}

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
  if (scenario.id == "bouncing-ball" || scenario.id == "ball-drop") return ball_body(parameters);
  if (scenario.id == "forced-box") return forced_box_body(parameters);
  if (scenario.id == "conveyor-belt") return conveyor_body(parameters);
  if (scenario.id == "falling-sphere" || scenario.id == "rolling-ball") {
    return sphere_body(parameters);
  }
  if (scenario.id == "sliding-rod") return rod_body(parameters);
  return std::nullopt;
}

}  // namespace tribo::verification
