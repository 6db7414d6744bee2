#include "solvers/convex/convex_step.hpp"

#include "solvers/convex/external_law.hpp"

namespace tribo::solvers {

ConvexStep::ConvexStep(const models::System& system, const ConvexSetup& setup)
    : system_(system),
      scheme_(setup.potential),
      margin_(setup.margin),
      freezer_(takes_effective_masses(scheme_) ? std::optional(setup.delassus) : std::nullopt) {}

Status ConvexStep::freeze(const State<double>& x0, models::Workers& workers, StepResult& out) {
  const PartTimer timer(out.profile, StepPart::kGeometry);
  potentials_.clear();
  is_frozen_ = x0.q.allFinite() && x0.v.allFinite();
  if (!is_frozen_) return out.fail(Status::kNonFinite, "the state at the start is not finite");
  start_ = x0;
  tribo::solvers::freeze(system_, x0, 0, margin_, problem_, out.work, &workers);
  return Status::kOk;
}

Status ConvexStep::solve(double h, const VectorXd& guess, ConvexSolver& solver, State<double>& x1,
                         StepResult& out) {
  if (!pose(h, out.profile)) {
    return out.fail(Status::kSingular, "the mass matrix is not positive definite");
  }
  frozen_ = start_;
  frozen_.v = guess;
  const Status status = solver.solve(problem_, potentials_, rows_, frozen_.v, out);
  if (status != Status::kOk) return status;

  const PartTimer timer(out.profile, StepPart::kPositions);
  system_.position_rate(frozen_, dq_);  // N₀ v
  dq_ *= h;
  system_.add_rate(start_.q, dq_, x1.q);  // q = q0 ⊕ h N₀ v
  x1.t = start_.t + h;
  x1.v = frozen_.v;
  x1.memory = start_.memory;
  return require_finite(x1, out);
}

/// Poses the problem of a step of length h; false where the mass matrix has no inverse.
bool ConvexStep::pose(double h, StepProfile* profile) {
  const PartTimer timer(profile, StepPart::kLaws);
  problem_.h = h;
  update_free_momentum(problem_);
  potentials_.clear();
  if (!freezer_.freeze(problem_, frozen_contacts_)) return false;
  for (const FrozenContact& contact : frozen_contacts_) {
    potentials_.push_back(make_potential(scheme_, contact));
  }
  add_rows(h);
  return true;
}

void ConvexStep::add_rows(double h) {
  rows_.clear();
  for (const auto& constraint : problem_.start.constraints.items()) {
    rows_.add_constraint(problem_.start, constraint, h);
  }
  if (external_ != nullptr && external_->present()) external_->add_terms(problem_.start, h, rows_);
}

void ConvexStep::generalized_forces(const State<double>& x, GeneralizedForces& out) {
  out.constraints.setZero(x.v.size());
  out.external.setZero(x.v.size());
  rows_.update(problem_.start.trees, x.v);
  rows_.add_constraint_impulses(problem_.start.trees, out.constraints);
  out.constraints /= problem_.h;  // Gᵀγ/h
  if (external_ != nullptr && external_->present()) external_->force(x.v, out.external);
}

void ConvexStep::contacts(const State<double>& x, std::vector<ContactReport>& out) const {
  report_contacts(problem_, x.v, out);
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    ContactReport& report = out[problem_.participants[i]];
    report.force = response(potentials_[i], report.velocity).impulse / problem_.h;  // γ/h
  }
}

}  // namespace tribo::solvers
