#include "models/scenarios/playable.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/scenarios/build.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/rounding.hpp"

/// The data of a body for other simulators are those of the scenario.
namespace tribo::models {
namespace {

using test::parameters_of;

PlayableBody body_of(const std::string& scenario, const Changes& changes = {}) {
  return find_scenario(scenario).play(parameters_of(scenario, changes));
}

TEST(PlayableBodies, HaveTheMassAndTheGravityOfTheScenario) {
  const Changes box = {{"box.mass", "0.3"}, {"box.gravity", "1.5"}};
  for (const char* id : {"forced-box", "conveyor-belt"}) {
    EXPECT_EQ(body_of(id, box).mass, 0.3) << id;
    EXPECT_EQ(body_of(id, box).gravity, 1.5) << id;
    EXPECT_EQ(body_of(id, box).inertia, 0) << "it does not turn";
  }
  const PlayableBody ball =
      body_of("bouncing-ball", {{"ball.mass", "0.3"}, {"ball.gravity", "1.5"}});
  EXPECT_EQ(ball.mass, 0.3);
  EXPECT_EQ(ball.gravity, 1.5);
}

TEST(PlayableBodies, TurnWithTheMomentOfTheirShape) {
  const PlayableBody sphere =
      body_of("falling-sphere",
              {{"sphere.radius", "0.1"}, {"sphere.density", "3000"}, {"sphere.gravity", "1.5"}});
  const double mass = 4 * std::numbers::pi;
  EXPECT_NEAR(sphere.mass, mass, test::k10Eps * mass);
  EXPECT_NEAR(sphere.inertia, 0.4 * mass * 0.01, test::k10Eps);
  EXPECT_EQ(sphere.gravity, 1.5);
  EXPECT_EQ(sphere.size, 0.1);
  const PlayableBody rod =
      body_of("sliding-rod", {{"rod.mass", "3"}, {"rod.length", "2"}, {"rod.gravity", "1.5"}});
  EXPECT_NEAR(rod.inertia, 1, test::k10Eps);  // m l²/12
  EXPECT_EQ(rod.mass, 3);
  EXPECT_EQ(rod.gravity, 1.5);
  EXPECT_EQ(rod.size, 2);
}

TEST(PlayableBodies, ArePushedAsTheBoxIs) {
  const PlayableBody box =
      body_of("forced-box",
              {{"force.amplitude", "3"}, {"force.frequency", "0.25"}, {"force.phase", "0.5"}});
  ASSERT_TRUE(box.push.has_value());
  EXPECT_NEAR(box.push->force(0), 3 * std::cos(0.5), test::k10Eps);
  EXPECT_NEAR(box.push->force(1), -3 * std::sin(0.5), test::k10Eps);  // a quarter of a period on
}

// In the frame of the belt the box has an inertial force, and v of the frame is the rate of x.
TEST(PlayableBodies, AreSeenFromABeltThatIsNoInertialFrame) {
  const PlayableBody box = body_of("conveyor-belt", {{"box.mass", "2"}, {"belt.amplitude", "0.1"}});
  ASSERT_TRUE(box.push && box.frame);
  const double t = 0.3, d = 1e-5, kDifferences = 1e-6;
  const auto& frame = *box.frame;
  const double rate = (frame.position(t + d) - frame.position(t - d)) / (2 * d);
  const double acceleration = (frame.velocity(t + d) - frame.velocity(t - d)) / (2 * d);
  EXPECT_NEAR(frame.velocity(t), rate, kDifferences);
  EXPECT_NEAR(box.push->force(t), -2 * acceleration, kDifferences);
  EXPECT_GT(std::abs(box.push->force(t)), 1);
}

}  // namespace
}  // namespace tribo::models
