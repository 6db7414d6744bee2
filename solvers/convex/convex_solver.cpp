#include "solvers/convex/convex_solver.hpp"

#include <algorithm>
#include <cmath>

#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/exact_line_search.hpp"
#include "solvers/convex/posed_problem.hpp"

namespace tribo::solvers {
namespace {

constexpr double kAbsoluteTolerance = 1e-14;  ///< ε_a [√J]
constexpr double kCostRounding = 1e-15;  ///< relative change of ℓ that counts as rounding [-]
constexpr double kMostRounding = 1e-3;   ///< relative to the momentum [-]
constexpr double kSmallestCost = 1e-30;  ///< [J]
constexpr double kSlowestRate = 0.9999;  ///< upper bound of Θ
constexpr int kDesiredIterations = 10;   ///< N of [cenic, Eq. (35)]
constexpr int kMajorisedIterations = 6;  ///< of `CurvatureRule::kMajorised`
constexpr int kAdaptedIterations = 20;   ///< of `CurvatureRule::kAdaptive`
constexpr double kShortUpdate = 0.5;     ///< a smaller α calls for the secant
constexpr double kWalker = 0.9;          ///< γ of Eisenstat and Walker
constexpr double kLoosestUpdate = 0.1;   ///< largest relative residual of an update
constexpr double kCloseUpdate = 1e-6;    ///< the same after half of the iterations
constexpr double kUpdateMargin = 0.3;    ///< relative to the bound of the stopping rule
constexpr double kInsideDomain = 0.999;  ///< fraction of the way to a barrier's wall
constexpr const char* kInnerSolveFailed =
    "the iteration for Newton's update did not converge, and ";

}  // namespace

ConvexSolver::ConvexSolver(const ConvexOptions& options)
    : options_(options),
      cost_(std::make_unique<ConvexCost>(options.threads)),
      linear_solver_(LinearSolver::Kind::kPositiveDefinite) {}

ConvexSolver::~ConvexSolver() = default;

double ConvexSolver::residual() const {
  return cost_->residual();
}

models::Workers& ConvexSolver::workers() {
  return cost_->workers();
}

Status ConvexSolver::solve(const ContactProblem& problem,
                           std::span<const ContactPotential> potentials, RowTerms& rows,
                           VectorXd& v, StepResult& out) {
  if (observer_) observer_({problem, potentials, rows, v});
  profile_ = out.profile;
  {
    const PartTimer timer(profile_, StepPart::kHessian);
    if (cost_->pose(problem, potentials, rows, options_.linear_algebra)) factored_ = false;
  }
  if (!cost_->masses_are_comparable())
    return out.fail(Status::kSingular, "the masses of two bodies are more than 1e24 apart");
  if (!cost_->move_into_domain(v)) {
    return out.fail(Status::kOutsideDomain,
                    "a gap is closed at the start of the step, where the barrier has no force");
  }
  update(v);
  double alpha = 1;
  last_residual_ = 0;
  for (int k = 0; k < options_.max_iterations; ++k) {
    if (!cost_->gradient().allFinite())
      return out.fail(Status::kNonFinite, "the gradient is not finite");
    const double tolerance = residual_tolerance();
    if (!std::isfinite(cost_->residual()) || !std::isfinite(tolerance))
      return out.fail(Status::kNonFinite, "the norm of the momentum or of its residual overflows");
    if (converged(v, tolerance)) return Status::kOk;
    ++out.work.newton_iterations;
    const bool refactored = refactors(k);
    if (refactored && !factor(curvature(k, alpha), out.work))
      return fail_by_hessian(Status::kSingular, out);
    if (!solve_for_update(k, tolerance, out.work)) return fail_by_hessian(Status::kInnerSolve, out);
    alpha = line_search(v, out.work);
    if (out.record_newton) out.newton.push_back({v, dv_, alpha, refactored, cost_->residual()});
    if (alpha < 1) ++out.work.limited_iterations;
    v += alpha * dv_;
    const double previous_cost = cost_->value();
    update(v);
    if (finished(previous_cost, alpha, k)) return Status::kOk;
  }
  if (converged(v, residual_tolerance())) return Status::kOk;
  return out.fail(Status::kIterationLimit, "Newton's method reached its iteration limit");
}

void ConvexSolver::update(const VectorXd& v) {
  const PartTimer timer(profile_, StepPart::kLaws);
  cost_->update(v);
}

/// ε_r max(s, ‖D p*‖), or ε_r times the change of momentum in the step [√J]
double ConvexSolver::update_tolerance() const {
  const double scale = options_.stopping == StoppingRule::kChange
                           ? cost_->momentum_change()
                           : std::max(options_.scale, cost_->free_momentum());
  return options_.tolerance * scale;
}

bool ConvexSolver::converged(const VectorXd& v, double tolerance) {
  const PartTimer timer(profile_, StepPart::kLaws);
  const double residual = cost_->residual();
  if (residual <= tolerance) return true;
  return options_.rounding_counts && options_.stopping != StoppingRule::kUpdate &&
         residual <= kMostRounding * cost_->momentum() &&
         residual <= tolerance + cost_->gradient_rounding(v);
}

/// Bound of ‖D ∇ℓ‖ without its rounding [√J]
double ConvexSolver::residual_tolerance() const {
  if (options_.stopping != StoppingRule::kMomentum) return update_tolerance();
  return kAbsoluteTolerance * options_.scale + options_.tolerance * cost_->momentum();
}

/// η_k of an update found by iteration.
double ConvexSolver::inner_tolerance(int k, double tolerance) {
  const double residual = cost_->residual();
  const double reduction = last_residual_ > 0 ? residual / last_residual_ : 1;
  last_residual_ = residual;
  const bool many = 2 * k >= options_.max_iterations;
  const double loosest = many ? kCloseUpdate : kLoosestUpdate;
  const double forcing = std::min(kWalker * reduction * reduction, loosest);
  return std::max(forcing, kUpdateMargin * tolerance / residual);
}

/// Whether iteration k needs a new factor: there is none, or the kept one converges too slowly for
/// the remaining iterations.
bool ConvexSolver::refactors(int k) const {
  if (!options_.reuse_hessian || !factored_) return true;
  if (k < 2) return false;
  const double left = std::pow(rate_, kDesiredIterations - k) / (1 - rate_) * update_norm_;
  return left > update_tolerance();
}

FrictionCurvature ConvexSolver::curvature(int k, double last_alpha) const {
  const bool secant =
      (options_.curvature == CurvatureRule::kMajorised && k < kMajorisedIterations) ||
      (options_.curvature == CurvatureRule::kAdaptive && k < kAdaptedIterations &&
       last_alpha < kShortUpdate);
  return secant ? FrictionCurvature::kSecant : FrictionCurvature::kExact;
}

bool ConvexSolver::factor(FrictionCurvature curvature, Work& work) {
  {
    const PartTimer timer(profile_, StepPart::kHessian);
    cost_->assemble(curvature);
  }
  const PartTimer timer(profile_, StepPart::kFactorization);
  factored_ = cost_->hessian().factor(linear_solver_, work);
  return factored_;
}

/// Δv = −H⁻¹ ∇ℓ
bool ConvexSolver::solve_for_update(int k, double tolerance, Work& work) {
  const PartTimer timer(profile_, StepPart::kFactorization);
  const bool solved = cost_->hessian().solve(linear_solver_, cost_->gradient(), dv_, work,
                                             inner_tolerance(k, tolerance));
  dv_ = -dv_;
  return solved;
}

/// Fails because of an H that gives no update.
Status ConvexSolver::fail_by_hessian(Status status, StepResult& out) const {
  if (!cost_->hessian().is_finite())
    return out.fail(Status::kNonFinite, "the Hessian is not finite");
  const char* const before = status == Status::kInnerSolve ? kInnerSolveFailed : "";
  return out.fail(status, before + cost_->hessian_report());
}

double ConvexSolver::line_search(const VectorXd& v, Work& work) {
  const PartTimer timer(profile_, StepPart::kLineSearch);
  cost_->begin_line(v, dv_);
  LineDerivatives at0{.slope = dv_.dot(cost_->gradient())};
  if (options_.line_search_start == LineSearchStart::kQuadratic) {
    at0.curvature = cost_->curvature_at_start();
  }
  const double alpha_max = std::min(options_.most_alpha, kInsideDomain * cost_->largest_fraction());
  if (-at0.slope < cost_rounding()) return std::min(1.0, alpha_max);
  const auto derivatives = [&](double alpha) {
    ++work.line_search_evaluations;
    return cost_->along_line(alpha);
  };
  return exact_line_search(at0, alpha_max, derivatives, options_.line_search_start);
}

/// Whether the update of iteration k was the last one needed.
bool ConvexSolver::finished(double previous_cost, double alpha, int k) {
  if (stalled(previous_cost, alpha)) return true;
  if (options_.stopping == StoppingRule::kMomentum) return false;
  const double norm = alpha * cost_->energy_norm(dv_);  // ‖D⁻¹ (v_{k+1} − v_k)‖
  rate_ = k == 0 ? 0.5 : std::min(norm / update_norm_, kSlowestRate);  // η = 1 after the first
  update_norm_ = norm;
  return rate_ / (1 - rate_) * norm <= update_tolerance();
}

/// Whether |Δℓ| is rounding although a good part of the update was taken.
bool ConvexSolver::stalled(double previous_cost, double alpha) const {
  return alpha > 0.5 && std::abs(cost_->value() - previous_cost) < cost_rounding();
}

/// [J]
double ConvexSolver::cost_rounding() const {
  return kSmallestCost * options_.scale * options_.scale + kCostRounding * cost_->magnitude();
}

}  // namespace tribo::solvers
