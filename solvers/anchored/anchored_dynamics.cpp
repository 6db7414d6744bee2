#include "solvers/anchored/anchored_dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/input_error.hpp"

namespace tribo::solvers {

using models::ContactMemory;
using models::Vector3;

namespace {

/// Relative; t + h and t_0 + (n + 1) h, each rounded, differ by at most two ulps.
constexpr double kRoundingOfTime = 2 * std::numeric_limits<double>::epsilon();

bool same(const VectorXd& a, const VectorXd& b) {
  return a.size() == b.size() && a == b;
}

bool memory_is_finite(const models::Memory<double>& memory) {
  const auto anchored = [](const auto& entry) {
    return is_finite(entry.memory.anchor) && is_finite(entry.memory.slip_velocity);
  };
  return is_finite(memory.external) && is_finite(memory.held) &&
         std::ranges::all_of(memory.anchors.entries(), anchored);
}

/// Whether M, k and J are the same except for the held values; they do not depend on anchors. Times
/// that differ by rounding count as the same: a step adds h to t, an integrator counts its steps.
bool same_motion(const State<double>& a, const State<double>& b) {
  return std::abs(a.t - b.t) <= kRoundingOfTime * std::abs(b.t) && same(a.q, b.q) &&
         same(a.v, b.v) && same(a.memory.external, b.memory.external);
}

}  // namespace

AnchoredDynamics::AnchoredDynamics(const models::System& system, ContactSides sides)
    : system_(system), sides_(sides) {
  if (system.anchors() == nullptr) {
    throw InputError(
        "this scheme needs contacts with memory, which this scenario does not have; those that do "
        "are of expint2022 (`tribometer list scenarios`)");
  }
}

Status AnchoredDynamics::prepare(const State<double>& x, StepResult& out) {
  if (!is_finite(x.q) || !is_finite(x.v) || !memory_is_finite(x.memory)) {
    return out.fail(Status::kNonFinite, "the state at the start is not finite");
  }
  evaluate(x, out.work);
  if (factored_) return Status::kOk;
  ++out.work.factorizations;
  mass_.resize(snapshot_.trees.size());
  for (std::size_t i = 0; i < mass_.size(); ++i) {
    if (!mass_[i].factor(snapshot_.M[i])) {
      return out.fail(Status::kSingular, "the mass matrix is not positive definite");
    }
  }
  factored_ = true;
  return Status::kOk;
}

void AnchoredDynamics::evaluate(const State<double>& x, Work& work) {
  if (same_motion(x, evaluated_) && follow_held(x.memory.held)) return;
  ++work.geometry_queries;
  ++work.dynamics_evaluations;
  system_.evaluate(x, snapshot_);
  if (push_.size() > 0 && x.t == push_time_) snapshot_.k -= push_;
  evaluated_ = x;
  factored_ = false;
}

/// Updates k for another Memory::held. False where this requires an evaluation.
bool AnchoredDynamics::follow_held(const VectorXd& held) {
  if (same(held, evaluated_.memory.held)) return true;
  const models::HeldControl* control = system_.held_control();
  if (control == nullptr || held.size() != evaluated_.memory.held.size()) return false;
  held_change_ = held - evaluated_.memory.held;
  if (!control->change_held(held_change_, snapshot_.k)) return false;
  evaluated_.memory.held = held;
  return true;
}

ContactMemory<double> AnchoredDynamics::memory(const State<double>& x, std::size_t i) const {
  return x.memory.anchors.of(snapshot_.contacts[i].id);
}

Vector3<double> AnchoredDynamics::force(const ContactMemory<double>& memory, std::size_t i,
                                        const VectorXd& v) const {
  if (sides_ == ContactSides::kBilateral) return unlimited_force(memory, i, v);
  const auto& contact = snapshot_.contacts[i];
  const Vector3<double> x_dot = models::jacobian_times(snapshot_, contact, v);
  return contact.anchored->law.force(memory, contact.anchored->position, x_dot);
}

Vector3<double> AnchoredDynamics::unlimited_force(const ContactMemory<double>& memory,
                                                  std::size_t i, const VectorXd& v) const {
  const auto& contact = snapshot_.contacts[i];
  const Vector3<double> x_dot = models::jacobian_times(snapshot_, contact, v);
  return contact.anchored->law.unlimited(memory, contact.anchored->position, x_dot);
}

Status AnchoredDynamics::end_step(State<double>& x, StepResult& out) {
  if (const Status s = require_finite(x, out); s != Status::kOk) return s;
  evaluate(x, out.work);
  if (sides_ == ContactSides::kBilateral) return Status::kOk;
  for (const auto& contact : snapshot_.contacts.items()) {
    const auto& point = *contact.anchored;
    ContactMemory<double> memory = x.memory.anchors.of(contact.id);
    point.law.detect(memory, point.position);
    point.law.settle(memory, point.position, models::jacobian_times(snapshot_, contact, x.v));
    x.memory.anchors.store(contact.id, memory);
  }
  return Status::kOk;
}

void AnchoredDynamics::contacts(const State<double>& x, std::vector<ContactReport>& out) {
  Work work;
  evaluate(x, work);
  out.clear();
  for (std::size_t i = 0; i < snapshot_.contacts.size(); ++i) {
    const auto& contact = snapshot_.contacts[i];
    out.push_back({contact.id, contact.phi, models::jacobian_times(snapshot_, contact, x.v),
                   force(memory(x, i), i, x.v)});
  }
}

}  // namespace tribo::solvers
