#include <gtest/gtest.h>

#include <string>

#include "models/input_error.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "solvers/tests/fixtures.hpp"

/// Pairs that do not overlap yet take part in a step if they are nearer than `scheme.margin`.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;

constexpr double kGap = 5e-3;  ///< below the ball [m]

/// A ball near the ground that would be 5 mm inside it after 10 ms.
models::Instance falling_ball() {
  models::Instance ball = make_scenario("bouncing-ball", {{"ball.height", kGap}});
  ball.x0.v[0] = -1;
  return ball;
}

class EveryMargin : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] static double gap_after_a_step(double margin) {
    const models::Instance ball = falling_ball();
    Changes changes = {{"scheme.margin", margin}};
    if (std::string(GetParam()) == "lagged") changes.emplace_back("scheme.contacts", "overlapping");
    const auto stepper = make_scheme(GetParam(), *ball.system, changes);
    StepResult out;
    EXPECT_EQ(stepper->step(ball.x0, 10e-3, Attempt::kFirst, out), Status::kOk) << out.reason;
    return out.x.q[0];
  }
};

// k = 1e6 N/m stops 1 kg at 1 m/s and h = 10 ms within v/(h k) m = 0.1 mm.
TEST_P(EveryMargin, StopsWhatWouldHavePassed) {
  EXPECT_GT(gap_after_a_step(1.01 * kGap), -0.2e-3);
  EXPECT_LT(gap_after_a_step(0.99 * kGap), -4e-3);
  EXPECT_LT(gap_after_a_step(0), -4e-3);
}

INSTANTIATE_TEST_SUITE_P(Schemes, EveryMargin, testing::Values("lagged", "cenic"));

// The first solve of the trapezoid stops at the ground if the pair takes part. The second is
// evaluated where the first ended and detects the ground either way.
TEST(Margin, IsThatOfTheFirstSolveOfTheTrapezoid) {
  const models::Instance ball = falling_ball();
  const auto first_solve = [&](double margin) {
    const auto stepper = make_scheme("cenic-trapezoid", *ball.system, {{"scheme.margin", margin}});
    stepper->estimate_error(true);
    StepResult out;
    EXPECT_EQ(stepper->step(ball.x0, 10e-3, Attempt::kFirst, out), Status::kOk) << out.reason;
    return out.x.q[0] - out.error_q[0];  // err = x1 ⊖ x̂
  };
  EXPECT_NEAR(first_solve(1.01 * kGap), 0, 0.2e-3);
  EXPECT_LT(first_solve(0.99 * kGap), -4e-3);
}

TEST(Margin, IsRefusedWhereAllPairsTakePart) {
  const models::Instance ball = falling_ball();
  EXPECT_THROW((void)make_scheme("lagged", *ball.system, {{"scheme.margin", kGap}}), InputError);
  EXPECT_NE(make_scheme("lagged", *ball.system, {{"scheme.margin", 0.0}}), nullptr);
}

TEST(Margin, IsTheLargestGapOfWhatTakesPart) {
  const models::Instance ball = falling_ball();
  const auto participants = [&](double margin) {
    ContactProblem problem;
    Work work;
    freeze(*ball.system, ball.x0, 1e-3, margin, problem, work);
    return problem.participants.size();
  };
  EXPECT_EQ(participants(kOverlapping), 0U);
  EXPECT_EQ(participants(0.999 * kGap), 0U);
  EXPECT_EQ(participants(1.001 * kGap), 1U);
  EXPECT_EQ(participants(kHoweverFar), 1U);
}

}  // namespace
}  // namespace tribo::solvers
