#include <gtest/gtest.h>

#include <vector>

#include "solvers/frozen/contact_problem.hpp"
#include "solvers/tests/fixtures.hpp"

/// Counters, and that the records of a step belong to that step alone.
namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

constexpr std::int64_t Work::*kCounts[] = {&Work::steps,
                                           &Work::rejected,
                                           &Work::failed_solves,
                                           &Work::dynamics_evaluations,
                                           &Work::jacobians,
                                           &Work::geometry_queries,
                                           &Work::newton_iterations,
                                           &Work::limited_iterations,
                                           &Work::factorizations,
                                           &Work::symbolic_analyses,
                                           &Work::linear_solves,
                                           &Work::inner_iterations,
                                           &Work::fallbacks,
                                           &Work::line_search_evaluations,
                                           &Work::matrix_multiplications};

// Claims judge these sums; an omitted count would be free.
TEST(Work, AddsEveryCountAndKeepsTheSmallestStep) {
  Work sum, other;
  std::int64_t value = 1;
  for (const auto count : kCounts) {
    sum.*count = value;
    other.*count = 3 * value;
    value *= 10;
  }
  sum.smallest_step = 0.5;
  other.smallest_step = 0.25;
  sum += other;
  value = 1;
  for (const auto count : kCounts) {
    EXPECT_EQ(sum.*count, 4 * value);
    value *= 10;
  }
  EXPECT_EQ(sum.smallest_step, 0.25);
  sum += Work();
  EXPECT_EQ(sum.smallest_step, 0.25) << "no step is not a small one";
}

// A frozen problem evaluates the system once for all its data.
TEST(ContactProblem, CostsOneEvaluationOfGeometryAndDynamics) {
  const auto stack = make_scenario("stacked-masses");
  ContactProblem problem;
  Work work;
  freeze(*stack.system, stack.x0, 1e-3, kOverlapping, problem, work);
  EXPECT_EQ(work.geometry_queries, 1);
  EXPECT_EQ(work.dynamics_evaluations, 1);
}

// Pictures of convergence are drawn from a step's records: those of the previous step are not among
// them.
TEST(NewtonRecords, AreThoseOfTheLastStepAlone) {
  for (const std::string& name :
       test::scheme_names_with([](const SchemeTraits& traits) { return traits.implicit; })) {
    const auto [scenario, changes] = test::scenarios_for(name).front();
    const auto scene = make_scenario(scenario, changes);
    const auto stepper = make_scheme(name, *scene.system);
    State<double> x = scene.x0;
    StepResult out;
    out.record_newton = true;
    for (int step = 0; step < 3; ++step) {
      out.work = {};
      ASSERT_EQ(stepper->step(x, 1e-4, Attempt::kFirst, out), Status::kOk) << name;
      EXPECT_LE(out.newton.size(), static_cast<std::size_t>(out.work.newton_iterations)) << name;
      x = out.x;
    }
  }
}

// A single constraint is sufficient reason.
TEST(Schemes, RefuseASingleConstraintWhereTheyHoldNone) {
  const auto stop = make_scenario("limit-stop");
  ASSERT_EQ(stop.system->num_constraints(), 1);
  EXPECT_NE(refusal(*configure_scheme("tamsi").scheme, *stop.system), "");
  EXPECT_EQ(refusal(*configure_scheme("cenic").scheme, *stop.system), "");
}

// Overflow that a rounding mode keeps finite is not accepted either.
TEST(FiniteValues, EndBelowTheLargestDouble) {
  EXPECT_TRUE(is_finite(VectorXd{{0, -0.9e300}}));
  EXPECT_FALSE(is_finite(VectorXd{{0, 1.1e300}}));
  EXPECT_FALSE(is_finite(VectorXd{{-1.1e300}}));
}

}  // namespace
}  // namespace tribo::solvers
