#include "models/scenarios/clutter.hpp"

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "models/scenarios/build.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

bool is_cube(const std::string& shapes, int layer) {
  constexpr std::string_view kMixed = "SCSSCSSCSC";
  if (shapes != "mixed") return shapes == "cubes";
  return kMixed[static_cast<std::size_t>(layer) % kMixed.size()] == 'C';
}

std::vector<ClutterBody> clutter_bodies(const Parameters& p) {
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
      body.place = {side[0] * away, side[1] * away,
                    p.number("clutter.height") + layer * p.number("clutter.spacing")};
      if (leans) body.place.x() += offset * (layer + 1);
      for (int i = 0; i < 2 && !leans; ++i) body.place[i] += offset * (2 * uniform(random) - 1);
      body.turn = uniform_rotation(random);
    }
  }
  return bodies;
}

BodyDescription solid_body(int index, bool cube, double R, double density) {
  BodyDescription body{.name = fmt::format("body{}", index), .joint = Joint::kFree};
  const double ball = 4 * boost::math::constants::pi<double>() / 3;
  body.mass = density * R * R * R * (cube ? 8 : ball);
  body.inertia.diagonal().setConstant(body.mass * R * R * (cube ? 2.0 / 3 : 2.0 / 5));
  return body;
}

BodyDescription clutter_body(int index, bool cube, const Parameters& p) {
  return solid_body(index, cube, p.number("clutter.radius"), p.number("clutter.density"));
}

void add_cube(int tree, const Material& material, const Parameters& p, SceneDescription& scene) {
  const std::string& touching = p.choice("cubes.touch");
  const double radius = p.number("clutter.radius") / 3;
  int parts = 0;
  const auto add = [&](geometry::Shape shape, const Vector3d& at, int group) {
    const std::string& body = scene.trees[static_cast<std::size_t>(tree)].bodies[0].name;
    SceneGeometry part{.name = fmt::format("{}_{}", body, parts++),
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
        const Vector3d at = 2 * radius * Vector3d(i, j, k);
        add(geometry::Sphere{radius}, at, touching == "never" ? kCubes : kAlone);
      }
    }
  }
  if (touching == "boxes")
    add(geometry::Box{Vector3d::Constant(3 * radius)}, Vector3d::Zero(), kWallsAndBoxes);
}

void add_box(const Material& material, double width, SceneDescription& scene) {
  const double half = width / 2;
  const auto add = [&](const char* name, const Vector3d& normal) {
    SceneGeometry wall{.name = name,
                       .shape = geometry::HalfSpace{},
                       .material = material,
                       .group = kWallsAndBoxes};
    const Matrix3d axes = contact_axes(normal).transpose();
    wall.placement.R << axes.col(1), axes.col(2), axes.col(0);
    if (normal.z() == 0.0) wall.placement.p = -half * normal;
    scene.geometries.push_back(std::move(wall));
  };
  add("floor", Vector3d::UnitZ());
  add("wall_left", Vector3d::UnitX());
  add("wall_right", -Vector3d::UnitX());
  add("wall_front", Vector3d::UnitY());
  add("wall_back", -Vector3d::UnitY());
}

Scene clutter_from(const Parameters& p) {
  SceneDescription scene;
  const Material material = soft_surface(p);
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
                                  .shape = geometry::Sphere{p.number("clutter.radius")},
                                  .material = material});
    }
  }
  const bool rigid = p.choice("clutter.walls") == "rigid";
  add_box(rigid ? rigid_surface(p) : material, p.number("clutter.width"), scene);
  scene.friction = friction_from<double>(p);
  scene.margin = p.number("clutter.margin");
  return Scene(std::move(scene));
}

State<double> at_rest(const Scene& scene) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  return x;
}

State<double> start_of_clutter(const Scene& scene, const Parameters& p) {
  State<double> x = at_rest(scene);
  const auto bodies = clutter_bodies(p);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const int first = scene.first_position(static_cast<int>(i));
    x.q.segment<3>(first) = bodies[i].place;
    x.q.segment<4>(first + 3) = bodies[i].turn.coeffs();
  }
  return x;
}

}  // namespace tribo::models
