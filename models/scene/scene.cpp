#include "models/scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <variant>

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

Scene::Scene(SceneDescription scene) : scene_(std::move(scene)) {
  for (const TreeDescription& description : scene_.trees) trees_.add(description);
  for (const SceneDrive& drive : scene_.drives) drives_.add(drive, trees_);
  for (const HeldJoints& joints : scene_.held) drives_.add(joints, trees_);
  for (const FallLimit& limit : scene_.falls) check_fall(limit);
  for (const JointSpring& spring : scene_.springs) check_spring(spring);
  for (const Tie& tie : scene_.ties) add_tie(tie);
  list_limits();
  list_stiffness();
  for (const SceneGeometry& g : scene_.geometries) check_geometry(g);
  for (const PointOnPlane& point : scene_.points) check_point(point);
  if (scene_.in_plane) expect_in_plane(scene_);
  for (auto& [a, b] : scene_.apart) std::tie(a, b) = std::minmax({a, b});
  std::sort(scene_.apart.begin(), scene_.apart.end());
  pairs_.list(scene_, carriers_of_geometries());
  list_points();
  places_.resize(moving_.size());
  check_memory();
}

std::vector<std::pair<int, int>> Scene::possible_pairs() const {
  return pairs_.possible(scene_);
}

void Scene::evaluate(const State<double>& x, Snapshot& out) const {
  begin_evaluation(out);
  trees_.evaluate(x, 0, trees_.size(), out);
  add_all_but_pairs(x, out);
  pairs_.add_contacts(scene_, out);
}

void Scene::evaluate_shared(const State<double>& x, Workers& workers, Snapshot& out) const {
  if (workers.threads() == 1 || !pairs_.are_shareable()) return evaluate(x, out);
  begin_evaluation(out);
  const auto count = static_cast<std::size_t>(trees_.size());
  workers.for_parts(count, [&](std::size_t first, std::size_t last) {
    trees_.evaluate(x, static_cast<int>(first), static_cast<int>(last), out);
  });
  add_all_but_pairs(x, out);
  pairs_.add_contacts(scene_, workers, out);
}

void Scene::add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const {
  trees_.add_rate(q, h_qdot, out);
}

void Scene::exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const {
  trees_.exponential(q, h_v, out);
}

void Scene::difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const {
  trees_.difference(q1, q0, out);
}

const DynamicsDerivatives* Scene::derivatives() const {
  return trees_.is_differentiable() ? this : nullptr;
}

void Scene::inverse_dynamics_derivatives(const State<double>& x, const VectorXd& v_dot,
                                         InverseDynamicsDerivatives& out) const {
  trees_.inverse_dynamics_derivatives(x, v_dot, out);
  for (const JointSpring& spring : scene_.springs)
    out.by_q.diagonal()[velocity_of(spring)] += spring.stiffness;
}

void Scene::difference_derivatives(const VectorXd& d, const VectorXd& e,
                                   std::vector<DifferenceDerivatives>& out) const {
  trees_.difference_derivatives(d, e, out);
}

Energy Scene::energy(const State<double>& x) const {
  Energy energy = trees_.energy(x);
  for (const JointSpring& spring : scene_.springs) {
    const double from_rest = x.q[position_of(spring)] - spring.rest_at(x.t);
    energy.potential += spring.stiffness * from_rest * from_rest / 2;
  }
  place_all();
  energy.elastic += points_.energy(places_, x.memory.anchors);
  energy.elastic += pairs_.energy(scene_);
  return energy;
}

std::vector<Coordinate> Scene::coordinates() const {
  std::vector<Coordinate> all = trees_.coordinates();
  drives_.add_coordinates(trees_, all);
  return all;
}

int Scene::num_constraints() const {
  auto rows = static_cast<int>(limits_.size());
  for (int i = 0; i < trees_.size(); ++i) rows += trees_[i].ties.num_rows();
  return rows;
}

const ExternalSystem* Scene::external_system() const {
  return drives_.are_external() ? this : nullptr;
}

void Scene::external_force(const State<double>& x, VectorXd& out) const {
  drives_.external_force(trees_, x, out);
}

void Scene::external_rate(const State<double>& x, VectorXd& out) const {
  drives_.external_rate(trees_, x, out);
}

bool Scene::change_held(const VectorXd& change, VectorXd& k) const {
  drives_.change_held(trees_, change, k);
  return true;
}

const FallRule* Scene::fall_rule() const {
  return scene_.falls.empty() && !drives_.have_controllers() ? nullptr : this;
}

std::string Scene::fallen(const State<double>& x) const {
  for (const FallLimit& limit : scene_.falls) {
    const PlacedTree& one = trees_[limit.tree];
    one.q = trees_.positions(limit.tree, x.q);
    const std::string reason = models::fallen(limit, one.tree(), one.q);
    if (!reason.empty()) return reason;
  }
  return drives_.fallen(trees_, x);
}

const AnchoredContacts* Scene::anchors() const {
  return points_.anchored().empty() ? nullptr : this;
}

std::vector<std::string> Scene::body_names() const {
  std::vector<std::string> names;
  for (const MovingBody& one : moving_) names.push_back(tree(one.tree).link(one.link).name);
  return names;
}

Placement Scene::placed(int geometry) const {
  const SceneGeometry& g = entry(scene_.geometries, geometry);
  if (g.body.tree == BodyId::kWorld) return g.placement;
  return placement(tree(g.body.tree), workspace(g.body.tree), g.body.body) * g.placement;
}

bool Scene::MovingBody::operator==(const MovingBody& other) const {
  return tree == other.tree && link == other.link;
}

void Scene::begin_evaluation(Snapshot& out) const {
  const auto count = static_cast<std::size_t>(trees_.size());
  out.M.resize(count);
  out.trees.resize(count);
  out.k.resize(num_velocities());
}

void Scene::add_all_but_pairs(const State<double>& x, Snapshot& out) const {
  subtract_forces(x, out.k);
  if (x.memory.held.size() > 0) change_held(x.memory.held, out.k);
  out.damping = trees_.damping();
  out.stiffness = stiffness_;
  if (stiffness_.size() > 0 && out.damping.size() == 0) out.damping.setZero(num_velocities());
  add_limits(x.q, out);
  for (int i = 0; i < trees_.size(); ++i) {
    const PlacedTree& one = trees_[i];
    one.ties.add_rows(i, one.tree(), workspace(i), one.q, out);
  }
  out.clear_contacts();
  place_all();
  set_motions(out);
  const auto Jdot_v_of = [this](int body, const Vector3d& place) {
    const MovingBody& one = entry(moving_, body);
    return Jdot_v(workspace(one.tree), one.link, place);
  };
  points_.add_contacts(x.t, places_, Jdot_v_of, out);
}

void Scene::place_all() const {
  for (std::size_t i = 0; i < moving_.size(); ++i)
    places_[i] = entry(workspace(moving_[i].tree).placement, moving_[i].link);
  for (int g = 0; g < static_cast<int>(scene_.geometries.size()); ++g)
    pairs_.place(scene_, g, placed(g));
}

const TreeWorkspace& Scene::workspace(int tree) const {
  return trees_[tree].system.workspace();
}

void Scene::check_fall(const FallLimit& limit) const {
  if (!trees_.has(limit.tree) || !is_floating(tree(limit.tree).link(1)))
    throw InputError(
        fmt::format("tree {}, which does not float, has a limit of its fall", limit.tree));
  if (!(limit.largest_tilt >= 0 && limit.lowest_height >= 0))
    throw InputError(fmt::format("limits of a fall are {} rad and {} m; 0 or more is allowed",
                                 limit.largest_tilt, limit.lowest_height));
}

void Scene::check_memory() const {
  const std::size_t with = points_.anchored().size();
  if (with == 0 || (with == scene_.points.size() && possible_pairs().empty())) return;
  throw InputError("a scene has contacts with memory and contacts without");
}

void Scene::check_spring(const JointSpring& spring) const {
  if (trees_.has_body(spring.tree, spring.body) && link_of(spring).num_velocities == 1) return;
  throw InputError(fmt::format("body {} of tree {} has no hinge or slide for a spring", spring.body,
                               spring.tree));
}

void Scene::add_tie(const Tie& tie) {
  const auto* held = std::get_if<HeldPoint>(&tie);
  const int of = held != nullptr ? held->body.tree : std::get<JointEquation>(tie).tree;
  if (!trees_.has(of)) throw InputError(fmt::format("a tie is of tree {}, which there is not", of));
  trees_[of].ties.add(tie, tree(of));
}

void Scene::list_limits() {
  for (int t = 0; t < trees_.size(); ++t) {
    for (int i = 1; i < tree(t).num_links(); ++i) {
      const JointProperties& joint = tree(t).link(i).properties;
      if (std::isfinite(joint.lower) || std::isfinite(joint.upper)) limits_.push_back({t, i});
    }
  }
}

void Scene::list_stiffness() {
  for (const JointSpring& spring : scene_.springs) {
    if (!spring.at_end) continue;
    if (stiffness_.size() == 0) stiffness_.setZero(num_velocities());
    stiffness_[velocity_of(spring)] += spring.stiffness;
  }
}

void Scene::add_limits(const VectorXd& q, Snapshot& out) const {
  out.constraints.clear();
  for (const LimitedJoint& limit : limits_) {
    const Link& link = tree(limit.tree).link(limit.link);
    Constraint& row = out.constraints.add();
    row.id = static_cast<int>(out.constraints.size()) - 1;
    row.value = q[first_position(limit.tree) + link.first_position];
    row.lower = link.properties.lower;
    row.upper = link.properties.upper;
    row.compliance.reset();
    row.num_blocks = 1;
    row.blocks[0].tree = limit.tree;
    row.blocks[0].G.setZero(tree(limit.tree).num_velocities());
    row.blocks[0].G[link.first_velocity] = 1.0;
  }
}

void Scene::check_geometry(const SceneGeometry& g) const {
  geometry::expect_valid(g.shape, g.name);
  expect_body(g.body, "geometry '" + g.name + "'");
}

void Scene::check_point(const PointOnPlane& point) const {
  expect_body(point.a, "a point over a plane");
  expect_body(point.b, "a plane");
  if (point.radius < 0.0 || !(point.radius < std::numeric_limits<double>::infinity()))
    throw InputError("the radius of a ball over a plane is no number from 0 on");
  if (!point.plane.R.isUnitary() || !point.point.allFinite() || !point.plane.p.allFinite())
    throw InputError("a point or the plane below it is not placed");
  if (point.anchored) check_anchored(point);
}

void Scene::check_anchored(const PointOnPlane& point) const {
  const auto refuse = [&](const char* reason) {
    throw InputError(fmt::format("point '{}' with memory: {}", point.name, reason));
  };
  if (point.radius != 0.0) refuse("it has a ball");
  if (point.a.tree == BodyId::kWorld) refuse("it is of no body");
  if (point.b.tree != BodyId::kWorld || !point.surface.is_zero()) refuse("its plane may move");
  const auto of_same_name = [&](const auto& other) { return other.name == point.name; };
  if (point.name.empty() || std::ranges::count_if(scene_.points, of_same_name) > 1)
    refuse("it has no name of its own");
}

void Scene::expect_body(const BodyId& id, const std::string& what) const {
  if (id.tree == BodyId::kWorld || trees_.has_body(id.tree, id.body)) return;
  throw InputError(fmt::format("{} is on a body that there is not", what));
}

std::vector<int> Scene::carriers_of_geometries() {
  std::vector<int> carriers;
  for (const SceneGeometry& g : scene_.geometries) carriers.push_back(carrier(g.body));
  return carriers;
}

void Scene::list_points() {
  for (const PointOnPlane& point : scene_.points) {
    const int a = carrier(point.a), b = carrier(point.b);
    if (a == b) throw InputError("a point and the plane below it are on one body");
    points_.add(point, a, in_link(point.a), b, in_link(point.b));
    if (point.anchored) trees_[point.a.tree].has_anchors = true;
  }
}

Placement Scene::in_link(const BodyId& id) const {
  return id.tree == BodyId::kWorld ? Placement{} : tree(id.tree).body(id.body).placement;
}

int Scene::carrier(const BodyId& id) {
  const int link = id.tree == BodyId::kWorld ? 0 : tree(id.tree).body(id.body).link;
  if (link == 0) return ContactPoint::kWorld;
  const MovingBody body{.tree = id.tree, .link = link};
  const auto known = std::find(moving_.begin(), moving_.end(), body);
  const auto index = static_cast<int>(known - moving_.begin());
  if (known != moving_.end()) return index;
  moving_.push_back(body);
  moving_.back().axes = world_axes(tree(id.tree), link);
  return index;
}

std::vector<WorldAxis> Scene::world_axes(const ArticulatedTree& tree, int link) {
  const Link& only = tree.link(link);
  if (tree.num_links() != 2 || !only.placement.R.isIdentity(0.0)) return {};
  if (only.joint == Joint::kFree) return {kAlongX, kAlongY, kAlongZ, kAboutX, kAboutY, kAboutZ};
  if (only.joint == Joint::kGuided) return only.moves;
  return {};
}

const Link& Scene::link_of(const JointSpring& spring) const {
  return tree(spring.tree).link(tree(spring.tree).body(spring.body).link);
}

int Scene::position_of(const JointSpring& spring) const {
  return first_position(spring.tree) + link_of(spring).first_position;
}

int Scene::velocity_of(const JointSpring& spring) const {
  return first_velocity(spring.tree) + link_of(spring).first_velocity;
}

void Scene::subtract_forces(const State<double>& x, VectorXd& k) const {
  for (const AppliedForce& f : scene_.forces)
    k[first_velocity(f.tree) + f.velocity] -= f.course.at(x.t);
  for (const JointSpring& spring : scene_.springs) {
    k[velocity_of(spring)] += spring.stiffness * (x.q[position_of(spring)] - spring.rest_at(x.t));
  }
}

void Scene::set_motions(Snapshot& out) const {
  for (const MovingBody& one : moving_) {
    BodyMotion& body = out.bodies.add();
    const TreeWorkspace& w = workspace(one.tree);
    body.tree = one.tree;
    body.origin = entry(w.placement, one.link).p;
    if (!one.axes.empty()) {
      body.move_along(one.axes);
    } else {
      const ArticulatedTree& tree = this->tree(one.tree);
      motion_jacobian(tree, w, one.link, body.origin, body.move_by(tree.num_velocities()));
    }
  }
}

}  // namespace tribo::models
