#include "models/control/quadratic_program.hpp"

#include <nlopt.h>

#include <algorithm>
#include <memory>

namespace tribo::models {
namespace {

constexpr double kExcess = 1e-9;       // tolerance of an inequality, with rows of unit length
constexpr double kStationary = 1e-13;  // change of y that ends the iteration
constexpr int kMostEvaluations = 100;

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The program as the two functions see it.
struct NearestPoint {
  const VectorXd& center;
  const MatrixXd& G;
  const VectorXd& limits;
};

/// ½ |y − center|²
double half_square(unsigned n, const double* y, double* gradient, void* data) {
  const auto& problem = *static_cast<const NearestPoint*>(data);
  const Eigen::Map<const VectorXd> at(y, n);
  if (gradient != nullptr) Eigen::Map<VectorXd>(gradient, n) = at - problem.center;
  return (at - problem.center).squaredNorm() / 2;
}

/// G y − limits
void excesses(unsigned m, double* result, unsigned n, const double* y, double* gradient,
              void* data) {
  const auto& problem = *static_cast<const NearestPoint*>(data);
  const Eigen::Map<const VectorXd> at(y, n);
  Eigen::Map<VectorXd>(result, m) = problem.G * at - problem.limits;
  if (gradient != nullptr) Eigen::Map<RowMajor>(gradient, m, n) = problem.G;
}

}  // namespace

std::string QuadraticProgramSolver::solve(const QuadraticProgram& program, VectorXd& x) {
  if (!program.H.allFinite() || !program.g.allFinite() || !program.A.allFinite() ||
      !program.b.allFinite())
    return "the quadratic program is not finite";
  factor_.compute(program.H);
  if (factor_.info() != Eigen::Success) return "the quadratic program is not strictly convex";
  whiten(program);
  y_ = center_;
  excess_.noalias() = G_ * y_;
  excess_ -= limits_;
  if ((excess_.array() > 0).any()) find_nearest();
  if (!((excess_.array() <= kExcess).all())) return "the quadratic program is infeasible";
  x = scale_ * y_;
  factor_.matrixU().solveInPlace(x);
  return {};
}

void QuadraticProgramSolver::whiten(const QuadraticProgram& program) {
  center_ = -program.g;
  factor_.matrixL().solveInPlace(center_);  // −L⁻¹ g
  G_ = program.A;
  factor_.matrixU().solveInPlace<Eigen::OnTheRight>(G_);  // A L⁻ᵀ
  limits_ = program.b;
  for (Eigen::Index i = 0; i < G_.rows(); ++i) {
    const double length = G_.row(i).norm();
    if (!(length > 0)) continue;
    G_.row(i) /= length;
    limits_[i] /= length;
  }
  scale_ = center_.norm();
  if (limits_.size() > 0) scale_ = std::max(scale_, limits_.lpNorm<Eigen::Infinity>());
  if (!(scale_ > 0)) scale_ = 1;
  center_ /= scale_;
  limits_ /= scale_;
}

void QuadraticProgramSolver::find_nearest() {
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> nlopt(
      nlopt_create(NLOPT_LD_SLSQP, static_cast<unsigned>(y_.size())), nlopt_destroy);
  NearestPoint problem{center_, G_, limits_};
  nlopt_set_min_objective(nlopt.get(), half_square, &problem);
  nlopt_add_inequality_mconstraint(nlopt.get(), static_cast<unsigned>(limits_.size()), excesses,
                                   &problem, nullptr);
  nlopt_set_xtol_abs1(nlopt.get(), kStationary);
  nlopt_set_maxeval(nlopt.get(), kMostEvaluations);
  double value = 0;
  nlopt_optimize(nlopt.get(), y_.data(), &value);  // the excess tells how good the result is
  excess_.noalias() = G_ * y_;
  excess_ -= limits_;
}

}  // namespace tribo::models
