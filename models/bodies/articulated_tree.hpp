#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"
#include "models/input_error.hpp"

namespace tribo::models {

/// list[i] for a signed index.
template <class List>
[[nodiscard]] auto& entry(List& list, int i) {
  return list[static_cast<std::size_t>(i)];
}

/// A moving rigid body: one described body and all that are welded to it.
template <class S>
struct Link {
  std::string name;  ///< of the described body whose joint moves it
  int parent = 0;    ///< link, smaller than its own index
  Joint joint = Joint::kFixed;
  Vector3<S> axis = Vector3<S>::Zero();  ///< unit vector in the link's frame
  std::vector<WorldAxis> moves = {};     ///< of a guided joint
  Placement<S> placement;                ///< of the link's frame in the parent link's at q = 0
  bool turned = false;                   ///< whether `placement` rotates the frame
  MassProperties<S> body;                ///< in the link's frame
  int first_position = 0;                ///< of its joint in q
  int first_velocity = 0;                ///< of its joint in v
  int num_velocities = 0;                ///< of its joint; 0 for the world
  JointProperties properties;            ///< of a joint of one coordinate
};

/// A described body: the link that carries it, and where.
template <class S>
struct Body {
  std::string name;
  int link = 0;
  Placement<S> placement;  ///< in the link's frame
};

/// The constant data of a tree of rigid bodies connected by joints.
///
/// Bodies keep the indices of the description; merging fixed joints leaves the links, and link 0 is
/// the world [Featherstone 2008, Sec. 4.1]. Coordinates, joint by joint in the order of the
/// description:
///
///   joint     | q                                 | v
///   floating  | p [m], unit quaternion x, y, z, w | ṗ, then ω, both in the body's own axes
///   free      | the same                          | the same, in the axes that p is in
///   guided    | x, y, z [m], angle [rad]: some    | the rates of these
///   revolute  | angle [rad]                       | rate [rad/s]
///   prismatic | displacement [m]                  | rate [m/s]
///
/// p and the quaternion place the body's frame in that of its parent (at `Link::placement`). This
/// is the convention of expint2022 and its data for floating joints, and that of Drake and MuJoCo
/// for free ones, where ṗ itself is a velocity that does not depend on the body's rotation.
/// Functions on trees: `tree_configuration.hpp` for ⊕ and ⊖, `tree_kinematics.hpp` for places and
/// Jacobians, `tree_dynamics.hpp` for M and k.
template <class S>
class ArticulatedTree {
 public:
  /// Throws InputError as `check` does.
  explicit ArticulatedTree(const TreeDescription& description)
      : gravity_(description.gravity.cast<S>()) {
    check(description);
    links_.resize(1);
    last_velocity_.assign(1, -1);
    for (const BodyDescription& body : description.bodies) add(body);
    damping_ = by_velocity([](const JointProperties& joint) { return joint.damping; });
    rotor_inertia_ = by_velocity([](const JointProperties& joint) { return joint.rotor_inertia; });
  }

  [[nodiscard]] int num_positions() const { return num_positions_; }
  [[nodiscard]] int num_velocities() const { return static_cast<int>(parent_velocity_.size()); }
  [[nodiscard]] int num_bodies() const { return static_cast<int>(bodies_.size()); }
  [[nodiscard]] int num_links() const { return static_cast<int>(links_.size()); }
  [[nodiscard]] const Vector3<S>& gravity() const { return gravity_; }
  [[nodiscard]] const Link<S>& link(int i) const { return entry(links_, i); }
  [[nodiscard]] const Body<S>& body(int i) const { return entry(bodies_, i); }
  /// D of each velocity, τ = −D v; empty where no joint is damped.
  [[nodiscard]] const Vector<S>& damping() const { return damping_; }
  /// Inertia of the rotor that each velocity turns, on the diagonal of M; empty without rotors.
  [[nodiscard]] const Vector<S>& rotor_inertia() const { return rotor_inertia_; }

  /// The index of a body. Throws InputError with the nearest name for one that is not there.
  [[nodiscard]] int find_body(std::string_view name) const {
    std::vector<std::string> known;
    for (const Body<S>& body : bodies_) known.push_back(body.name);
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) throw unknown_name("body", name, known);
    return static_cast<int>(found - known.begin());
  }

  /// The velocities that move link i, from the last to the root:
  ///   for (int j = last_velocity(i); j >= 0; j = parent_velocity(j))
  /// This is the expanded parent array that gives the sparsity of M and J.          [Sec. 6.4]
  [[nodiscard]] int last_velocity(int i) const { return entry(last_velocity_, i); }
  [[nodiscard]] int parent_velocity(int j) const { return entry(parent_velocity_, j); }

 private:
  void add(const BodyDescription& description) {
    Body<S> body{.name = description.name, .link = 0, .placement = {}};
    if (description.parent != BodyDescription::kWorld) {
      const Body<S>& parent = entry(bodies_, description.parent);
      body.link = parent.link;
      body.placement = parent.placement;
    }
    body.placement = body.placement * placement(description);
    if (description.joint != Joint::kFixed) {
      add_link(description, body.link, body.placement);
      body.link = num_links() - 1;
      body.placement = {};
    }
    Link<S>& link = entry(links_, body.link);
    link.body = welded(link.body, properties(description).seen_from(body.placement));
    bodies_.push_back(std::move(body));
  }

  void add_link(const BodyDescription& description, int parent, const Placement<S>& placement) {
    const int velocities = models::num_velocities(description);
    Link<S> link{.name = description.name,
                 .parent = parent,
                 .joint = description.joint,
                 .axis = Vector3<S>::Zero(),
                 .moves = {},
                 .placement = placement,
                 .turned = !placement.R.isIdentity(S(0)),
                 .body = {},
                 .first_position = num_positions_,
                 .first_velocity = num_velocities(),
                 .num_velocities = velocities,
                 .properties = description.properties};
    if (description.joint == Joint::kGuided) {
      link.moves = description.moves;
    } else if (velocities == 1) {
      link.axis = description.axis.template cast<S>().stableNormalized();
    }
    num_positions_ += velocities == 6 ? 7 : velocities;  // a quaternion where it floats
    int last = last_velocity(parent);
    for (int k = 0; k < link.num_velocities; ++k) {
      parent_velocity_.push_back(last);
      last = num_velocities() - 1;
    }
    last_velocity_.push_back(last);
    links_.push_back(std::move(link));
  }

  /// A property by velocity; empty where it is zero everywhere.
  template <class Property>
  [[nodiscard]] Vector<S> by_velocity(Property property) const {
    Vector<S> all = Vector<S>::Zero(num_velocities());
    for (const Link<S>& link : links_) {
      if (link.num_velocities == 1) all[link.first_velocity] = S(property(link.properties));
    }
    if (all.isZero(S(0))) all.resize(0);
    return all;
  }

  [[nodiscard]] static Placement<S> placement(const BodyDescription& body) {
    const Eigen::Quaternion<S> orientation = body.orientation.template cast<S>();
    return {.R = orientation.normalized().toRotationMatrix(),
            .p = body.position.template cast<S>()};
  }

  [[nodiscard]] static MassProperties<S> properties(const BodyDescription& body) {
    const Matrix3<S> I = body.inertia.template cast<S>();
    return {.mass = S(body.mass),
            .center = body.center_of_mass.template cast<S>(),
            .inertia = (I + I.transpose()) / S(2)};
  }

  Vector3<S> gravity_;
  std::vector<Body<S>> bodies_;
  std::vector<Link<S>> links_;
  std::vector<int> last_velocity_;    // of each link
  std::vector<int> parent_velocity_;  // of each velocity; −1 at a root
  Vector<S> damping_, rotor_inertia_;
  int num_positions_ = 0;
};

}  // namespace tribo::models
