#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"

namespace tribo::models {

/// list[i] for a signed index.
template <class List>
[[nodiscard]] auto& entry(List& list, int i) {
  return list[static_cast<std::size_t>(i)];
}

/// A moving rigid body: one described body and all that are welded to it.
struct Link {
  std::string name;  ///< of the described body whose joint moves it
  int parent = 0;    ///< link, smaller than its own index
  Joint joint = Joint::kFixed;
  Vector3d axis = Vector3d::Zero();   ///< unit vector in the link's frame
  std::vector<WorldAxis> moves = {};  ///< of a guided joint
  Placement placement;                ///< of the link's frame in the parent link's at q = 0
  bool turned = false;                ///< whether `placement` rotates the frame
  MassProperties body;                ///< in the link's frame
  int first_position = 0;             ///< of its joint in q
  int first_velocity = 0;             ///< of its joint in v
  int num_velocities = 0;             ///< of its joint; 0 for the world
  JointProperties properties;         ///< of a joint of one coordinate
};

/// A described body: the link that carries it, and where.
struct Body {
  std::string name;
  int link = 0;
  Placement placement;  ///< in the link's frame
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
class ArticulatedTree {
 public:
  /// Throws InputError as `check` does.
  explicit ArticulatedTree(const TreeDescription& description);

  [[nodiscard]] int num_positions() const { return num_positions_; }
  [[nodiscard]] int num_velocities() const { return static_cast<int>(parent_velocity_.size()); }
  [[nodiscard]] int num_bodies() const { return static_cast<int>(bodies_.size()); }
  [[nodiscard]] int num_links() const { return static_cast<int>(links_.size()); }
  [[nodiscard]] const Vector3d& gravity() const { return gravity_; }
  [[nodiscard]] const Link& link(int i) const { return entry(links_, i); }
  [[nodiscard]] const Body& body(int i) const { return entry(bodies_, i); }
  /// D of each velocity, τ = −D v; empty where no joint is damped.
  [[nodiscard]] const VectorXd& damping() const { return damping_; }
  /// Inertia of the rotor that each velocity turns, on the diagonal of M; empty without rotors.
  [[nodiscard]] const VectorXd& rotor_inertia() const { return rotor_inertia_; }

  /// The index of a body. Throws InputError with the nearest name for one that is not there.
  [[nodiscard]] int find_body(std::string_view name) const;

  /// The velocities that move link i, from the last to the root:
  ///   for (int j = last_velocity(i); j >= 0; j = parent_velocity(j))
  /// This is the expanded parent array that gives the sparsity of M and J.          [Sec. 6.4]
  [[nodiscard]] int last_velocity(int i) const { return entry(last_velocity_, i); }
  [[nodiscard]] int parent_velocity(int j) const { return entry(parent_velocity_, j); }

 private:
  void add(const BodyDescription& description);

  void add_link(const BodyDescription& description, int parent, const Placement& placement);

  /// A property by velocity; empty where it is zero everywhere.
  template <class Property>
  [[nodiscard]] VectorXd by_velocity(Property property) const {
    VectorXd all = VectorXd::Zero(num_velocities());
    for (const Link& link : links_) {
      if (link.num_velocities == 1) all[link.first_velocity] = property(link.properties);
    }
    if (all.isZero(0.0)) all.resize(0);
    return all;
  }

  [[nodiscard]] static Placement placement(const BodyDescription& body);

  [[nodiscard]] static MassProperties properties(const BodyDescription& body);

  Vector3d gravity_;
  std::vector<Body> bodies_;
  std::vector<Link> links_;
  std::vector<int> last_velocity_;    // of each link
  std::vector<int> parent_velocity_;  // of each velocity; −1 at a root
  VectorXd damping_, rotor_inertia_;
  int num_positions_ = 0;
};

}  // namespace tribo::models
