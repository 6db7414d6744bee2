#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

Flow::Flow(const models::System& system)
    : system_(system),
      dynamics_(system),
      num_q_(system.num_positions()),
      num_v_(system.num_velocities()) {}

void Flow::rate(double t, const VectorXd& y, VectorXd& y_dot, Work& work) {
  ++work.dynamics_evaluations;
  ++work.geometry_queries;
  unpack(t, y, scratch_);
  dynamics_.rate(scratch_, q_dot_, v_dot_);
  y_dot.resize(size());
  y_dot.head(num_q_) = q_dot_;
  y_dot.tail(num_v_) = v_dot_;
}

void Flow::look_up(double t, const VectorXd& y, models::Snapshot<double>& out) const {
  unpack(t, y, scratch_);
  system_.evaluate(scratch_, out);
}

void Flow::pack(const State<double>& x, VectorXd& y) {
  z_ = x.z;
  y.resize(size());
  y.head(num_q_) = x.q;
  y.tail(num_v_) = x.v;
}

void Flow::unpack(double t, const VectorXd& y, State<double>& x) const {
  x.t = t;
  x.q = y.head(num_q_);
  x.v = y.tail(num_v_);
  x.z = z_;
}

void Flow::split(const VectorXd& dy, VectorXd& dq, VectorXd& dv) const {
  dq = dy.head(num_q_);
  dv = dy.tail(num_v_);
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
