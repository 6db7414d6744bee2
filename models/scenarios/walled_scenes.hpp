#pragma once

#include <boost/math/constants/constants.hpp>

#include "models/scenarios/planar_scenes.hpp"

/// Discs and a box that fall between walls: scenes of several contacts whose motion is known to
/// many digits (reference/).
namespace tribo::models {

/// Parts of a planar scene from `scene.gravity` and `contact.*`.
template <class S>
[[nodiscard]] PlanarScene<S> empty_scene(const Parameters& p) {
  PlanarScene<S> scene;
  scene.gravity = S(p.number("scene.gravity"));
  scene.friction = friction_from<S>(p, 0);
  return scene;
}

template <class S>
[[nodiscard]] Vector3<S> vector_from(const Parameters& p,
                                     const std::string& body,
                                     const std::array<const char*, 3>& names) {
  Vector3<S> all;
  for (std::size_t i = 0; i < 3; ++i) {
    all[static_cast<Eigen::Index>(i)] = S(p.number(body + names[i]));
  }
  return all;
}

/// A rigid disc between two compliant walls, `wedge.slope` against the horizontal, that meet in the
/// origin.
template <class S>
[[nodiscard]] PlanarScene<S> disc_in_wedge_from(const Parameters& p) {
  using std::cos;
  using std::sin;
  PlanarScene<S> scene = empty_scene<S>(p);
  const S radius = S(p.number("disc.radius"));
  PlanarBody<S> body = ball<S>("disc", radius, S(p.number("disc.density")));
  body.parts = {{disc(radius), rigid_surface<S>(p)}};
  body.place = Vector3<S>(S(p.number("disc.x")), S(p.number("disc.z")), S(0));
  body.velocity[2] = S(p.number("disc.omega"));
  scene.bodies = {body};
  const S slope = boost::math::constants::pi<S>() * S(p.number("wedge.slope")) / 180;
  for (const int side : {1, -1}) {
    const Vector2<S> normal(S(side * sin(slope)), S(cos(slope)));
    scene.half_planes.push_back({{normal, S(0)}, soft_surface<S>(p)});
  }
  return scene;
}

/// Two discs that fly towards each other into a corner of floor and wall, both rigid.
template <class S>
[[nodiscard]] PlanarScene<S> discs_in_corner_from(const Parameters& p) {
  PlanarScene<S> scene = empty_scene<S>(p);
  for (const std::string name : {"disc0", "disc1"}) {
    const S radius = S(p.number(name + ".radius"));
    PlanarBody<S> body = ball<S>(name, radius, S(p.number("disc.density")));
    body.parts = {{disc(radius), soft_surface<S>(p)}};
    body.place = Vector3<S>(S(p.number(name + ".x")), S(p.number(name + ".z")), S(0));
    body.velocity = vector_from<S>(p, name, {".vx", ".vz", ".omega"});
    scene.bodies.push_back(body);
  }
  const Material<S> wall = rigid_surface<S>(p);
  scene.half_planes = {{{Vector2<S>(S(0), S(1)), S(0)}, wall},
                       {{Vector2<S>(S(1), S(0)), S(0)}, wall}};
  return scene;
}

/// Three discs that fall on each other between two walls which are hardly farther apart than one of
/// them; floor and walls are rigid. `disc.gap` is below the lowest, `disc.spacing` from centre to
/// centre.
template <class S>
[[nodiscard]] PlanarScene<S> discs_in_chimney_from(const Parameters& p) {
  PlanarScene<S> scene = empty_scene<S>(p);
  const S radius = S(p.number("disc.radius"));
  for (int i = 0; i < 3; ++i) {
    PlanarBody<S> body = ball<S>(fmt::format("disc{}", i), radius, S(p.number("disc.density")));
    body.parts = {{disc(radius), soft_surface<S>(p)}};
    body.place[0] = S(p.number(body.name + ".x"));
    body.place[1] = radius + S(p.number("disc.spacing")) * i + S(p.number("disc.gap"));
    scene.bodies.push_back(body);
  }
  scene.half_planes = between_walls<S>(S(p.number("chimney.width")), rigid_surface<S>(p));
  return scene;
}

/// A box that is thrown turning onto level, rigid ground, and tumbles on its corners.
template <class S>
[[nodiscard]] PlanarScene<S> tumbling_box_from(const Parameters& p) {
  PlanarScene<S> scene = empty_scene<S>(p);
  const S half_x = S(p.number("box.half_x")), half_z = S(p.number("box.half_z"));
  PlanarBody<S> body;
  body.name = "box";
  body.mass = S(p.number("box.mass"));
  body.inertia = body.mass * (half_x * half_x + half_z * half_z) / 3;
  body.parts = {{box(half_x, half_z), soft_surface<S>(p)}};
  body.place = vector_from<S>(p, "box", {".x", ".z", ".theta"});
  body.velocity = vector_from<S>(p, "box", {".vx", ".vz", ".omega"});
  scene.bodies = {body};
  scene.half_planes = {{{Vector2<S>(S(0), S(1)), S(0)}, rigid_surface<S>(p)}};
  return scene;
}

}  // namespace tribo::models
