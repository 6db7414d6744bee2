// Sizes, columns and modes of problems against numbers worked out by hand: errors are counted in
// these sizes, and of a run that goes well nobody sees them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "models/tests/refusal.hpp"
#include "reference/problems.hpp"
#include "reference/scenes/frictionless.hpp"
#include "reference/scenes/heavy_top.hpp"
#include "reference/scenes/limit_stop.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using test::defaults;

// v² = 2 g h of a fall from 5 m.
TEST(ProblemSizes, OfABallAreItsHeightAndItsSpeedBelow) {
  const auto scene = bouncing_ball_equations(
      defaults("bouncing-ball").with({{"ball.height", 5.0}, {"ball.gravity", 10.0}}));
  EXPECT_EQ(scene.length, 5);
  EXPECT_EQ(scene.speed, 10);
}

// The fall from 5 m ends at 10 m/s, which is more than h ω and g/ω of ω = 1.5/s, and in 1/ω goes
// farther than 5 m.
TEST(ProblemSizes, OfAMassOverItsSpringAreThoseOfItsFall) {
  const auto scene = mass_on_spring_equations(defaults("mass-on-spring")
                                                  .with({{"mass.mass", 1.0},
                                                         {"contact.stiffness", 2.25},
                                                         {"mass.gravity", 10.0},
                                                         {"mass.height", 5.0},
                                                         {"mass.speed", -1.0}}));
  EXPECT_EQ(scene.speed, 10);
  EXPECT_EQ(scene.length, 10 / 1.5);
}

// Three masses of 1, 2 and 4 kg weigh no more than three of 4 kg.
TEST(ProblemSizes, OfAStackAreThoseOfItsHeaviestMass) {
  const auto scene = stacked_masses_equations(defaults("stacked-masses")
                                                  .with({{"stack.count", 3.0},
                                                         {"stack.mass", 1.0},
                                                         {"stack.ratio", 2.0},
                                                         {"stack.gap", 0.0},
                                                         {"stack.gravity", 10.0},
                                                         {"contact.stiffness", 1000.0}}));
  EXPECT_NEAR(scene.length, 3 * 4 * 10.0 / 1000, 1e-16);
}

// Angles in radians, rates in the fastest of all.
TEST(ProblemSizes, OfATopAreARadianAndItsSpin) {
  const HeavyTop top({.across = 1, .along = 1, .weight = 1, .spin = 50});
  EXPECT_EQ(top.scales(), (std::vector<double>{1, 1, 1, 50, 50, 50}));
}

// What a force of half a newton pushes to the stop stays there; what nothing pushes is free.
TEST(LimitStopModes, AreHeldWhereAForcePushes) {
  const auto p = defaults("limit-stop").with({{"mass.mass", 1.0}, {"mass.stop", 2.0}});
  const Vector<Fifty> at_stop{{2, 0}};
  EXPECT_EQ(LimitStop(p.with({{"mass.force", 0.5}})).mode_at(at_stop),
            SwitchMode{LimitStop::kHeld});
  EXPECT_EQ(LimitStop(p.with({{"mass.force", 0.0}})).mode_at(at_stop),
            SwitchMode{LimitStop::kFree});
}

// Its anchor slides in the limit of small steps: the column is of the mass, along the ground.
TEST(ProblemColumns, OfAMassOnASpringAreThoseOfItsSlide) {
  EXPECT_EQ(make_problem("mass-on-spring", defaults("mass-on-spring")).columns,
            (std::vector<std::string>{"mass.slide[m]", "mass.slide_rate[m/s]"}));
}

// Their parameters may be zero where schemes run without a contact.
TEST(Problems, NeedAStiffContact) {
  for (const std::string id : {"falling-sphere", "sliding-rod", "stacked-masses"}) {
    EXPECT_EQ(refusal([&] {
                return make_problem(id, defaults(id).with({{"contact.stiffness", 0.0}}));
              }),
              id + ": no certified reference with contact.stiffness=0");
  }
}

}  // namespace
}  // namespace tribo::reference
