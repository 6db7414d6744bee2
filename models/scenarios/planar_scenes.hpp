#pragma once

#include <boost/math/constants/constants.hpp>

#include <cstdint>
#include <random>

#include "models/scenarios/build.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/planar_bodies.hpp"
#include "models/scenarios/surfaces.hpp"

/// Planar stand-ins for the scenes of cenic2025: rigid bodies in the vertical plane.
namespace tribo::models {

/// A ball seen as a disc: mass and inertia of the sphere, m = 4/3 π R³ ρ, I = 2/5 m R².
template <class S>
[[nodiscard]] PlanarBody<S> ball(std::string name, const S& radius, const S& density) {
  const S volume = 4 * boost::math::constants::pi<S>() * radius * radius * radius / 3;
  PlanarBody<S> body;
  body.name = std::move(name);
  body.mass = volume * density;
  body.inertia = 2 * body.mass * radius * radius / 5;
  return body;
}

/// Floor and two walls at ±width/2.
template <class S>
[[nodiscard]] std::vector<std::pair<HalfPlane<S>, Material<S>>> between_walls(
    const S& width, const Material<S>& material) {
  return {{{Vector2<S>(S(0), S(1)), S(0)}, material},
          {{Vector2<S>(S(1), S(0)), -width / 2}, material},
          {{Vector2<S>(S(-1), S(0)), -width / 2}, material}};
}

/// Columns of balls over a box without a lid, its walls and floor rigid. The columns are evenly
/// spaced; each ball is off by up to `clutter.offset` to either side, as `clutter.seed` draws it.
///                                                             [cenic, Sec. VII, hard clutter]
template <class S>
[[nodiscard]] PlanarScene<S> planar_clutter_from(const Parameters& p) {
  const auto layers = static_cast<int>(p.number("clutter.layers"));
  const auto columns = static_cast<int>(p.number("clutter.columns"));
  const S radius = S(p.number("clutter.radius")), width = S(p.number("clutter.width"));
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("clutter.seed")));
  PlanarScene<S> scene;
  scene.gravity = S(p.number("clutter.gravity"));
  scene.friction = friction_from<S>(p, 0);
  for (int i = 0; i < layers; ++i) {
    for (int j = 0; j < columns; ++j) {
      auto body =
          ball<S>(fmt::format("disc{}", i * columns + j), radius, S(p.number("clutter.density")));
      body.parts = {{disc(radius), soft_surface<S>(p)}};
      const S off = S(2 * uniform(random) - 1) * S(p.number("clutter.offset"));
      body.place[0] = width * (S(2 * j + 1) / S(2 * columns) - S(1) / 2) + off;
      body.place[1] = S(p.number("clutter.height")) + S(i) * S(p.number("clutter.spacing"));
      scene.bodies.push_back(body);
    }
  }
  scene.half_planes = between_walls<S>(width, rigid_surface<S>(p));
  return scene;
}

/// A box of even density, half_x × half_z in the plane and `depth` across it.
template <class S>
[[nodiscard]] PlanarBody<S> brick(
    std::string name, const S& half_x, const S& half_z, const S& depth, const S& density) {
  PlanarBody<S> body;
  body.name = std::move(name);
  body.mass = 4 * half_x * half_z * depth * density;
  body.inertia = body.mass * (half_x * half_x + half_z * half_z) / 3;
  return body;
}

/// A gripper on a vertical rail that falls on its foot with a peg wedged between its two fingers,
/// seen across the fingers. Of the post there is the foot only: the fingers stand out before it.
///                                                      [cenic, Sec. VII, static gripper, Fig.
///                                                      6b]
///
/// The gripper's z is the height of its foot, the peg's that of its centre. At the start the peg is
/// pressed by half of its excess over the gap on either side.
template <class S>
[[nodiscard]] PlanarScene<S> planar_gripper_from(const Parameters& p) {
  const S gap = S(p.number("gripper.gap")), finger = S(p.number("gripper.finger")) / 2;
  const S reach = S(p.number("gripper.reach")), height = S(p.number("gripper.height"));
  const Material<S> material = soft_surface<S>(p);
  const S foot = S(p.number("gripper.foot")) / 2;
  PlanarBody<S> gripper;
  gripper.name = "gripper";
  gripper.mass = S(p.number("gripper.mass"));
  gripper.moves = {false, true, false};
  gripper.place = Vector3<S>(S(0), height, S(0));
  const S beside = gap / 2 + finger;
  gripper.parts = {{box(finger, finger, Vector2<S>(-beside, reach)), material},
                   {box(finger, finger, Vector2<S>(beside, reach)), material},
                   {segment(Vector2<S>(-foot, S(0)), Vector2<S>(foot, S(0))), material}};
  const S half_x = S(p.number("peg.width")) / 2, half_z = S(p.number("peg.length")) / 2;
  PlanarBody<S> peg =
      brick<S>("peg", half_x, half_z, S(p.number("peg.depth")), S(p.number("peg.density")));
  peg.place = Vector3<S>(S(0), height + reach, S(0));
  peg.parts = {{box(half_x, half_z), material}};
  return {.bodies = {gripper, peg},
          .fixed = {},
          .half_planes = {{{Vector2<S>(S(0), S(1)), S(0)}, rigid_surface<S>(p)}},
          .gravity = S(p.number("gripper.gravity")),
          .friction = friction_from<S>(p, 0)};
}

/// Bars of a comb, seen along them: discs with centres at z = 0, evenly spaced around x = 0.
template <class S>
[[nodiscard]] std::vector<Part<S>> bars_from(const Parameters& p) {
  const auto count = static_cast<int>(p.number("comb.bars"));
  std::vector<Part<S>> bars;
  for (int i = 0; i < count; ++i) {
    const S x = (S(i) - S(count - 1) / 2) * S(p.number("comb.pitch"));
    bars.push_back({disc(S(p.number("comb.bar")) / 2, Vector2<S>(x, S(0))), soft_surface<S>(p)});
  }
  return bars;
}

/// A plate and rods, all thin, that fall flat on a comb: the plate over the left half of it, the
/// rods over the right half, one above the other. Each is shifted and tilted as `comb.seed` draws
/// it.                                                  [after cenic, Sec. VII-E, the dish rack]
///
/// `drop.height` is the gap of the plate and of the lowest rod before they are tilted.
template <class S>
[[nodiscard]] PlanarScene<S> comb_from(const Parameters& p) {
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("comb.seed")));
  const auto drawn = [&](const char* key) { return S(2 * uniform(random) - 1) * S(p.number(key)); };
  PlanarScene<S> scene;
  const auto add = [&](std::string name,
                       const char* thickness,
                       const char* length,
                       const char* depth,
                       const S& x,
                       const S& gap) {
    const S half_x = S(p.number(length)) / 2, half_z = S(p.number(thickness)) / 2;
    PlanarBody<S> body =
        brick<S>(std::move(name), half_x, half_z, S(p.number(depth)), S(p.number("drop.density")));
    const S shift = drawn("drop.shift"), tilt = drawn("drop.tilt");
    body.place = Vector3<S>(x + shift, gap + half_z + S(p.number("comb.bar")) / 2, tilt);
    body.velocity[1] = -S(p.number("drop.speed"));
    body.parts = {{box(half_x, half_z), soft_surface<S>(p)}};
    scene.bodies.push_back(body);
  };
  const S quarter = S(p.number("comb.bars")) * S(p.number("comb.pitch")) / 4;
  const S height = S(p.number("drop.height"));
  add("plate", "plate.thickness", "plate.length", "plate.depth", -quarter, height);
  for (int i = 0; i < static_cast<int>(p.number("rods.count")); ++i) {
    const S gap = height + S(i) * S(p.number("rods.spacing"));
    add(fmt::format("rod{}", i), "rods.thickness", "rods.length", "rods.thickness", quarter, gap);
  }
  scene.fixed = bars_from<S>(p);
  scene.gravity = S(p.number("comb.gravity"));
  scene.friction = friction_from<S>(p, 0);
  return scene;
}

}  // namespace tribo::models
