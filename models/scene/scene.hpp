#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/scene/placed_trees.hpp"
#include "models/scene/points_on_planes.hpp"
#include "models/scene/scene_description.hpp"
#include "models/scene/scene_drives.hpp"
#include "models/scene/scene_pairs.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// The bodies of a scene as a system.
///
///   q = (q of every tree),  v likewise,  M = diag(M of every tree),  k = Σ k_tree − τ(q, t)
///
/// Each joint with limits has a row of constraints, then ties have theirs, tree by tree; drives are
/// an external system; drives that tick, and held joints, are forces that the memory holds. Every
/// two geometries of different bodies that may touch, and are nearer than the margin, are a pair
/// with one point or more (`geometry/touch.hpp`). The law of a pair is that of its materials
/// (`contact/material.hpp`), which also place its force between the two witness points. Two
/// geometries with pressure fields have the points of their contact surface, one after the other,
/// each with a law of its own (`hydroelastic/pressure_law.hpp`); the materials give d and μ.
/// Geometries with outlines touch in the plane (`scene/outlines.hpp`). Points over planes are
/// contacts before all pairs of geometries; of either kind, the points of two bodies stand
/// together. Holds scratch memory; one object per thread.
class Scene final : public System,
                    private SharedEvaluation,
                    private HeldControl,
                    private FallRule,
                    private ExternalSystem,
                    private DynamicsDerivatives,
                    private AnchoredContacts {
 public:
  /// Throws InputError for impossible trees and shapes, for geometries, springs, ties, drives and
  /// held joints of missing bodies or joints, for shapes that may touch though both are rigid, for
  /// fields that have no contact surface, for points over planes of the same body, for points with
  /// memory over planes that move or beside contacts without, for limits of a fall where nothing
  /// floats, and for a scene in the plane that may leave it.
  explicit Scene(SceneDescription scene);

  [[nodiscard]] const SceneDescription& description() const { return scene_; }
  [[nodiscard]] const ArticulatedTree& tree(int i) const { return trees_.tree(i); }
  [[nodiscard]] int first_position(int tree) const { return trees_[tree].first_position; }
  [[nodiscard]] int first_velocity(int tree) const { return trees_[tree].span.first; }

  int num_positions() const override { return trees_.num_positions(); }
  int num_velocities() const override { return trees_.num_velocities(); }

  /// Every two geometries that may touch, wherever they are.
  [[nodiscard]] std::vector<std::pair<int, int>> possible_pairs() const;

  /// Every joint at zero, floating bodies at their placements.
  [[nodiscard]] VectorXd zero_configuration() const { return trees_.zero_configuration(); }

  void evaluate(const State<double>& x, Snapshot& out) const override;

  const SharedEvaluation* shared_evaluation() const override { return this; }
  /// By several threads, which share trees and pairs of shapes.
  void evaluate_shared(const State<double>& x, Workers& workers, Snapshot& out) const override;

  void position_rate(const State<double>& x, VectorXd& out) const override {
    trees_.position_rate(x, out);
  }
  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const override;
  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const override;
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override;

  const DynamicsDerivatives* derivatives() const override;
  /// Forces that the memory holds, and those of the time, do not depend on q and v.
  void inverse_dynamics_derivatives(const State<double>& x, const VectorXd& v_dot,
                                    InverseDynamicsDerivatives& out) const override;
  void difference_derivatives(const VectorXd& d, const VectorXd& e,
                              std::vector<DifferenceDerivatives>& out) const override;

  Energy energy(const State<double>& x) const override;

  std::vector<Coordinate> coordinates() const override;

  int num_constraints() const override;

  const ExternalSystem* external_system() const override;
  int num_external() const override { return drives_.num_external(); }
  void external_force(const State<double>& x, VectorXd& out) const override;
  void external_rate(const State<double>& x, VectorXd& out) const override;
  void effort_limits(VectorXd& out) const override { drives_.effort_limits(trees_, out); }

  /// Period of all controllers that tick; 0 where there is none [s].
  double period() const override { return drives_.period(); }
  const HeldControl* held_control() const override { return period() > 0 ? this : nullptr; }
  /// Entries of Memory::held.
  [[nodiscard]] int num_held() const { return drives_.num_held(trees_); }
  void tick(State<double>& x) const override { drives_.control(trees_, x); }
  bool change_held(const VectorXd& change, VectorXd& k) const override;

  const FallRule* fall_rule() const override;
  std::string fallen(const State<double>& x) const override;

  const AnchoredContacts* anchors() const override;
  std::vector<NamedContact> anchored_contacts() const override { return points_.anchored(); }

  /// Names of the bodies of a snapshot: of welded ones, that of the first.
  std::vector<std::string> body_names() const override;

  /// Where a geometry is in the world, as the last `evaluate`, `energy` or derivatives left it.
  [[nodiscard]] Placement placed(int geometry) const;

 private:
  /// A link that carries geometries, and its axes where each velocity of its tree moves it along or
  /// about one axis of the world.
  struct MovingBody {
    int tree = 0, link = 0;
    std::vector<WorldAxis> axes = {};
    bool operator==(const MovingBody& other) const;
  };

  /// A joint with a limit on either side.
  struct LimitedJoint {
    int tree = 0, link = 0;
  };

  void begin_evaluation(Snapshot& out) const;

  /// All of a snapshot but pairs of geometries, once its trees are there.
  void add_all_but_pairs(const State<double>& x, Snapshot& out) const;

  /// Places the links of moving bodies, and the geometries, once their trees are placed.
  void place_all() const;

  [[nodiscard]] const TreeWorkspace& workspace(int tree) const;

  void check_fall(const FallLimit& limit) const;

  /// Schemes of contacts with memory need all contacts to have one.
  void check_memory() const;

  void check_spring(const JointSpring& spring) const;

  void add_tie(const Tie& tie);

  void list_limits();

  void list_stiffness();

  /// lower ≤ q_i ≤ upper
  void add_limits(const VectorXd& q, Snapshot& out) const;

  void check_geometry(const SceneGeometry& g) const;
  void check_point(const PointOnPlane& point) const;
  void check_anchored(const PointOnPlane& point) const;
  void expect_body(const BodyId& id, const std::string& what) const;

  /// The bodies that carry the geometries.
  [[nodiscard]] std::vector<int> carriers_of_geometries();

  void list_points();

  /// Where a body is in the link that carries it.
  [[nodiscard]] Placement in_link(const BodyId& id) const;

  /// The index of a body among those that move, to which it is added; or the world.
  [[nodiscard]] int carrier(const BodyId& id);

  /// The axes of the world along or about which the velocities of a tree move a link; none where
  /// they move it otherwise.
  [[nodiscard]] static std::vector<WorldAxis> world_axes(const ArticulatedTree& tree, int link);

  [[nodiscard]] const Link& link_of(const JointSpring& spring) const;
  [[nodiscard]] int position_of(const JointSpring& spring) const;
  [[nodiscard]] int velocity_of(const JointSpring& spring) const;

  void subtract_forces(const State<double>& x, VectorXd& k) const;

  /// Places and motions of the bodies that carry geometries.
  void set_motions(Snapshot& out) const;

  SceneDescription scene_;
  PlacedTrees trees_;
  SceneDrives drives_;
  std::vector<LimitedJoint> limits_;
  VectorXd stiffness_;  ///< of springs at the end of a step, by velocity; or empty
  std::vector<MovingBody> moving_;
  mutable std::vector<Placement> places_;  ///< of their links, at the last q
  PointsOnPlanes points_;
  ScenePairs pairs_;
};

}  // namespace tribo::models
