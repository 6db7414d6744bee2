#include "reference/tests/rosenbrock.hpp"

#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>

#include <cmath>
#include <utility>

namespace tribo::reference {
namespace {

namespace odeint = boost::numeric::odeint;
namespace ublas = boost::numeric::ublas;

/// RODAS has d₄ = −0.0362…; Boost 1.74 has it without the sign. It multiplies ∂f/∂t only.
struct NegatedD4 : odeint::default_rosenbrock_coefficients<double> {
  using value_type = double;
  using order_type = unsigned short;
  const double d4 = -0.3620000000000023e-01;
};

template <class Coefficients>
double error(int steps) {
  using State = ublas::vector<double>;
  using Matrix = ublas::matrix<double>;
  const auto rate = [](const State& x, State& out, double t) {
    out[0] = -(x[0] - std::cos(t)) - std::sin(t);
  };
  const auto jacobian = [](const State&, Matrix& J, const double& t, State& dfdt) {
    J(0, 0) = -1;
    dfdt[0] = -std::sin(t) - std::cos(t);
  };
  odeint::rosenbrock4<double, Coefficients> stepper;
  State x(1);
  x[0] = 1;
  const double h = 1.0 / steps;
  for (int i = 0; i < steps; ++i) stepper.do_step(std::make_pair(rate, jacobian), x, i * h, h);
  return std::abs(x[0] - std::cos(1.0));
}

}  // namespace

RosenbrockErrors rosenbrock_errors(int steps) {
  return {error<odeint::default_rosenbrock_coefficients<double>>(steps), error<NegatedD4>(steps)};
}

}  // namespace tribo::reference
