#include "solvers/step_profile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "solvers/integrate.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr int kRuns = 5;  // the best counts: the machine may be busy

/// Fraction of a fall's wall time that the parts of steps account for.
double covered() {
  const auto clutter = test::make_scenario("planar-clutter");
  const auto stepper = test::make_scheme("cenic", *clutter.system);
  AdaptiveIntegrator integrator(*stepper, {.accuracy = 1e-3});
  StepProfile profile;
  integrator.profile(profile);
  State<double> x = clutter.x0;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(integrator.advance(x, 1).status, Status::kOk);
  const double all =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return profile.sum() / all;
}

// Fig. 18 of [cenic]: parts that omit much are meaningless.
TEST(StepProfile, AccountsForNineTenthsOfTheTime) {
  double best = 0;
  for (int i = 0; i < kRuns; ++i) best = std::max(best, covered());
  EXPECT_GE(best, 0.9);
  EXPECT_LE(best, 1);
}

// A sleeping thread uses no processor time.
TEST(StepProfile, OfTheThreadCountsNoSleep) {
  constexpr double kSleep = 0.05;  // s
  StepProfile wall, thread(ProfileClock::kThread);
  {
    const PartTimer of_wall(&wall, StepPart::kLaws), of_thread(&thread, StepPart::kLaws);
    std::this_thread::sleep_for(std::chrono::duration<double>(kSleep));
  }
  EXPECT_GE(wall[StepPart::kLaws], kSleep);
  EXPECT_LT(thread[StepPart::kLaws], 0.2 * kSleep);
  {
    const PartTimer timer(&thread, StepPart::kLineSearch);
    const double start = thread_seconds();
    while (thread_seconds() < start + kSleep) {
    }
  }
  EXPECT_GE(thread[StepPart::kLineSearch], kSleep);
}

// Timing changes no step: the same steps to the bit.
TEST(StepProfile, ChangesNoStep) {
  const auto clutter = test::make_scenario("planar-clutter");
  const auto stepper = test::make_scheme("cenic", *clutter.system);
  StepResult plain, timed;
  StepProfile profile;
  timed.profile = &profile;
  ASSERT_EQ(stepper->step(clutter.x0, 0.1, Attempt::kFirst, plain), Status::kOk);
  ASSERT_EQ(stepper->step(clutter.x0, 0.1, Attempt::kFirst, timed), Status::kOk);
  EXPECT_EQ(plain.x.v, timed.x.v);
  EXPECT_GT(profile[StepPart::kGeometry], 0);
}

}  // namespace
}  // namespace tribo::solvers
