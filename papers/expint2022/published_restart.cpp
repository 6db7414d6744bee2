#include "papers/expint2022/published_restart.hpp"

namespace tribo::papers::expint2022 {

using models::ContactMemory;
using models::State;
using models::VectorXd;

namespace {

/// Σ Jᵀ f with `force_of(contact, ẋ)`.
template <class ForceOf>
VectorXd generalized(const models::System& system, const State<double>& x, ForceOf force_of) {
  models::Snapshot<double> snapshot;
  system.evaluate(x, snapshot);
  VectorXd sum = VectorXd::Zero(system.num_velocities());
  for (const auto& contact : snapshot.contacts.items()) {
    const models::Vector3<double> x_dot = models::jacobian_times(snapshot, contact, x.v);
    models::add_contact_force(
        snapshot, contact, models::Vector3<double>(force_of(*contact.anchored, x_dot)), sum);
  }
  return sum;
}

}  // namespace

bool adds_forces_up(const std::string& scheme) {
  return scheme == "eul-exp" || scheme == "rk4-anchored" || scheme == "eul-imp";
}

VectorXd contact_force(const models::System& system, const State<double>& x) {
  return generalized(system, x, [&](const auto& point, const models::Vector3<double>& x_dot) {
    return point.law.force(models::memory_from(x.z, point.memory), point.position, x_dot);
  });
}

VectorXd fresh_contact_force(const models::System& system, const State<double>& x) {
  return generalized(system, x, [](const auto& point, const models::Vector3<double>& x_dot) {
    ContactMemory<double> memory;
    point.law.detect(memory, point.position);
    return point.law.settle(memory, point.position, x_dot);
  });
}

}  // namespace tribo::papers::expint2022
