#include "models/decompositions.hpp"

namespace Eigen {

template LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
template void PartialPivLU<MatrixXd>::compute();
template SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);

}  // namespace Eigen
