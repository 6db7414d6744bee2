#include "reference/taylor_exponential.hpp"

#include <boost/multiprecision/eigen.hpp>

#include <limits>

#include "reference/tape/precision.hpp"

namespace tribo::reference {
namespace {

using Matrix = models::Matrix<Fifty>;

Fifty one_norm(const Matrix& a) {
  Fifty largest = 0;
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    Fifty sum = 0;
    for (Eigen::Index i = 0; i < a.rows(); ++i) sum += abs(a(i, j));
    if (sum > largest) largest = sum;
  }
  return largest;
}

/// Skips the products with the zeros that fill most of a contact's matrix.
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix out = Matrix::Zero(a.rows(), b.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index k = 0; k < a.cols(); ++k) {
      if (a(i, k) == 0) continue;
      for (Eigen::Index j = 0; j < b.cols(); ++j) {
        if (b(k, j) != 0) out(i, j) += a(i, k) * b(k, j);
      }
    }
  }
  return out;
}

/// Σ a^k / k!
Matrix series(const Matrix& a) {
  Matrix sum = Matrix::Identity(a.rows(), a.cols());
  Matrix term = sum;
  for (int k = 1; one_norm(term) > std::numeric_limits<Fifty>::epsilon(); ++k) {
    term = product(term, a) / Fifty(k);
    sum += term;
  }
  return sum;
}

}  // namespace

models::MatrixXd taylor_exponential(const models::MatrixXd& A, double h,
                                    const models::MatrixXd& X) {
  Matrix a = A.cast<Fifty>() * Fifty(h);
  int squarings = 0;
  for (; one_norm(a) > Fifty(1) / 2; ++squarings) a /= Fifty(2);
  Matrix e = series(a);
  for (; squarings > 0; --squarings) e = product(e, e);
  return product(e, X.cast<Fifty>()).unaryExpr([](const Fifty& c) {
    return static_cast<double>(c);
  });
}

}  // namespace tribo::reference
