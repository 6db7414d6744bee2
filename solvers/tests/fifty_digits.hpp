#pragma once

#include <Eigen/Core>
#include <boost/multiprecision/eigen.hpp>

#include "models/fifty_digits.hpp"
#include "models/types.hpp"

/// The exponential of a matrix in 50 digits, for tests of other computations of it.
namespace tribo::solvers::test {

using models::Fifty;
using Matrix50 = Eigen::Matrix<Fifty, Eigen::Dynamic, Eigen::Dynamic>;

/// exp(A) by Taylor's series of 2^−s A, ‖2^−s A‖_∞ ≤ 1/2, squared s times.
inline Matrix50 exponential_in_fifty_digits(Matrix50 a) {
  constexpr int kTerms = 40;  // 2⁻⁴⁰/40! is below 1e-59
  int squarings = 0;
  for (; a.cwiseAbs().rowwise().sum().maxCoeff() > Fifty(0.5); ++squarings) a /= Fifty(2);
  Matrix50 term = Matrix50::Identity(a.rows(), a.cols());
  Matrix50 sum = term;
  for (int k = 1; k <= kTerms; ++k) {
    term = Matrix50(term * a) / Fifty(k);
    sum += term;
  }
  for (; squarings > 0; --squarings) sum = Matrix50(sum * sum);
  return sum;
}

}  // namespace tribo::solvers::test
