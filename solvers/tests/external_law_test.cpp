#include "solvers/convex/external_law.hpp"

#include <Eigen/LU>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::MatrixXd;
using test::Changes;
using test::make_scheme;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Two carts of 1 and 3 kg on one rail that an external system drives.
class DrivenCarts : public models::VectorConfiguration, private models::ExternalSystem {
 public:
  using Function = std::function<void(const State<double>&, VectorXd&)>;

  Function force;  ///< g
  Function rate;   ///< h, of `states` states
  int states = 0;
  VectorXd effort = VectorXd::Constant(2, kInfinity);

  int num_positions() const override { return 2; }
  int num_velocities() const override { return 2; }
  int num_external() const override { return states; }
  void evaluate(const State<double>&, models::Snapshot& out) const override {
    out.trees = {{0, 1}, {1, 1}};
    out.M = {MatrixXd::Constant(1, 1, 1), MatrixXd::Constant(1, 1, 3)};
    out.k = VectorXd::Zero(2);
    out.clear_contacts();
  }
  models::Energy energy(const State<double>& x) const override {
    return {.kinetic = (x.v[0] * x.v[0] + 3 * x.v[1] * x.v[1]) / 2};
  }
  std::vector<models::Coordinate> coordinates() const override {
    return {{"a.x", "m"}, {"b.x", "m"}, {"a.vx", "m/s"}, {"b.vx", "m/s"}};
  }
  const models::ExternalSystem* external_system() const override { return this; }
  void external_force(const State<double>& x, VectorXd& out) const override { force(x, out); }
  void external_rate(const State<double>& x, VectorXd& out) const override { rate(x, out); }
  void effort_limits(VectorXd& out) const override { out = effort; }
};

/// g = −K_p q − K_d v − K_i z,  ż = q
DrivenCarts pid(double K_p, double K_d, double K_i) {
  DrivenCarts carts;
  carts.states = 2;
  carts.force = [=](const State<double>& x, VectorXd& tau) {
    tau = -K_p * x.q - K_d * x.v - K_i * x.memory.external;
  };
  carts.rate = [](const State<double>& x, VectorXd& z_dot) { z_dot = x.q; };
  return carts;
}

DrivenCarts pushed(const DrivenCarts::Function& force) {
  DrivenCarts carts;
  carts.force = force;
  carts.rate = [](const State<double>&, VectorXd& z_dot) { z_dot.resize(0); };
  return carts;
}

State<double> start(int states) {
  State<double> x{.t = 0, .q = VectorXd{{0.3, -0.2}}, .v = VectorXd{{0.5, 0.1}}};
  x.memory.external.setConstant(states, 0.05);
  return x;
}

/// The end of one step of implicit Euler on one cart with PID: four linear equations less q̇ = v.
Eigen::Vector3d implicit_euler(double m, double K_p, double K_d, double K_i, double h,
                               const Eigen::Vector3d& qvz) {
  Eigen::Matrix3d A;
  A << 0, 1, 0, -K_p / m, -K_d / m, -K_i / m, 1, 0, 0;
  return (Eigen::Matrix3d::Identity() - h * A).partialPivLu().solve(qvz);
}

// Fig. 3 as a test: where the external system is linear and stabilizing by joint, its treatment
// equals implicit Euler.                                                       [cenic, Sec. V-C]
TEST(ExternalLaw, MakesAStepWithALinearControllerTheImplicitEulerStep) {
  const double K_p = 40, K_d = 3, K_i = 20;
  const auto system = std::make_unique<DrivenCarts>(pid(K_p, K_d, K_i));
  const State<double> x0 = start(2);
  for (const char* treatment : {"implicit", "relinearized"}) {
    const auto stepper = make_scheme(
        "cenic", *system, {{"scheme.external", treatment}, {"scheme.tolerance", "1e-15"}});
    for (const double h : {1e-3, 1e-2}) {
      StepResult out;
      ASSERT_EQ(stepper->step(x0, h, Attempt::kFirst, out), Status::kOk) << out.reason;
      for (Eigen::Index i = 0; i < 2; ++i) {
        const double m = i == 0 ? 1 : 3;
        const Eigen::Vector3d truth =
            implicit_euler(m, K_p, K_d, K_i, h, {x0.q[i], x0.v[i], x0.memory.external[i]});
        EXPECT_NEAR(out.x.q[i], truth[0], 1e-10) << h;
        EXPECT_NEAR(out.x.v[i], truth[1], 1e-9) << h;
        EXPECT_NEAR(out.x.memory.external[i], truth[2], 1e-10) << h;
      }
    }
  }
}

/// The state of the first cart under PID at t, to rounding: exp(A t).
Eigen::Vector3d exact(double K_p, double K_d, double K_i, double t, Eigen::Vector3d qvz) {
  Eigen::Matrix3d A;
  A << 0, 1, 0, -K_p, -K_d, -K_i, 1, 0, 0;
  const int count = 4000;
  const double h = t / count;
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d k1 = A * qvz, k2 = A * (qvz + h / 2 * k1), k3 = A * (qvz + h / 2 * k2),
                          k4 = A * (qvz + h * k3);
    qvz += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return qvz;
}

// All treatments are of first order, or error control would be misled.
TEST(ExternalLaw, IsOfFirstOrderInEveryTreatment) {
  const double K_p = 40, K_d = 3, K_i = 20, t_end = 0.5;
  const auto system = std::make_unique<DrivenCarts>(pid(K_p, K_d, K_i));
  const State<double> x0 = start(2);
  const Eigen::Vector3d truth =
      exact(K_p, K_d, K_i, t_end, {x0.q[0], x0.v[0], x0.memory.external[0]});
  for (const char* treatment : {"implicit", "relinearized", "explicit"}) {
    for (const char* state : {"implicit", "forward-euler"}) {
      std::vector<double> errors;
      for (const double h : {0x1p-9, 0x1p-10, 0x1p-11}) {
        const auto stepper = make_scheme(
            "cenic", *system, {{"scheme.external", treatment}, {"scheme.external_state", state}});
        stepper->estimate_error(true);
        FixedStepIntegrator integrator(*stepper, h);
        State<double> x = x0;
        ASSERT_EQ(integrator.advance(x, t_end).status, Status::kOk);
        errors.push_back((Eigen::Vector3d(x.q[0], x.v[0], x.memory.external[0]) - truth).norm());
      }
      EXPECT_NEAR(std::log2(errors[0] / errors[1]), 1, 0.05) << treatment << " " << state;
      EXPECT_NEAR(std::log2(errors[1] / errors[2]), 1, 0.05) << treatment << " " << state;
    }
  }
}

// The smooth schemes carry the controller's state as one of the equations.
TEST(ExternalSystems, AreIntegratedByTheSmoothSchemesWithTheirOrder) {
  const auto system = std::make_unique<DrivenCarts>(pid(40, 3, 20));
  const State<double> x0 = start(2);
  const Eigen::Vector3d truth = exact(40, 3, 20, 0.5, {x0.q[0], x0.v[0], x0.memory.external[0]});
  for (const auto& [name, order] :
       std::vector<std::pair<const char*, int>>{{"explicit-euler", 1}, {"rk3", 3}, {"sdirk2", 2}}) {
    std::vector<double> errors;
    for (const double h : {0x1p-8, 0x1p-9}) {
      const auto stepper = make_scheme(name, *system);
      FixedStepIntegrator integrator(*stepper, h);
      State<double> x = x0;
      ASSERT_EQ(integrator.advance(x, 0.5).status, Status::kOk);
      errors.push_back((Eigen::Vector3d(x.q[0], x.v[0], x.memory.external[0]) - truth).norm());
    }
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), order, 0.1) << name;
  }
}

// Motors deliver at most their limit, and this effort moves the carts.
TEST(ExternalLaw, ClampsTheEffortAndMovesTheBodiesByIt) {
  DrivenCarts carts = pid(400, 30, 200);
  carts.effort = VectorXd{{0.1, 0.2}};
  const auto system = std::make_unique<DrivenCarts>(carts);
  const auto stepper = make_scheme("cenic", *system);
  const State<double> x0 = start(2);
  StepResult out;
  const double h = 1e-2, k10Eps = 10 * std::numeric_limits<double>::epsilon();
  ASSERT_EQ(stepper->step(x0, h, Attempt::kFirst, out), Status::kOk) << out.reason;
  GeneralizedForces forces;
  stepper->generalized_forces(out.x, forces);
  EXPECT_NEAR(forces.external[0], -0.1, 0.1 * k10Eps);
  EXPECT_NEAR(forces.external[1], 0.2, 0.2 * k10Eps);
  EXPECT_NEAR((out.x.v[0] - x0.v[0]) / h, -0.1, 1e-10);
  EXPECT_NEAR(3 * (out.x.v[1] - x0.v[1]) / h, 0.2, 1e-10);
}

/// A run of `cenic` by steps of 10 ms and one under error control.
std::vector<RunStatus> runs(const DrivenCarts& carts, double t_end) {
  const auto system = std::make_unique<DrivenCarts>(carts);
  std::vector<RunStatus> ends;
  {
    const auto stepper = make_scheme("cenic", *system);
    FixedStepIntegrator integrator(*stepper, 1e-2);
    State<double> x = start(carts.states);
    ends.push_back(integrator.advance(x, t_end));
  }
  const auto stepper = make_scheme("cenic", *system);
  AdaptiveIntegrator integrator(*stepper, {.accuracy = 1e-3});
  State<double> x = start(carts.states);
  ends.push_back(integrator.advance(x, t_end));
  return ends;
}

// A broken controller ends the run with a status, not with a wrong motion or a crash.
TEST(ExternalSystems, EndTheRunWithAStatusWhereTheyGiveNaN) {
  const auto broken = pushed([](const State<double>& x, VectorXd& tau) {
    tau = VectorXd{{1.0, x.t > 0.05 ? kNaN : 1.0}};
  });
  const std::vector<RunStatus> ends = runs(broken, 1);
  EXPECT_EQ(ends[0].status, Status::kNonFinite);
  EXPECT_EQ(ends[1].status, Status::kStepUnderflow);
  for (const RunStatus& end : ends) {
    EXPECT_NE(end.reason.find("not finite at the velocity b.vx"), std::string::npos) << end.reason;
    EXPECT_LE(end.t, 0.06);
    EXPECT_GE(end.t, 0.03);
  }
}

TEST(ExternalSystems, EndTheRunWithAStatusWhereTheirStateIsNaN) {
  DrivenCarts carts = pid(1, 1, 0);
  carts.rate = [](const State<double>&, VectorXd& z_dot) { z_dot.setConstant(2, kNaN); };
  for (const RunStatus& end : runs(carts, 1)) EXPECT_NE(end.status, Status::kOk);
}

TEST(ExternalSystems, EndTheRunWithAStatusWhereTheyThrow) {
  const auto thrower = pushed([](const State<double>& x, VectorXd& tau) {
    if (x.t > 0.05) throw models::ExternalError("no plan");
    tau.setZero(2);
  });
  const std::vector<RunStatus> ends = runs(thrower, 1);
  EXPECT_EQ(ends[0].status, Status::kOutsideDomain);
  EXPECT_EQ(ends[1].status, Status::kStepUnderflow);
  for (const RunStatus& end : ends) {
    EXPECT_NE(end.reason.find("the external system failed: no plan"), std::string::npos)
        << end.reason;
  }
}

/// τ = gain v: v = v0 exp(gain t/m)
DrivenCarts runaway(double gain) {
  return pushed([gain](const State<double>& x, VectorXd& tau) { tau = gain * x.v; });
}

double speed_of_runaway(double gain, double t_end, const char* treatment, Work* work) {
  const auto system = std::make_unique<DrivenCarts>(runaway(gain));
  const auto stepper = make_scheme("cenic", *system,
                                   {{"scheme.error_norm", "full"}, {"scheme.external", treatment}});
  AdaptiveIntegrator integrator(*stepper, {.accuracy = 1e-5, .first_step = 0.01 / gain});
  State<double> x = start(0);
  EXPECT_EQ(integrator.advance(x, t_end).status, Status::kOk);
  *work = integrator.work();
  return x.v[0];
}

// A force that grows with the speed has no C. Linearized anew for each half it shows in the error
// estimate; linearized once, as printed, it is the same in both solutions and cannot show: the step
// grows over the whole motion.
TEST(ExternalSystems, AreFollowedWhereTheyDriveThemselvesUpIfTakenAnewForEachHalf) {
  const double gain = 1e8, t_end = 5e-8, truth = 0.5 * std::exp(gain * t_end);
  Work anew, once;
  EXPECT_NEAR(speed_of_runaway(gain, t_end, "relinearized", &anew) / truth, 1, 1e-2);
  EXPECT_LT(speed_of_runaway(gain, t_end, "implicit", &once) / truth, 0.5);
  EXPECT_LT(100 * once.steps, anew.steps);
}

// A run that cannot be followed reports it.
TEST(ExternalSystems, EndTheRunWithAStatusWhereTheyDriveThemselvesToInfinity) {
  const auto system = std::make_unique<DrivenCarts>(runaway(1e8));
  const auto stepper = make_scheme("cenic", *system);
  FixedStepIntegrator integrator(*stepper, 1e-2);
  State<double> x = start(0);
  const RunStatus end = integrator.advance(x, 10);
  EXPECT_EQ(end.status, Status::kNonFinite);
  EXPECT_FALSE(end.reason.empty());
}

// z' = v - a z: the end of a step of implicit Euler, for any velocity.
TEST(ExternalLaw, ForgetsAsTheEndOfAStepDoes) {
  constexpr double kForgets = 40, kStep = 1e-2;  // [1/s], [s]
  DrivenCarts carts;
  carts.states = 2;
  carts.force = [](const State<double>&, VectorXd& tau) { tau.setZero(2); };
  carts.rate = [=](const State<double>& x, VectorXd& z_dot) {
    z_dot = x.v - kForgets * x.memory.external;
  };
  const auto system = std::make_unique<DrivenCarts>(std::move(carts));
  ExternalLaw law(*system, {});
  const State<double> x0 = start(2);
  StepResult out;
  ASSERT_EQ(law.linearize(x0, kStep, out), Status::kOk);
  const VectorXd v = VectorXd{{-0.4, 2}};
  VectorXd z1;
  law.advance(v, z1);
  EXPECT_LT((z1 - (x0.memory.external + kStep * v) / (1 + kStep * kForgets)).norm(), 1e-8);
}

// A law that is partly NaN is no law.
TEST(ExternalLaw, SaysThatAForceIsNotFiniteWhereItsSlopeIs) {
  const auto system = std::make_unique<DrivenCarts>(pushed([](const State<double>&, VectorXd& tau) {
    tau = VectorXd{{kInfinity, 0}};
  }));
  const auto stepper = make_scheme("cenic", *system, {{"scheme.external", "explicit"}});
  StepResult out;
  EXPECT_EQ(stepper->step(start(0), 1e-3, Attempt::kFirst, out), Status::kNonFinite);
  EXPECT_EQ(out.reason, "the external system's force is not finite at the velocity a.vx");
}

}  // namespace
}  // namespace tribo::solvers
