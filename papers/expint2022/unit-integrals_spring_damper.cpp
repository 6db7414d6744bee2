/// The integrals of Eqs. (16) for one mass on one contact, against closed forms in 50 digits and
/// quadrature.

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "papers/expint2022/parameters.hpp"
#include "reference/spring_damper_motion.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_integrals {
namespace {

using reference::SpringDamperCase;
using reference::SpringDamperMotion;
using verification::Block;
using verification::Figure;
using verification::keep_largest;

constexpr std::array kMasses = {0.625, 2.5, 40.0};  // [kg]
constexpr double kGravity = 9.81;                   // [m/s²]
constexpr double kDepth = 1e-3, kSpeed = 0.1;       // at the start, downwards [m], [m/s]
constexpr int kPerDecade = 5;
constexpr double kShortest = 1e-4, kLongest = 4e-2;  // [s]

SpringDamperCase make_case(double mass) {
  return {
      .m = mass, .K = kStiffness, .B = kDamping, .b = -kGravity, .x0 = -kDepth, .x_dot0 = -kSpeed};
}

/// The result of the augmented exponential. x after the step is x0 + ∫ẋ.
SpringDamperMotion by_exponential(const SpringDamperCase& c, double h, solvers::Work& work) {
  const auto one = [](double value) { return VectorXd::Constant(1, value).eval(); };
  solvers::ContactFlow flow(1, {});
  flow.set(MatrixXd::Constant(1, 1, 1 / c.m), one(c.K), one(c.B), one(c.b), one(c.x0),
           one(c.x_dot0));
  flow.integrate(h, work);
  const auto once = flow.integral();
  const auto twice = flow.double_integral();
  return {.x = c.x0 + once[1],
          .x_dot = c.x_dot0 + c.b * h - (c.K * once[0] + c.B * once[1]) / c.m,
          .integral = once[0],
          .double_integral = twice[0],
          .dot_integral = once[1],
          .dot_double_integral = twice[1]};
}

double relative(double value, double exact) {
  return std::abs(value / exact - 1);
}

/// The larger of the relative errors of the integrals of x and of ẋ.
double error_once(const SpringDamperMotion& m, const SpringDamperMotion& exact) {
  double error = relative(m.integral, exact.integral);
  keep_largest(error, relative(m.dot_integral, exact.dot_integral));
  return error;
}

double error_twice(const SpringDamperMotion& m, const SpringDamperMotion& exact) {
  double error = relative(m.double_integral, exact.double_integral);
  keep_largest(error, relative(m.dot_double_integral, exact.dot_double_integral));
  return error;
}

struct Worst {
  double position = 0, once = 0, twice = 0, quadrature = 0;
};

Block curve(double mass, Worst& worst, Figure& figure) {
  Block block{fmt::format("mass-{:g}", mass),
              {{"h", "s"}, {"x", "m"}, {"position", "-"}, {"once", "-"}, {"twice", "-"}},
              {}};
  const SpringDamperCase c = make_case(mass);
  for (int i = 0;; ++i) {
    const double h = kShortest * std::pow(10, static_cast<double>(i) / kPerDecade);
    if (h > kLongest) break;
    const SpringDamperMotion exact = reference::spring_damper_motion(c, h);
    const SpringDamperMotion again = reference::spring_damper_motion_by_quadrature(c, h);
    const SpringDamperMotion ours = by_exponential(c, h, figure.work);
    const double position = relative(ours.x, exact.x);
    const double once = error_once(ours, exact), twice = error_twice(ours, exact);
    keep_largest(worst.position, position);
    keep_largest(worst.once, once);
    keep_largest(worst.twice, twice);
    keep_largest(worst.quadrature, error_once(again, exact));
    keep_largest(worst.quadrature, error_twice(again, exact));
    block.rows.push_back({{h, exact.x, position, once, twice}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  Worst worst;
  for (const double mass : kMasses) figure.blocks.push_back(curve(mass, worst, figure));
  figure.quantities = {{"position", worst.position},
                       {"integral", worst.once},
                       {"double_integral", worst.twice},
                       {"quadrature", worst.quadrature}};
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_integrals
