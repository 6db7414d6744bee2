#include "models/laws/anchored.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tribo::models {
namespace {

using Point = Vector3<double>;

constexpr AnchoredLaw<double> kLaw{.K = 1e5, .B = 300, .mu = 0.5};
const Point kPlace(-2e-3, 0.3, -0.1), kVelocity(0.1, 0.4, -0.3);
constexpr double kForceRounding = 1e-10;  // of forces of 100 N that are differences of 1e4 N

/// A point whose anchor is 2 mm above and (x, y) beside its place.
ContactMemory<double> touching(double x, double y) {
  return {.active = true, .anchor = kPlace + Point(2e-3, x, y)};
}

// K (p0 − x) − B ẋ: 170 N upwards and, with an anchor beside it, a spring and damper force.
TEST(AnchoredLaw, SticksWithinTheCone) {
  ContactMemory<double> memory = touching(1.5e-3, -1e-3);
  const Point before = memory.anchor;
  const Point force = kLaw.settle(memory, kPlace, kVelocity);
  EXPECT_LE((force - Point(200 - 30, 150 - 120, -100 + 90)).norm(), kForceRounding);
  EXPECT_FALSE(memory.slipping);
  EXPECT_EQ(memory.anchor, before);
}

// Outside the cone f_t is scaled back to μ f_n, and the anchor follows so that the law gives it.
TEST(AnchoredLaw, SlipsWithAnAnchorThatGivesTheScaledForce) {
  ContactMemory<double> memory = touching(-5e-3, 4e-3);
  const Point wanted = kLaw.unlimited(memory, kPlace, kVelocity);
  const Point force = kLaw.settle(memory, kPlace, kVelocity);
  EXPECT_TRUE(memory.slipping);
  EXPECT_NEAR(force[0], wanted[0], kForceRounding);
  EXPECT_NEAR(force.tail<2>().norm(), 0.5 * force[0], kForceRounding);
  EXPECT_NEAR(force.tail<2>().dot(wanted.tail<2>()),
              force.tail<2>().norm() * wanted.tail<2>().norm(), kForceRounding * wanted.norm());
  EXPECT_LE((kLaw.force(memory, kPlace, kVelocity) - force).norm(), kForceRounding);
}

// What the memory knows of an earlier slip counts neither at a new touch nor where it sticks again.
TEST(AnchoredLaw, ForgetsAnEarlierSlip) {
  const Point above(1e-3, 0.3, -0.1);
  ContactMemory<double> memory = touching(1.5e-3, -1e-3);
  memory.slip_velocity << 2, 3;
  ContactMemory<double> without = touching(1.5e-3, -1e-3);
  EXPECT_EQ(kLaw.settle(memory, kPlace, kVelocity), kLaw.settle(without, kPlace, kVelocity));
  EXPECT_TRUE(memory.slip_velocity.isZero(0));
  memory.slip_velocity << 2, 3;
  kLaw.detect(memory, above);
  EXPECT_FALSE(memory.active);
  kLaw.detect(memory, kPlace);
  EXPECT_TRUE(memory.active);
  EXPECT_EQ(memory.anchor, kPlace);
  EXPECT_TRUE(memory.slip_velocity.isZero(0));
}

// A spring that pulls holds nothing.
TEST(AnchoredLaw, DoesNotPull) {
  ContactMemory<double> memory = touching(0, 0);
  EXPECT_TRUE(kLaw.settle(memory, kPlace, Point(1, 0, 0)).isZero(0));
  EXPECT_TRUE(kLaw.force(memory, kPlace, Point(1, 0, 0)).isZero(0));
  EXPECT_FALSE(memory.slipping);
}

}  // namespace
}  // namespace tribo::models
