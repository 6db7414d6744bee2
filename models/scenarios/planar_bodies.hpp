#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/planar/shapes.hpp"
#include "models/scene/scene.hpp"

/// Rigid bodies in the vertical plane as a scene.
namespace tribo::models {

/// A shape in the axes of its body, or of the world.
struct Part {
  Convex shape;
  Material material;
};

/// A rigid body in the plane. Coordinates that do not move keep their value in `place`.
struct PlanarBody {
  std::string name;
  double mass = 0;     ///< m [kg]
  double inertia = 0;  ///< I about the centre of mass, which is its origin [kg m²]
  std::vector<Part> parts;
  std::array<bool, 3> moves = {true, true, true};  ///< x, z, θ
  Vector3d place = Vector3d::Zero();               ///< (x, z, θ) at the start [m, m, rad]
  Vector3d velocity = Vector3d::Zero();            ///< of its moving coordinates
  Vector2d push = Vector2d::Zero();  ///< a constant force at its origin, where it moves [N]
};

/// Contents of a planar scene. Every two parts of different bodies, or of a body and the world, may
/// touch.
struct PlanarScene {
  std::vector<PlanarBody> bodies;
  std::vector<Part> fixed;
  std::vector<std::pair<HalfPlane, Material>> half_planes;
  double gravity = 0;            ///< g, downwards [m/s²]
  FrictionLaw<double> friction;  ///< shape and v_s of every pair; μ is that of the pair
};

/// The moving entries of a member (x, z, θ) of all bodies.
[[nodiscard]] VectorXd gathered(const PlanarScene& planar, Vector3d PlanarBody::*member);

/// Every body at its place, with its velocity.
[[nodiscard]] State<double> start_of(const PlanarScene& planar);

/// The body as a tree of its own. What does not move of x and z is the place of its frame.
[[nodiscard]] BodyDescription described(const PlanarBody& planar);

/// A part of a body, or of the world, at an angle of its own.
void add_part(const std::string& name, BodyId body, const Part& part, double angle,
              SceneDescription& scene);

/// The bodies as trees of their own, parts as geometries with outlines, half-planes as half spaces.
/// Throws InputError if a body does not move, or two rigid parts may touch.
[[nodiscard]] Scene scene_of(const PlanarScene& planar);

}  // namespace tribo::models
