#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"
#include "models/constraint.hpp"
#include "models/contact/material.hpp"
#include "models/geometry/shapes.hpp"
#include "models/hydroelastic/bodies.hpp"
#include "models/hydroelastic/patch_options.hpp"
#include "models/laws/anchored.hpp"
#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"
#include "models/planar/shapes.hpp"
#include "models/scene/drives.hpp"
#include "models/scene/fall_limit.hpp"
#include "models/scene/held_joints.hpp"

/// The description of a scene in space.
namespace tribo::models {

/// A body of a scene: the tree that it belongs to and its place there, or the world.
struct BodyId {
  static constexpr int kWorld = -1;

  int tree = kWorld;
  int body = 0;
  bool operator==(const BodyId&) const = default;
};

/// A shape that is fixed to a body.
struct SceneGeometry {
  std::string name;
  BodyId body = {};
  Placement placement = {};  ///< in the body's frame
  geometry::Shape shape;
  Material material;
  int group = 0;  ///< geometries of one group never touch each other; 0: of none
  /// A pressure field, or the surface of a rigid body, within the shape. Two geometries that have
  /// one touch by it; others touch by their shapes.
  std::shared_ptr<const hydroelastic::Body> field = {};
  /// Its section with the x–z plane of its frame, a disc or a polygon, which the shape bounds:
  /// where all moves in that plane, it touches by it, other outlines and half spaces.
  std::optional<Convex> outline = {};
};

/// A number as time goes on:  constant + rate t + sine sin α + cosine cos α,  α = 2π f t + phase
struct Course {
  double constant = 0;
  double rate = 0;
  double sine{}, cosine{};
  double frequency = 0;  ///< f [Hz]
  double phase = 0;      ///< [rad]

  [[nodiscard]] bool is_zero() const {
    return constant == 0.0 && rate == 0.0 && sine == 0.0 && cosine == 0.0;
  }

  [[nodiscard]] double at(double t) const {
    double value = constant + rate * t;
    if (sine == 0.0 && cosine == 0.0) return value;
    const double alpha = 2 * boost::math::constants::pi<double>() * frequency * t + phase;
    if (sine != 0.0) value += sine * std::sin(alpha);
    if (cosine != 0.0) value += cosine * std::cos(alpha);
    return value;
  }
};

/// A force on one velocity of a tree [N], [N m].
struct AppliedForce {
  int tree = 0;
  int velocity = 0;  ///< of the tree
  Course course;
};

/// A point of a body, or a ball about it, over a plane of another body, or of the world: a contact
/// wherever the two are, with a law of its own. The plane is the xy plane of its placement, outside
/// is z > 0, and the contact's axes n, t1, t2 are its z, x, y. Its surface may move along x.
struct PointOnPlane {
  BodyId a = {};
  Vector3d point = Vector3d::Zero();  ///< in the frame of A [m]
  double radius = 0;                  ///< of the ball [m]
  BodyId b = {};
  Placement plane = {};  ///< in the frame of B
  Course surface = {};   ///< velocity of the surface along the plane's x [m/s]
  NormalLaw<double> normal;
  FrictionLaw<double> friction;
  /// The law for schemes of contacts with memory, beside those two for all else: of points without
  /// a ball over planes of the world that rest; of all contacts of a scene or of none.
  std::optional<AnchoredLaw<double>> anchored = {};
  std::string name = {};  ///< of a point with memory, its own
};

/// A hinge or a slide in an equation of joints, by the body that it moves.
struct JointTerm {
  int body = 0;
  double factor{1};  ///< a_i
};

/// Σ a_i q_i = b  between hinges and slides of a tree.
struct JointEquation {
  int tree = 0;
  std::vector<JointTerm> terms;
  double offset = 0;  ///< b
};

/// A point of a body that is held at a place along some axes of the world, or, where no axis is
/// named, at a distance from the place.
struct HeldPoint {
  BodyId body;                                ///< not the world
  Vector3d point = Vector3d::Zero();          ///< in the body's frame [m]
  Vector3d place = Vector3d::Zero();          ///< [m]
  std::vector<WorldAxis> along;               ///< slides
  double distance = 0;                        ///< above zero where no axis is named [m]
  std::optional<Compliance> compliance = {};  ///< of the distance
};

using Tie = std::variant<JointEquation, HeldPoint>;

/// A new rest position of a spring from a time on.
struct RestChange {
  double from = 0;  ///< [s]
  double rest = 0;  ///< [rad], [m]
};

/// A spring in a hinge or a slide:  τ = −stiffness (q − rest(t))
struct JointSpring {
  int tree = 0, body = 0;                ///< whose joint
  double stiffness = 0;                  ///< [N m/rad], [N/m]
  double rest = 0;                       ///< [rad], [m]
  std::vector<RestChange> changes = {};  ///< one after the other
  bool at_end = false;  ///< schemes that take dampers at the end of a step take it there, too

  [[nodiscard]] double rest_at(double t) const {
    double last = rest;
    for (const RestChange& change : changes)
      if (!(t < change.from)) last = change.rest;
    return last;
  }
};

/// Contents of a scene.
struct SceneDescription {
  std::vector<TreeDescription> trees;
  std::vector<SceneGeometry> geometries;
  std::vector<PointOnPlane> points;
  std::vector<AppliedForce> forces;
  std::vector<JointSpring> springs;
  std::vector<Tie> ties;
  std::vector<SceneDrive> drives;
  std::vector<HeldJoints> held;
  std::vector<FallLimit> falls;
  std::vector<std::pair<int, int>> apart;  ///< geometries that never touch each other, by index
  FrictionLaw<double> friction;            ///< shape and v_s of every pair; μ is that of the pair
  bool in_plane = false;  ///< all moves in the x–z plane: so does t1 of every pair's contacts
  /// Points farther apart are left out [m]; infinite: none are. A body must need more than one step
  /// to cross the margin.
  double margin = std::numeric_limits<double>::infinity();
  hydroelastic::PatchOptions patches;  ///< of pairs that touch by pressure fields

  /// Adds a tree and returns its index.
  int add_tree(TreeDescription tree) {
    trees.push_back(std::move(tree));
    return static_cast<int>(trees.size()) - 1;
  }
};

/// A scene of one body under gravity along −z, which is 0 for a body in space [m/s²].
[[nodiscard]] inline SceneDescription scene_of_one(BodyDescription body, double gravity) {
  SceneDescription scene;
  scene.add_tree({.bodies = {std::move(body)}, .gravity = {0, 0, -gravity}});
  return scene;
}

}  // namespace tribo::models
