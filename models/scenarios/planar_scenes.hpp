#pragma once

#include <boost/math/constants/constants.hpp>

#include <cstdint>
#include <random>

#include "models/planar/planar_bodies.hpp"
#include "models/scenarios/build.hpp"

/// Planar stand-ins for the scenes of cenic2025: rigid bodies in the vertical plane.
namespace tribo::models {

/// The material of every surface that is not rigid, and that of a rigid one beside it.
template <class S>
[[nodiscard]] Material<S> material_from(const Parameters& p) {
  return {.stiffness = S(p.number("contact.stiffness")),
          .dissipation = S(p.number("contact.dissipation")),
          .friction = S(p.number("contact.friction"))};
}

template <class S>
[[nodiscard]] Material<S> rigid_from(const Parameters& p) {
  return {.friction = S(p.number("contact.friction")), .rigid = true};
}

/// Uniform in [0, 1), the same under every standard library.
[[nodiscard]] inline double uniform(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

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

/// Columns of balls over a box without a lid, its walls and floor rigid. The places of the columns
/// are even; each ball is off by up to `clutter.offset` to either side, as `clutter.seed` draws it.
///                                                             [cenic, Sec. VII-A, hard clutter]
template <class S>
[[nodiscard]] PlanarBodies<S> planar_clutter_from(const Parameters& p) {
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
      body.parts = {{disc(radius), material_from<S>(p)}};
      const S off = S(2 * uniform(random) - 1) * S(p.number("clutter.offset"));
      body.place[0] = width * (S(2 * j + 1) / S(2 * columns) - S(1) / 2) + off;
      body.place[1] = S(p.number("clutter.height")) + S(i) * S(p.number("clutter.spacing"));
      scene.bodies.push_back(body);
    }
  }
  const Material<S> wall = rigid_from<S>(p);
  scene.half_planes = {{{Vector2<S>(S(0), S(1)), S(0)}, wall},
                       {{Vector2<S>(S(1), S(0)), -width / 2}, wall},
                       {{Vector2<S>(S(-1), S(0)), -width / 2}, wall}};
  return PlanarBodies<S>(std::move(scene));
}

}  // namespace tribo::models
