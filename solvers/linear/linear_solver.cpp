#include "solvers/linear/linear_solver.hpp"

#include <Eigen/Cholesky>
#include <Eigen/CholmodSupport>
#include <Eigen/LU>
#include <Eigen/SparseLU>

#include <cmath>

namespace tribo::solvers {
namespace {

constexpr int kLargestDense = 42;

enum class Last { kNone, kDenseLu, kDenseCholesky, kSparseLu, kCholmod };

/// LU with partial pivoting never says that a matrix is singular; a zero or non-finite pivot does.
bool usable_pivots(const models::MatrixXd& lu) {
  for (Eigen::Index i = 0; i < lu.rows(); ++i) {
    if (lu(i, i) == 0 || !std::isfinite(lu(i, i))) return false;
  }
  return true;
}

}  // namespace

struct LinearSolver::Factors {
  Last last = Last::kNone;
  Eigen::PartialPivLU<models::MatrixXd> dense_lu;
  Eigen::LLT<models::MatrixXd> dense_cholesky;
  Eigen::SparseLU<SparseMatrix> sparse_lu;
  Eigen::CholmodSimplicialLLT<SparseMatrix> cholmod;
};

LinearAlgebra linear_algebra_from(std::string_view choice) {
  if (choice == "dense") return LinearAlgebra::kDense;
  return choice == "sparse" ? LinearAlgebra::kSparse : LinearAlgebra::kAuto;
}

bool use_sparse(LinearAlgebra choice, int n) {
  return choice == LinearAlgebra::kSparse || (choice == LinearAlgebra::kAuto && n > kLargestDense);
}

LinearSolver::LinearSolver(Kind kind) : kind_(kind), factors_(std::make_unique<Factors>()) {}
LinearSolver::~LinearSolver() = default;
LinearSolver::LinearSolver(LinearSolver&&) noexcept = default;
LinearSolver& LinearSolver::operator=(LinearSolver&&) noexcept = default;

bool LinearSolver::factor(const models::MatrixXd& A, Work& work) {
  ++work.factorizations;
  if (kind_ == Kind::kGeneral) {
    factors_->last = Last::kDenseLu;
    factors_->dense_lu.compute(A);
    return usable_pivots(factors_->dense_lu.matrixLU());
  }
  factors_->last = Last::kDenseCholesky;
  factors_->dense_cholesky.compute(A);
  return factors_->dense_cholesky.info() == Eigen::Success;
}

bool LinearSolver::factor(const SparseMatrix& A, bool new_pattern, Work& work) {
  ++work.factorizations;
  if (new_pattern) ++work.symbolic_analyses;
  if (kind_ == Kind::kGeneral) {
    factors_->last = Last::kSparseLu;
    if (new_pattern) factors_->sparse_lu.analyzePattern(A);
    factors_->sparse_lu.factorize(A);
    return factors_->sparse_lu.info() == Eigen::Success;
  }
  factors_->last = Last::kCholmod;
  factors_->cholmod.cholmod().print = 0;  // a failure is a status, not a message
  if (new_pattern) factors_->cholmod.analyzePattern(A);
  factors_->cholmod.factorize(A);
  return factors_->cholmod.info() == Eigen::Success;
}

void LinearSolver::solve(const models::VectorXd& b, models::VectorXd& x, Work& work) {
  ++work.linear_solves;
  switch (factors_->last) {
    case Last::kNone:
      break;
    case Last::kDenseLu:
      x.noalias() = factors_->dense_lu.solve(b);
      break;
    case Last::kDenseCholesky:
      x = b;
      factors_->dense_cholesky.solveInPlace(x);
      break;
    case Last::kSparseLu:
      x = factors_->sparse_lu.solve(b);
      break;
    case Last::kCholmod:
      x = factors_->cholmod.solve(b);
      break;
  }
}

}  // namespace tribo::solvers
