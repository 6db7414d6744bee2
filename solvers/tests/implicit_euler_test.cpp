#include "solvers/smooth/implicit_euler.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solvers/nonlinear/tals.hpp"
#include "solvers/tests/conformance_problems.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

constexpr double kMass = 0.33, kMuG = 9.8, kStictionTolerance = 1e-4, kStep = 0.01;

/// A stop at 0.05 of 1e-9 m/s would leave five digits of v_s.
const test::Changes kTightNewton = {{"scheme.newton_accuracy", "1e-15"}};

double push_acceleration(double t) {
  return 4 / kMass * std::cos(2 * std::numbers::pi * t);
}

/// Velocity of the box at 0.160 s under implicit Euler with h = 10 ms: it slides in each of the 16
/// steps.
double velocity_before_the_stop() {
  double v = 0;
  for (int n = 1; n <= 16; ++n) v += kStep * (push_acceleration(kStep * n) - kMuG);
  return v;
}

models::Instance box_before_the_stop(const std::string& law) {
  models::Instance box = make_scenario("forced-box", {{"contact.friction_law", law}});
  box.x0.t = 0.16;
  box.x0.v[0] = velocity_before_the_stop();
  return box;
}

StepResult recorded() {
  StepResult out;
  out.record_newton = true;
  return out;
}

// A linear f makes r linear: one update is the solution, up to the rounding of the differences.
TEST(ImplicitEuler, SolvesALinearProblemInOneUpdate) {
  const auto spring = make_scenario("two-sided-spring");
  const double h = 0.01, k = 1e3, x0 = spring.x0.q[0];
  const double v1 = -h * k * x0 / (1 + h * h * k);
  const double kForwardDifferences = 1e-7;
  StepResult out = recorded();
  ASSERT_EQ(make_scheme("ie-fn", *spring.system)->step(spring.x0, h, Attempt::kFirst, out),
            Status::kOk);
  const VectorXd first = out.newton.at(0).iterate + out.newton.at(0).update;
  EXPECT_NEAR(first[1], v1, kForwardDifferences * std::abs(v1));
  EXPECT_NEAR(out.x.v[0], v1, 1e-14);
  EXPECT_NEAR(out.x.q[0], x0 + h * v1, 1e-15);
  EXPECT_LE(out.work.newton_iterations, 3);
  for (const NewtonRecord& iteration : out.newton) EXPECT_EQ(iteration.alpha, 1) << "taken whole";
}

// The work unit of the paper: a residual and n + 1 evaluations for the Jacobian in every full
// iteration.
TEST(ImplicitEuler, CountsNPlusTwoEvaluationsAFullNewtonIteration) {
  for (const auto& [id, changes] : test::scenarios_for("ie-fn")) {
    if (id == "box-on-four-springs" || id.starts_with("solo-") || id.starts_with("romeo-") ||
        id == "turning-contact")
      continue;  // need TALS
    const auto scenario = make_scenario(id, changes);
    const std::int64_t n = scenario.x0.q.size() + scenario.x0.v.size();
    StepResult out;
    ASSERT_EQ(make_scheme("ie-fn", *scenario.system)->step(scenario.x0, 1e-3, Attempt::kFirst, out),
              Status::kOk)
        << id;
    EXPECT_EQ(out.work.dynamics_evaluations, out.work.newton_iterations * (n + 2)) << id;
    EXPECT_EQ(out.work.jacobians, out.work.newton_iterations);
    EXPECT_EQ(out.work.factorizations, out.work.newton_iterations);
    EXPECT_EQ(out.work.line_search_evaluations, 0);
  }
}

// The step of the paper's Fig. 4 with the linear law: v (1 + h μg/v_s) = v0 + h F/m.
TEST(ImplicitEuler, StopsTheBoxAtTheRootOfTheLinearLaw) {
  auto box = box_before_the_stop("linear");
  const double root =
      (box.x0.v[0] + kStep * push_acceleration(0.17)) / (1 + kStep * kMuG / kStictionTolerance);
  EXPECT_NEAR(root, 9.231671e-5, 5e-12) << "as printed in the specification";
  StepResult out = recorded();
  ASSERT_EQ(make_scheme("ie-fn-tals", *box.system, kTightNewton)
                ->step(box.x0, kStep, Attempt::kFirst, out),
            Status::kOk);
  EXPECT_NEAR(out.x.v[0], root, 1e-9 * root);
  EXPECT_LE(out.newton.size(), 4u);
  EXPECT_GE(out.work.limited_iterations, 1);
}

// With the quadratic law: h μg s(2 − s) + v_s s = v0 + h F/m, the smaller root s.
TEST(ImplicitEuler, StopsTheBoxAtTheRootOfTheQuadraticLaw) {
  auto box = box_before_the_stop("quadratic");
  const double c = box.x0.v[0] + kStep * push_acceleration(0.17);
  const double a = kStep * kMuG, b = 2 * a + kStictionTolerance;
  const double s = 2 * c / (b + std::sqrt(b * b - 4 * a * c));
  EXPECT_NEAR(s * kStictionTolerance, 7.231808e-5, 5e-12) << "as printed in the specification";
  StepResult out = recorded();
  ASSERT_EQ(make_scheme("ie-fn-tals", *box.system, kTightNewton)
                ->step(box.x0, kStep, Attempt::kFirst, out),
            Status::kOk);
  EXPECT_NEAR(out.x.v[0], s * kStictionTolerance, 1e-9 * s * kStictionTolerance);
  EXPECT_LE(out.newton.size(), 10u);
}

// The problem of the paper: without TALS Newton jumps over the stiction region for ever, Δv = ±2
// μ g h.
TEST(ImplicitEuler, FallsIntoATwoCycleWithoutTals) {
  auto box = box_before_the_stop("linear");
  StepResult out = recorded();
  const Status status =
      make_scheme("ie-fn", *box.system)->step(box.x0, kStep, Attempt::kFirst, out);
  EXPECT_EQ(status, Status::kIterationLimit);
  ASSERT_EQ(out.newton.size(), 20u);
  for (std::size_t k = 3; k < out.newton.size(); ++k) {
    EXPECT_NEAR(std::abs(out.newton[k].update[1]), 2 * kMuG * kStep, 1e-6);
    EXPECT_NEAR(out.newton[k].iterate[1], out.newton[k - 2].iterate[1], 1e-9);
    EXPECT_EQ(out.newton[k].alpha, 1);
  }
}

// Neighbouring steps have no two-cycle: the first failure is at 0.160 s and nowhere before.
TEST(ImplicitEuler, FailsFirstInTheStepFrom160Milliseconds) {
  const auto box = make_scenario("forced-box");
  const auto stepper = make_scheme("ie-fn", *box.system);
  FixedStepIntegrator integrator(*stepper, kStep);
  double first_failure = -1;
  integrator.observe([&](const AttemptRecord& attempt) {
    if (attempt.status != Status::kOk && first_failure < 0) first_failure = attempt.x0.t;
  });
  State<double> x = box.x0;
  EXPECT_EQ(integrator.advance(x, 0.3).status, Status::kOk) << "half steps get through";
  EXPECT_NEAR(first_failure, 0.16, 1e-12);
  EXPECT_GT(integrator.work().failed_solves, 0);
}

// The exit on growing updates distinguishes the profiles.
TEST(ImplicitEuler, LeavesTheProfilesTheirIterationLimits) {
  auto box = box_before_the_stop("linear");
  StepResult authors, drake;
  EXPECT_EQ(make_scheme("ie-fn", *box.system)->step(box.x0, kStep, Attempt::kFirst, authors),
            Status::kIterationLimit);
  EXPECT_NE(make_scheme("ie-fn", *box.system, {{"scheme.profile", "drake"}})
                ->step(box.x0, kStep, Attempt::kFirst, drake),
            Status::kOk);
  EXPECT_EQ(authors.work.newton_iterations, 20);
  EXPECT_LE(drake.work.newton_iterations, 10);
}

// The first update says nothing about the others: that of a falling sphere is small, and the second
// must resolve the ground that it meets.
TEST(ImplicitEuler, DoesNotTakeASecondUpdateThatIsLargerForDivergence) {
  const auto sphere = make_scenario("falling-sphere");
  const auto stepper = make_scheme("ie-fn", *sphere.system, {{"scheme.profile", "drake"}});
  State<double> x = sphere.x0;
  int grew = 0;
  for (int n = 0; n < 12; ++n) {
    StepResult out = recorded();
    ASSERT_EQ(stepper->step(x, kStep, Attempt::kFirst, out), Status::kOk) << n << out.reason;
    const auto norm = [&](std::size_t k) { return out.newton[k].update.lpNorm<Eigen::Infinity>(); };
    if (out.newton.size() > 1 && norm(1) > 10 * norm(0)) ++grew;
    x = out.x;
  }
  EXPECT_GE(grew, 1) << "nothing was tested";
}

// A limited update says nothing about the rate, nor does the whole one before it: only two whole
// updates in a row end an iteration, however loose the accuracy.
TEST(ImplicitEuler, JudgesItsRateByTwoWholeUpdatesInARow) {
  const auto gripper = make_scenario("planar-gripper");
  const auto tight = make_scheme("ie-fn-tals", *gripper.system);
  int limited = 0;
  State<double> x = gripper.x0;
  for (int n = 0; n < 30; ++n) {
    StepResult next;
    ASSERT_EQ(tight->step(x, kStep, Attempt::kFirst, next), Status::kOk) << n;
    StepResult out = recorded();
    ASSERT_EQ(make_scheme("ie-fn-tals", *gripper.system, {{"scheme.newton_accuracy", "1e-2"}})
                  ->step(x, kStep, Attempt::kFirst, out),
              Status::kOk)
        << n;
    const std::size_t count = out.newton.size();
    ASSERT_GE(count, 2U);
    EXPECT_EQ(out.newton[count - 1].alpha, 1) << n;
    EXPECT_EQ(out.newton[count - 2].alpha, 1) << n;
    limited += static_cast<int>(out.work.limited_iterations);
    x = next.x;
  }
  EXPECT_GE(limited, 1) << "nothing was tested";
}

// Quasi Newton keeps one Jacobian as long as it serves.
TEST(QuasiNewton, KeepsOneJacobianAndOneFactorOnALinearProblem) {
  const auto spring = make_scenario("two-sided-spring");
  const auto stepper = make_scheme("ie-qn", *spring.system);
  FixedStepIntegrator integrator(*stepper, 1e-3);
  State<double> x = spring.x0;
  ASSERT_EQ(integrator.advance(x, 0.1).status, Status::kOk);
  EXPECT_EQ(integrator.work().jacobians, 1);
  EXPECT_EQ(integrator.work().factorizations, 1);
  EXPECT_EQ(integrator.work().steps, 100);
}

// Its trials: the stored factor, the stored Jacobian factored anew, a new Jacobian; then it gives
// up.
TEST(QuasiNewton, TriesThreeTimesBeforeItGivesUp) {
  auto box = box_before_the_stop("linear");
  const auto stepper = make_scheme("ie-qn", *box.system);
  StepResult out;
  EXPECT_EQ(stepper->step(box.x0, kStep, Attempt::kFirst, out), Status::kIterationLimit);
  EXPECT_EQ(out.work.newton_iterations, 30);
  EXPECT_EQ(out.work.factorizations, 3);
  EXPECT_EQ(out.work.jacobians, 2) << "one to begin with, one in the third trial";
}

// A factor of another step size converges slowly or not at all; the second trial helps without a
// new Jacobian.
TEST(QuasiNewton, RefactorsTheStoredJacobianForAnotherStepSize) {
  const auto spring = make_scenario("two-sided-spring");
  const auto stepper = make_scheme("ie-qn", *spring.system);
  StepResult out;
  ASSERT_EQ(stepper->step(spring.x0, 1e-3, Attempt::kFirst, out), Status::kOk);
  out.work = Work{};
  ASSERT_EQ(stepper->step(spring.x0, 0.5, Attempt::kFirst, out), Status::kOk);
  EXPECT_EQ(out.work.jacobians, 0);
  EXPECT_EQ(out.work.factorizations, 1);
}

// After a limited iteration the slope within stiction is needed at once.
TEST(QuasiNewton, RenewsItsJacobianAfterALimitedIteration) {
  auto box = box_before_the_stop("linear");
  StepResult out;
  ASSERT_EQ(make_scheme("ie-qn-tals", *box.system)->step(box.x0, kStep, Attempt::kFirst, out),
            Status::kOk);
  EXPECT_GE(out.work.limited_iterations, 1);
  EXPECT_GE(out.work.jacobians, 2);
  EXPECT_LE(out.work.newton_iterations, 10) << "in the first trial";
}

// It renews for four iterations, and then keeps the last Jacobian.
TEST(QuasiNewton, RenewsItsJacobianFourTimesAfterALimitedIteration) {
  auto box = box_before_the_stop("quadratic");
  StepResult out = recorded();
  ASSERT_EQ(make_scheme("ie-qn-tals", *box.system, kTightNewton)
                ->step(box.x0, kStep, Attempt::kFirst, out),
            Status::kOk);
  int jacobians = 1, left = 0, unlimited = 0;  // the first one begins the first trial
  for (const NewtonRecord& iteration : out.newton) {
    if (left-- > 0) ++jacobians;
    if (iteration.alpha < 1) left = 4;
    unlimited = iteration.alpha < 1 ? 0 : unlimited + 1;
  }
  EXPECT_EQ(out.work.jacobians, jacobians);
  EXPECT_GE(unlimited, 4) << "nothing was tested";
}

// The remaining error, θ/(1 − θ) ‖Δy‖, ends the iteration where it is below 0.05 of the accuracy,
// neither later nor before. The factor of another step contracts by about a third here.
TEST(QuasiNewton, StopsWhereTheErrorLeftIsATwentiethOfTheAccuracy) {
  const auto spring = make_scenario("two-sided-spring");
  for (int i = 0; i < 8; ++i) {
    const double accuracy = std::ldexp(1e-3, -i);
    const auto stepper =
        make_scheme("ie-qn", *spring.system, {{"scheme.newton_accuracy", accuracy}});
    StepResult first, out = recorded();
    ASSERT_EQ(stepper->step(spring.x0, 0.01, Attempt::kFirst, first), Status::kOk);
    ASSERT_EQ(stepper->step(spring.x0, 0.02, Attempt::kFirst, out), Status::kOk);
    ASSERT_EQ(out.work.factorizations, 0) << "the first trial";
    ASSERT_GE(out.newton.size(), 3u);
    for (std::size_t k = 2; k < out.newton.size(); ++k) {
      const double norm = out.newton[k].update.lpNorm<Eigen::Infinity>();
      const double theta = norm / out.newton[k - 1].update.lpNorm<Eigen::Infinity>();
      const bool solved = theta < 1 && theta / (1 - theta) * norm < 0.05 * accuracy;
      EXPECT_EQ(solved, k + 1 == out.newton.size()) << accuracy << " " << k;
    }
  }
}

/// The slip of the one contact at y = (q, v) of a point in polar coordinates.
models::Vector2<double> slip_at(const models::System& system, double t, const VectorXd& y) {
  models::Snapshot snapshot;
  const State<double> x{.t = t, .q = y.head(3), .v = y.tail(2)};
  system.evaluate(x, snapshot);
  return models::contact_velocity(snapshot, snapshot.contacts[0], x.v).tail<2>();
}

// The slip proposed by an update is that at the proposed place: the point of a polar arm moves at
// 1 m/s, so that its tangent turns by more than v_s in a step.
TEST(ImplicitEuler, LimitsUpdatesByTheSlipsAtBothOfTheirEnds) {
  test::Problem point =
      test::polar_point([](double load) { return -load / test::kStiffnessOfProblems; });
  point.x0.v << -0.8, 1.17;
  StepResult out = recorded();
  ASSERT_EQ(make_scheme("ie-fn-tals", *point.system)->step(point.x0, kStep, Attempt::kFirst, out),
            Status::kOk);
  const double t = point.x0.t + kStep, kRounding = 1e-12;
  int limited = 0;
  for (const NewtonRecord& iteration : out.newton) {
    const models::Vector2<double> slip = slip_at(*point.system, t, iteration.iterate);
    const models::Vector2<double> next =
        slip_at(*point.system, t, VectorXd(iteration.iterate + iteration.update));
    const TalsLimit limit = transition_aware_limit(
        slip, next - slip, {.v_s = 1e-3, .softness = 0.01, .max_angle = std::numbers::pi / 3});
    if (&iteration == &out.newton.back()) break;  // an update of rounding ends without a limit
    EXPECT_NEAR(iteration.alpha, limit.alpha, kRounding);
    limited += iteration.alpha < 1 ? 1 : 0;
  }
  EXPECT_GE(limited, 1) << "nothing was tested";
}

// One exact zero more or less in ∂f/∂y changes the pattern; an unchanged pattern is analysed once.
TEST(SparseImplicitEuler, AnalysesAPatternOnceWhileItStays) {
  const auto spring = make_scenario("two-sided-spring");
  const auto stepper = make_scheme("ie-fn", *spring.system, {{"scheme.linear_algebra", "sparse"}});
  FixedStepIntegrator integrator(*stepper, 1e-3);
  State<double> x = spring.x0;
  ASSERT_EQ(integrator.advance(x, 0.1).status, Status::kOk);
  EXPECT_EQ(integrator.work().symbolic_analyses, 1);
  EXPECT_GE(integrator.work().factorizations, 100);
}

// The estimate of error control in both its forms, on one step: e(h)/e(h/2) → 4.
TEST(ImplicitEulerErrorEstimate, IsOfSecondOrderInBothForms) {
  const auto spring = make_scenario("two-sided-spring");
  for (const char* form : {"trapezoid", "step-doubling"}) {
    const auto stepper = make_scheme("ie-fn", *spring.system,
                                     {{"scheme.error", form}, {"scheme.newton_accuracy", "1e-13"}});
    stepper->estimate_error(true);
    StepResult coarse, fine;
    ASSERT_EQ(stepper->step(spring.x0, 1e-4, Attempt::kFirst, coarse), Status::kOk);
    ASSERT_EQ(stepper->step(spring.x0, 5e-5, Attempt::kFirst, fine), Status::kOk);
    EXPECT_NEAR(std::log2(coarse.error_q[0] / fine.error_q[0]), 2, 0.05) << form;
    EXPECT_EQ(coarse.error_v.size(), 1);
  }
}

// On ẍ = −ω² x from rest: y_IE − y_trapezoid = −h²ω²x0/2 in x and O(h³) in v, signs included.
TEST(ImplicitEulerErrorEstimate, IsEulerMinusTrapezoidInClosedForm) {
  const auto spring = make_scenario("two-sided-spring");
  const double h = 1e-3, k = 1e3, x0 = spring.x0.q[0];
  const double euler = x0 / (1 + h * h * k);
  const double trapezoid = x0 * (1 - h * h * k / 4) / (1 + h * h * k / 4);
  const auto stepper = make_scheme("ie-fn", *spring.system);
  stepper->estimate_error(true);
  StepResult out;
  ASSERT_EQ(stepper->step(spring.x0, h, Attempt::kFirst, out), Status::kOk);
  EXPECT_NEAR(out.error_q[0], euler - trapezoid, 1e-14);
}

}  // namespace
}  // namespace tribo::solvers
