#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "models/laws/normal.hpp"
#include "models/scenarios/scenarios.hpp"

/// A scenario as a description that other programs can be given.
namespace tribo::verification {

/// A force along x that depends on time:  F(t) = amplitude cos(2π frequency t + phase).
struct ScenePush {
  double amplitude = 0;  ///< [N]
  double frequency = 0;  ///< [Hz]
  double phase = 0;      ///< [rad]
  std::string what;      ///< where it comes from

  [[nodiscard]] double force(double t) const;
};

/// A frame of another program that moves along x, so that what moves in the scenario rests there:
///
///   x = x_frame + amplitude (1 − cos(2π frequency t))
struct SceneFrame {
  double amplitude = 0;  ///< [m]
  double frequency = 0;  ///< [Hz]
  std::string what;      ///< what rests in it

  [[nodiscard]] double position(double t) const;  ///< x − x_frame [m]
  [[nodiscard]] double velocity(double t) const;  ///< of the frame [m/s]
};

/// One rigid body in the vertical plane over level ground that it touches in one point. Angles
/// θ > 0 roll towards +x. Coordinates that are empty do not move.
struct SceneBody {
  std::string name;
  double mass = 0;          ///< [kg]
  double inertia = 0;       ///< about the centre of mass; 0: it does not turn [kg m²]
  double gravity = 0;       ///< downwards [m/s²]
  std::string shape;        ///< `sphere`, `rod`; `point` where the model gives it no size
  double size = 0;          ///< radius of a sphere, length of a rod [m]
  std::string x, z, theta;  ///< names of the coordinates
  std::string z_is;         ///< what z is the height of
  std::optional<ScenePush> push;
  std::optional<SceneFrame> frame;  ///< that x is seen from, where it is not the scenario's own
};

/// What x is, in words; empty where it is the scenario's own coordinate.
[[nodiscard]] std::string frame_text(const SceneBody& body);

/// The body of a scenario; none for scenarios that are not one body on level ground.
[[nodiscard]] std::optional<SceneBody> scene_body(const models::Scenario& scenario,
                                                  const models::Parameters& parameters);

/// Everything that a scenario consists of, numbers with their units: parameters, coordinates with
/// their start, mass matrix and contacts with their laws at the start, end time, and the body where
/// there is one.
[[nodiscard]] nlohmann::ordered_json scene_json(const models::Scenario& scenario,
                                                const models::Parameters& parameters,
                                                const models::Instance& instance);

/// The step that the scene in MJCF asks for, h ω ≤ 0.1 with ω² = k/m of the body on its contact
/// [s]. Throws as `scene_mjcf`.
[[nodiscard]] double scene_step(const models::Scenario& scenario,
                                const models::Parameters& parameters);

/// The scenario in MJCF, the format of MuJoCo; what has no equivalent stands in comments with what
/// it became. Throws InputError for a scenario that cannot be expressed.
[[nodiscard]] std::string scene_mjcf(const models::Scenario& scenario,
                                     const models::Parameters& parameters,
                                     const models::Instance& instance);

}  // namespace tribo::verification
