#include "solvers/smooth/forward_differences.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::solvers {

void ForwardDifferences::evaluate(Flow& flow, double t, const VectorXd& y, MatrixXd& J,
                                  Work& work) {
  const Eigen::Index n = y.size();
  J.resize(n, n);
  flow.rate(t, y, f_, work);
  y_shifted_ = y;
  for (Eigen::Index j = 0; j < n; ++j) {
    const volatile double shifted = y[j] + step_ * std::max(1.0, std::abs(y[j]));
    const double increment = shifted - y[j];  // exactly representable
    y_shifted_[j] = shifted;
    flow.rate(t, y_shifted_, f_shifted_, work);
    J.col(j) = (f_shifted_ - f_) / increment;
    y_shifted_[j] = y[j];
  }
}

}  // namespace tribo::solvers
