#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/scene/scene.hpp"

/// A scene of solids alone, for formats that know neither points over planes nor outlines.
namespace tribo::verification {

/// Two solids that may touch, by index, with their law.
struct SolidPair {
  int a = 0, b = 0;
  models::NormalLaw<double> normal;
  models::FrictionLaw<double> friction;
  /// The force of each point at rest: in equal parts the weight of the lighter tree, or what
  /// presses there at the start if that is more [N].
  double share = 0;
  /// Boxes in place of outlines touch in two points, one before and one behind the plane, where
  /// outlines touch in one.
  int points_for_one = 1;
};

/// The frame of a surface that moves along x with v(t), from which the scene is seen.
struct MovingFrame {
  models::Course velocity;  ///< v [m/s]
  std::string coordinate;   ///< that is x = x' + ∫v dt here; empty where nothing moves along x

  /// ∫v dt from 0 to t [m]
  [[nodiscard]] double way(double t) const;
};

/// What a scene is in such formats.
///
/// A point over a plane is a ball, small unless the point has a radius, and a half space, or a box
/// on a body that moves. A disc is a ball, a rectangle or a segment a box. Forces that laws
/// prescribe are springs that the weight of the body presses: it gets a slide for that.
struct Solids {
  /// With a frame, forces have that of inertia. Names differ.
  models::SceneDescription scene;
  std::vector<SolidPair> pairs;
  models::State<double> start;
  std::optional<MovingFrame> frame;
  std::optional<int> slide;  ///< the index in q and v of one that was added

  /// The trees alone.
  [[nodiscard]] models::Scene trees() const;

  /// A state of these trees as one of the scenario.
  [[nodiscard]] models::State<double> as_scenario(models::State<double> x) const;

  /// How deep a spring is pressed in place of a force that is prescribed [m].
  static constexpr double kPressed = 1e-4;
};

/// Throws InputError, a sentence about the scene, where it cannot be said by solids: polygons
/// that are no rectangles, segments that turn, surfaces that move and forces that are prescribed
/// other than under a single body, which is guided.
[[nodiscard]] Solids solids_of(const models::Scene& system, const models::State<double>& x0);

/// The sum of the terms of a course that are there: `4 cos(2 pi 1 t + 0)`.
[[nodiscard]] std::string formula_of(const models::Course& course);

}  // namespace tribo::verification
