/// With A and b constant an exponential step is exact: one of 40 ms against 400 of 0.1 ms.
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "papers/expint2022/parameters.hpp"
#include "reference/spring_damper_motion.hpp"
#include "reference/taylor_exponential.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_bilateral {
namespace {

using models::State;
using verification::Block;
using verification::Figure;
using verification::keep_largest;

constexpr double kLength = 4e-2;  // [s]
constexpr int kMostSteps = 400;

/// The mass on its spring after `steps` steps of the scheme.
State<double> mass_after(int steps, Figure& figure) {
  const verification::Setup setup{.scenario = "mass-on-spring",
                                  .scheme = "expo",
                                  .scheme_changes = {{"scheme.sides", "bilateral"}}};
  auto run = verification::run_fixed_steps(setup, kLength / steps, kLength);
  figure.work += run.work;
  run.x.q[0] = verification::of_whole_run(run.end, run.x.q[0]);
  return std::move(run.x);
}

/// The points of a box, A and b held, after `steps` steps:
/// x+ = x + ∫ẋ,  ẋ+ = ẋ + h b − Y (K ∫x + B ∫ẋ).
VectorXd points_after(int steps, ContactMotion motion, Figure& figure) {
  const double h = kLength / steps;
  const Eigen::Index n = motion.K.size();
  for (int i = 0; i < steps; ++i) {
    solvers::ContactFlow flow = motion.flow({});
    flow.integrate(h, figure.work);
    const VectorXd integral = flow.integral();
    motion.stretch += integral.tail(n);
    motion.x_dot += h * motion.drift - motion.Y * (motion.K.cwiseProduct(integral.head(n)) +
                                                   motion.B.cwiseProduct(integral.tail(n)));
  }
  VectorXd x(2 * n);
  x << motion.stretch, motion.x_dot;
  return x;
}

/// x(h) = x0 + h b + A ∫x with ∫x in 50 digits.
VectorXd points_exactly(const ContactMotion& motion) {
  const MatrixXd augmented = motion.flow({}).matrix();
  const Eigen::Index n = 2 * motion.K.size();
  const MatrixXd exact = reference::taylor_exponential(augmented, kLength, unit_columns(augmented));
  const VectorXd integral = exact.col(0).head(n);
  return augmented.col(n + 1).head(n) + kLength * augmented.col(n).head(n) +
         augmented.topLeftCorner(n, n) * integral;
}

struct Worst {
  double mass = 0, mass_exact = 0, box = 0, box_exact = 0;
};

Block mass_curve(Worst& worst, Figure& figure) {
  Block block{"mass", {{"h", "s"}, {"between", "-"}, {"exact", "-"}}, {}};
  const models::Parameters p =
      verification::Setup{.scenario = "mass-on-spring", .scheme = "expo"}.scenario_parameters();
  const reference::SpringDamperMotion exact =
      reference::spring_damper_motion({.m = p.number("mass.mass"),
                                       .K = p.number("contact.stiffness"),
                                       .B = p.number("contact.damping"),
                                       .b = -p.number("mass.gravity"),
                                       .x0 = p.number("mass.height"),
                                       .x_dot0 = p.number("mass.speed")},
                                      kLength);
  const State<double> one = mass_after(1, figure);
  for (int steps = kMostSteps; steps >= 1; steps /= 2) {
    const State<double> x = mass_after(steps, figure);
    double between = std::abs(x.q[0] - one.q[0]), error = std::abs(x.q[0] - exact.x);
    keep_largest(between, std::abs(x.v[0] - one.v[0]));
    keep_largest(error, std::abs(x.v[0] - exact.x_dot));
    keep_largest(worst.mass, between);
    keep_largest(worst.mass_exact, error);
    block.rows.push_back({{kLength / steps, between, error}});
  }
  return block;
}

Block box_curve(Worst& worst, Figure& figure) {
  Block block{"box", {{"h", "s"}, {"between", "-"}, {"exact", "-"}}, {}};
  const models::Instance scene =
      make_scene("box-on-four-springs", {{"contact.friction", kHoldingFriction}});
  const ContactMotion motion = contact_motion(scene);
  const VectorXd exact = points_exactly(motion);
  const VectorXd one = points_after(1, motion, figure);
  for (int steps = kMostSteps; steps >= 1; steps /= 2) {
    const VectorXd x = points_after(steps, motion, figure);
    const double between = (x - one).lpNorm<Eigen::Infinity>();
    const double error = (x - exact).lpNorm<Eigen::Infinity>();
    keep_largest(worst.box, between);
    keep_largest(worst.box_exact, error);
    block.rows.push_back({{kLength / steps, between, error}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  Worst worst;
  figure.blocks = {mass_curve(worst, figure), box_curve(worst, figure)};
  figure.quantities = {{"mass", worst.mass},
                       {"mass_exact", worst.mass_exact},
                       {"box", worst.box},
                       {"box_exact", worst.box_exact}};
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_bilateral
