#pragma once

#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// Balls and cubes in four piles that fall into a box.    [icf, Sec. IX-D; cenic, Sec. VII, Fig. 6]
namespace tribo::models {

inline constexpr int kClutterPiles = 4;

/// One body of a clutter at its start.
struct ClutterBody {
  bool cube = false;
  Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< of its centre [m]
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
};

/// Whether the body of a pile in this layer, counted from below, is a cube: the first ten draws of
/// the authors' program, repeated.
[[nodiscard]] bool is_cube(const std::string& shapes, int layer);

/// Pile by pile, from below. `drawn` offsets are uniform up to `clutter.offset` along x and y; in a
/// `leaning` pile each body is off along x by one more `clutter.offset`.
[[nodiscard]] std::vector<ClutterBody> clutter_bodies(const Parameters& p);

/// A solid ball of radius R, or a solid cube of side 2R:  I = 2/5 m R² or 1/6 m (2R)².
[[nodiscard]] BodyDescription solid_body(int index, bool cube, double R, double density);

[[nodiscard]] BodyDescription clutter_body(int index, bool cube, const Parameters& p);

/// Bodies of a group never touch each other.
enum ClutterGroup { kAlone, kCubes, kWallsAndBoxes };

/// The surface of a cube: 26 balls, the 3×3×3 lattice that fills it without the inner one; where
/// cubes touch each other by `boxes`, also a box, which no wall and no other box touches.
void add_cube(int tree, const Material& material, const Parameters& p, SceneDescription& scene);

/// Floor and four walls at ±width/2 without an upper end.
void add_box(const Material& material, double width, SceneDescription& scene);

[[nodiscard]] Scene clutter_from(const Parameters& p);

/// All bodies at rest, in the zero configuration.
[[nodiscard]] State<double> at_rest(const Scene& scene);

/// At rest.
[[nodiscard]] State<double> start_of_clutter(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
