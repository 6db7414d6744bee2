#include "solvers/frozen/tamsi_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

using models::Vector2;
using models::Vector3;
using Matrix3 = Eigen::Matrix3d;
using Matrix2 = Eigen::Matrix2d;

/// ‖v‖_s = √(‖v‖² + ε²)
double soft_norm(const Vector2<double>& v, double eps) {
  return std::sqrt(v.squaredNorm() + eps * eps);
}

}  // namespace

TamsiSolver::TamsiSolver(const TamsiOptions& options)
    : options_(options),
      kind_(options.coupling == NormalCoupling::kOneWay ? MatrixKind::kPositiveDefinite
                                                        : MatrixKind::kGeneral),
      linear_solver_(kind_) {}

void TamsiSolver::begin(const ContactProblem& problem, LinearAlgebra choice) {
  const auto contacts = problem.start.contacts.items();
  pi_start_.assign(contacts.size(), 0.0);
  v_c_.assign(contacts.size(), Vector3<double>::Zero());
  dv_c_.assign(contacts.size(), Vector3<double>::Zero());
  models::body_velocities(problem.start, problem.v0, velocities_);
  for (const std::size_t c : problem.participants) {
    const double v_n = models::contact_velocity(problem.start, contacts[c], velocities_)[0];
    pi_start_[c] = models::normal_force(contacts[c].normal, -contacts[c].phi, v_n);
  }
  matrix_.set_structure(problem, {}, choice, kind_);
}

TamsiSolver::Normal TamsiSolver::normal(const ContactProblem& problem, std::size_t contact,
                                        double v_n) const {
  if (options_.coupling == NormalCoupling::kOneWay) return {.pi = pi_start_[contact]};
  const auto& c = problem.start.contacts[contact];
  const double delta = -c.phi - problem.h * v_n;  // δ ≈ δ₀ − h v_n
  return {.pi = models::normal_force(c.normal, delta, v_n),
          .slope = -problem.h * models::normal_force_d_delta(c.normal, delta, v_n) +
                   models::normal_force_d_velocity(c.normal, delta, v_n)};
}

Vector3<double> TamsiSolver::force(const ContactProblem& problem, std::size_t contact,
                                   const Vector3<double>& v_c) const {
  const models::FrictionLaw<double>& law = problem.start.contacts[contact].friction;
  const double pi = normal(problem, contact, v_c[0]).pi;
  const double slip = soft_norm(v_c.tail<2>(), options_.soft_norm * law.v_s);
  Vector3<double> f_c;
  f_c[0] = pi;
  f_c.tail<2>() = (-law.quotient(slip / law.v_s) * pi / law.v_s) * v_c.tail<2>();
  return f_c;
}

/// r = M₀ v − p* − h Σ J_cᵀ f_c  and  ∇r
void TamsiSolver::assemble(const ContactProblem& problem, const VectorXd& v) {
  multiply_mass(problem.start, v, r_);
  r_ -= problem.p_star;
  matrix_.set_mass(problem.start);
  models::body_velocities(problem.start, v, velocities_);
  impulses_.assign(velocities_.size(), models::Vector6<double>::Zero());
  matrix_.add_contacts(
      problem, [&](std::size_t i) { return add_contact(problem, problem.participants[i]); });
  models::gather_forces(problem.start, impulses_, r_);
}

/// Adds −h f_c to the impulses and returns h K_c.
Matrix3 TamsiSolver::add_contact(const ContactProblem& problem, std::size_t contact) {
  const models::ContactPoint& c = problem.start.contacts[contact];
  const models::FrictionLaw<double>& law = c.friction;
  const Vector3<double> v_c = models::contact_velocity(problem.start, c, velocities_);
  v_c_[contact] = v_c;
  const Normal n = normal(problem, contact, v_c[0]);
  const double slip = soft_norm(v_c.tail<2>(), options_.soft_norm * law.v_s);
  const double s = slip / law.v_s;
  const double mu_over_slip = law.quotient(s) / law.v_s;  // μ̃/‖v_t‖
  const Vector2<double> t_hat = v_c.tail<2>() / slip;
  const Matrix2 P = t_hat * t_hat.transpose();

  Vector3<double> f_c;
  f_c << n.pi, -n.pi * mu_over_slip * v_c.tail<2>();
  Matrix3 K = Matrix3::Zero();
  K(0, 0) = -n.slope;
  K.bottomLeftCorner<2, 1>() = law.coefficient(s) * n.slope * t_hat;
  K.bottomRightCorner<2, 2>() =
      n.pi * (mu_over_slip * (Matrix2::Identity() - P) + law.slope(s) / law.v_s * P);
  models::add_contact_force(problem.start, c, Vector3<double>(-problem.h * f_c), impulses_);
  return problem.h * K;
}

TalsLimit TamsiSolver::limit_update(const ContactProblem& problem, Work& work) {
  ++work.line_search_evaluations;
  TalsLimit least;
  for (const std::size_t i : problem.participants) {
    const auto& c = problem.start.contacts[i];
    const TalsLimit limit = transition_aware_limit(v_c_[i].tail<2>(), dv_c_[i].tail<2>(),
                                                   {.v_s = c.friction.v_s,
                                                    .softness = options_.tals_softness,
                                                    .max_angle = options_.tals_angle});
    if (limit.rule == TalsRule::kInvalid) return limit;
    if (limit.alpha < least.alpha) least = limit;
  }
  return least;
}

/// max(‖Δv_n‖₂, ‖Δv_t‖₂) < tolerance · v_s over all contacts, for the update as proposed.
bool TamsiSolver::converged(const ContactProblem& problem) {
  double normal_square = 0;
  double tangent_square = 0;
  double v_s = std::numeric_limits<double>::infinity();
  for (const std::size_t i : problem.participants) {
    const auto& c = problem.start.contacts[i];
    normal_square += dv_c_[i][0] * dv_c_[i][0];
    tangent_square += dv_c_[i].tail<2>().squaredNorm();
    v_s = std::min(v_s, c.friction.v_s);
  }
  return std::sqrt(std::max(normal_square, tangent_square)) < options_.tolerance * v_s;
}

Status TamsiSolver::solve(const ContactProblem& problem, VectorXd& v, StepResult& out) {
  begin(problem, options_.linear_algebra);
  for (int k = 0; k < options_.max_iterations; ++k) {
    ++out.work.newton_iterations;
    assemble(problem, v);
    if (!r_.allFinite()) return out.fail(Status::kNonFinite, "the residual is not finite");
    if (!matrix_.blocks().factor(linear_solver_, out.work)) {
      return out.fail(Status::kSingular, "the Newton matrix is singular");
    }
    if (!matrix_.blocks().solve(linear_solver_, r_, dv_, out.work)) {
      return out.fail(Status::kInnerSolve, "the iteration for Newton's update did not converge");
    }
    dv_ = -dv_;  // Δv = −(∇r)⁻¹ r
    if (!dv_.allFinite()) {
      return out.fail(Status::kNonFinite, "the Newton update is not finite");
    }
    models::body_velocities(problem.start, dv_, velocities_);
    for (const std::size_t i : problem.participants) {
      const auto& c = problem.start.contacts[i];
      dv_c_[i] = models::jacobian_times(problem.start, c, velocities_);
    }
    const TalsLimit limit = options_.tals ? limit_update(problem, out.work) : TalsLimit{};
    if (limit.rule == TalsRule::kInvalid) {
      return out.fail(Status::kNewtonDiverged, "no fraction of the Newton update is acceptable");
    }
    if (out.record_newton) out.newton.push_back({v, dv_, limit.alpha});
    v += limit.alpha * dv_;
    if (limit.alpha < 1) {
      ++out.work.limited_iterations;
    } else if (converged(problem)) {
      return Status::kOk;
    }
  }
  return out.fail(Status::kIterationLimit, "Newton's method reached its iteration limit");
}

void TamsiSolver::residual_and_jacobian(const ContactProblem& problem, const VectorXd& v,
                                        VectorXd& r, MatrixXd& jacobian) {
  begin(problem, LinearAlgebra::kDense);
  assemble(problem, v);
  r = r_;
  jacobian = matrix_.blocks().dense_matrix();
}

}  // namespace tribo::solvers
