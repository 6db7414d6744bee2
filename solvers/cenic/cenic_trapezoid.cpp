#include "solvers/cenic/cenic_trapezoid.hpp"

namespace tribo::solvers {

CenicTrapezoid::CenicTrapezoid(const models::System& system, const SchemeTraits& traits,
                               const CenicOptions& options, PreviousForce previous)
    : Stepper(system, traits),
      options_(options),
      previous_(previous),
      solver_(options.convex.options),
      first_(system, options.convex),
      freezer_(options.convex.delassus) {}

void CenicTrapezoid::set_accuracy(double accuracy) {
  solver_.set_tolerance(newton_tolerance(options_, accuracy));
}

Status CenicTrapezoid::step(const State<double>& x0, double h, Attempt attempt, StepResult& out) {
  out.newton.clear();
  if (!first_.frozen_for(attempt)) {
    if (const Status s = first_.freeze(x0, solver_.workers(), out); s != Status::kOk) return s;
    choose_start_force(x0);
  }
  Status s = first_.solve(h, x0.v, solver_, x_hat_, out);  // x̂ = ICF(x0; h)
  if (s != Status::kOk) return s;
  build_problem(h, out.work);
  freeze_contacts(h);
  out.x = x_hat_;
  s = solver_.solve(problem_, potentials_, no_rows_, out.x.v, out);
  if (s != Status::kOk) return s;
  advance_positions(x0, h, out.x);
  s = require_finite(out.x, out);
  if (s != Status::kOk) return s;
  store_end_force(out.x, h);
  if (!estimates_error()) return Status::kOk;
  system().difference(out.x.q, x_hat_.q, out.error_q);  // err = x1 ⊖ x̂
  out.error_v = out.x.v - x_hat_.v;
  return Status::kOk;
}

/// F⁰: of the last step if x0 is its end and the solver's forces are requested; else of the laws.
void CenicTrapezoid::choose_start_force(const State<double>& x0) {
  const bool has_end = end_force_.size() == x0.v.size();
  const bool goes_on = has_end && end_.t == x0.t && end_.q == x0.q && end_.v == x0.v;
  if (previous_ == PreviousForce::kSolver && goes_on) {
    force_ = end_force_;
    return;
  }
  const auto& start = first_.start();
  force_.setZero(x0.v.size());
  for (const auto& contact : start.contacts.items()) {
    const auto v_c = models::contact_velocity(start, contact, x0.v);
    models::add_contact_force(start, contact, models::contact_force(contact, v_c), force_);
  }
}

/// A = M(q0) + M(q̂), r = A v0 − h (k(q0) + k(q̂) − F⁰), contacts at x̂; of the two damper terms in
/// k, one is at v0, the other at the end, and of the two of springs one is at q0, the other at
/// q1 = q0 + h (v0 + v)/2. One geometry query.
void CenicTrapezoid::build_problem(double h, Work& work) {
  freeze(system(), x_hat_, h, options_.convex.margin, problem_, work, &solver_.workers());
  const auto& start = first_.start();
  for (std::size_t i = 0; i < start.M.size(); ++i) problem_.start.M[i] += start.M[i];
  problem_.start.k += start.k - force_;
  const Eigen::Index n = start.damping.size();
  if (n == 0) return;
  problem_.undamped += first_.undamped();
  problem_.undamped.tail(n) += start.damping.cwiseProduct(first_.state().v) - force_;
  if (problem_.start.stiffness.size() > 0) move_springs(h);
  update_free_momentum(problem_);
}

/// Springs from q̂ to q0 + h v0/2; as dampers of h K/2 they go on to q1.
void CenicTrapezoid::move_springs(double h) {
  VectorXd& K = problem_.start.stiffness;
  const State<double>& x0 = first_.state();
  system().difference(x0.q, x_hat_.q, back_);
  problem_.undamped.tail(K.size()) += K.cwiseProduct(back_ + h / 2 * x0.v);
  K /= 2;
}

/// Potentials from x̂, with the gap stepped back: φ̂ − h v̂_n. Resets the problem to v0.
void CenicTrapezoid::freeze_contacts(double h) {
  potentials_.clear();
  (void)freezer_.freeze(problem_, frozen_contacts_);  // M(q0) and M(q̂) are positive definite
  const auto& at_hat = problem_.start;
  for (std::size_t i = 0; i < frozen_contacts_.size(); ++i) {
    const auto& contact = at_hat.contacts[problem_.participants[i]];
    const double v_n = models::contact_velocity(at_hat, contact, x_hat_.v)[0];
    frozen_contacts_[i].phi0 -= h * v_n;
    potentials_.push_back(make_potential(options_.convex.potential, frozen_contacts_[i]));
  }
  problem_.v0 = first_.state().v;
  update_free_momentum(problem_);
}

/// q1 = q0 ⊕ (h/2) N̄ (v1 + v0)
void CenicTrapezoid::advance_positions(const State<double>& x0, double h, State<double>& x1) {
  mean_ = x0;
  mean_.v = (x0.v + x1.v) / 2;
  system().position_rate(mean_, dq_);
  mean_.q = x_hat_.q;
  system().position_rate(mean_, dq_hat_);
  dq_ = (h / 2) * (dq_ + dq_hat_);
  system().add_rate(x0.q, dq_, x1.q);
  x1.t = x0.t + h;
  x1.memory = x0.memory;
}

/// F¹ = Ĵᵀ γ/h
void CenicTrapezoid::store_end_force(const State<double>& x1, double h) {
  end_ = x1;
  end_force_.setZero(x1.v.size());
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    const auto& contact = problem_.start.contacts[problem_.participants[i]];
    const auto v_c = models::contact_velocity(problem_.start, contact, x1.v);
    models::add_contact_force(problem_.start, contact,
                              models::Vector3<double>(response(potentials_[i], v_c).impulse / h),
                              end_force_);
  }
}

/// φ1 = φ̂ + (h/2)(v_n0 + v_n1) − h v̂_n: along the frozen normal.
void CenicTrapezoid::contacts(const State<double>& x, std::vector<ContactReport>& out) {
  out.clear();
  const auto& at_hat = problem_.start;
  const double h = problem_.h;
  for (const auto& contact : at_hat.contacts.items()) {
    const auto v0 = models::contact_velocity(at_hat, contact, problem_.v0);
    const auto v_hat = models::contact_velocity(at_hat, contact, x_hat_.v);
    const auto v1 = models::contact_velocity(at_hat, contact, x.v);
    const double phi = contact.phi + h / 2 * (v0[0] + v1[0]) - h * v_hat[0];
    out.push_back({contact.id, phi, v1, models::Vector3<double>::Zero()});
  }
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    ContactReport& report = out[problem_.participants[i]];
    report.force = response(potentials_[i], report.velocity).impulse / h;  // γ/h
  }
}

}  // namespace tribo::solvers
