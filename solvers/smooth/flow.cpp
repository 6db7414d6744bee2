#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

Flow::Flow(const models::System& system)
    : system_(system),
      dynamics_(system),
      num_q_(system.num_positions()),
      num_v_(system.num_velocities()),
      external_(system.external_system()),
      num_z_(external_ ? external_->num_external() : 0) {}

void Flow::rate(double t, const VectorXd& y, VectorXd& y_dot, Work& work) {
  ++work.dynamics_evaluations;
  ++work.geometry_queries;
  unpack(t, y, scratch_);
  dynamics_.rate(scratch_, q_dot_, v_dot_);
  y_dot.resize(size());
  y_dot.head(num_q_) = q_dot_;
  y_dot.segment(num_q_, num_v_) = v_dot_;
  if (num_z_ == 0) return;
  external_->external_rate(scratch_, z_dot_);
  y_dot.tail(num_z_) = z_dot_;
}

void Flow::look_up(double t, const VectorXd& y, models::Snapshot& out) const {
  unpack(t, y, scratch_);
  system_.evaluate(scratch_, out);
}

void Flow::pack(const State<double>& x, VectorXd& y) {
  memory_ = x.memory;
  y.resize(size());
  y.head(num_q_) = x.q;
  y.segment(num_q_, num_v_) = x.v;
  if (num_z_ > 0) y.tail(num_z_) = x.memory.external;
}

void Flow::unpack(double t, const VectorXd& y, State<double>& x) const {
  x.t = t;
  x.q = y.head(num_q_);
  x.v = velocities(y);
  x.memory = memory_;
  x.memory.external = y.tail(num_z_);
}

void Flow::split(const VectorXd& dy, VectorXd& dq, VectorXd& dv) const {
  dq = dy.head(num_q_);
  dv = velocities(dy);
}

void Flow::contacts(const State<double>& x, std::vector<ContactReport>& out) {
  system_.evaluate(x, snapshot_);
  out.clear();
  for (const auto& contact : snapshot_.contacts.items()) {
    const models::Vector3<double> v_c = models::contact_velocity(snapshot_, contact, x.v);
    out.push_back({contact.id, contact.phi, v_c, models::contact_force(contact, v_c)});
  }
}

}  // namespace tribo::solvers
