#include <gtest/gtest.h>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

// Systems of one external number and of two: z' = q - target, to the first order of a short step.
TEST(Flow, CarriesExternalStatesOfAnySize) {
  constexpr double kStep = 1e-5;
  for (const double joints : {1.0, 2.0}) {
    const auto arm = make_scenario("planar-arm", {{"arm.joints", joints}, {"arm.control", "pid"}});
    const auto n = static_cast<Eigen::Index>(joints);
    ASSERT_EQ(arm.x0.memory.external.size(), n);
    VectorXd rate;
    arm.system->external_system()->external_rate(arm.x0, rate);
    ASSERT_GT(rate.cwiseAbs().minCoeff(), 0.1) << "nothing to see";
    for (const char* scheme :
         {"explicit-euler", "rk3", "rk4", "implicit-euler", "sdirk2", "ros2"}) {
      const auto stepper = make_scheme(scheme, *arm.system);
      StepResult out;
      ASSERT_EQ(stepper->step(arm.x0, kStep, Attempt::kFirst, out), Status::kOk) << scheme;
      ASSERT_EQ(out.x.memory.external.size(), n) << scheme;
      EXPECT_LT((out.x.memory.external - arm.x0.memory.external - kStep * rate).norm(),
                1e-3 * kStep * rate.norm())
          << scheme;
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
