#pragma once

#include <optional>
#include <string>

#include "models/parameters.hpp"

/// Scenarios that other simulators can play too: one rigid body in the vertical plane.
namespace tribo::models {

/// A force along x that depends on time:  F(t) = amplitude cos(2π frequency t + phase).
struct PlayablePush {
  double amplitude = 0;  ///< [N]
  double frequency = 0;  ///< [Hz]
  double phase = 0;      ///< [rad]
  std::string what;      ///< origin of the force

  [[nodiscard]] double force(double t) const;
};

/// A frame of another program that moves along x, in which the scenario's moving part rests:
///
///   x = x_frame + amplitude (1 − cos(2π frequency t))
struct PlayableFrame {
  double amplitude = 0;  ///< [m]
  double frequency = 0;  ///< [Hz]
  std::string what;      ///< what rests in it

  [[nodiscard]] double position(double t) const;  ///< x − x_frame [m]
  [[nodiscard]] double velocity(double t) const;  ///< of the frame [m/s]
};

/// One rigid body in the vertical plane over level ground that it touches in one point. Angles
/// θ > 0 roll towards +x. Coordinates that are empty do not move.
struct PlayableBody {
  std::string name;
  double mass = 0;          ///< [kg]
  double inertia = 0;       ///< about the centre of mass; 0: it does not turn [kg m²]
  double gravity = 0;       ///< downwards [m/s²]
  std::string shape;        ///< `sphere`, `rod`; `point` where the model gives it no size
  double size = 0;          ///< radius of a sphere, length of a rod [m]
  std::string x, z, theta;  ///< names of the coordinates
  std::string z_is;         ///< point whose height is z
  std::optional<PlayablePush> push;
  std::optional<PlayableFrame> frame;  ///< frame of x, where it is not the scenario's own
};

/// What x is, in words; empty where it is the scenario's own coordinate.
[[nodiscard]] std::string frame_text(const PlayableBody& body);

/// The bodies of the scenarios of one body on level ground: `Scenario::play` of their rows.
namespace playable {

[[nodiscard]] PlayableBody ball(const Parameters& p);
[[nodiscard]] PlayableBody forced_box(const Parameters& p);
[[nodiscard]] PlayableBody box_on_belt(const Parameters& p);
[[nodiscard]] PlayableBody sphere(const Parameters& p);
[[nodiscard]] PlayableBody rod(const Parameters& p);

}  // namespace playable

}  // namespace tribo::models
