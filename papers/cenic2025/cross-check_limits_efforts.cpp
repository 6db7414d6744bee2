/// Limits, couplers, efforts and unstable controllers — values from the tests of the published
/// program, and errors that its error estimate cannot see.
///
/// A force that grows with its velocity has no place in the convex problem; its value at the start
/// of a step is used [Sec. V-C]. The paper prints one linearization for the whole step: that force
/// is then the same in both solutions, and their velocities do not differ at all.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "papers/cenic2025/parameters.hpp"
#include "solvers/convex/row_potentials.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::cross_check {
namespace {

using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr double kEnd = 1;           ///< [s]
constexpr double kAccuracy = 1e-3;   ///< of the published tests
constexpr double kAtRest = 0.6;      ///< both joints have reached their limits before [s]
constexpr double kMotorStep = 1e-3;  ///< [s]
constexpr double kSidestep = 1e-10;  ///< distance from the speed of a limit, relative

Setup pendulum(const verification::Changes& changes) {
  return {.scenario = "double-pendulum", .scenario_changes = changes, .scheme = "cenic"};
}

/// Both joint angles over the run, and the defect that a constraint should make zero; the largest
/// defect after `from`.
template <class Defect>
double swing(const std::string& name, const Setup& setup, double from, const Defect& defect,
             Figure& figure) {
  Block block{name, {{"t", "s"}, {"joint1", "rad"}, {"joint2", "rad"}, {"defect", "rad"}}, {}};
  double most = 0;
  const auto run = verification::run_steps(
      setup, accuracy(kAccuracy), kEnd, [&](const verification::StepView& s) {
        block.rows.push_back({{s.x.t, s.x.q[0], s.x.q[1], defect(s.x.q)}});
        if (s.x.t > from) verification::keep_largest(most, std::abs(defect(s.x.q)));
      });
  figure.blocks.push_back(block);
  figure.work += run.work;
  figure.run_ends.push_back({name, verification::status_name(run.end), run.end.reason});
  return of_whole_run(run.end, most);
}

void add_limits(Figure& figure) {
  const Setup setup = pendulum({{"pendulum.joints", "limited"}});
  const models::Parameters p = setup.scenario_parameters();
  const double lower1 = p.number("joint1.lower"), lower2 = p.number("joint2.lower");
  const auto off = [=](const models::VectorXd& q) {
    return std::max(std::abs(q[0] - lower1), std::abs(q[1] - lower2));
  };
  figure.quantities.push_back({"limits.off", swing("limits", setup, kAtRest, off, figure), "rad"});
}

void add_coupler(Figure& figure) {
  const Setup setup = pendulum({{"pendulum.joints", "coupled"}, {"joint1.angle", 0.35}});
  const double ratio = setup.scenario_parameters().number("coupler.ratio");
  const auto off = [=](const models::VectorXd& q) { return q[0] - ratio * q[1]; };
  figure.quantities.push_back({"coupler.off", swing("coupler", setup, 0, off, figure), "rad"});
}

/// Motors asked for more than their limit: delivered efforts, and those that move the pendulum.
void add_efforts(Figure& figure) {
  const Setup setup = pendulum({{"pendulum.joints", "free"}, {"pendulum.motors", "on"}});
  const models::Parameters p = setup.scenario_parameters();
  const models::VectorXd limit{{p.number("joint1.effort"), -p.number("joint2.effort")}};
  double off = 0, unbalanced = 0;
  const auto look = [&](const verification::StepView& step) {
    solvers::GeneralizedForces forces;
    models::Snapshot start;
    models::VectorXd moved;
    step.stepper.generalized_forces(step.x, forces);
    step.stepper.system().evaluate(step.x0, start);
    solvers::multiply_mass(start, step.x.v - step.x0.v, moved);
    const models::VectorXd felt = moved / step.h + start.k;  // M (v1 − v0)/h + k
    verification::keep_largest(
        off, ((forces.external - limit).array() / limit.array()).abs().maxCoeff());
    verification::keep_largest(unbalanced,
                               ((felt - limit).array() / limit.array()).abs().maxCoeff());
  };
  const auto run = verification::run_fixed_steps(setup, kMotorStep, kEnd, look);
  figure.quantities.push_back({"effort.off", of_whole_run(run.end, off)});
  figure.quantities.push_back({"effort.unbalanced", of_whole_run(run.end, unbalanced)});
  figure.work += run.work;
}

/// The jump in the cost of a motor's effort where the effort reaches its limit, over the cost
/// there: Newton's method and its line search need one continuous function. A motor that reaches
/// its limit at 1 rad/s; the two sides of each limit.
void add_cost_of_effort(Figure& figure) {
  const double e = pendulum({}).scenario_parameters().number("joint1.effort");
  const solvers::EffortLaw law{.C = e, .b = 0, .e = e};
  const solvers::EffortPotential potential(law, kMotorStep);
  double jump = 0;
  for (const double v : {-1.0, 1.0}) {
    const double inside = potential.at(v * (1 - kSidestep)).cost;
    const double outside = potential.at(v * (1 + kSidestep)).cost;
    verification::keep_largest(jump, std::abs(outside - inside) / inside);
  }
  figure.quantities.push_back({"effort.cost_jump", jump});
}

/// A rod whose controller drives it away from its target.
double unstable_steps(const char* external, const char* norm, Figure& figure) {
  const Setup setup{.scenario = "planar-arm",
                    .scenario_changes = {{"arm.joints", 1.0},
                                         {"arm.mass", 1.0},
                                         {"arm.gravity", 0.0},
                                         {"arm.gain", -100.0},
                                         {"arm.target", -0.01},
                                         {"arm.control", "pd"}},
                    .scheme = "cenic",
                    .scheme_changes = {{"scheme.external", external}, {"scheme.error_norm", norm}}};
  const auto run = verification::run_steps(setup, accuracy(1e-4), 0.03);
  figure.work += run.work;
  return of_whole_run(run.end, static_cast<double>(run.work.steps));
}

void add_unstable(Figure& figure) {
  for (const char* external : {"implicit", "relinearized"}) {
    const double full = unstable_steps(external, "full", figure);
    const double positions = unstable_steps(external, "positions", figure);
    figure.quantities.push_back({fmt::format("more_steps.{}", external), full - positions});
    figure.quantities.push_back({fmt::format("steps_ratio.{}", external), full / positions});
  }
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  add_limits(figure);
  add_coupler(figure);
  add_efforts(figure);
  add_cost_of_effort(figure);
  add_unstable(figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::cross_check
