#include "solvers/linear/linear_solver.hpp"

#include <Eigen/CholmodSupport>
#include <Eigen/SparseLU>

#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

#include "models/decompositions.hpp"
#include "solvers/linear/block_cholesky.hpp"
#include "solvers/linear/block_lu.hpp"
#include "solvers/linear/conjugate_gradients.hpp"

namespace tribo::solvers {
namespace {

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
  Eigen::PartialPivLU<models::MatrixXd> dense_lu;
  Eigen::LLT<models::MatrixXd> dense_cholesky;
  Eigen::SparseLU<SparseMatrix> sparse_lu;
  Eigen::CholmodSimplicialLLT<SparseMatrix> simplicial;
  Eigen::CholmodSupernodalLLT<SparseMatrix> supernodal;
  BlockLu block_lu;
  BlockCholesky block_cholesky{Fill::kComplete};
  bool analysed_completely = false;  ///< the pattern of `pcg`, for `block_cholesky`
  ConjugateGradients pcg{{}};

  /// That of them which has factored last.
  std::variant<std::monostate, decltype(dense_lu)*, decltype(dense_cholesky)*, decltype(sparse_lu)*,
               decltype(simplicial)*, decltype(supernodal)*, BlockLu*, BlockCholesky*,
               ConjugateGradients*>
      last;
};

LinearSolver::LinearSolver(Kind kind) : kind_(kind), factors_(std::make_unique<Factors>()) {}
LinearSolver::~LinearSolver() = default;
LinearSolver::LinearSolver(LinearSolver&&) noexcept = default;
LinearSolver& LinearSolver::operator=(LinearSolver&&) noexcept = default;

bool LinearSolver::factor(const models::MatrixXd& A, Work& work) {
  ++work.factorizations;
  if (kind_ == Kind::kGeneral) {
    factors_->last = &factors_->dense_lu;
    factors_->dense_lu.compute(A);
    return usable_pivots(factors_->dense_lu.matrixLU());
  }
  factors_->last = &factors_->dense_cholesky;
  factors_->dense_cholesky.compute(A);
  return factors_->dense_cholesky.info() == Eigen::Success &&
         usable_pivots(factors_->dense_cholesky.matrixLLT());
}

bool LinearSolver::factor(const SparseMatrix& A, bool new_pattern, Work& work,
                          LinearAlgebra backend) {
  ++work.factorizations;
  if (new_pattern) ++work.symbolic_analyses;
  if (kind_ == Kind::kGeneral) {
    factors_->last = &factors_->sparse_lu;
    return factor_with(factors_->sparse_lu, A, new_pattern) && finite(A);
  }
  const auto factored = [&](auto& cholmod) {
    factors_->last = &cholmod;
    cholmod.cholmod().print = 0;  // a failure is a status, not a message
    return factor_with(cholmod, A, new_pattern) && finite(A);
  };
  return backend == LinearAlgebra::kSupernodal ? factored(factors_->supernodal)
                                               : factored(factors_->simplicial);
}

bool LinearSolver::factor(const BlockMatrix& A, bool new_pattern, Work& work) {
  ++work.factorizations;
  if (new_pattern) ++work.symbolic_analyses;
  if (kind_ == Kind::kGeneral) {
    factors_->last = &factors_->block_lu;
    return factor_with(factors_->block_lu, A, new_pattern);
  }
  const bool iterates = A.backend() == LinearAlgebra::kPcg;
  if (new_pattern) factors_->analysed_completely = !iterates;
  const auto factored = [&](auto& backend) {
    factors_->last = &backend;
    return factor_with(backend, A, new_pattern);
  };
  return iterates ? factored(factors_->pcg) : factored(factors_->block_cholesky);
}

bool LinearSolver::factor_completely(const BlockMatrix& A, Work& work) {
  const bool analysed = std::exchange(factors_->analysed_completely, true);
  ++work.factorizations;
  if (!analysed) ++work.symbolic_analyses;
  factors_->last = &factors_->block_cholesky;
  return factor_with(factors_->block_cholesky, A, !analysed);
}

bool LinearSolver::solve(const models::VectorXd& b, models::VectorXd& x, Work& work,
                         double tolerance) {
  ++work.linear_solves;
  const auto solve_with = [&](auto last) {
    if constexpr (std::is_same_v<decltype(last), ConjugateGradients*>) {
      const bool solved = last->solve(b, x, tolerance);
      work.inner_iterations += last->iterations();
      return solved;
    } else if constexpr (requires { last->solve_in_place(x); }) {
      x = b;
      last->solve_in_place(x);
    } else if constexpr (requires { last->solve(b); }) {
      x = last->solve(b);
    }
    return true;
  };
  return std::visit(solve_with, factors_->last);
}

std::size_t LinearSolver::bytes() const {
  const auto entries = [](Eigen::Index count, std::size_t size = sizeof(double)) {
    return static_cast<std::size_t>(count) * size;
  };
  const auto bytes_of = [&](auto last) -> std::size_t {
    if constexpr (requires { last->bytes(); }) return last->bytes();
    if constexpr (requires { last->cholmod(); }) return last->cholmod().memory_inuse;
    if constexpr (requires { last->matrixLU(); }) return entries(last->matrixLU().size());
    if constexpr (requires { last->matrixLLT(); }) return entries(last->matrixLLT().size());
    if constexpr (requires { last->nnzL(); })
      return entries(last->nnzL() + last->nnzU(),
                     sizeof(double) + sizeof(SparseMatrix::StorageIndex));
    return 0;
  };
  return std::visit(bytes_of, factors_->last);
}

}  // namespace tribo::solvers
