#include "solvers/convex/convex_solver.hpp"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

using models::Vector3;

constexpr double kAbsoluteTolerance = 1e-14;  ///< ε_a [√J]
constexpr double kCostRounding = 1e-15;       ///< relative change of ℓ that is rounding [-]
constexpr double kSmallestCost = 1e-30;       ///< [J]
constexpr double kRoundings = 4 * std::numeric_limits<double>::epsilon();
constexpr double kSlowestRate = 0.9999;  ///< Θ is not taken to be larger
constexpr int kDesiredIterations = 10;   ///< N of [cenic, Eq. (35)]
constexpr double kInsideDomain = 0.999;  ///< of the way to a barrier's wall
constexpr int kMostBisections = 60;
constexpr int kLargestEigenproblem = 300;

}  // namespace

struct ConvexSolver::View {
  const ContactProblem& problem;
  std::span<const ContactPotential> potentials;
  RowTerms& rows;

  [[nodiscard]] std::size_t size() const { return potentials.size(); }
  [[nodiscard]] const models::ContactPoint<double>& contact(std::size_t i) const {
    return problem.start.contacts[problem.participants[i]];
  }
  [[nodiscard]] Vector3<double> velocity(std::size_t i, const VectorXd& v) const {
    return models::contact_velocity(problem.start, contact(i), v);
  }
};

ConvexSolver::ConvexSolver(const ConvexOptions& options)
    : options_(options), linear_solver_(LinearSolver::Kind::kPositiveDefinite) {}

void ConvexSolver::begin(const View& view) {
  const PartTimer timer(profile_, StepPart::kHessian);
  const auto& start = view.problem.start;
  const bool sparse = use_sparse(options_.linear_algebra, static_cast<int>(view.problem.v0.size()));
  int largest_tree = 0;
  scale_.resize(view.problem.v0.size());
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    const models::Tree& tree = start.trees[i];
    largest_tree = std::max(largest_tree, tree.size);
    scale_.segment(tree.first, tree.size) = start.M[i].diagonal().cwiseSqrt().cwiseInverse();
  }
  scratch_.resize(3, largest_tree);
  block_.resize(largest_tree, largest_tree);
  view.rows.reserve(largest_tree);
  couplings_.clear();
  if (sparse) view.rows.couplings(couplings_);
  for (std::size_t i = 0; sparse && i < view.size(); ++i) {
    const auto& contact = view.contact(i);
    if (contact.num_blocks == 2)
      couplings_.push_back(std::minmax(contact.blocks[0].tree, contact.blocks[1].tree));
  }
  std::ranges::sort(couplings_);
  couplings_.erase(std::unique(couplings_.begin(), couplings_.end()), couplings_.end());
  if (hessian_.set_structure(start.trees, couplings_, sparse)) factored_ = false;
  v_c_.resize(view.size());
  dv_c_.resize(view.size());
  responses_.resize(view.size());
}

/// ∇ℓ = A Δ + h k₀ − Jᵀγ  and up to a constant  ℓ = ½ Δᵀ A Δ + h Δᵀk₀ + Σ ℓ_c,  Δ = v − v0: in
/// short steps A v and p* are large and nearly equal, and their rounding would be that of γ.
void ConvexSolver::update(const View& view, const VectorXd& v) {
  const PartTimer timer(profile_, StepPart::kLaws);
  const auto& start = view.problem.start;
  impulse_.setZero(v.size());
  cost_ = 0;
  cost_scale_ = 0;
  for (std::size_t i = 0; i < view.size(); ++i) {
    v_c_[i] = view.velocity(i, v);
    responses_[i] = response(view.potentials[i], v_c_[i]);
    models::add_contact_force(start, view.contact(i), responses_[i].impulse, impulse_);
    cost_ += responses_[i].cost;
    cost_scale_ += std::abs(responses_[i].cost);
  }
  view.rows.update(start.trees, v);
  view.rows.add_impulses(start.trees, impulse_);
  cost_ += view.rows.cost();
  cost_scale_ += view.rows.cost_scale();
  change_ = v - view.problem.v0;
  multiply_mass(start, v, momentum_);
  multiply_mass(start, change_, mass_dv_);
  gradient_ = mass_dv_ + view.problem.h * start.k - impulse_;  // A v0 − p* = h k₀
  const double kinetic = change_.dot(mass_dv_) / 2;
  const double free = view.problem.h * change_.dot(start.k);
  cost_ += kinetic + free;
  cost_scale_ += kinetic + std::abs(free);
}

/// Halves v until every barrier has a gap; at rest they have that of the start.
bool ConvexSolver::move_into_domain(const View& view, VectorXd& v) const {
  const auto inside = [&] {
    for (std::size_t i = 0; i < view.size(); ++i) {
      if (!(barrier_gap(view.potentials[i], view.velocity(i, v)[0]) > 0)) return false;
    }
    return true;
  };
  for (int i = 0; i < kMostBisections; ++i) {
    if (inside()) return true;
    v /= 2;
  }
  v.setZero();
  return inside();
}

/// ε_r max(1, ‖D p*‖) [√J]
double ConvexSolver::update_tolerance(const View& view) const {
  return options_.tolerance * std::max(1.0, scale_.cwiseProduct(view.problem.p_star).norm());
}

bool ConvexSolver::converged(const View& view, const VectorXd& v) {
  const PartTimer timer(profile_, StepPart::kLaws);
  const double residual = scale_.cwiseProduct(gradient_).norm();
  if (options_.stopping == StoppingRule::kUpdate) return residual <= update_tolerance(view);
  const double momentum =
      std::max(scale_.cwiseProduct(momentum_).norm(), scale_.cwiseProduct(impulse_).norm());
  const double tolerance = kAbsoluteTolerance + options_.tolerance * momentum;
  return residual <= tolerance || residual <= tolerance + gradient_rounding(view, v);
}

/// What of ‖D ∇ℓ‖ is rounding: that of v_c and of φ0/h, amplified by G.
double ConvexSolver::gradient_rounding(const View& view, const VectorXd& v) {
  const auto& start = view.problem.start;
  rounding_.setZero(v.size());
  for (std::size_t i = 0; i < view.size(); ++i) {
    const auto& contact = view.contact(i);
    Vector3<double> speed = contact.bias.cwiseAbs();
    speed[0] += std::abs(contact.phi) / view.problem.h;
    for (int b = 0; b < contact.num_blocks; ++b) {
      const auto& block = contact.blocks[static_cast<std::size_t>(b)];
      const models::Tree& tree = start.trees[static_cast<std::size_t>(block.tree)];
      speed += block.J.cwiseAbs().lazyProduct(v.segment(tree.first, tree.size).cwiseAbs());
    }
    const Vector3<double> noise = responses_[i].hessian.cwiseAbs() * speed;
    for (int b = 0; b < contact.num_blocks; ++b) {
      const auto& block = contact.blocks[static_cast<std::size_t>(b)];
      const models::Tree& tree = start.trees[static_cast<std::size_t>(block.tree)];
      rounding_.segment(tree.first, tree.size) += block.J.cwiseAbs().transpose().lazyProduct(noise);
    }
  }
  return kRoundings * scale_.cwiseProduct(rounding_).norm();
}

void ConvexSolver::add_contact_hessian(const View& view, std::size_t i) {
  const auto& contact = view.contact(i);
  for (int a = 0; a < contact.num_blocks; ++a) {
    const auto& row = contact.blocks[static_cast<std::size_t>(a)];
    for (int b = 0; b < contact.num_blocks; ++b) {
      const auto& column = contact.blocks[static_cast<std::size_t>(b)];
      auto G_J = scratch_.leftCols(column.J.cols());
      auto block = block_.topLeftCorner(row.J.cols(), column.J.cols());
      G_J.noalias() = responses_[i].hessian.lazyProduct(column.J);
      block.noalias() = row.J.transpose().lazyProduct(G_J);
      hessian_.add(row.tree, column.tree, block);  // J_cᵀ G_c J_c
    }
  }
}

/// H = A + Σ J_cᵀ G_c J_c
void ConvexSolver::assemble(const View& view) {
  const PartTimer timer(profile_, StepPart::kHessian);
  const auto& start = view.problem.start;
  hessian_.set_zero();
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    hessian_.add(static_cast<int>(i), static_cast<int>(i), start.M[i]);
  }
  for (std::size_t i = 0; i < view.size(); ++i) add_contact_hessian(view, i);
  view.rows.add_hessians(hessian_);
}

bool ConvexSolver::factor(Work& work) {
  const PartTimer timer(profile_, StepPart::kFactorization);
  return hessian_.factor(linear_solver_, work);
}

/// Δv = −H⁻¹ ∇ℓ
void ConvexSolver::solve_for_update(Work& work) {
  const PartTimer timer(profile_, StepPart::kFactorization);
  linear_solver_.solve(gradient_, dv_, work);
  dv_ = -dv_;
}

/// The α at which the first barrier would be reached.
double ConvexSolver::largest_fraction(const View& view) const {
  double alpha = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < view.size(); ++i) {
    const double gap = barrier_gap(view.potentials[i], v_c_[i][0]);
    if (std::isinf(gap)) continue;
    const double fall = -view.problem.h * dv_c_[i][0];
    if (fall > 0) alpha = std::min(alpha, gap / fall);
  }
  return alpha;
}

/// ℓ'(α) = α ΔvᵀAΔv + Δvᵀ(A v − p*) − Σ Δv_cᵀ γ(v_c + αΔv_c)
LineDerivatives ConvexSolver::along_line(const View& view, double alpha) const {
  LineDerivatives line{
      alpha * quadratic_ + linear_, quadratic_, alpha * (alpha * quadratic_ / 2 + linear_)};
  for (std::size_t i = 0; i < view.size(); ++i) {
    const Vector3<double>& dv_c = dv_c_[i];
    const PotentialResponse there = response(view.potentials[i], v_c_[i] + alpha * dv_c);
    line.slope -= dv_c.dot(there.impulse);
    line.curvature += dv_c.dot(there.hessian * dv_c);
    line.change += there.cost - responses_[i].cost;
  }
  view.rows.add_along_line(alpha, line);
  return line;
}

double ConvexSolver::line_search(const View& view, const VectorXd& v, Work& work) {
  const PartTimer timer(profile_, StepPart::kLineSearch);
  const auto& start = view.problem.start;
  for (std::size_t i = 0; i < view.size(); ++i) {
    dv_c_[i] = models::jacobian_times(start, view.contact(i), dv_);
  }
  view.rows.begin_line(start.trees, dv_);
  multiply_mass(start, dv_, mass_dv_);
  quadratic_ = dv_.dot(mass_dv_);
  change_ = v - view.problem.v0;
  linear_ = mass_dv_.dot(change_) + view.problem.h * dv_.dot(start.k);  // Δvᵀ(A v − p*)
  LineDerivatives at0{.slope = dv_.dot(gradient_)};
  if (options_.line_search_start == LineSearchStart::kQuadratic) {
    at0.curvature = curvature_at_start(view);
  }
  const double alpha_max = std::min(options_.most_alpha, kInsideDomain * largest_fraction(view));
  if (-at0.slope < kSmallestCost + kCostRounding * cost_scale_) return std::min(1.0, alpha_max);
  const auto derivatives = [&](double alpha) {
    ++work.line_search_evaluations;
    return along_line(view, alpha);
  };
  return exact_line_search(at0, alpha_max, derivatives, options_.line_search_start);
}

/// ℓ''(0) = ΔvᵀAΔv + Σ Δv_cᵀ G Δv_c, of the responses at v
double ConvexSolver::curvature_at_start(const View& view) const {
  double curvature = quadratic_ + view.rows.curvature_at_start();
  for (std::size_t i = 0; i < view.size(); ++i) {
    curvature += dv_c_[i].dot(responses_[i].hessian * dv_c_[i]);
  }
  return curvature;
}

/// What is known of a Hessian that could not be factored: condition number and stiffest contact.
std::string ConvexSolver::hessian_report(const View& view) const {
  std::size_t stiffest = 0;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (responses_[i].hessian.norm() > responses_[stiffest].hessian.norm()) stiffest = i;
  }
  const VectorXd diagonal = scale_.cwiseAbs2().cwiseProduct(
      hessian_.sparse() ? VectorXd(hessian_.sparse_matrix().diagonal())
                        : hessian_.dense_matrix().diagonal());
  double condition = diagonal.maxCoeff() / diagonal.minCoeff();
  if (diagonal.size() <= kLargestEigenproblem && diagonal.allFinite()) {
    const MatrixXd H =
        hessian_.sparse() ? MatrixXd(hessian_.sparse_matrix()) : hessian_.dense_matrix();
    const VectorXd eigenvalues =
        Eigen::SelfAdjointEigenSolver<MatrixXd>(scale_.asDiagonal() * H * scale_.asDiagonal(),
                                                Eigen::EigenvaluesOnly)
            .eigenvalues();
    condition = eigenvalues.cwiseAbs().maxCoeff() / eigenvalues.cwiseAbs().minCoeff();
  }
  return fmt::format("the Hessian is not positive definite in double precision; condition {:.1e}{}",
                     condition,
                     view.size() == 0
                         ? std::string()
                         : fmt::format(", stiffest contact {}", view.contact(stiffest).id));
}

Status ConvexSolver::solve(const ContactProblem& problem,
                           std::span<const ContactPotential> potentials,
                           RowTerms& rows,
                           VectorXd& v,
                           StepResult& out) {
  if (observer_) observer_({problem, potentials, rows, v});
  profile_ = out.profile;
  const View view{problem, potentials, rows};
  begin(view);
  if (!move_into_domain(view, v)) {
    return out.fail(Status::kOutsideDomain,
                    "a gap is closed at the start of the step, where the barrier has no force");
  }
  update(view, v);
  for (int k = 0; k < options_.max_iterations; ++k) {
    if (!gradient_.allFinite()) {
      return out.fail(Status::kNonFinite, "the gradient is not finite");
    }
    if (converged(view, v)) return Status::kOk;
    ++out.work.newton_iterations;
    const bool refactored = refactors(view, k);
    if (refactored) {
      assemble(view);
      factored_ = factor(out.work);
      if (!factored_) {
        return out.fail(Status::kSingular, hessian_report(view));
      }
    }
    solve_for_update(out.work);
    const double alpha = line_search(view, v, out.work);
    if (out.record_newton) out.newton.push_back({v, dv_, alpha, refactored});
    if (alpha < 1) ++out.work.limited_iterations;
    v += alpha * dv_;
    const double cost = cost_;
    update(view, v);
    if (finished(view, cost, alpha, k)) return Status::kOk;
  }
  if (converged(view, v)) return Status::kOk;
  return out.fail(Status::kIterationLimit, "Newton's method reached its iteration limit");
}

/// Whether the update of iteration k was the last that is needed.
bool ConvexSolver::finished(const View& view, double previous_cost, double alpha, int k) {
  if (stalled(previous_cost, alpha)) return true;
  if (options_.stopping == StoppingRule::kMomentum) return false;
  const double norm = alpha * dv_.cwiseQuotient(scale_).norm();  // ‖D⁻¹ (v_{k+1} − v_k)‖
  rate_ = k == 0 ? 0.5 : std::min(norm / update_norm_, kSlowestRate);  // η = 1 after the first
  update_norm_ = norm;
  return rate_ / (1 - rate_) * norm <= update_tolerance(view);
}

/// Whether iteration k needs a factor of its own: there is none, or the kept one will not do in
/// the iterations that are left.
bool ConvexSolver::refactors(const View& view, int k) const {
  if (!options_.reuse_hessian || !factored_) return true;
  if (k < 2) return false;
  const double left = std::pow(rate_, kDesiredIterations - k) / (1 - rate_) * update_norm_;
  return left > update_tolerance(view);
}

/// |Δℓ| is rounding although a good part of the update was taken.
bool ConvexSolver::stalled(double previous_cost, double alpha) const {
  return alpha > 0.5 &&
         std::abs(cost_ - previous_cost) < kSmallestCost + kCostRounding * cost_scale_;
}

ConvexSolver::Evaluation ConvexSolver::evaluate(const ContactProblem& problem,
                                                std::span<const ContactPotential> potentials,
                                                RowTerms& rows,
                                                const VectorXd& v) {
  const View view{problem, potentials, rows};
  profile_ = nullptr;
  begin(view);
  update(view, v);
  assemble(view);
  return {
      .cost = cost_,
      .gradient = gradient_,
      .hessian = hessian_.sparse() ? MatrixXd(hessian_.sparse_matrix()) : hessian_.dense_matrix()};
}

}  // namespace tribo::solvers
