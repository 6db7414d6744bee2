#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "models/bodies/tree_system.hpp"
#include "models/contact/axes.hpp"
#include "models/contact/material.hpp"
#include "models/geometry/broad_phase.hpp"
#include "models/geometry/touch.hpp"
#include "models/hydroelastic/pressure_law.hpp"
#include "models/scene/found_touches.hpp"
#include "models/scene/outlines.hpp"
#include "models/scene/points_on_planes.hpp"
#include "models/scene/scene_description.hpp"
#include "models/scene/ties.hpp"

namespace tribo::models {

/// The bodies of a scene as a system.
///
///   q = (q of every tree),  v likewise,  M = diag(M of every tree),  k = Σ k_tree − τ(q, t)
///
/// Each joint with limits has a row of constraints, then ties have theirs, tree by tree; drives are
/// an external system, and drives that tick are forces that the memory holds. Every two geometries
/// of different bodies that may touch, and are nearer than the margin, are a pair with one point or
/// more (`geometry/touch.hpp`). The law of a pair is that of its materials
/// (`contact/material.hpp`), which also place its force between the two witness points. Two
/// geometries with pressure fields have the points of their contact surface, one after the other,
/// each with a law of its own
/// (`hydroelastic/pressure_law.hpp`); the materials give d and μ. Geometries with outlines touch in
/// the plane (`scene/outlines.hpp`). Points over planes are contacts before all pairs of
/// geometries. Holds scratch memory; one object per thread.
template <class S>
class SceneSystem {
 public:
  using Scalar = S;

  /// Throws InputError for impossible trees and shapes, for geometries, springs, ties and drives of
  /// missing bodies or joints, for shapes that may touch though both are rigid, for fields that
  /// have no contact surface, for points over planes of the same body, and for a scene in the plane
  /// that may leave it.
  explicit SceneSystem(Scene<S> scene) : scene_(std::move(scene)) {
    for (const TreeDescription& description : scene_.trees) add_tree(description);
    for (const SceneDrive<S>& drive : scene_.drives) add_drive(drive);
    for (const JointSpring<S>& spring : scene_.springs) check_spring(spring);
    for (const Tie<S>& tie : scene_.ties) add_tie(tie);
    list_limits();
    for (const SceneGeometry<S>& g : scene_.geometries) check_geometry(g);
    for (const PointOnPlane<S>& point : scene_.points) check_point(point);
    if (scene_.in_plane) expect_in_plane(scene_);
    for (auto& [a, b] : scene_.apart) std::tie(a, b) = std::minmax({a, b});
    std::sort(scene_.apart.begin(), scene_.apart.end());
    list_bodies();
    list_pairs();
  }

  [[nodiscard]] const Scene<S>& scene() const { return scene_; }
  [[nodiscard]] const ArticulatedTree<S>& tree(int i) const {
    return entry(trees_, i).system.tree();
  }
  [[nodiscard]] int first_position(int tree) const { return entry(trees_, tree).first_position; }
  [[nodiscard]] int first_velocity(int tree) const { return entry(trees_, tree).span.first; }

  [[nodiscard]] int num_positions() const { return num_positions_; }
  [[nodiscard]] int num_velocities() const { return num_velocities_; }

  /// Every two geometries that may touch, wherever they are.
  [[nodiscard]] std::vector<std::pair<int, int>> possible_pairs() const {
    std::vector<std::pair<int, int>> all;
    for_each_two([](const auto&) { return true; }, [&](int a, int b) { all.emplace_back(a, b); });
    std::sort(all.begin(), all.end());
    return all;
  }

  /// Every joint at zero, floating bodies at their placements.
  [[nodiscard]] Vector<S> zero_configuration() const {
    Vector<S> q(num_positions_);
    for (int i = 0; i < num_trees(); ++i) positions(i, q) = models::zero_configuration(tree(i));
    return q;
  }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    begin_evaluation(out);
    evaluate_trees(x, 0, num_trees(), out);
    add_forces_and_limits(x, out);
    points_.add_contacts(x.t, place_of(), out);
    for_each_touch([&](const auto& pair, const auto& touch) { add_contact(pair, touch, out); });
  }

  /// The same by several threads, which share trees and pairs of shapes.
  void evaluate_shared(const State<S>& x, Workers& workers, Snapshot<S>& out) const {
    if (workers.threads() == 1 || has_fields_ || has_outlines_) return evaluate(x, out);
    begin_evaluation(out);
    workers.for_parts(trees_.size(), [&](std::size_t first, std::size_t last) {
      evaluate_trees(x, static_cast<int>(first), static_cast<int>(last), out);
    });
    add_forces_and_limits(x, out);
    points_.add_contacts(x.t, place_of(), out);
    place_geometries();
    found_.find(placed_, candidates(), scene_.margin, workers);
    found_.for_each([&](int a, int b, const geometry::Touch<S>& touch) {
      add_contact(pair_of_shapes(a, b), touch, out);
    });
  }

  void position_rate(const State<S>& x, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < num_trees(); ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.q = positions(i, x.q);
      one.v = velocities(i, x.v);
      models::position_rate(one.tree(), one.q, one.v, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void add_rate(const Vector<S>& q, const Vector<S>& h_qdot, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < num_trees(); ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.q = positions(i, q);
      one.dq = positions(i, h_qdot);
      models::add_rate(one.tree(), one.q, one.dq, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void exponential(const Vector<S>& q, const Vector<S>& h_v, Vector<S>& out) const {
    out.resize(num_positions_);
    for (int i = 0; i < num_trees(); ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.q = positions(i, q);
      one.v = velocities(i, h_v);
      models::exponential(one.tree(), one.q, one.v, one.out_q);
      positions(i, out) = one.out_q;
    }
  }

  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const {
    out.resize(num_velocities_);
    for (int i = 0; i < num_trees(); ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.q = positions(i, q0);
      one.dq = positions(i, q1);
      models::difference(one.tree(), one.dq, one.q, one.out_v);
      velocities(i, out) = one.out_v;
    }
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy;
    for (int i = 0; i < num_trees(); ++i) {
      const State<S> of_tree{.t = x.t, .q = positions(i, x.q), .v = velocities(i, x.v)};
      const Energy<S> one = entry(trees_, i).system.energy(of_tree);
      energy.kinetic += one.kinetic;
      energy.potential += one.potential;
    }
    for (const JointSpring<S>& spring : scene_.springs) {
      const S from_rest = x.q[position_of(spring)] - spring.rest_at(x.t);
      energy.potential += spring.stiffness * from_rest * from_rest / 2;
    }
    energy.elastic += points_.energy(place_of());
    for_each_touch([&](const auto& pair, const auto& touch) {
      energy.elastic += normal_energy(law_of(pair, touch), S(-touch.phi));
    });
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all, rates;
    for (int i = 0; i < num_trees(); ++i) {
      const std::vector<Coordinate> of_tree = entry(trees_, i).system.coordinates();
      const auto end_of_q = of_tree.begin() + tree(i).num_positions();
      all.insert(all.end(), of_tree.begin(), end_of_q);
      rates.insert(rates.end(), end_of_q, of_tree.end());
    }
    all.insert(all.end(), rates.begin(), rates.end());
    for (const TreeDrive<S>& drive : drives_) {
      for (int i = 1; i <= drive.num_external(); ++i) {
        const Link<S>& link = tree(drive.tree()).link(i);
        all.push_back({link.name + ".integral", turns(link) ? "rad s" : "m s"});
      }
    }
    for (const TreeDrive<S>& drive : held_drives_) {
      for (int i = 1; i < tree(drive.tree()).num_links(); ++i) {
        const Link<S>& link = tree(drive.tree()).link(i);
        all.push_back(
            {link.name + (turns(link) ? ".torque" : ".force"), turns(link) ? "N m" : "N"});
      }
    }
    return all;
  }

  [[nodiscard]] int num_constraints() const {
    auto rows = static_cast<int>(limits_.size());
    for (const PlacedTree& one : trees_) rows += one.ties.num_rows();
    return rows;
  }

  [[nodiscard]] bool is_driven() const { return !drives_.empty(); }
  [[nodiscard]] int num_external() const {
    int count = 0;
    for (const TreeDrive<S>& drive : drives_) count += drive.num_external();
    return count;
  }
  void external_force(const State<S>& x, Vector<S>& out) const {
    out.setZero(num_velocities_);
    int first = 0;
    for (TreeDrive<S>& drive : drives_) {
      const PlacedTree& one = entry(trees_, drive.tree());
      one.q = positions(drive.tree(), x.q);
      one.v = velocities(drive.tree(), x.v);
      one.z = x.memory.external.segment(first, drive.num_external());
      velocities(drive.tree(), out) += drive.force(one.tree(), x.t, one.q, one.v, one.z);
      first += drive.num_external();
    }
  }
  void external_rate(const State<S>& x, Vector<S>& out) const {
    out.resize(num_external());
    int first = 0;
    for (TreeDrive<S>& drive : drives_) {
      if (drive.num_external() == 0) continue;
      const PlacedTree& one = entry(trees_, drive.tree());
      one.q = positions(drive.tree(), x.q);
      out.segment(first, drive.num_external()) = drive.rate(x.t, one.q);
      first += drive.num_external();
    }
  }
  void effort_limits(Vector<S>& out) const {
    out.setConstant(num_velocities_, std::numeric_limits<S>::infinity());
    for (const TreeDrive<S>& drive : drives_) {
      const PlacedTree& one = entry(trees_, drive.tree());
      drive.efforts(one.tree(), one.out_v);
      velocities(drive.tree(), out) = one.out_v;
    }
  }

  /// Period of all controllers that tick; 0 where there is none [s].
  [[nodiscard]] double control_period() const {
    return held_drives_.empty() ? 0 : held_drives_.front().period();
  }
  /// Entries of Memory::held: the forces of controllers that tick, one after the other.
  [[nodiscard]] int num_held() const {
    int count = 0;
    for (const TreeDrive<S>& drive : held_drives_) count += tree(drive.tree()).num_velocities();
    return count;
  }
  void control(State<S>& x) const {
    x.memory.held.resize(num_held());
    int first = 0;
    for (TreeDrive<S>& drive : held_drives_) {
      const PlacedTree& one = entry(trees_, drive.tree());
      one.q = positions(drive.tree(), x.q);
      one.v = velocities(drive.tree(), x.v);
      x.memory.held.segment(first, one.v.size()) =
          drive.limited_force(one.tree(), x.t, one.q, one.v);
      first += one.span.size;
    }
  }
  void change_held(const Vector<S>& change, Vector<S>& k) const {
    int first = 0;
    for (const TreeDrive<S>& drive : held_drives_) {
      const int count = tree(drive.tree()).num_velocities();
      velocities(drive.tree(), k) -= change.segment(first, count);
      first += count;
    }
  }

  /// Where a geometry is in the world, as the last `evaluate` or `energy` left it.
  [[nodiscard]] Placement<S> placed(int geometry) const {
    const SceneGeometry<S>& g = entry(scene_.geometries, geometry);
    if (g.body.tree == BodyId::kWorld) return g.placement;
    return placement(tree(g.body.tree), workspace(g.body.tree), g.body.body) * g.placement;
  }

 private:
  /// A tree, the place of its coordinates, and scratch of its own sizes.
  struct PlacedTree {
    TreeSystem<S> system;
    int first_position = 0;
    Tree span;
    Ties<S> ties = {};
    mutable Vector<S> q = {}, dq = {}, v = {}, z = {}, out_q = {}, out_v = {};

    [[nodiscard]] const ArticulatedTree<S>& tree() const { return system.tree(); }
  };

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

  /// Two geometries that touch, or nearly.
  struct Pair {
    int a = 0, b = 0;
    ContactId first_id = 0;  ///< of its points
    PairLaw<S> law;
  };

  /// Points of one pair have ids one after the other.
  static constexpr ContactId kFeatures = 1024;

  /// Two geometries that touch by pressure fields. Its points have ids by their tetrahedra.
  struct FieldPair {
    int a = 0, b = 0;
    ContactId first_id = 0;
    ContactId elements_of_b = 0;  ///< most of any body
    hydroelastic::PatchLaw<S> law;
  };
  static constexpr ContactId kParts = 128;  ///< of a polygon, at most

  /// Whether a joint of one coordinate is a hinge.
  [[nodiscard]] static bool turns(const Link<S>& link) {
    return link.joint == Joint::kRevolute ||
           (link.joint == Joint::kGuided && is_turn(link.moves.back()));
  }

  void begin_evaluation(Snapshot<S>& out) const {
    out.M.resize(trees_.size());
    out.trees.resize(trees_.size());
    out.k.resize(num_velocities_);
  }

  /// M, k and places of the trees from `first` to before `last`.
  void evaluate_trees(const State<S>& x, int first, int last, Snapshot<S>& out) const {
    for (int i = first; i < last; ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.q = positions(i, x.q);
      one.v = velocities(i, x.v);
      if (one.ties.has_points()) {
        one.system.dynamics(one.q, one.v, entry(out.M, i), one.out_v);
      } else {
        one.system.dynamics_and_places(one.q, one.v, entry(out.M, i), one.out_v);
      }
      entry(out.trees, i) = one.span;
      velocities(i, out.k) = one.out_v;
    }
  }

  /// All of a snapshot but contacts, once its trees are there.
  void add_forces_and_limits(const State<S>& x, Snapshot<S>& out) const {
    subtract_forces(x, out.k);
    if (x.memory.held.size() > 0) change_held(x.memory.held, out.k);
    out.damping = damping_;
    add_limits(x.q, out);
    for (int i = 0; i < num_trees(); ++i) {
      const PlacedTree& one = entry(trees_, i);
      one.ties.add_rows(i, one.tree(), workspace(i), one.q, out);
    }
    out.clear_contacts();
    set_motions(out);
  }

  /// Where the link of a moving body is in the world.
  [[nodiscard]] auto place_of() const {
    return [this](int body) -> const Placement<S>& {
      const MovingBody& one = entry(moving_, body);
      return entry(workspace(one.tree).placement, one.link);
    };
  }

  template <class OfPair, class Touch>
  void add_contact(const OfPair& pair, const Touch& touch, Snapshot<S>& out) const {
    ContactPoint<S>& contact = out.contacts.add();
    contact.a = entry(carriers_, pair.a);
    contact.b = entry(carriers_, pair.b);
    contact.bias.setZero();
    contact.friction = scene_.friction;
    contact.friction.mu = pair.law.friction;
    contact.phi = touch.phi;
    contact.axes = scene_.in_plane ? planar_axes<S>({touch.normal[0], touch.normal[2]})
                                   : contact_axes(touch.normal);
    set_point(pair, touch, contact);
  }

  [[nodiscard]] static NormalLaw<S> law_of(const Pair& pair, const geometry::Touch<S>& /*touch*/) {
    return pair.law.normal;
  }
  [[nodiscard]] static NormalLaw<S> law_of(const FieldPair& pair,
                                           const hydroelastic::PressurePoint<S>& point) {
    return normal_law(point, pair.law.dissipation);
  }

  static void set_point(const Pair& pair,
                        const geometry::Touch<S>& touch,
                        ContactPoint<S>& contact) {
    const S& w = pair.law.weight_a;
    contact.id = pair.first_id + touch.feature;
    contact.normal = pair.law.normal;
    contact.place = w * touch.on_a + (S(1) - w) * touch.on_b;
  }
  static void set_point(const FieldPair& pair,
                        const hydroelastic::PressurePoint<S>& point,
                        ContactPoint<S>& contact) {
    contact.id = pair.first_id + kParts * (pair.elements_of_b * point.a + point.b) + point.part;
    contact.normal = law_of(pair, point);
    contact.place = point.place;
  }

  [[nodiscard]] int num_trees() const { return static_cast<int>(trees_.size()); }
  [[nodiscard]] const TreeWorkspace<S>& workspace(int tree) const {
    return entry(trees_, tree).system.workspace();
  }
  /// The part of a vector like q that belongs to a tree, and of one like v.
  template <class V>
  [[nodiscard]] auto positions(int i, V& q) const {
    return q.segment(first_position(i), tree(i).num_positions());
  }
  template <class V>
  [[nodiscard]] auto velocities(int i, V& v) const {
    return v.segment(first_velocity(i), tree(i).num_velocities());
  }

  void add_tree(const TreeDescription& description) {
    TreeSystem<S> system{ArticulatedTree<S>(description)};
    const int positions = system.num_positions(), velocities = system.num_velocities();
    trees_.push_back({.system = std::move(system),
                      .first_position = num_positions_,
                      .span = {num_velocities_, velocities}});
    num_positions_ += positions;
    num_velocities_ += velocities;
    const Vector<S>& damping = trees_.back().tree().damping();
    if (damping.size() + damping_.size() == 0) return;
    damping_.conservativeResizeLike(Vector<S>::Zero(num_velocities_));
    if (damping.size() > 0) damping_.tail(velocities) = damping;
  }

  void add_drive(const SceneDrive<S>& drive) {
    const int driven = driven_tree(drive);
    if (driven < 0 || driven >= num_trees())
      throw InputError(fmt::format("a drive is of tree {}, which there is not", driven));
    const auto* suction = std::get_if<Suction<S>>(&drive);
    if (suction != nullptr && !has_body(driven, suction->body))
      throw InputError(fmt::format("suction draws body {}, which there is not", suction->body));
    TreeDrive<S> at_work(drive, tree(driven));
    if (!(at_work.period() > 0)) {
      drives_.push_back(std::move(at_work));
      return;
    }
    if (control_period() > 0 && at_work.period() != control_period())
      throw InputError(
          fmt::format("controllers tick every {} and every {} s; one period is allowed",
                      control_period(),
                      at_work.period()));
    held_drives_.push_back(std::move(at_work));
  }

  void check_spring(const JointSpring<S>& spring) const {
    if (has_body(spring.tree, spring.body) && link_of(spring).num_velocities == 1) return;
    throw InputError(fmt::format(
        "body {} of tree {} has no hinge or slide for a spring", spring.body, spring.tree));
  }

  void add_tie(const Tie<S>& tie) {
    const auto* held = std::get_if<HeldPoint<S>>(&tie);
    const int of = held != nullptr ? held->body.tree : std::get<JointEquation<S>>(tie).tree;
    if (of < 0 || of >= num_trees())
      throw InputError(fmt::format("a tie is of tree {}, which there is not", of));
    entry(trees_, of).ties.add(tie, tree(of));
  }

  void list_limits() {
    for (int t = 0; t < num_trees(); ++t) {
      for (int i = 1; i < tree(t).num_links(); ++i) {
        const JointProperties& joint = tree(t).link(i).properties;
        if (std::isfinite(joint.lower) || std::isfinite(joint.upper)) limits_.push_back({t, i});
      }
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

  [[nodiscard]] bool has_body(int tree, int body) const {
    const bool has_tree = 0 <= tree && tree < num_trees();
    return has_tree && 0 <= body && body < this->tree(tree).num_bodies();
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
  }
  void expect_body(const BodyId& id, const std::string& what) const {
    if (id.tree == BodyId::kWorld || has_body(id.tree, id.body)) return;
    throw InputError(fmt::format("{} is on a body that there is not", what));
  }

  /// Lists the moving bodies that carry geometries, points and planes.
  void list_bodies() {
    for (const SceneGeometry<S>& g : scene_.geometries) carriers_.push_back(carrier(g.body));
    for (const PointOnPlane<S>& point : scene_.points) {
      const int a = carrier(point.a), b = carrier(point.b);
      if (a == b) throw InputError("a point and the plane below it are on one body");
      points_.add(point, a, in_link(point.a), b, in_link(point.b));
    }
    first_id_ = static_cast<ContactId>(scene_.points.size());
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

  [[nodiscard]] bool may_touch(int a, int b) const {
    const int group = geometry_at(a).group;
    const bool grouped = group != 0 && group == geometry_at(b).group;
    return !grouped && entry(carriers_, a) != entry(carriers_, b) && !are_apart(a, b);
  }
  [[nodiscard]] bool are_apart(int a, int b) const {
    return !scene_.apart.empty() &&
           std::binary_search(
               scene_.apart.begin(), scene_.apart.end(), std::pair<int, int>(std::minmax(a, b)));
  }
  [[nodiscard]] const SceneGeometry<S>& geometry_at(int i) const {
    return entry(scene_.geometries, i);
  }

  /// Calls visit(a, b) for every two geometries that are of a kind and may touch.
  template <class OfKind, class Visit>
  void for_each_two(OfKind of_kind, Visit visit) const {
    std::vector<int> some;
    for (int i = 0; i < static_cast<int>(scene_.geometries.size()); ++i) {
      if (!of_kind(geometry_at(i))) continue;
      for (const int other : some) {
        if (may_touch(other, i)) visit(other, i);
      }
      some.push_back(i);
    }
  }

  void list_pairs() {
    for_each_two(
        [](const auto& g) { return g.material.rigid; },
        [&](int a, int b) { (void)combined(geometry_at(a).material, geometry_at(b).material); });
    for_each_two(
        [](const auto& g) { return is_half_space(g); },
        [&](int a, int b) {
          throw InputError(fmt::format("'{}' and '{}' are half spaces that move against each other",
                                       geometry_at(a).name,
                                       geometry_at(b).name));
        });
    has_outlines_ = std::any_of(scene_.geometries.begin(),
                                scene_.geometries.end(),
                                [](const auto& g) { return g.outline.has_value(); });
    if (has_outlines_) {
      for_each_two([](const auto&) { return true; },
                   [&](int a, int b) { check_outlines(geometry_at(a), geometry_at(b)); });
      outlines_.resize(scene_.geometries.size());
    }
    for_each_two([](const auto& g) { return g.field != nullptr; },
                 [&](int a, int b) { check_fields(geometry_at(a), geometry_at(b)); });
    if (scene_.margin == std::numeric_limits<S>::infinity()) all_ = possible_pairs();
    for (const SceneGeometry<S>& g : scene_.geometries) {
      placed_.push_back({g.shape, {}});
      has_fields_ = has_fields_ || g.field != nullptr;
      if (g.field != nullptr)
        elements_ = std::max(elements_, ContactId{hydroelastic::elements_of(*g.field)});
    }
  }

  void check_outlines(const SceneGeometry<S>& a, const SceneGeometry<S>& b) const {
    const auto known = [](const SceneGeometry<S>& g) { return g.outline || is_half_space(g); };
    if (!touch_in_plane(a, b) || (scene_.in_plane && known(a) && known(b))) return;
    throw InputError(fmt::format(
        "'{}' and '{}': outlines touch outlines and half spaces of a scene in the plane",
        a.name,
        b.name));
  }

  static void check_fields(const SceneGeometry<S>& a, const SceneGeometry<S>& b) {
    try {
      hydroelastic::ContactPatch<S>::expect_compliant(*a.field, *b.field);
    } catch (const InputError& error) {
      throw InputError(fmt::format("'{}' and '{}': {}", a.name, b.name, error.what()));
    }
  }

  /// Pairs that may be nearer than the margin.
  [[nodiscard]] std::span<const std::pair<int, int>> candidates() const {
    if (scene_.margin == std::numeric_limits<S>::infinity()) return all_;
    return broad_phase_.candidates(std::span<const geometry::Placed<S>>(placed_),
                                   carriers_,
                                   scene_.margin,
                                   [this](int a, int b) { return may_touch(a, b); });
  }

  void place_geometries() const {
    for (int g = 0; g < static_cast<int>(placed_.size()); ++g) entry(placed_, g).X = placed(g);
    if (!has_outlines_) return;
    for (std::size_t g = 0; g < placed_.size(); ++g)
      outlines_.place(g, scene_.geometries[g], placed_[g].X);
  }

  [[nodiscard]] Pair pair_of_shapes(int a, int b) const {
    const auto count = static_cast<ContactId>(placed_.size());
    return {.a = a,
            .b = b,
            .first_id = first_id_ + kFeatures * (count * a + b),
            .law = combined(geometry_at(a).material, geometry_at(b).material)};
  }

  /// Calls visit(pair, touch) for every point of every pair.
  template <class Visit>
  void for_each_touch(Visit visit) const {
    place_geometries();
    for (const auto& [a, b] : candidates()) {
      if (geometry_at(a).field != nullptr && geometry_at(b).field != nullptr) {
        for_each_point_of_fields(a, b, visit);
      } else {
        for_each_point_of_shapes(a, b, visit);
      }
    }
  }

  template <class Visit>
  void for_each_point_of_shapes(int a, int b, Visit visit) const {
    const auto &on_a = entry(placed_, a), &on_b = entry(placed_, b);
    geometry::Touches<S> touches;
    if (touch_in_plane(geometry_at(a), geometry_at(b))) {
      outlines_.find(static_cast<std::size_t>(a), static_cast<std::size_t>(b), touches);
    } else {
      geometry::touch(on_a.shape, on_a.X, on_b.shape, on_b.X, touches);
    }
    const Pair pair = pair_of_shapes(a, b);
    for (const geometry::Touch<S>& t : touches.items()) {
      if (!(t.phi > scene_.margin)) visit(pair, t);
    }
  }

  /// Their ids are beyond those of all points of shapes.
  template <class Visit>
  void for_each_point_of_fields(int a, int b, Visit visit) const {
    const SceneGeometry<S>&of_a = geometry_at(a), &of_b = geometry_at(b);
    const auto count = static_cast<ContactId>(placed_.size());
    const FieldPair pair{.a = a,
                         .b = b,
                         .first_id = first_id_ + kFeatures * count * count +
                                     kParts * elements_ * elements_ * (count * a + b),
                         .elements_of_b = elements_,
                         .law = combined(*of_a.field, of_a.material, *of_b.field, of_b.material)};
    for (const auto& point : patch_.find(
             *of_a.field, entry(placed_, a).X, *of_b.field, entry(placed_, b).X, scene_.patches))
      visit(pair, point);
  }

  [[nodiscard]] const Link<S>& link_of(const JointSpring<S>& spring) const {
    return tree(spring.tree).link(tree(spring.tree).body(spring.body).link);
  }
  [[nodiscard]] int position_of(const JointSpring<S>& spring) const {
    return first_position(spring.tree) + link_of(spring).first_position;
  }

  void subtract_forces(const State<S>& x, Vector<S>& k) const {
    for (const AppliedForce<S>& f : scene_.forces)
      k[first_velocity(f.tree) + f.velocity] -= f.course.at(x.t);
    for (const JointSpring<S>& spring : scene_.springs) {
      k[first_velocity(spring.tree) + link_of(spring).first_velocity] +=
          spring.stiffness * (x.q[position_of(spring)] - spring.rest_at(x.t));
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
  std::vector<PlacedTree> trees_;
  int num_positions_ = 0, num_velocities_ = 0;
  Vector<S> damping_;  ///< by velocity; empty where no joint is damped
  std::vector<LimitedJoint> limits_;
  mutable std::vector<TreeDrive<S>> drives_, held_drives_;
  std::vector<MovingBody> moving_;
  std::vector<int> carriers_;  ///< by geometry: its body's index there, or the world
  PointsOnPlanes<S> points_;
  std::vector<std::pair<int, int>> all_;  ///< pairs that may touch, where there is no margin
  bool has_fields_ = false;               ///< whether a geometry has a pressure field
  bool has_outlines_ = false;
  ContactId first_id_ = 0;  ///< of pairs of geometries: after those of the points
  ContactId elements_ = 1;  ///< most tetrahedra or triangles of a field
  mutable geometry::BroadPhase<S> broad_phase_;
  mutable hydroelastic::ContactPatch<S> patch_;
  mutable FoundTouches<S> found_;
  mutable std::vector<geometry::Placed<S>> placed_;  ///< the geometries, at the last q
  mutable PlacedOutlines<S> outlines_;               ///< likewise
};
static_assert(MultibodySystem<SceneSystem<double>> && Driven<SceneSystem<double>> &&
              Controlled<SceneSystem<double>> && HoldsForces<SceneSystem<double>>);

}  // namespace tribo::models
