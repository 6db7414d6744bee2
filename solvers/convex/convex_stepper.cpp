#include "solvers/convex/convex_stepper.hpp"

namespace tribo::solvers {

ConvexStepper::ConvexStepper(const models::System& system,
                             const SchemeTraits& traits,
                             const PotentialScheme& scheme,
                             Participation participation,
                             const ConvexOptions& options)
    : Stepper(system),
      traits_(traits),
      scheme_(scheme),
      participation_(participation),
      solver_(options) {}

Status ConvexStepper::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  if (!x0.q.allFinite() || !x0.v.allFinite()) {
    out.reason = "the state at the start is not finite";
    return Status::kNonFinite;
  }
  potentials_.clear();
  freeze(system(), x0, h, participation_, problem_, out.work);
  if (!freezer_.freeze(problem_, frozen_contacts_)) {
    out.reason = "the mass matrix is not positive definite";
    return Status::kSingular;
  }
  for (const FrozenContact& contact : frozen_contacts_) {
    potentials_.push_back(make_potential(scheme_, contact));
  }
  frozen_ = x0;
  const Status status = solver_.solve(problem_, potentials_, frozen_.v, out);
  if (status != Status::kOk) return status;

  system().position_rate(frozen_, dq_);  // N₀ v
  dq_ *= h;
  system().advance(x0.q, dq_, out.x.q);  // q = q0 ⊕ δt N₀ v
  out.x.t = x0.t + h;
  out.x.v = frozen_.v;
  out.x.z = x0.z;
  if (!out.x.q.allFinite() || !out.x.v.allFinite()) {
    out.reason = "the state is not finite";
    return Status::kNonFinite;
  }
  return Status::kOk;
}

void ConvexStepper::contacts(const State<double>& x, std::vector<ContactReport>& out) {
  out.clear();
  for (const auto& contact : problem_.start.contacts.items()) {
    const auto v_c = models::contact_velocity(problem_.start, contact, x.v);
    out.push_back(
        {contact.id, contact.phi + problem_.h * v_c[0], v_c, models::Vector3<double>::Zero()});
  }
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    ContactReport& report = out[problem_.participants[i]];
    report.force = response(potentials_[i], report.velocity).impulse / problem_.h;  // γ/δt
  }
}

}  // namespace tribo::solvers
