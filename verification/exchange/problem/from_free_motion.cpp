#include "verification/exchange/problem/from_free_motion.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::verification {
namespace {

double scale_of(const solvers::ContactProblem& problem, const models::VectorXd& v) {
  std::vector<solvers::FrozenContact> frozen;
  solvers::ContactFreezer freezer(solvers::DelassusEstimate::kDiagonal);
  double most = 0;
  if (freezer.freeze(problem, frozen)) {
    for (std::size_t i = 0; i < frozen.size(); ++i) {
      const auto& contact = problem.start.contacts[problem.participants[i]];
      const double speed = models::contact_velocity(problem.start, contact, v).norm();
      most = std::max(most, speed / std::sqrt(std::max(frozen[i].w_n, frozen[i].w_t)));
    }
  }
  if (!problem.start.constraints.items().empty())
    most = std::max(most, std::sqrt(std::abs(problem.p_star.dot(v))));
  return most > 0 && std::isfinite(most) ? most : 1;
}

}  // namespace

FromFreeMotion::FromFreeMotion(const RecordedProblem& record)
    : problem_(record), from_(velocity_of(record.problem, record.problem.p_star)) {
  solvers::ContactProblem& problem = problem_.problem;
  scale_ = scale_of(problem, from_);
  if (!problem.start.constraints.items().empty() || !record.efforts.empty()) {
    from_.setZero();
    return;
  }
  for (auto& contact : problem.start.contacts.items())
    contact.bias = models::contact_velocity(problem.start, contact, from_);
  problem.p_star.setZero();
  problem.v0 -= from_;
  problem_.guess -= from_;
}

RecordedSolution FromFreeMotion::restored(RecordedSolution solution) const {
  solution.v += from_;
  return solution;
}

}  // namespace tribo::verification
