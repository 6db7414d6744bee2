#include "solvers/convex/barriers.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace tribo::solvers {
namespace {

constexpr double kBarrierRounding = 1e-12;  ///< relative, of formulas of a few operations

// f = κ/φ                                                                           [icf, Eq. (9)]
TEST(LogBarrier, PushesWithTheInverseOfTheGap) {
  const LogBarrier barrier(1e-6, 2e-3, 1e-2);
  EXPECT_NEAR(barrier.gap(-0.1), 1e-3, kBarrierRounding);
  EXPECT_NEAR(barrier.value(-0.1), 1e-2 * 1e-6 / 1e-3, kBarrierRounding);
  EXPECT_NEAR(barrier.slope(-0.1), -1e-4 * 1e-6 / 1e-6, kBarrierRounding);
}

// f = κ (2 (φ − φ̂) ln(φ/φ̂) + (φ − φ̂)²/φ): at φ̂/2 κ φ̂ (ln 2 + ½).     [icf, Eq. (12)]
TEST(IpcBarrier, PushesBelowItsActivationDistanceOnly) {
  const double kappa = 1e7, phi_hat = 1e-3, h = 1e-2;
  const IpcBarrier barrier(kappa, phi_hat, 2e-3, h);
  const double force = kappa * phi_hat * (std::numbers::ln2 + 0.5);
  EXPECT_NEAR(barrier.value(-0.15), h * force, 1e-10 * h * force);
  EXPECT_EQ(barrier.value(-0.1 + 1e-12), 0);
  EXPECT_EQ(barrier.slope(0), 0);
  EXPECT_EQ(barrier.integral(0), 0);
  EXPECT_EQ(barrier.slope(-0.1 + 1e-12), 0);
  EXPECT_NEAR(barrier.value(-0.1 - 1e-9), 0, 1e-9 * h * force);
}

}  // namespace
}  // namespace tribo::solvers
