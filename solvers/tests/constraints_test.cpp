#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/input_error.hpp"
#include "solvers/tests/fixtures.hpp"

/// Limits, couplers, balls, welds and distances as `cenic` holds them.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;

struct End {
  State<double> x;
  GeneralizedForces forces;
};

End run_fixed(const models::Instance& scenario, double h, double t_end) {
  const auto stepper = make_scheme("cenic", *scenario.system);
  FixedStepIntegrator integrator(*stepper, h);
  End end{.x = scenario.x0, .forces = {}};
  const RunStatus run = integrator.advance(end.x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  stepper->generalized_forces(end.x, end.forces);
  return end;
}

End run_controlled(const models::Instance& scenario, double accuracy, double t_end) {
  const auto stepper = make_scheme("cenic", *scenario.system);
  AdaptiveIntegrator integrator(*stepper, {.accuracy = accuracy});
  End end{.x = scenario.x0, .forces = {}};
  const RunStatus run = integrator.advance(end.x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  stepper->generalized_forces(end.x, end.forces);
  return end;
}

// The release's own check: the pendulum falls on its limits and stays there.
TEST(Limits, HoldADoublePendulumAtItsLowerLimits) {
  const End end = run_controlled(make_scenario("double-pendulum"), 1e-3, 1);
  EXPECT_NEAR(end.x.q[0], 0.2, 1e-5);
  EXPECT_NEAR(end.x.q[1], 0.4, 1e-5);
}

// The reported force of a limit is the one that acts on the mass, the push of 10 N.
TEST(Limits, ReportTheForceThatTheyExert) {
  const End end = run_fixed(make_scenario("limit-stop"), 1e-3, 1);
  EXPECT_NEAR(end.forces.constraints[0], -10, 1e-6);
}

// A limit loaded from the start yields as after an arrival.
TEST(Limits, GiveWayAsTheStepAllows) {
  const End end = run_fixed(make_scenario("limit-stop", {{"mass.stop", "0"}}), 1e-3, 0.1);
  EXPECT_NEAR(end.x.q[0], 10 * 0.01 * 1e-6 / (4 * std::numbers::pi * std::numbers::pi), 1e-12);
}

// A start beyond a limit is corrected in one step, except for the damping's part τ/(h + τ).
TEST(Limits, TakeBackAStartBeyondThem) {
  models::Instance beyond = make_scenario("limit-stop");
  beyond.x0.q[0] = 0.6;
  const double h = 1e-3, tau = 0.1 * h / std::numbers::pi;
  const double kInertia = 1e-4;  // R m = 2.5e-4 of the way
  EXPECT_NEAR(run_fixed(beyond, h, h).x.q[0], 0.5 + 0.1 * tau / (h + tau), kInertia);
}

TEST(Couplers, KeepTheirRatioWhileThePendulumSwings) {
  const models::Instance scenario =
      make_scenario("double-pendulum", {{"pendulum.joints", "coupled"}, {"joint1.angle", "0.35"}});
  const End end = run_controlled(scenario, 1e-3, 1);
  EXPECT_NEAR(end.x.q[0], 0.5 * end.x.q[1], 1e-5);
  EXPECT_GT(std::abs(end.x.q[0] - 0.35), 0.1);
}

// Two rods whose tip is held cannot move; the constraint carries their weight.
TEST(HeldTip, CarriesTheWeightOfTheRods) {
  for (const char* tip : {"ball", "weld"}) {
    const models::Instance scenario =
        make_scenario("double-pendulum", {{"pendulum.joints", "free"}, {"pendulum.tip", tip}});
    const End end = run_fixed(scenario, 1e-3, 1);
    EXPECT_LE((end.x.q - scenario.x0.q).norm(), 1e-8) << tip;
    const double lower = 0.5 * std::sin(0.5 + 0.7);
    EXPECT_NEAR(end.forces.constraints[0], 9.81 * (1.5 * std::sin(0.5) + lower), 1e-4) << tip;
    EXPECT_NEAR(end.forces.constraints[1], 9.81 * lower, 1e-4) << tip;
  }
}

/// A point of 2 kg in the plane at a distance from the origin: a pendulum.
class TetheredPoint : public models::VectorConfiguration {
 public:
  std::optional<models::Compliance> compliance;

  int num_positions() const override { return 2; }
  int num_velocities() const override { return 2; }
  int num_constraints() const override { return 1; }
  void evaluate(const State<double>& x, models::Snapshot& out) const override {
    out.trees.assign(1, {0, 2});
    out.M = {2 * MatrixXd::Identity(2, 2)};
    out.k = VectorXd{{0.0, 2 * 9.81}};
    out.clear_contacts();
    out.constraints.clear();
    models::Constraint& row = out.constraints.add();
    row.value = x.q.norm();
    row.lower = row.upper = 1;
    row.compliance = compliance;
    row.num_blocks = 1;
    row.blocks[0].G = x.q.transpose() / x.q.norm();
  }
  models::Energy energy(const State<double>& x) const override {
    return {.kinetic = x.v.squaredNorm(), .potential = 2 * 9.81 * x.q[1]};
  }
  std::vector<models::Coordinate> coordinates() const override {
    return {{"point.x", "m"}, {"point.z", "m"}, {"point.vx", "m/s"}, {"point.vz", "m/s"}};
  }
};

/// φ of the pendulum φ̈ = −g sin φ from rest at φ0, by the classical Runge-Kutta method.
double swinging(double phi, double t) {
  const int count = 4000;
  const double h = t / count;
  const auto rate = [](const Eigen::Vector2d& y) {
    return Eigen::Vector2d(y[1], -9.81 * std::sin(y[0]));
  };
  Eigen::Vector2d y(phi, 0);
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector2d a = rate(y), b = rate(y + h / 2 * a), c = rate(y + h / 2 * b);
    y += h / 6 * (a + 2 * b + 2 * c + rate(y + h * c));
  }
  return y[0];
}

// A distance constraint makes a point a pendulum: its motion is met to first order.
TEST(Distances, MakeAPendulumOfAPointToFirstOrder) {
  models::Instance point{.system = std::make_unique<TetheredPoint>(), .x0 = {}, .t_end = 1};
  const double phi0 = 0.7, t_end = 0.5;
  point.x0 = {.t = 0, .q = VectorXd{{std::sin(phi0), -std::cos(phi0)}}, .v = VectorXd::Zero(2)};
  const double truth = swinging(phi0, t_end);
  std::vector<double> errors, gaps;
  for (const double h : {0x1p-9, 0x1p-10, 0x1p-11}) {
    const State<double> x = run_fixed(point, h, t_end).x;
    errors.push_back(std::abs(std::atan2(x.q[0], -x.q[1]) - truth));
    gaps.push_back(std::abs(x.q.norm() - 1));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 1, 0.1);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), 1, 0.1);
  EXPECT_NEAR(std::log2(gaps[0] / gaps[1]), 2, 0.2);
  EXPECT_NEAR(std::log2(gaps[1] / gaps[2]), 2, 0.2);
}

// A distance with its own spring is stretched by weight over stiffness.
TEST(Distances, AreStretchedByWeightOverTheirOwnStiffness) {
  TetheredPoint soft;
  soft.compliance = {.k = 2000, .c = 400};
  const models::Instance point{.system = std::make_unique<TetheredPoint>(soft),
                               .x0 = {.t = 0, .q = VectorXd{{0.0, -1.0}}, .v = VectorXd::Zero(2)},
                               .t_end = 1};
  const double kNewtonError = 2e-8;  // 1e-8 of 1.4 √J in a step, over h and k
  EXPECT_NEAR(-run_fixed(point, 1e-3, 5).x.q[1], 1 + 2 * 9.81 / 2000, kNewtonError);
}

// A lower limit above the upper one has no solution.
TEST(Limits, AreRefusedWhereTheLowerIsAboveTheUpper) {
  EXPECT_THROW(make_scenario("double-pendulum", {{"joint1.lower", "3.5"}}), InputError);
}

}  // namespace
}  // namespace tribo::solvers
