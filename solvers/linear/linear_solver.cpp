#include "solvers/linear/linear_solver.hpp"

#include <Eigen/CholmodSupport>
#include <Eigen/SparseLU>

#include <cmath>
#include <utility>

#include "models/decompositions.hpp"
#include "solvers/linear/block_cholesky.hpp"
#include "solvers/linear/block_lu.hpp"
#include "solvers/linear/conjugate_gradients.hpp"

namespace tribo::solvers {
namespace {

enum class Last {
  kNone,
  kDenseLu,
  kDenseCholesky,
  kSparseLu,
  kSimplicial,
  kSupernodal,
  kBlockLu,
  kBlockCholesky,
  kPcg,
};

/// LU with partial pivoting reports no singular matrix; a zero or non-finite pivot reveals it.
bool usable_pivots(const models::MatrixXd& lu) {
  for (Eigen::Index i = 0; i < lu.rows(); ++i) {
    if (lu(i, i) == 0 || !std::isfinite(lu(i, i))) return false;
  }
  return true;
}

bool finite(const SparseMatrix& A) {
  return Eigen::Map<const models::VectorXd>(A.valuePtr(), A.nonZeros()).allFinite();
}

template <class Backend>
bool factor_with(Backend& backend, const SparseMatrix& A, bool new_pattern) {
  if (new_pattern) backend.analyzePattern(A);
  backend.factorize(A);
  return backend.info() == Eigen::Success;
}

template <class Backend>
bool factor_with(Backend& backend, const BlockMatrix& A, bool new_pattern) {
  if (new_pattern) backend.analyse(A.pattern());
  return backend.factor(A);
}

}  // namespace

struct LinearSolver::Factors {
  Last last = Last::kNone;
  Eigen::PartialPivLU<models::MatrixXd> dense_lu;
  Eigen::LLT<models::MatrixXd> dense_cholesky;
  Eigen::SparseLU<SparseMatrix> sparse_lu;
  Eigen::CholmodSimplicialLLT<SparseMatrix> simplicial;
  Eigen::CholmodSupernodalLLT<SparseMatrix> supernodal;
  BlockLu block_lu;
  BlockCholesky block_cholesky{Fill::kComplete};
  bool analysed_completely = false;  ///< the pattern of `pcg`, for `block_cholesky`
  ConjugateGradients pcg{{}};
};

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
  return factors_->dense_cholesky.info() == Eigen::Success &&
         usable_pivots(factors_->dense_cholesky.matrixLLT());
}

bool LinearSolver::factor(const SparseMatrix& A, bool new_pattern, Work& work,
                          LinearAlgebra backend) {
  ++work.factorizations;
  if (new_pattern) ++work.symbolic_analyses;
  if (kind_ == Kind::kGeneral) {
    factors_->last = Last::kSparseLu;
    return factor_with(factors_->sparse_lu, A, new_pattern) && finite(A);
  }
  const bool supernodal = backend == LinearAlgebra::kSupernodal;
  factors_->last = supernodal ? Last::kSupernodal : Last::kSimplicial;
  const auto factored = [&](auto& cholmod) {
    cholmod.cholmod().print = 0;  // a failure is a status, not a message
    return factor_with(cholmod, A, new_pattern) && finite(A);
  };
  return supernodal ? factored(factors_->supernodal) : factored(factors_->simplicial);
}

bool LinearSolver::factor(const BlockMatrix& A, bool new_pattern, Work& work) {
  ++work.factorizations;
  if (new_pattern) ++work.symbolic_analyses;
  if (kind_ == Kind::kGeneral) {
    factors_->last = Last::kBlockLu;
    return factor_with(factors_->block_lu, A, new_pattern);
  }
  const bool iterates = A.backend() == LinearAlgebra::kPcg;
  factors_->last = iterates ? Last::kPcg : Last::kBlockCholesky;
  if (new_pattern) factors_->analysed_completely = !iterates;
  return iterates ? factor_with(factors_->pcg, A, new_pattern)
                  : factor_with(factors_->block_cholesky, A, new_pattern);
}

bool LinearSolver::factor_completely(const BlockMatrix& A, Work& work) {
  const bool analysed = std::exchange(factors_->analysed_completely, true);
  ++work.factorizations;
  if (!analysed) ++work.symbolic_analyses;
  factors_->last = Last::kBlockCholesky;
  return factor_with(factors_->block_cholesky, A, !analysed);
}

bool LinearSolver::solve(const models::VectorXd& b, models::VectorXd& x, Work& work,
                         double tolerance) {
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
    case Last::kSimplicial:
      x = factors_->simplicial.solve(b);
      break;
    case Last::kSupernodal:
      x = factors_->supernodal.solve(b);
      break;
    case Last::kBlockLu:
      x = b;
      factors_->block_lu.solve_in_place(x);
      break;
    case Last::kBlockCholesky:
      x = b;
      factors_->block_cholesky.solve_in_place(x);
      break;
    case Last::kPcg:
      const bool solved = factors_->pcg.solve(b, x, tolerance);
      work.inner_iterations += factors_->pcg.iterations();
      return solved;
  }
  return true;
}

std::size_t LinearSolver::bytes() const {
  const auto entries = [](Eigen::Index count, std::size_t size = sizeof(double)) {
    return static_cast<std::size_t>(count) * size;
  };
  switch (factors_->last) {
    case Last::kNone:
      break;
    case Last::kDenseLu:
      return entries(factors_->dense_lu.matrixLU().size());
    case Last::kDenseCholesky:
      return entries(factors_->dense_cholesky.matrixLLT().size());
    case Last::kSparseLu:
      return entries(factors_->sparse_lu.nnzL() + factors_->sparse_lu.nnzU(),
                     sizeof(double) + sizeof(SparseMatrix::StorageIndex));
    case Last::kSimplicial:
      return factors_->simplicial.cholmod().memory_inuse;
    case Last::kSupernodal:
      return factors_->supernodal.cholmod().memory_inuse;
    case Last::kBlockLu:
      return factors_->block_lu.bytes();
    case Last::kBlockCholesky:
      return factors_->block_cholesky.bytes();
    case Last::kPcg:
      return factors_->pcg.bytes();
  }
  return 0;
}

}  // namespace tribo::solvers
