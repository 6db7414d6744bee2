#include "verification/judge/line_fit.hpp"

#include <Eigen/Dense>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>

#include "models/decompositions.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

/// The last coefficient of the polynomial of that degree in x − mean, with Student-t interval.
Coefficient leading_coefficient(std::span<const LogPoint> points, int degree) {
  const auto n = static_cast<Eigen::Index>(points.size());
  double mean = 0;
  for (const LogPoint& point : points) mean += point.x / static_cast<double>(n);
  Eigen::MatrixXd powers(n, degree + 1);
  Eigen::VectorXd y(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const LogPoint& point = points[static_cast<std::size_t>(i)];
    for (int k = 0; k <= degree; ++k) powers(i, k) = std::pow(point.x - mean, k);
    y[i] = point.y;
  }
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(powers);
  if (qr.rank() <= degree) return {kNaN, kNaN};
  const Eigen::VectorXd c = qr.solve(y);
  const auto freedom = n - degree - 1;
  if (freedom < 1) return {c[degree], kNaN};
  const double variance = (y - powers * c).squaredNorm() / static_cast<double>(freedom);
  const Eigen::MatrixXd covariance = (powers.transpose() * powers).inverse() * variance;
  const boost::math::students_t distribution(static_cast<double>(freedom));
  const double t = boost::math::quantile(distribution, 0.975);
  return {c[degree], t * std::sqrt(covariance(degree, degree))};
}

}  // namespace

Coefficient line_slope(std::span<const LogPoint> points) {
  return leading_coefficient(points, 1);
}

Coefficient slope_change(std::span<const LogPoint> points) {
  const Coefficient curvature = leading_coefficient(points, 2);
  const double length = 2 * (points.back().x - points.front().x);
  return {curvature.value * length, curvature.halfwidth * std::abs(length)};
}

}  // namespace tribo::verification
