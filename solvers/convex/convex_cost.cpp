#include "solvers/convex/convex_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/decompositions.hpp"

namespace tribo::solvers {
namespace {

using models::Vector3;

constexpr double kRoundings = 4 * std::numeric_limits<double>::epsilon();
constexpr double kLargestScaleRatio = 1e12;  ///< of D; of masses the square
constexpr int kMostBisections = 60;
constexpr int kLargestEigenproblem = 300;

}  // namespace

bool ConvexCost::pose(const ContactProblem& problem, std::span<const ContactPotential> potentials,
                      RowTerms& rows, LinearAlgebra choice) {
  problem_ = &problem;
  potentials_ = potentials;
  rows_ = &rows;
  const auto& start = problem.start;
  scale_.resize(problem.v0.size());
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    const models::Tree& tree = start.trees[i];
    scale_.segment(tree.first, tree.size) = start.M[i].diagonal().cwiseSqrt().cwiseInverse();
  }
  rows.reserve(std::ranges::max(start.trees, {}, &models::Tree::size).size);
  v_c_.resize(potentials.size());
  dv_c_.resize(potentials.size());
  rounding_.resize(problem.v0.size());
  responses_.resize(potentials.size());
  groups_ = std::ranges::find_if(groupings_, [&](auto& g) { return g->take(potentials); })->get();
  has_barriers_ = std::ranges::any_of(potentials, has_barrier);
  couplings_.clear();
  rows.couplings(couplings_);
  return hessian_.set_structure(problem, couplings_, choice);
}

bool ConvexCost::masses_are_comparable() const {
  if (scale_.size() == 0) return true;
  return !(scale_.maxCoeff() > kLargestScaleRatio * scale_.minCoeff());
}

bool ConvexCost::move_into_domain(VectorXd& v) {
  if (!has_barriers_) return true;
  const auto inside = [&] {
    models::body_velocities(problem_->start, v, velocities_);
    for (std::size_t i = 0; i < potentials_.size(); ++i) {
      if (!(barrier_gap(potentials_[i], contact_velocity(i)[0]) > 0)) return false;
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

/// ∇ℓ = A Δ + h k₀ − Jᵀγ  and up to a constant  ℓ = ½ Δᵀ A Δ + h Δᵀk₀ + Σ ℓ_c,  Δ = v − v0: in
/// short steps A v and p* are large and nearly equal, and their rounding would be that of γ.
void ConvexCost::update(const VectorXd& v) {
  const auto& start = problem_->start;
  impulse_.setZero(v.size());
  value_ = 0;
  magnitude_ = 0;
  models::body_velocities(start, v, velocities_);
  impulses_.assign(velocities_.size(), models::Vector6<double>::Zero());
  workers_.for_parts(potentials_.size(), [this](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) v_c_[i] = contact_velocity(i);
  });
  workers_.for_parts(groups_->num_groups(), [this](std::size_t first, std::size_t last) {
    groups_->respond(v_c_, first, last, responses_);
  });
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    models::add_contact_force(start, contact(i), responses_[i].impulse, impulses_);
    value_ += responses_[i].cost;
    magnitude_ += std::abs(responses_[i].cost);
  }
  models::gather_forces(start, impulses_, impulse_);
  rows_->update(start.trees, v);
  rows_->add_impulses(start.trees, impulse_);
  value_ += rows_->cost();
  magnitude_ += rows_->cost_scale();
  change_ = v - problem_->v0;
  multiply_mass(start, change_, mass_change_);
  gradient_ = mass_change_ + problem_->h * start.k - impulse_;  // A v0 − p* = h k₀
  const double kinetic = change_.dot(mass_change_) / 2;
  const double free = problem_->h * change_.dot(start.k);
  value_ += kinetic + free;
  magnitude_ += kinetic + std::abs(free);
  residual_ = scale_.cwiseProduct(gradient_).norm();
}

double ConvexCost::momentum() const {
  const auto Av = mass_change_ + problem_->p_star + problem_->h * problem_->start.k;
  return std::max(scale_.cwiseProduct(Av).norm(), scale_.cwiseProduct(impulse_).norm());
}

double ConvexCost::free_momentum() const {
  return scale_.cwiseProduct(problem_->p_star).norm();
}

double ConvexCost::momentum_change() const {
  const double free = problem_->h * scale_.cwiseProduct(problem_->start.k).norm();
  return std::max(free, scale_.cwiseProduct(impulse_).norm());
}

double ConvexCost::energy_norm(const VectorXd& x) const {
  return x.cwiseQuotient(scale_).norm();
}

double ConvexCost::gradient_rounding(const VectorXd& v) {
  const auto& start = problem_->start;
  rounding_.setZero(v.size());
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    const auto& c = contact(i);
    Vector3<double> speed = c.bias.cwiseAbs();
    speed[0] += std::abs(c.phi) / problem_->h;
    const models::ContactTrees& on = hessian_.trees_of(i);
    const auto part = [&](int k, auto& x) {
      const models::Tree& tree =
          start.trees[static_cast<std::size_t>(on.tree[static_cast<std::size_t>(k)])];
      return x.segment(tree.first, tree.size);
    };
    for (int k = 0; k < on.count; ++k)
      speed += hessian_.jacobian(i, k).cwiseAbs().lazyProduct(part(k, v).cwiseAbs());
    const Vector3<double> noise = responses_[i].hessian.cwiseAbs() * speed;
    for (int k = 0; k < on.count; ++k)
      part(k, rounding_) += hessian_.jacobian(i, k).cwiseAbs().transpose().lazyProduct(noise);
  }
  return kRoundings * scale_.cwiseProduct(rounding_).norm();
}

void ConvexCost::assemble(FrictionCurvature curvature) {
  hessian_.set_mass(problem_->start);
  const auto hessian_of = [&](std::size_t i) -> Eigen::Matrix3d {
    const double missing = responses_[i].below_secant;
    if (curvature == FrictionCurvature::kExact || !(missing > 0)) return responses_[i].hessian;
    Eigen::Matrix3d G = responses_[i].hessian;
    const models::Vector2<double> t_hat = v_c_[i].tail<2>().normalized();
    G.bottomRightCorner<2, 2>() += missing * t_hat * t_hat.transpose();
    return G;
  };
  hessian_.add_contacts(*problem_, hessian_of);
  rows_->add_hessians(hessian_.blocks());
}

std::string ConvexCost::hessian_report() const {
  std::size_t stiffest = 0;
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    if (responses_[i].hessian.norm() > responses_[stiffest].hessian.norm()) stiffest = i;
  }
  const VectorXd diagonal = scale_.cwiseAbs2().cwiseProduct(hessian_.blocks().diagonal());
  double condition = diagonal.maxCoeff() / diagonal.minCoeff();
  if (diagonal.size() <= kLargestEigenproblem && diagonal.allFinite()) {
    const MatrixXd scaled = scale_.asDiagonal() * hessian().to_dense() * scale_.asDiagonal();
    const VectorXd eigenvalues =
        Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues();
    condition = eigenvalues.cwiseAbs().maxCoeff() / eigenvalues.cwiseAbs().minCoeff();
  }
  const std::string contact_id =
      potentials_.empty() ? "" : fmt::format(", stiffest contact {}", contact(stiffest).id);
  return fmt::format("the Hessian is not positive definite in double precision; condition {:.1e}{}",
                     condition, contact_id);
}

void ConvexCost::begin_line(const VectorXd& v, const VectorXd& dv) {
  const auto& start = problem_->start;
  models::body_velocities(start, dv, velocities_);
  workers_.for_parts(potentials_.size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      dv_c_[i] = models::jacobian_times(start, contact(i), velocities_);
    }
  });
  groups_->begin(dv_c_);
  rows_->begin_line(start.trees, dv);
  multiply_mass(start, dv, mass_dv_);
  quadratic_ = dv.dot(mass_dv_);
  change_ = v - problem_->v0;
  linear_ = mass_dv_.dot(change_) + problem_->h * dv.dot(start.k);  // Δvᵀ(A v − p*)
}

double ConvexCost::largest_fraction() const {
  double alpha = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; has_barriers_ && i < potentials_.size(); ++i) {
    const double gap = barrier_gap(potentials_[i], v_c_[i][0]);
    if (std::isinf(gap)) continue;
    const double fall = -problem_->h * dv_c_[i][0];
    if (fall > 0) alpha = std::min(alpha, gap / fall);
  }
  return alpha;
}

/// ℓ'(α) = α ΔvᵀAΔv + Δvᵀ(A v − p*) − Σ Δv_cᵀ γ(v_c + αΔv_c)
LineDerivatives ConvexCost::along_line(double alpha) {
  LineDerivatives line{alpha * quadratic_ + linear_, quadratic_,
                       alpha * (alpha * quadratic_ / 2 + linear_)};
  groups_->add(alpha, line);
  rows_->add_along_line(alpha, line);
  return line;
}

/// ΔvᵀAΔv + Σ Δv_cᵀ G Δv_c
double ConvexCost::curvature_at_start() const {
  double curvature = quadratic_ + rows_->curvature_at_start();
  for (std::size_t i = 0; i < potentials_.size(); ++i) {
    curvature += dv_c_[i].dot(responses_[i].hessian * dv_c_[i]);
  }
  return curvature;
}

}  // namespace tribo::solvers
