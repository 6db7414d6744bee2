#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>

/// \cond
/// Decompositions of dense matrices, compiled in one place: each takes the compiler seconds.
namespace Eigen {

extern template LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
extern template void PartialPivLU<MatrixXd>::compute();
extern template SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);

}  // namespace Eigen
/// \endcond
