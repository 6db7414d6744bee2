#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "models/scene/placed_trees.hpp"
#include "models/scene/points_on_planes.hpp"
#include "models/scene/scene_description.hpp"
#include "models/scene/scene_drives.hpp"
#include "models/scene/scene_pairs.hpp"

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
template <class S>
class SceneSystem {
 public:
  using Scalar = S;

  /// Throws InputError for impossible trees and shapes, for geometries, springs, ties, drives and
  /// held joints of missing bodies or joints, for shapes that may touch though both are rigid, for
  /// fields that have no contact surface, for points over planes of the same body, for points with
  /// memory over planes that move or beside contacts without, for limits of a fall where nothing
  /// floats, and for a scene in the plane that may leave it.
  explicit SceneSystem(Scene<S> scene) : scene_(std::move(scene)) {
    for (const TreeDescription& description : scene_.trees) trees_.add(description);
    for (const SceneDrive<S>& drive : scene_.drives) drives_.add(drive, trees_);
    for (const HeldJoints& joints : scene_.held) drives_.add(joints, trees_);
    for (const FallLimit& limit : scene_.falls) check_fall(limit);
    for (const JointSpring<S>& spring : scene_.springs) check_spring(spring);
    for (const Tie<S>& tie : scene_.ties) add_tie(tie);
    list_limits();
    list_stiffness();
    for (const SceneGeometry<S>& g : scene_.geometries) check_geometry(g);
    for (const PointOnPlane<S>& point : scene_.points) check_point(point);
    if (scene_.in_plane) expect_in_plane(scene_);
    for (auto& [a, b] : scene_.apart) std::tie(a, b) = std::minmax({a, b});
    std::sort(scene_.apart.begin(), scene_.apart.end());
    pairs_.list(scene_, carriers_of_geometries());
    list_points();
    check_memory();
  }

  [[nodiscard]] const Scene<S>& scene() const { return scene_; }
  [[nodiscard]] const ArticulatedTree<S>& tree(int i) const { return trees_.tree(i); }
  [[nodiscard]] int first_position(int tree) const { return trees_[tree].first_position; }
  [[nodiscard]] int first_velocity(int tree) const { return trees_[tree].span.first; }

  [[nodiscard]] int num_positions() const { return trees_.num_positions(); }
  [[nodiscard]] int num_velocities() const { return trees_.num_velocities(); }

  /// Every two geometries that may touch, wherever they are.
  [[nodiscard]] std::vector<std::pair<int, int>> possible_pairs() const {
    return pairs_.possible(scene_);
  }

  /// Every joint at zero, floating bodies at their placements.
  [[nodiscard]] Vector<S> zero_configuration() const { return trees_.zero_configuration(); }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_evaluation(out);
    trees_.evaluate(x, 0, trees_.size(), out);
    add_all_but_pairs(x, out);
    pairs_.add_contacts(scene_, placed_at(), out);
  }

  /// The same by several threads, which share trees and pairs of shapes.
  void evaluate_shared(const State<S>& x, Workers& workers, Snapshot<S>& out) const {
    if (workers.threads() == 1 || !pairs_.are_shareable()) return evaluate(x, out);
    begin_evaluation(out);
    const auto count = static_cast<std::size_t>(trees_.size());
    workers.for_parts(count, [&](std::size_t first, std::size_t last) {
      trees_.evaluate(x, static_cast<int>(first), static_cast<int>(last), out);
    });
    add_all_but_pairs(x, out);
    pairs_.add_contacts(scene_, placed_at(), workers, out);
  }

  void position_rate(const State<S>& x, Vector<S>& out) const { trees_.position_rate(x, out); }
  void add_rate(const Vector<S>& q, const Vector<S>& h_qdot, Vector<S>& out) const {
    trees_.add_rate(q, h_qdot, out);
  }
  void exponential(const Vector<S>& q, const Vector<S>& h_v, Vector<S>& out) const {
    trees_.exponential(q, h_v, out);
  }
  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const {
    trees_.difference(q1, q0, out);
  }

  [[nodiscard]] bool is_differentiable() const { return trees_.is_differentiable(); }
  /// Forces that the memory holds, and those of the time, do not depend on q and v.
  void inverse_dynamics_derivatives(const State<S>& x,
                                    const Vector<S>& v_dot,
                                    InverseDynamicsDerivatives<S>& out) const {
    trees_.inverse_dynamics_derivatives(x, v_dot, out);
    for (const JointSpring<S>& spring : scene_.springs)
      out.by_q.diagonal()[velocity_of(spring)] += spring.stiffness;
  }
  void difference_derivatives(const Vector<S>& d,
                              const Vector<S>& e,
                              std::vector<DifferenceDerivatives<S>>& out) const {
    trees_.difference_derivatives(d, e, out);
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy = trees_.energy(x);
    for (const JointSpring<S>& spring : scene_.springs) {
      const S from_rest = x.q[position_of(spring)] - spring.rest_at(x.t);
      energy.potential += spring.stiffness * from_rest * from_rest / 2;
    }
    energy.elastic += points_.energy(place_of(), x.memory.anchors);
    energy.elastic += pairs_.energy(scene_, placed_at());
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all = trees_.coordinates();
    drives_.add_coordinates(trees_, all);
    return all;
  }

  [[nodiscard]] int num_constraints() const {
    auto rows = static_cast<int>(limits_.size());
    for (int i = 0; i < trees_.size(); ++i) rows += trees_[i].ties.num_rows();
    return rows;
  }

  [[nodiscard]] bool is_driven() const { return drives_.are_external(); }
  [[nodiscard]] int num_external() const { return drives_.num_external(); }
  void external_force(const State<S>& x, Vector<S>& out) const {
    drives_.external_force(trees_, x, out);
  }
  void external_rate(const State<S>& x, Vector<S>& out) const {
    drives_.external_rate(trees_, x, out);
  }
  void effort_limits(Vector<S>& out) const { drives_.effort_limits(trees_, out); }

  /// Period of all controllers that tick; 0 where there is none [s].
  [[nodiscard]] double control_period() const { return drives_.period(); }
  /// Entries of Memory::held.
  [[nodiscard]] int num_held() const { return drives_.num_held(trees_); }
  void control(State<S>& x) const { drives_.control(trees_, x); }
  void change_held(const Vector<S>& change, Vector<S>& k) const {
    drives_.change_held(trees_, change, k);
  }

  [[nodiscard]] bool can_fall() const {
    return !scene_.falls.empty() || drives_.have_controllers();
  }
  [[nodiscard]] std::string fallen(const State<S>& x) const {
    for (const FallLimit& limit : scene_.falls) {
      const PlacedTree<S>& one = trees_[limit.tree];
      one.q = trees_.positions(limit.tree, x.q);
      const std::string reason = models::fallen(limit, one.tree(), one.q);
      if (!reason.empty()) return reason;
    }
    return drives_.fallen(trees_, x);
  }

  [[nodiscard]] std::vector<NamedContact> anchored_contacts() const { return points_.anchored(); }

  /// Names of the bodies of a snapshot: of welded ones, that of the first.
  [[nodiscard]] std::vector<std::string> body_names() const {
    std::vector<std::string> names;
    for (const MovingBody& one : moving_) names.push_back(tree(one.tree).link(one.link).name);
    return names;
  }

  /// Where a geometry is in the world, as the last `evaluate`, `energy` or derivatives left it.
  [[nodiscard]] Placement<S> placed(int geometry) const {
    const SceneGeometry<S>& g = entry(scene_.geometries, geometry);
    if (g.body.tree == BodyId::kWorld) return g.placement;
    return placement(tree(g.body.tree), workspace(g.body.tree), g.body.body) * g.placement;
  }

 private:
  /// A link that carries geometries, and its axes where each velocity of its tree moves it along or
  /// about one axis of the world.
  struct MovingBody {
    int tree = 0, link = 0;
    std::vector<WorldAxis> axes = {};
    bool operator==(const MovingBody& other) const {
      return tree == other.tree && link == other.link;
    }
  };

  /// A joint with a limit on either side.
  struct LimitedJoint {
    int tree = 0, link = 0;
  };

  void begin_evaluation(Snapshot<S>& out) const {
    const auto count = static_cast<std::size_t>(trees_.size());
    out.M.resize(count);
    out.trees.resize(count);
    out.k.resize(num_velocities());
  }

  /// All of a snapshot but pairs of geometries, once its trees are there.
  void add_all_but_pairs(const State<S>& x, Snapshot<S>& out) const {
    subtract_forces(x, out.k);
    if (x.memory.held.size() > 0) change_held(x.memory.held, out.k);
    out.damping = trees_.damping();
    out.stiffness = stiffness_;
    if (stiffness_.size() > 0 && out.damping.size() == 0) out.damping.setZero(num_velocities());
    add_limits(x.q, out);
    for (int i = 0; i < trees_.size(); ++i) {
      const PlacedTree<S>& one = trees_[i];
      one.ties.add_rows(i, one.tree(), workspace(i), one.q, out);
    }
    out.clear_contacts();
    set_motions(out);
    points_.add_contacts(x.t, place_of(), Jdot_v_of(), out);
  }

  /// The acceleration of a moving body's point at v̇ = 0.
  [[nodiscard]] auto Jdot_v_of() const {
    return [this](int body, const Vector3<S>& place) {
      const MovingBody& one = entry(moving_, body);
      return Jdot_v(workspace(one.tree), one.link, place);
    };
  }

  /// Where the link of a moving body is in the world.
  [[nodiscard]] auto place_of() const {
    return [this](int body) -> const Placement<S>& {
      const MovingBody& one = entry(moving_, body);
      return entry(workspace(one.tree).placement, one.link);
    };
  }

  /// Where a geometry is in the world.
  [[nodiscard]] auto placed_at() const {
    return [this](int geometry) { return placed(geometry); };
  }

  [[nodiscard]] const TreeWorkspace<S>& workspace(int tree) const {
    return trees_[tree].system.workspace();
  }

  void check_fall(const FallLimit& limit) const {
    if (!trees_.has(limit.tree) || !is_floating(tree(limit.tree).link(1)))
      throw InputError(
          fmt::format("tree {}, which does not float, has a limit of its fall", limit.tree));
    if (!(limit.largest_tilt >= 0 && limit.lowest_height >= 0))
      throw InputError(fmt::format("limits of a fall are {} rad and {} m; 0 or more is allowed",
                                   limit.largest_tilt,
                                   limit.lowest_height));
  }

  /// Schemes of contacts with memory need all contacts to have one.
  void check_memory() const {
    const std::size_t with = points_.anchored().size();
    if (with == 0 || (with == scene_.points.size() && possible_pairs().empty())) return;
    throw InputError("a scene has contacts with memory and contacts without");
  }

  void check_spring(const JointSpring<S>& spring) const {
    if (trees_.has_body(spring.tree, spring.body) && link_of(spring).num_velocities == 1) return;
    throw InputError(fmt::format(
        "body {} of tree {} has no hinge or slide for a spring", spring.body, spring.tree));
  }

  void add_tie(const Tie<S>& tie) {
    const auto* held = std::get_if<HeldPoint<S>>(&tie);
    const int of = held != nullptr ? held->body.tree : std::get<JointEquation<S>>(tie).tree;
    if (!trees_.has(of))
      throw InputError(fmt::format("a tie is of tree {}, which there is not", of));
    trees_[of].ties.add(tie, tree(of));
  }

  void list_limits() {
    for (int t = 0; t < trees_.size(); ++t) {
      for (int i = 1; i < tree(t).num_links(); ++i) {
        const JointProperties& joint = tree(t).link(i).properties;
        if (std::isfinite(joint.lower) || std::isfinite(joint.upper)) limits_.push_back({t, i});
      }
    }
  }

  void list_stiffness() {
    for (const JointSpring<S>& spring : scene_.springs) {
      if (!spring.at_end) continue;
      if (stiffness_.size() == 0) stiffness_.setZero(num_velocities());
      stiffness_[velocity_of(spring)] += spring.stiffness;
    }
  }

  /// lower ≤ q_i ≤ upper
  void add_limits(const Vector<S>& q, Snapshot<S>& out) const {
    out.constraints.clear();
    for (const LimitedJoint& limit : limits_) {
      const Link<S>& link = tree(limit.tree).link(limit.link);
      Constraint<S>& row = out.constraints.add();
      row.id = static_cast<int>(out.constraints.size()) - 1;
      row.value = q[first_position(limit.tree) + link.first_position];
      row.lower = S(link.properties.lower);
      row.upper = S(link.properties.upper);
      row.compliance.reset();
      row.num_blocks = 1;
      row.blocks[0].tree = limit.tree;
      row.blocks[0].G.setZero(tree(limit.tree).num_velocities());
      row.blocks[0].G[link.first_velocity] = S(1);
    }
  }

  void check_geometry(const SceneGeometry<S>& g) const {
    geometry::expect_valid(g.shape, g.name);
    expect_body(g.body, "geometry '" + g.name + "'");
  }
  void check_point(const PointOnPlane<S>& point) const {
    expect_body(point.a, "a point over a plane");
    expect_body(point.b, "a plane");
    if (point.radius < S(0) || !(point.radius < std::numeric_limits<S>::infinity()))
      throw InputError("the radius of a ball over a plane is no number from 0 on");
    if (!point.plane.R.isUnitary() || !point.point.allFinite() || !point.plane.p.allFinite())
      throw InputError("a point or the plane below it is not placed");
    if (point.anchored) check_anchored(point);
  }
  void check_anchored(const PointOnPlane<S>& point) const {
    const auto refuse = [&](const char* reason) {
      throw InputError(fmt::format("point '{}' with memory: {}", point.name, reason));
    };
    if (point.radius != S(0)) refuse("it has a ball");
    if (point.a.tree == BodyId::kWorld) refuse("it is of no body");
    if (point.b.tree != BodyId::kWorld || !point.surface.is_zero()) refuse("its plane may move");
    const auto of_same_name = [&](const auto& other) { return other.name == point.name; };
    if (point.name.empty() || std::ranges::count_if(scene_.points, of_same_name) > 1)
      refuse("it has no name of its own");
  }
  void expect_body(const BodyId& id, const std::string& what) const {
    if (id.tree == BodyId::kWorld || trees_.has_body(id.tree, id.body)) return;
    throw InputError(fmt::format("{} is on a body that there is not", what));
  }

  /// The bodies that carry the geometries.
  [[nodiscard]] std::vector<int> carriers_of_geometries() {
    std::vector<int> carriers;
    for (const SceneGeometry<S>& g : scene_.geometries) carriers.push_back(carrier(g.body));
    return carriers;
  }

  void list_points() {
    for (const PointOnPlane<S>& point : scene_.points) {
      const int a = carrier(point.a), b = carrier(point.b);
      if (a == b) throw InputError("a point and the plane below it are on one body");
      points_.add(point, a, in_link(point.a), b, in_link(point.b));
      if (point.anchored) trees_[point.a.tree].has_anchors = true;
    }
  }

  /// Where a body is in the link that carries it.
  [[nodiscard]] Placement<S> in_link(const BodyId& id) const {
    return id.tree == BodyId::kWorld ? Placement<S>{} : tree(id.tree).body(id.body).placement;
  }

  /// The index of a body among those that move, to which it is added; or the world.
  [[nodiscard]] int carrier(const BodyId& id) {
    const int link = id.tree == BodyId::kWorld ? 0 : tree(id.tree).body(id.body).link;
    if (link == 0) return ContactPoint<S>::kWorld;
    const MovingBody body{.tree = id.tree, .link = link};
    const auto known = std::find(moving_.begin(), moving_.end(), body);
    const auto index = static_cast<int>(known - moving_.begin());
    if (known != moving_.end()) return index;
    moving_.push_back(body);
    moving_.back().axes = world_axes(tree(id.tree), link);
    return index;
  }

  /// The axes of the world along or about which the velocities of a tree move a link; none where
  /// they move it otherwise.
  [[nodiscard]] static std::vector<WorldAxis> world_axes(const ArticulatedTree<S>& tree, int link) {
    const Link<S>& only = tree.link(link);
    if (tree.num_links() != 2 || !only.placement.R.isIdentity(S(0))) return {};
    if (only.joint == Joint::kFree) return {kAlongX, kAlongY, kAlongZ, kAboutX, kAboutY, kAboutZ};
    if (only.joint == Joint::kGuided) return only.moves;
    return {};
  }

  [[nodiscard]] const Link<S>& link_of(const JointSpring<S>& spring) const {
    return tree(spring.tree).link(tree(spring.tree).body(spring.body).link);
  }
  [[nodiscard]] int position_of(const JointSpring<S>& spring) const {
    return first_position(spring.tree) + link_of(spring).first_position;
  }
  [[nodiscard]] int velocity_of(const JointSpring<S>& spring) const {
    return first_velocity(spring.tree) + link_of(spring).first_velocity;
  }

  void subtract_forces(const State<S>& x, Vector<S>& k) const {
    for (const AppliedForce<S>& f : scene_.forces)
      k[first_velocity(f.tree) + f.velocity] -= f.course.at(x.t);
    for (const JointSpring<S>& spring : scene_.springs) {
      k[velocity_of(spring)] += spring.stiffness * (x.q[position_of(spring)] - spring.rest_at(x.t));
    }
  }

  /// Places and motions of the bodies that carry geometries.
  void set_motions(Snapshot<S>& out) const {
    for (const MovingBody& one : moving_) {
      BodyMotion<S>& body = out.bodies.add();
      const TreeWorkspace<S>& w = workspace(one.tree);
      body.tree = one.tree;
      body.origin = entry(w.placement, one.link).p;
      if (!one.axes.empty()) {
        body.move_along(one.axes);
      } else {
        const ArticulatedTree<S>& tree = this->tree(one.tree);
        motion_jacobian(tree, w, one.link, body.origin, body.move_by(tree.num_velocities()));
      }
    }
  }

  Scene<S> scene_;
  PlacedTrees<S> trees_;
  SceneDrives<S> drives_;
  std::vector<LimitedJoint> limits_;
  Vector<S> stiffness_;  ///< of springs at the end of a step, by velocity; or empty
  std::vector<MovingBody> moving_;
  PointsOnPlanes<S> points_;
  ScenePairs<S> pairs_;
};
static_assert(MultibodySystem<SceneSystem<double>> && Driven<SceneSystem<double>> &&
              Controlled<SceneSystem<double>> && HoldsForces<SceneSystem<double>> &&
              CanFall<SceneSystem<double>> && Differentiable<SceneSystem<double>> &&
              Anchored<SceneSystem<double>>);

/// As `erase_type` of any model, but compiled once, in `scene_system.cpp`.
[[nodiscard]] std::unique_ptr<System> erase_type(SceneSystem<double> scene);

}  // namespace tribo::models
