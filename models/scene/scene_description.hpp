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
#include "models/hydroelastic/contact_patch.hpp"
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
template <class S>
struct SceneGeometry {
  std::string name;
  BodyId body = {};
  Placement<S> placement = {};  ///< in the body's frame
  geometry::Shape<S> shape;
  Material<S> material;
  int group = 0;  ///< geometries of one group never touch each other; 0: of none
  /// A pressure field, or the surface of a rigid body, within the shape. Two geometries that have
  /// one touch by it; others touch by their shapes.
  std::shared_ptr<const hydroelastic::Body<S>> field = {};
  /// Its section with the x–z plane of its frame, a disc or a polygon, which the shape bounds:
  /// where all moves in that plane, it touches by it, other outlines and half spaces.
  std::optional<Convex<S>> outline = {};
};

/// A number as time goes on:  constant + rate t + sine sin α + cosine cos α,  α = 2π f t + phase
template <class S>
struct Course {
  S constant{};
  S rate{};
  S sine{}, cosine{};
  S frequency{};  ///< f [Hz]
  S phase{};      ///< [rad]

  [[nodiscard]] bool is_zero() const {
    return constant == S(0) && rate == S(0) && sine == S(0) && cosine == S(0);
  }

  [[nodiscard]] S at(const S& t) const {
    using std::cos;
    using std::sin;
    S value = constant + rate * t;
    if (sine == S(0) && cosine == S(0)) return value;
    const S alpha = 2 * boost::math::constants::pi<S>() * frequency * t + phase;
    if (sine != S(0)) value += sine * sin(alpha);
    if (cosine != S(0)) value += cosine * cos(alpha);
    return value;
  }
};

/// A force on one velocity of a tree [N], [N m].
template <class S>
struct AppliedForce {
  int tree = 0;
  int velocity = 0;  ///< of the tree
  Course<S> course;
};

/// A point of a body, or a ball about it, over a plane of another body, or of the world: a contact
/// wherever the two are, with a law of its own. The plane is the xy plane of its placement, outside
/// is z > 0, and the contact's axes n, t1, t2 are its z, x, y. Its surface may move along x.
template <class S>
struct PointOnPlane {
  BodyId a = {};
  Vector3<S> point = Vector3<S>::Zero();  ///< in the frame of A [m]
  S radius{};                             ///< of the ball [m]
  BodyId b = {};
  Placement<S> plane = {};  ///< in the frame of B
  Course<S> surface = {};   ///< velocity of the surface along the plane's x [m/s]
  NormalLaw<S> normal;
  FrictionLaw<S> friction;
  /// The law for schemes of contacts with memory, beside those two for all else: of points without
  /// a ball over planes of the world that rest; of all contacts of a scene or of none.
  std::optional<AnchoredLaw<S>> anchored = {};
  std::string name = {};  ///< of a point with memory, its own
};

/// A hinge or a slide in an equation of joints, by the body that it moves.
template <class S>
struct JointTerm {
  int body = 0;
  S factor{1};  ///< a_i
};

/// Σ a_i q_i = b  between hinges and slides of a tree.
template <class S>
struct JointEquation {
  int tree = 0;
  std::vector<JointTerm<S>> terms;
  S offset{};  ///< b
};

/// A point of a body that is held at a place along some axes of the world, or, where no axis is
/// named, at a distance from the place.
template <class S>
struct HeldPoint {
  BodyId body;                                   ///< not the world
  Vector3<S> point = Vector3<S>::Zero();         ///< in the body's frame [m]
  Vector3<S> place = Vector3<S>::Zero();         ///< [m]
  std::vector<WorldAxis> along;                  ///< slides
  S distance{};                                  ///< above zero where no axis is named [m]
  std::optional<Compliance<S>> compliance = {};  ///< of the distance
};

template <class S>
using Tie = std::variant<JointEquation<S>, HeldPoint<S>>;

/// A new rest position of a spring from a time on.
template <class S>
struct RestChange {
  S from{};  ///< [s]
  S rest{};  ///< [rad], [m]
};

/// A spring in a hinge or a slide:  τ = −stiffness (q − rest(t))
template <class S>
struct JointSpring {
  int tree = 0, body = 0;                   ///< whose joint
  S stiffness{};                            ///< [N m/rad], [N/m]
  S rest{};                                 ///< [rad], [m]
  std::vector<RestChange<S>> changes = {};  ///< one after the other
  bool at_end = false;  ///< schemes that take dampers at the end of a step take it there, too

  [[nodiscard]] S rest_at(const S& t) const {
    S last = rest;
    for (const RestChange<S>& change : changes)
      if (!(t < change.from)) last = change.rest;
    return last;
  }
};

/// Contents of a scene in space.
template <class S>
struct Scene {
  std::vector<TreeDescription> trees;
  std::vector<SceneGeometry<S>> geometries;
  std::vector<PointOnPlane<S>> points;
  std::vector<AppliedForce<S>> forces;
  std::vector<JointSpring<S>> springs;
  std::vector<Tie<S>> ties;
  std::vector<SceneDrive<S>> drives;
  std::vector<HeldJoints> held;
  std::vector<FallLimit> falls;
  std::vector<std::pair<int, int>> apart;  ///< geometries that never touch each other, by index
  FrictionLaw<S> friction;                 ///< shape and v_s of every pair; μ is that of the pair
  bool in_plane = false;  ///< all moves in the x–z plane: so does t1 of every pair's contacts
  /// Points farther apart are left out [m]; infinite: none are. A body must need more than one step
  /// to cross the margin.
  S margin = std::numeric_limits<S>::infinity();
  hydroelastic::PatchOptions patches;  ///< of pairs that touch by pressure fields

  /// Adds a tree and returns its index.
  int add_tree(TreeDescription tree) {
    trees.push_back(std::move(tree));
    return static_cast<int>(trees.size()) - 1;
  }
};

}  // namespace tribo::models
