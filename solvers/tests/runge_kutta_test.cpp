#include "solvers/smooth/runge_kutta.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

constexpr double kStepRounding = 1e-15;

/// Σ_i w_i (the i-th value of a function of the row)
template <class F>
double weighted(const ExplicitTableau& T, const double (&weights)[4], F value) {
  double sum = 0;
  for (int i = 0; i < T.stages; ++i) sum += weights[i] * value(i);
  return sum;
}

template <class F>
double row(const ExplicitTableau& T, int i, F value) {
  double sum = 0;
  for (int j = 0; j < T.stages; ++j) sum += T.a[i][j] * value(j);
  return sum;
}

const auto kOne = [](int) { return 1.0; };

// c_i = Σ a_ij: otherwise the time of a stage is not that of its state.
TEST(ExplicitTableaux, HaveConsistentRows) {
  for (const ExplicitTableau& T : {kExplicitEulerTableau, kRk3Tableau, kRk4Tableau}) {
    for (int i = 0; i < T.stages; ++i) EXPECT_NEAR(row(T, i, kOne), T.c[i], kStepRounding);
    for (int i = 0; i < T.stages; ++i) {
      for (int j = i; j < T.stages; ++j) EXPECT_EQ(T.a[i][j], 0) << "not explicit";
    }
    EXPECT_NEAR(weighted(T, T.b, kOne), 1, kStepRounding);
  }
}

// Butcher's conditions of order 2 and 3.
TEST(ExplicitTableaux, OfOrderThreeAndFourMeetTheConditionsOfOrderThree) {
  for (const ExplicitTableau& T : {kRk3Tableau, kRk4Tableau}) {
    const auto c = [&](int i) { return T.c[i]; };
    const auto c2 = [&](int i) { return T.c[i] * T.c[i]; };
    EXPECT_NEAR(weighted(T, T.b, c), 1.0 / 2, kStepRounding);
    EXPECT_NEAR(weighted(T, T.b, c2), 1.0 / 3, kStepRounding);
    EXPECT_NEAR(weighted(T, T.b, [&](int i) { return row(T, i, c); }), 1.0 / 6, kStepRounding);
  }
}

// The four further ones of order 4.
TEST(ExplicitTableaux, OfTheClassicalMethodMeetTheConditionsOfOrderFour) {
  const ExplicitTableau& T = kRk4Tableau;
  const auto c = [&](int i) { return T.c[i]; };
  const auto c2 = [&](int i) { return T.c[i] * T.c[i]; };
  const auto ac = [&](int i) { return row(T, i, c); };
  EXPECT_NEAR(weighted(T, T.b, [&](int i) { return std::pow(T.c[i], 3); }), 1.0 / 4, kStepRounding);
  EXPECT_NEAR(weighted(T, T.b, [&](int i) { return T.c[i] * ac(i); }), 1.0 / 8, kStepRounding);
  EXPECT_NEAR(weighted(T, T.b, [&](int i) { return row(T, i, c2); }), 1.0 / 12, kStepRounding);
  EXPECT_NEAR(weighted(T, T.b, [&](int i) { return row(T, i, ac); }), 1.0 / 24, kStepRounding);
}

// The embedded midpoint rule is of order 2 and not of order 3, or the estimate would be zero or
// wrong.
TEST(EmbeddedMidpointRule, IsOfOrderTwoExactly) {
  const ExplicitTableau& T = kRk3Tableau;
  EXPECT_NEAR(weighted(T, T.b_embedded, kOne), 1, kStepRounding);
  EXPECT_NEAR(weighted(T, T.b_embedded, [&](int i) { return T.c[i]; }), 1.0 / 2, kStepRounding);
  EXPECT_GT(std::abs(weighted(T, T.b_embedded, [&](int i) { return T.c[i] * T.c[i]; }) - 1.0 / 3),
            0.05);
}

// One step on ẍ = −x/m·k is the Taylor polynomial of its order: cosine and sine cut off.
TEST(RungeKuttaStep, IsTheTaylorPolynomialOnTheLinearSpring) {
  const auto spring = make_scenario("two-sided-spring");
  const double omega = std::sqrt(1e3), h = 1e-3, z = omega * h;
  const double exact[] = {1, 1 - z * z / 2, 1 - z * z / 2 + z * z * z * z / 24};
  const char* const names[] = {"explicit-euler", "rk3", "rk4"};
  for (int i = 0; i < 3; ++i) {
    StepResult out;
    ASSERT_EQ(make_scheme(names[i], *spring.system)->step(spring.x0, h, Attempt::kFirst, out),
              Status::kOk);
    EXPECT_NEAR(out.x.q[0] / spring.x0.q[0], exact[i], 1e-14) << names[i];
  }
}

// The work unit of the papers: one evaluation a stage, nothing hidden.
TEST(RungeKuttaStep, CountsOneEvaluationAStage) {
  const auto spring = make_scenario("two-sided-spring");
  const std::pair<const char*, int> expected[] = {{"explicit-euler", 1}, {"rk3", 3}, {"rk4", 4}};
  for (const auto& [name, stages] : expected) {
    StepResult out;
    (void)make_scheme(name, *spring.system)->step(spring.x0, 1e-3, Attempt::kFirst, out);
    EXPECT_EQ(out.work.dynamics_evaluations, stages);
    EXPECT_EQ(out.work.geometry_queries, stages);
    EXPECT_EQ(out.work.factorizations, 0);
  }
}

// Above h = 2τ explicit Euler does not blow up on the box: friction is bounded. The box rattles
// across the stiction region with |v| up to 2 h μ g: finite and wrong.
TEST(ExplicitEulerOnTheStiffBox, RattlesInsteadOfStickingAboveItsStabilityLimit) {
  const auto box = make_scenario("forced-box");
  const double h = 1e-3, mu_g = 9.8, v_s = 1e-4;
  const auto stepper = make_scheme("explicit-euler", *box.system);
  FixedStepIntegrator integrator(*stepper, h);
  State<double> x = box.x0;
  ASSERT_EQ(integrator.advance(x, 0.2).status, Status::kOk);
  double largest = 0;
  while (x.t < 0.3) {  // the exact solution sticks from 0.176 s to 0.39 s
    ASSERT_EQ(integrator.advance(x, x.t + h).status, Status::kOk);
    largest = std::max(largest, std::abs(x.v[0]));
  }
  EXPECT_GT(largest, 10 * v_s);
  EXPECT_LT(largest, 2.5 * h * mu_g);
}

// The same box below the limit sticks.
TEST(ExplicitEulerOnTheStiffBox, SticksBelowItsStabilityLimit) {
  const auto box = make_scenario("forced-box");
  const auto stepper = make_scheme("explicit-euler", *box.system);
  FixedStepIntegrator integrator(*stepper, 1e-5);
  State<double> x = box.x0;
  ASSERT_EQ(integrator.advance(x, 0.25).status, Status::kOk);
  EXPECT_LT(std::abs(x.v[0]), 1e-4);
}

// Where forces grow with the error the state overflows, which gives a status.
TEST(ExplicitEulerOnAStiffSpring, EndsAsNonFinite) {
  const auto spring = make_scenario("two-sided-spring", {{"contact.stiffness", "1e9"}});
  const auto stepper = make_scheme("explicit-euler", *spring.system);
  FixedStepIntegrator integrator(*stepper, 0.1);
  State<double> x = spring.x0;
  const RunStatus run = integrator.advance(x, 1000);
  EXPECT_EQ(run.status, Status::kNonFinite);
  EXPECT_TRUE(x.q.allFinite() && x.v.allFinite()) << "the last accepted state";
  EXPECT_LT(run.t, 1000);
  EXPECT_EQ(run.t, x.t);
}

}  // namespace
}  // namespace tribo::solvers
