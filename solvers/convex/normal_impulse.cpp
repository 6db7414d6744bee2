#include "solvers/convex/normal_impulse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

/// The smaller root of  k (x0 − δt v)(1 − d v) − c v = 0.
double first_zero(const models::SpringDamper<double>& law, double x0, double h) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  if (law.c == 0) return std::min(x0 / h, law.d > 0 ? 1 / law.d : kNever);
  const double a = law.k * x0;
  const double b = law.k * h + law.k * x0 * law.d + law.c;
  const double e = law.k * h * law.d;
  const double root = std::sqrt(std::max(0.0, b * b - 4 * a * e));
  return b + root > 0 ? 2 * a / (b + root) : (b - root) / (2 * e);
}

}  // namespace

models::SpringDamper<double> compliance(const models::NormalLaw<double>& law) {
  if (const auto* hunt_crossley = std::get_if<models::HuntCrossley<double>>(&law)) {
    return {.k = hunt_crossley->k, .d = hunt_crossley->d};
  }
  if (const auto* spring_damper = std::get_if<models::SpringDamper<double>>(&law)) {
    return *spring_damper;
  }
  return {};
}

NormalImpulse::NormalImpulse(const models::NormalLaw<double>& law, double phi0, double h) : h_(h) {
  if (const auto* force = std::get_if<models::PrescribedForce<double>>(&law)) {
    pi_ = force->pi;
    prescribed_ = force->d == 0;
    if (!prescribed_) parabola_ = {1 / force->d, h * pi_ * force->d, 0};  // δt π (1 − d v)
    return;
  }
  const auto [k, d, c] = compliance(law);
  const double x0 = -phi0;
  const double v_hat = first_zero({k, d, c}, x0, h);
  const double steepness = k * (h * (1 - d * v_hat) + d * (x0 - h * v_hat)) + c;
  const double linear = h * std::max(0.0, steepness);  // −n'(v̂); negative values are rounding
  const double quadratic = h * k * h * d;              // n''/2
  parabola_ = {v_hat, linear, quadratic};
}

}  // namespace tribo::solvers
