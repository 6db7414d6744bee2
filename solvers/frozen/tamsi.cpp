#include "solvers/frozen/tamsi.hpp"

namespace tribo::solvers {
namespace {

constexpr int kMostParts = 20;

}  // namespace

Tamsi::Tamsi(const models::System& system, const TamsiOptions& options)
    : Stepper(system, {.order = 1, .implicit = true}), solver_(options) {}

Status Tamsi::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  h_ = h;
  freeze(system(), x0, h, kOverlapping, problem_, out.work);
  phi_start_.clear();
  for (const auto& contact : problem_.start.contacts.items()) phi_start_.push_back(contact.phi);

  Status status = Status::kIterationLimit;
  for (int parts = 1; parts <= kMostParts; ++parts) {
    status = solve_parts(x0, h, parts, out);
    if (status == Status::kOk) return status;
    if (parts < kMostParts) ++out.work.failed_solves;  // the integrator counts the last one
  }
  return status;
}

Status Tamsi::solve_parts(const State<double>& x0, double h, int parts, StepResult& out) {
  auto contacts = problem_.start.contacts.items();
  for (std::size_t i = 0; i < contacts.size(); ++i) contacts[i].phi = phi_start_[i];
  problem_.h = h / parts;
  frozen_ = x0;
  VectorXd& v = frozen_.v;
  out.x.q = x0.q;
  impulse_.assign(contacts.size(), models::Vector3<double>::Zero());
  for (int part = 0; part < parts; ++part) {
    for (const std::size_t i : problem_.participants) {
      if (part == 0) break;
      const auto v_c = models::contact_velocity(problem_.start, contacts[i], v);
      impulse_[i] += problem_.h * solver_.force(problem_, i, v_c);
      contacts[i].phi += problem_.h * v_c[0];
    }
    problem_.v0 = v;
    update_free_momentum(problem_);
    if (const Status status = solver_.solve(problem_, v, out); status != Status::kOk) return status;
    system().position_rate(frozen_, dq_);  // N₀ v
    dq_ *= problem_.h;
    system().add_rate(out.x.q, dq_, q_);  // q ⊕ h N₀ v
    std::swap(out.x.q, q_);
  }
  out.x.t = x0.t + h;
  out.x.v = v;
  out.x.memory = x0.memory;
  return require_finite(out.x, out);
}

void Tamsi::contacts(const State<double>& x, std::vector<ContactReport>& out) {
  report_contacts(problem_, x.v, out);
  for (const std::size_t i : problem_.participants) {
    out[i].force = (impulse_[i] + problem_.h * solver_.force(problem_, i, out[i].velocity)) / h_;
  }
}

}  // namespace tribo::solvers
