#pragma once

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/scenarios/build.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/surfaces.hpp"
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
[[nodiscard]] inline bool is_cube(const std::string& shapes, int layer) {
  constexpr std::string_view kMixed = "SCSSCSSCSC";
  if (shapes != "mixed") return shapes == "cubes";
  return kMixed[static_cast<std::size_t>(layer) % kMixed.size()] == 'C';
}

/// Pile by pile, from below. `drawn` offsets are uniform up to `clutter.offset` along x and y; in a
/// `leaning` pile each body is off along x by one more `clutter.offset`.
[[nodiscard]] inline std::vector<ClutterBody> clutter_bodies(const Parameters& p) {
  static constexpr std::array<std::array<int, 2>, kClutterPiles> kSides = {
      {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("clutter.seed")));
  const double offset = p.number("clutter.offset"), away = p.number("clutter.away");
  const bool leans = p.choice("clutter.offsets") == "leaning";
  std::vector<ClutterBody> bodies;
  for (const auto& side : kSides) {
    for (int layer = 0; layer < static_cast<int>(p.number("clutter.layers")); ++layer) {
      ClutterBody& body = bodies.emplace_back();
      body.cube = is_cube(p.choice("clutter.shapes"), layer);
      body.place = {side[0] * away,
                    side[1] * away,
                    p.number("clutter.height") + layer * p.number("clutter.spacing")};
      if (leans) body.place.x() += offset * (layer + 1);
      for (int i = 0; i < 2 && !leans; ++i) body.place[i] += offset * (2 * uniform(random) - 1);
      body.turn = uniform_rotation(random);
    }
  }
  return bodies;
}

/// A solid ball of radius R, or a solid cube of side 2R:  I = 2/5 m R² or 1/6 m (2R)².
[[nodiscard]] inline BodyDescription solid_body(int index, bool cube, double R, double density) {
  BodyDescription body{.name = fmt::format("body{}", index), .joint = Joint::kFree};
  const double ball = 4 * boost::math::constants::pi<double>() / 3;
  body.mass = density * R * R * R * (cube ? 8 : ball);
  body.inertia.diagonal().setConstant(body.mass * R * R * (cube ? 2.0 / 3 : 2.0 / 5));
  return body;
}

[[nodiscard]] inline BodyDescription clutter_body(int index, bool cube, const Parameters& p) {
  return solid_body(index, cube, p.number("clutter.radius"), p.number("clutter.density"));
}

/// Bodies of a group never touch each other.
enum ClutterGroup { kAlone, kCubes, kWallsAndBoxes };

/// The surface of a cube: 26 balls, the 3×3×3 lattice that fills it without the inner one; where
/// cubes touch each other by `boxes`, also a box, which no wall and no other box touches.
template <class S>
void add_cube(int tree, const Material<S>& material, const Parameters& p, Scene<S>& scene) {
  const std::string& touching = p.choice("cubes.touch");
  const S radius = S(p.number("clutter.radius")) / 3;
  int parts = 0;
  const auto add = [&](geometry::Shape<S> shape, const Vector3<S>& at, int group) {
    const std::string& body = scene.trees[static_cast<std::size_t>(tree)].bodies[0].name;
    SceneGeometry<S> part{.name = fmt::format("{}_{}", body, parts++),
                          .body = {tree, 0},
                          .shape = std::move(shape),
                          .material = material,
                          .group = group};
    part.placement.p = at;
    scene.geometries.push_back(std::move(part));
  };
  for (int i = -1; i <= 1; ++i) {
    for (int j = -1; j <= 1; ++j) {
      for (int k = -1; k <= 1; ++k) {
        if (i == 0 && j == 0 && k == 0) continue;
        const Vector3<S> at = 2 * radius * Vector3<S>(S(i), S(j), S(k));
        add(geometry::Sphere<S>{radius}, at, touching == "never" ? kCubes : kAlone);
      }
    }
  }
  if (touching == "boxes")
    add(geometry::Box<S>{Vector3<S>::Constant(3 * radius)}, Vector3<S>::Zero(), kWallsAndBoxes);
}

/// Floor and four walls at ±width/2 without an upper end.
template <class S>
void add_box(const Material<S>& material, const S& width, Scene<S>& scene) {
  const S half = width / 2;
  const auto add = [&](const char* name, const Vector3<S>& normal) {
    SceneGeometry<S> wall{.name = name,
                          .shape = geometry::HalfSpace<S>{},
                          .material = material,
                          .group = kWallsAndBoxes};
    const Matrix3<S> axes = contact_axes(normal).transpose();
    wall.placement.R << axes.col(1), axes.col(2), axes.col(0);
    if (normal.z() == S(0)) wall.placement.p = -half * normal;
    scene.geometries.push_back(std::move(wall));
  };
  add("floor", Vector3<S>::UnitZ());
  add("wall_left", Vector3<S>::UnitX());
  add("wall_right", -Vector3<S>::UnitX());
  add("wall_front", Vector3<S>::UnitY());
  add("wall_back", -Vector3<S>::UnitY());
}

template <class S>
[[nodiscard]] SceneSystem<S> clutter_from(const Parameters& p) {
  Scene<S> scene;
  const Material<S> material = soft_surface<S>(p);
  const auto bodies = clutter_bodies(p);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const int tree =
        scene.add_tree({.bodies = {clutter_body(static_cast<int>(i), bodies[i].cube, p)},
                        .gravity = {0, 0, -p.number("clutter.gravity")}});
    if (bodies[i].cube) {
      add_cube(tree, material, p, scene);
    } else {
      scene.geometries.push_back({.name = fmt::format("body{}", i),
                                  .body = {tree, 0},
                                  .shape = geometry::Sphere<S>{S(p.number("clutter.radius"))},
                                  .material = material});
    }
  }
  const bool rigid = p.choice("clutter.walls") == "rigid";
  add_box(rigid ? rigid_surface<S>(p) : material, S(p.number("clutter.width")), scene);
  scene.friction = friction_from<S>(p, 0);
  scene.margin = S(p.number("clutter.margin"));
  return SceneSystem<S>(std::move(scene));
}

/// All bodies at rest, in the zero configuration.
template <class S>
[[nodiscard]] State<S> at_rest(const SceneSystem<S>& scene) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  return x;
}

/// At rest.
template <class S>
[[nodiscard]] State<S> start_of_clutter(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x = at_rest(scene);
  const auto bodies = clutter_bodies(p);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const int first = scene.first_position(static_cast<int>(i));
    x.q.template segment<3>(first) = bodies[i].place.cast<S>();
    x.q.template segment<4>(first + 3) = bodies[i].turn.coeffs().cast<S>();
  }
  return x;
}

}  // namespace tribo::models
