#include "solvers/linear/general_matrix.hpp"

#include <algorithm>

namespace tribo::solvers {
namespace {

bool same_pattern(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

}  // namespace

bool GeneralMatrix::factor(LinearAlgebra choice, Work& work) {
  const int n = static_cast<int>(entries_.rows());
  if (chosen(choice, n) == LinearAlgebra::kSparse) {
    sparse_ = entries_.sparseView(1, 0);  // drops exact zeros only
    const bool new_pattern = !same_pattern(sparse_, last_sparse_);
    sparse_.swap(last_sparse_);
    factored_ = solver_.factor(last_sparse_, new_pattern, work);
  } else {
    factored_ = solver_.factor(entries_, work);
  }
  return factored_;
}

}  // namespace tribo::solvers
