#include "verification/problem/cone_residual.hpp"

#include <Eigen/Cholesky>

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

/// M⁻¹ p*
VectorXd free_velocity(const solvers::ContactProblem& problem) {
  VectorXd v(problem.p_star.size());
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const models::Tree& tree = problem.start.trees[i];
    v.segment(tree.first, tree.size) =
        problem.start.M[i].llt().solve(problem.p_star.segment(tree.first, tree.size));
  }
  return v;
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
  const VectorXd free = free_velocity(problem);
  double miss = 0, scale = 0;
  for (std::size_t i = 0; i < frozen.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    const double mu = frozen[i].friction.mu, rho = 1 / std::max(frozen[i].w_n, frozen[i].w_t);
    const auto velocity = [&](const VectorXd& v) {
      Vector3<double> u = models::contact_velocity(problem.start, contact, v);
      u[0] += contact.phi / problem.h;
      return u;
    };
    Vector3<double> u = velocity(solution.v);
    if (cone == Cone::kCoulomb) u[0] += mu * u.tail<2>().norm();
    const Vector3<double>& gamma = solution.impulses[i];
    miss = std::max(miss, (gamma - project_on_cone(gamma - rho * u, mu)).norm());
    scale = std::max(scale, rho * velocity(free).norm());
  }
  return scale > 0 ? miss / scale : miss;
}

}  // namespace tribo::verification
