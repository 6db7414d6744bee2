#include "verification/exchange/problem/cone_residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification {
namespace {

using models::Vector3;
using models::VectorXd;

/// The nearest point of ‖x_t‖ ≤ μ x_n.
Vector3<double> project_on_cone(const Vector3<double>& x, double mu) {
  const double slip = x.tail<2>().norm();
  if (slip <= mu * x[0]) return x;
  if (mu * slip <= -x[0]) return Vector3<double>::Zero();
  const double normal = (x[0] + mu * slip) / (1 + mu * mu);
  Vector3<double> out;
  out[0] = normal;
  out.tail<2>() = mu * normal / slip * x.tail<2>();
  return out;
}

/// p* + Jᵀγ + Gᵀλ
VectorXd momentum_of(const solvers::ContactProblem& problem, const RecordedSolution& solution) {
  VectorXd p = problem.p_star;
  if (solution.row_momentum.size() == p.size()) p += solution.row_momentum;
  for (std::size_t i = 0; i < problem.participants.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    models::add_contact_force(problem.start, contact, solution.impulses[i], p);
  }
  return p;
}

}  // namespace

double cone_residual(const RecordedProblem& record, const RecordedSolution& solution, Cone cone) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const solvers::ContactProblem& problem = record.problem;
  std::vector<solvers::FrozenContact> frozen;
  solvers::ContactFreezer freezer(solvers::DelassusEstimate::kDiagonal);
  if (solution.status != solvers::Status::kOk || solution.v.size() != problem.v0.size() ||
      solution.impulses.size() != problem.participants.size() || !freezer.freeze(problem, frozen))
    return kNone;
  const VectorXd free = velocity_of(problem, problem.p_star);
  const VectorXd balanced = velocity_of(problem, momentum_of(problem, solution));
  double miss = 0, scale = 0;
  for (std::size_t i = 0; i < frozen.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    const double mu = frozen[i].friction.mu, rho = 1 / std::max(frozen[i].w_n, frozen[i].w_t);
    const auto velocity = [&](const VectorXd& v) {
      Vector3<double> u = models::contact_velocity(problem.start, contact, v);
      u[0] += contact.phi / problem.h;
      return u;
    };
    const Vector3<double> u = velocity(balanced);
    Vector3<double> u_hat = u;
    if (cone == Cone::kCoulomb) u_hat[0] += mu * u.tail<2>().norm();
    const Vector3<double>& gamma = solution.impulses[i];
    miss = std::max({miss, (gamma - project_on_cone(gamma - rho * u_hat, mu)).norm(),
                     rho * (velocity(solution.v) - u).norm()});
    scale = std::max(scale, rho * velocity(free).norm());
  }
  return scale > 0 ? miss / scale : miss;
}

}  // namespace tribo::verification
