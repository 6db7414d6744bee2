#include "solvers/anchored/published_restart.hpp"

namespace tribo::solvers {

using models::ContactMemory;
using models::State;
using models::VectorXd;

namespace {

/// Σ Jᵀ f with `force_of(contact, ẋ)`.
template <class ForceOf>
VectorXd generalized(const models::System& system, const State<double>& x, ForceOf force_of) {
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  VectorXd sum = VectorXd::Zero(system.num_velocities());
  for (const auto& contact : snapshot.contacts.items()) {
    const models::Vector3<double> x_dot = models::jacobian_times(snapshot, contact, x.v);
    models::add_contact_force(snapshot, contact, models::Vector3<double>(force_of(contact, x_dot)),
                              sum);
  }
  return sum;
}

/// Moves the anchors of points outside the cone, seen from an anchor at rest.
void limit_anew(const models::System& system, State<double>& x) {
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  for (const auto& contact : snapshot.contacts.items()) {
    const auto& point = *contact.anchored;
    ContactMemory<double> memory = x.memory.anchors.of(contact.id);
    point.law.settle(memory, point.position, models::jacobian_times(snapshot, contact, x.v));
    x.memory.anchors.store(contact.id, memory);
  }
}

}  // namespace

bool adds_forces_up(const std::string& scheme) {
  return scheme == "eul-exp" || scheme == "rk4-anchored" || scheme == "eul-imp";
}

VectorXd contact_force(const models::System& system, const State<double>& x) {
  return generalized(system, x, [&](const auto& contact, const models::Vector3<double>& x_dot) {
    const auto& point = *contact.anchored;
    return point.law.force(x.memory.anchors.of(contact.id), point.position, x_dot);
  });
}

VectorXd fresh_contact_force(const models::System& system, const State<double>& x) {
  return generalized(system, x, [](const auto& contact, const models::Vector3<double>& x_dot) {
    const auto& point = *contact.anchored;
    ContactMemory<double> memory;
    point.law.detect(memory, point.position);
    return point.law.settle(memory, point.position, x_dot);
  });
}

PublishedRestarts::PublishedRestarts(const models::System& system, const std::string& scheme,
                                     const State<double>& start)
    : system_(system),
      adds_up_(adds_forces_up(scheme)),
      left_(fresh_contact_force(system, start)) {}

VectorXd PublishedRestarts::begin(State<double>& x0) const {
  VectorXd pushed = VectorXd::Zero(left_.size());
  if (adds_up_) pushed = left_ + fresh_contact_force(system_, x0);
  limit_anew(system_, x0);
  return pushed;
}

void PublishedRestarts::end(const State<double>& x1) {
  left_ = contact_force(system_, x1);
}

}  // namespace tribo::solvers
