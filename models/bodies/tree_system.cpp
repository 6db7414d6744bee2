#include "models/bodies/tree_system.hpp"

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

void TreeSystem::evaluate(const State<double>& x, Snapshot& out) const {
  out.trees.assign(1, {.first = 0, .size = tree_.num_velocities()});
  out.M.resize(1);
  dynamics(x.q, x.v, out.M[0], out.k);
  out.clear_contacts();
}

void TreeSystem::dynamics(const VectorXd& q, const VectorXd& v, MatrixXd& M, VectorXd& k) const {
  update(q, v);
  mass_matrix(tree_, workspace_, M);
  bias(tree_, workspace_, k);
}

void TreeSystem::dynamics_and_places(const VectorXd& q, const VectorXd& v, MatrixXd& M,
                                     VectorXd& k) const {
  if (!is_lone_) return dynamics(q, v, M, k);
  workspace_.placement.resize(2);
  at_q_.resize(0);
  lone_body_dynamics(tree_, q, v, workspace_.placement[1], M, k);
}

void TreeSystem::position_rate(const State<double>& x, VectorXd& out) const {
  models::position_rate(tree_, x.q, x.v, out);
}

void TreeSystem::add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const {
  models::add_rate(tree_, q, h_qdot, out);
}

void TreeSystem::exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const {
  models::exponential(tree_, q, h_v, out);
}

void TreeSystem::difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const {
  models::difference(tree_, q1, q0, out);
}

bool TreeSystem::is_differentiable() const {
  for (int i = 1; i < tree_.num_links(); ++i)
    if (in_axes_of_frame(tree_.link(i))) return false;
  return true;
}

void TreeSystem::inverse_dynamics_derivatives(const VectorXd& q, const VectorXd& v,
                                              const VectorXd& v_dot,
                                              InverseDynamicsDerivatives& out) const {
  update(q, v);
  models::inverse_dynamics_derivatives(tree_, workspace_, v_dot, out, derivatives_);
}

void TreeSystem::difference_derivatives(const VectorXd& d, const VectorXd& e,
                                        std::vector<DifferenceDerivatives>& out) const {
  models::difference_derivatives(tree_, d, e, out);
}

Energy TreeSystem::energy(const State<double>& x) const {
  update(x.q, x.v);
  return {.kinetic = kinetic_energy(tree_, workspace_),
          .potential = potential_energy(tree_, workspace_)};
}

std::vector<Coordinate> TreeSystem::coordinates() const {
  std::vector<Coordinate> all;
  for (int i = 1; i < tree_.num_links(); ++i) append(all, tree_.link(i).name, of_q(tree_.link(i)));
  for (int i = 1; i < tree_.num_links(); ++i) append(all, tree_.link(i).name, of_v(tree_.link(i)));
  return all;
}

void TreeSystem::update(const VectorXd& q, const VectorXd& v) const {
  if (at_q_.size() > 0 && at_q_ == q && at_v_ == v) return;
  update_kinematics(tree_, q, v, workspace_);
  at_q_ = q;
  at_v_ = v;
}

void TreeSystem::append(std::vector<Coordinate>& all, const std::string& name,
                        const std::vector<Coordinate>& joint) {
  for (const auto& [suffix, unit] : joint) all.push_back({name + "." + suffix, unit});
}

std::string TreeSystem::name_of(WorldAxis axis) {
  return std::string(1, static_cast<char>('x' + number_of(axis)));
}

std::vector<Coordinate> TreeSystem::of_q(const Link& link) {
  if (link.joint == Joint::kRevolute) return {{"angle", "rad"}};
  if (link.joint == Joint::kPrismatic) return {{"slide", "m"}};
  std::vector<Coordinate> all;
  if (link.joint == Joint::kGuided) {
    for (const WorldAxis axis : link.moves)
      all.push_back(is_turn(axis) ? Coordinate{"theta", "rad"} : Coordinate{name_of(axis), "m"});
    return all;
  }
  for (const char* name : {"x", "y", "z"}) all.push_back({name, "m"});
  for (const char* name : {"qx", "qy", "qz", "qw"}) all.push_back({name, "-"});
  return all;
}

std::vector<Coordinate> TreeSystem::of_v(const Link& link) {
  if (link.joint == Joint::kRevolute) return {{"angle_rate", "rad/s"}};
  if (link.joint == Joint::kPrismatic) return {{"slide_rate", "m/s"}};
  std::vector<Coordinate> all;
  if (link.joint == Joint::kGuided) {
    for (const WorldAxis axis : link.moves)
      all.push_back(is_turn(axis) ? Coordinate{"omega", "rad/s"}
                                  : Coordinate{"v" + name_of(axis), "m/s"});
    return all;
  }
  for (const char* name : {"vx", "vy", "vz"}) all.push_back({name, "m/s"});
  for (const char* name : {"wx", "wy", "wz"}) all.push_back({name, "rad/s"});
  return all;
}

}  // namespace tribo::models
