#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"
#include "models/contact/material.hpp"
#include "models/geometry/shapes.hpp"
#include "models/hydroelastic/contact_patch.hpp"
#include "models/laws/friction.hpp"
#include "models/scene/drives.hpp"

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
};

/// A force on one velocity of a tree:  τ = constant + amplitude · sin(2π f t)  [N], [N m]
template <class S>
struct AppliedForce {
  int tree = 0;
  int velocity = 0;  ///< of the tree
  S constant{};
  S amplitude{};
  S frequency{};  ///< f [Hz]

  [[nodiscard]] S at(const S& t) const {
    using std::sin;
    const S phase = 2 * boost::math::constants::pi<S>() * frequency * t;
    return constant + amplitude * sin(phase);
  }
};

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
  std::vector<AppliedForce<S>> forces;
  std::vector<JointSpring<S>> springs;
  std::vector<SceneDrive<S>> drives;
  std::vector<std::pair<int, int>> apart;  ///< geometries that never touch each other, by index
  FrictionLaw<S> friction;                 ///< shape and v_s of every pair; μ is that of the pair
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
