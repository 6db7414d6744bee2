#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/planar/shapes.hpp"
#include "models/scenarios/planar_parts.hpp"
#include "models/scene/scene.hpp"

/// Rigid bodies in the vertical plane as a scene.
namespace tribo::models {

/// A shape in the axes of its body, or of the world.
template <class S>
struct Part {
  Convex<S> shape;
  Material<S> material;
};

/// A rigid body in the plane. Coordinates that do not move keep their value in `place`.
template <class S>
struct PlanarBody {
  std::string name;
  S mass{};     ///< m [kg]
  S inertia{};  ///< I about the centre of mass, which is its origin [kg m²]
  std::vector<Part<S>> parts;
  std::array<bool, 3> moves = {true, true, true};  ///< x, z, θ
  Vector3<S> place = Vector3<S>::Zero();           ///< (x, z, θ) at the start [m, m, rad]
  Vector3<S> velocity = Vector3<S>::Zero();        ///< of its moving coordinates
};

/// Contents of a planar scene. Every two parts of different bodies, or of a body and the world, may
/// touch.
template <class S>
struct PlanarScene {
  std::vector<PlanarBody<S>> bodies;
  std::vector<Part<S>> fixed;
  std::vector<std::pair<HalfPlane<S>, Material<S>>> half_planes;
  S gravity{};              ///< g, downwards [m/s²]
  FrictionLaw<S> friction;  ///< shape and v_s of every pair; μ is that of the pair
};

/// The moving entries of a member (x, z, θ) of all bodies.
template <class S>
[[nodiscard]] Vector<S> gathered(const PlanarScene<S>& planar, Vector3<S> PlanarBody<S>::*member) {
  std::vector<S> all;
  for (const PlanarBody<S>& body : planar.bodies) {
    for (std::size_t i = 0; i < 3; ++i)
      if (body.moves[i]) all.push_back((body.*member)[static_cast<Eigen::Index>(i)]);
  }
  return Eigen::Map<const Vector<S>>(all.data(), static_cast<Eigen::Index>(all.size()));
}

/// Every body at its place, with its velocity.
template <class S>
[[nodiscard]] State<S> start_of(const PlanarScene<S>& planar) {
  return {.t = S(0),
          .q = gathered(planar, &PlanarBody<S>::place),
          .v = gathered(planar, &PlanarBody<S>::velocity)};
}

/// The body as a tree of its own. What does not move of x and z is the place of its frame.
template <class S>
[[nodiscard]] BodyDescription described(const PlanarBody<S>& planar) {
  std::vector<WorldAxis> moves;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < 3; ++i) {
    const WorldAxis move = kInPlane[i];
    if (planar.moves[i]) {
      moves.push_back(move);
    } else if (!is_turn(move)) {
      position[number_of(move)] = static_cast<double>(planar.place[static_cast<Eigen::Index>(i)]);
    }
  }
  BodyDescription body = guided(planar.name, std::move(moves), planar.mass, planar.inertia);
  body.position = position;
  return body;
}

/// A part of a body, or of the world, at an angle of its own.
template <class S>
void add_part(
    const std::string& name, BodyId body, const Part<S>& part, const S& angle, Scene<S>& scene) {
  S reach = part.shape.radius;
  for (const Vector2<S>& corner : part.shape.corners())
    reach = std::max(reach, S(corner.norm() + part.shape.radius));
  const Eigen::AngleAxis<S> turn(angle, Vector3<S>::UnitY());
  scene.geometries.push_back({.name = name,
                              .body = body,
                              .placement = {.R = turn.toRotationMatrix()},
                              .shape = geometry::Sphere<S>{reach},
                              .material = part.material,
                              .outline = part.shape});
}

/// The bodies as trees of their own, parts as geometries with outlines, half-planes as half spaces.
/// Throws InputError if a body does not move, or two rigid parts may touch.
template <class S>
[[nodiscard]] SceneSystem<S> scene_of(const PlanarScene<S>& planar) {
  Scene<S> scene;
  for (const PlanarBody<S>& body : planar.bodies) {
    const int tree = scene.add_tree(
        {.bodies = {described(body)}, .gravity = {0, 0, -static_cast<double>(planar.gravity)}});
    const S angle = body.moves[2] ? S(0) : body.place[2];
    for (const Part<S>& part : body.parts) add_part(body.name, {tree, 0}, part, angle, scene);
  }
  for (const Part<S>& part : planar.fixed) add_part<S>("fixed", {}, part, S(0), scene);
  for (const auto& [half_plane, material] : planar.half_planes) {
    const Vector2<S> on = half_plane.offset * half_plane.normal;
    scene.geometries.push_back(
        {.name = "half-plane",
         .placement = plane_facing<S>(half_plane.normal, Vector3<S>(on[0], S(0), on[1])),
         .shape = geometry::HalfSpace<S>{},
         .material = material});
  }
  scene.friction = planar.friction;
  scene.in_plane = true;
  return SceneSystem<S>(std::move(scene));
}

}  // namespace tribo::models
