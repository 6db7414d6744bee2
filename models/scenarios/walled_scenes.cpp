#include "models/scenarios/walled_scenes.hpp"

#include <boost/math/constants/constants.hpp>

#include "models/scenarios/build.hpp"
#include "models/scenarios/forced_box.hpp"
#include "models/scenarios/planar_scenes.hpp"
#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

PlanarScene empty_scene(const Parameters& p) {
  PlanarScene scene;
  scene.gravity = p.number("scene.gravity");
  scene.friction = friction_from<double>(p);
  return scene;
}

Vector3d vector_from(const Parameters& p, const std::string& body,
                     const std::array<const char*, 3>& names) {
  Vector3d all;
  for (std::size_t i = 0; i < 3; ++i) {
    all[static_cast<Eigen::Index>(i)] = p.number(body + names[i]);
  }
  return all;
}

PlanarScene disc_in_wedge_from(const Parameters& p) {
  PlanarScene scene = empty_scene(p);
  const double radius = p.number("disc.radius");
  PlanarBody body = ball("disc", radius, p.number("disc.density"));
  body.parts = {{disc(radius), rigid_surface(p)}};
  body.place = Vector3d(p.number("disc.x"), p.number("disc.z"), 0.0);
  body.velocity[2] = p.number("disc.omega");
  scene.bodies = {body};
  const double slope = boost::math::constants::pi<double>() * p.number("wedge.slope") / 180;
  for (const int side : {1, -1}) {
    const Vector2d normal(side * std::sin(slope), std::cos(slope));
    scene.half_planes.push_back({{normal, 0.0}, soft_surface(p)});
  }
  return scene;
}

namespace {

/// A soft ball that starts where and as fast as its parameters say.
PlanarBody flying(const Parameters& p, const std::string& name, double density) {
  const double radius = p.number(name + ".radius");
  PlanarBody body = ball(name, radius, density);
  body.parts = {{disc(radius), soft_surface(p)}};
  body.place = Vector3d(p.number(name + ".x"), p.number(name + ".z"), 0.0);
  body.velocity = vector_from(p, name, {".vx", ".vz", ".omega"});
  return body;
}

}  // namespace

PlanarScene colliding_spheres_from(const Parameters& p) {
  PlanarScene scene;
  scene.friction = friction_from<double>(p);
  for (const char* name : {"sphere0", "sphere1"})
    scene.bodies.push_back(flying(p, name, p.number("sphere.density")));
  return scene;
}

PlanarScene cradle_from(const Parameters& p) {
  const double radius = p.number("sphere.radius");
  const Material surface{.stiffness = p.number("contact.stiffness"),
                         .dissipation = p.number("contact.dissipation")};
  PlanarScene scene;
  for (int i = 0; i < static_cast<int>(p.number("cradle.count")); ++i) {
    PlanarBody body = ball(fmt::format("sphere{}", i), radius, p.number("sphere.density"));
    body.parts = {{disc(radius), surface}};
    body.moves = {true, false, false};
    body.place[0] = i * (2 * radius + p.number("cradle.gap"));
    scene.bodies.push_back(body);
  }
  scene.bodies[0].velocity[0] = p.number("cradle.speed");
  return scene;
}

PlanarScene discs_in_corner_from(const Parameters& p) {
  PlanarScene scene = empty_scene(p);
  for (const char* name : {"disc0", "disc1"})
    scene.bodies.push_back(flying(p, name, p.number("disc.density")));
  const Material wall = rigid_surface(p);
  scene.half_planes = {{{Vector2d(0.0, 1.0), 0.0}, wall}, {{Vector2d(1.0, 0.0), 0.0}, wall}};
  return scene;
}

PlanarScene discs_in_chimney_from(const Parameters& p) {
  PlanarScene scene = empty_scene(p);
  const double radius = p.number("disc.radius");
  for (int i = 0; i < 3; ++i) {
    PlanarBody body = ball(fmt::format("disc{}", i), radius, p.number("disc.density"));
    body.parts = {{disc(radius), soft_surface(p)}};
    body.place[0] = p.number(body.name + ".x");
    body.place[1] = radius + p.number("disc.spacing") * i + p.number("disc.gap");
    scene.bodies.push_back(body);
  }
  scene.half_planes = between_walls(p.number("chimney.width"), rigid_surface(p));
  return scene;
}

PlanarScene tumbling_box_from(const Parameters& p) {
  PlanarScene scene = empty_scene(p);
  const double half_x = p.number("box.half_x"), half_z = p.number("box.half_z");
  PlanarBody body;
  body.name = "box";
  body.mass = p.number("box.mass");
  body.inertia = body.mass * (half_x * half_x + half_z * half_z) / 3;
  body.parts = {{box(half_x, half_z), soft_surface(p)}};
  body.place = vector_from(p, "box", {".x", ".z", ".theta"});
  body.velocity = vector_from(p, "box", {".vx", ".vz", ".omega"});
  scene.bodies = {body};
  scene.half_planes = {{{Vector2d(0.0, 1.0), 0.0}, rigid_surface(p)}};
  return scene;
}

}  // namespace tribo::models
