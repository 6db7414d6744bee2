#include "models/robots/solo12_gaits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "models/robots/solo12.hpp"
#include "models/robots/solo12_legs.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/heavy_solo12.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

using test::heavy_solo12;
using test::kKnot;
using test::Random;
using ::testing::AllOf;
using ::testing::HasSubstr;

Feet places_of_feet(const VectorXd& q) {
  TreeWorkspace w;
  update_kinematics(heavy_solo12(), q, VectorXd::Zero(18), w);
  const RobotTable robot = solo12();
  Feet feet;
  for (std::size_t i = 0; i < feet.size(); ++i)
    feet[i] = position(heavy_solo12(), w, robot.contacts[i].point);
  return feet;
}

TEST(Solo12Legs, PutTheFeetWhereTheyAreToBe) {
  const Solo12Legs legs(heavy_solo12());
  Random random(12);
  for (int trial = 0; trial < 20; ++trial) {
    const Eigen::Vector3d base = Eigen::Vector3d(0, 0, 0.22) + 0.1 * random.vector3();
    Feet feet = legs.below_hips();
    for (Eigen::Vector3d& foot : feet)
      foot += Eigen::Vector3d(base[0], base[1], base[2] - 0.22) + 0.05 * random.vector3();
    const VectorXd q = legs.posture(base, feet);
    const Feet found = places_of_feet(q);
    for (std::size_t i = 0; i < feet.size(); ++i) EXPECT_LT((found[i] - feet[i]).norm(), 1e-9);
    EXPECT_EQ(q.segment<4>(3), Eigen::Vector4d::UnitW());
  }
}

// HL, HR, FL, FR; the knees of the front legs point to the back, those of the hind legs to the
// front.
TEST(Solo12Legs, HaveTheirKneesInwards) {
  const Solo12Legs legs(heavy_solo12());
  const VectorXd q = legs.posture({0, 0, 0.22}, legs.below_hips());
  for (const int front : {9, 12}) EXPECT_LT(q[front], 0);
  for (const int hind : {15, 18}) EXPECT_GT(q[hind], 0);
}

TEST(Solo12Legs, RefuseAFootThatIsTooFarOrTooNear) {
  const Solo12Legs legs(heavy_solo12());
  Feet feet = legs.below_hips();
  EXPECT_THAT(refusal([&] {
                return legs.posture({0, 0, 0.33}, feet);
              }),
              AllOf(HasSubstr("the leg HL does not reach its foot"), HasSubstr("0.32 m long")));
  feet[2] = {0.1946, 0.0875, 0.22};  // on the axis of the hip
  EXPECT_THAT(refusal([&] { return legs.posture({0, 0, 0.22}, feet); }), HasSubstr("the leg FL"));
}

TEST(Trot, StepsWithDiagonalPairsAndEndsBelowTheBase) {
  const Gait gait = trot(heavy_solo12(), {}, kKnot);
  ASSERT_EQ(gait.support.size(), 300U);
  EXPECT_EQ(gait.q.size(), 301U);
  EXPECT_NEAR(gait.q.back()[0], 9 * 0.075, 1e-12);  // two steps less, for rise and fall of speed
  const auto feet_at = [&](int knot) { return entry(gait.support, knot).size(); };
  EXPECT_EQ(feet_at(9), 4U);
  EXPECT_EQ(feet_at(10), 2U);
  EXPECT_EQ(feet_at(29), 2U);
  EXPECT_EQ(feet_at(30), 4U);
  EXPECT_EQ(feet_at(34), 2U);
  const Feet first = places_of_feet(gait.q.front()), swinging = places_of_feet(entry(gait.q, 20)),
             last = places_of_feet(gait.q.back());
  for (std::size_t i = 0; i < first.size(); ++i) {
    const bool swings = i == 0 || i == 3;
    EXPECT_NEAR(swinging[i][2] - first[i][2], swings ? 0.04 : 0, 1e-12);
    EXPECT_LT((last[i] - first[i] - gait.q.back()[0] * Eigen::Vector3d::UnitX()).norm(), 1e-12);
  }
}

// A foot moves only while it swings.
TEST(Trot, HoldsStandingFeet) {
  const Gait gait = trot(heavy_solo12(), {}, kKnot);
  for (int k = 0; k < static_cast<int>(gait.support.size()); ++k) {
    const Feet after = places_of_feet(entry(gait.q, k + 1));
    const std::vector<NamedPoint> contacts = solo12().contacts;
    for (const SupportPoint& tie : entry(gait.support, k)) {
      for (std::size_t i = 0; i < after.size(); ++i) {
        if (contacts[i].point.body != tie.point.body) continue;
        EXPECT_LT((after[i] - tie.place).norm(), 1e-12) << k << " " << contacts[i].name;
      }
    }
  }
}

// A foot stands where its hip passes over it in the middle of its stance: from where a step of the
// pair has ended, 20 knots after it began, to where its next begins, two steps of 24 knots later.
TEST(Trot, HasEachHipOverItsFootInMidStance) {
  const Gait gait = trot(heavy_solo12(), {}, kKnot);
  const Feet start = places_of_feet(gait.q.front());
  for (int step = 0; step + 2 < 11; ++step) {
    const int landing = 10 + 24 * step + 20, middle = (landing + 10 + 24 * (step + 2)) / 2;
    const Feet feet = places_of_feet(entry(gait.q, landing));
    const std::size_t hind = step % 2 == 0 ? 0 : 1, front = 3 - hind;
    for (const std::size_t i : {hind, front})
      EXPECT_NEAR(feet[i][0] - start[i][0], entry(gait.q, middle)[0], 1e-12) << step << " " << i;
  }
}

// 0.1 s before, 11 steps of 0.2 s and 0.04 s, 0.26 s after.
TEST(Trot, LastsAsLongInFineKnots) {
  EXPECT_EQ(trot(heavy_solo12(), {}, 1e-4).support.size(), 30000U);
}

/// Heights of the centre of mass.
std::vector<double> centers(const Gait& gait) {
  TreeWorkspace w;
  std::vector<double> heights;
  for (const VectorXd& q : gait.q) {
    update_kinematics(heavy_solo12(), q, VectorXd::Zero(18), w);
    heights.push_back(center_of_mass(heavy_solo12(), w)[2]);
  }
  return heights;
}

double second_difference(const std::vector<double>& heights, int k) {
  return entry(heights, k + 1) - 2 * entry(heights, k) + entry(heights, k - 1);
}

/// The knots at which the feet leave and meet the ground.
std::pair<int, int> knots_of_flight(const Gait& gait) {
  const auto flies = [](const Support& support) { return support.empty(); };
  const auto off = std::ranges::find_if(gait.support, flies);
  const auto on = std::find_if_not(off, gait.support.end(), flies);
  return {static_cast<int>(off - gait.support.begin()),
          static_cast<int>(on - gait.support.begin())};
}

// The second differences of the centre of mass are −g h² in flight.
TEST(Jump, HasItsCentreOfMassOnAParabola) {
  const Gait gait = jump(heavy_solo12(), {}, kKnot);
  const std::vector<double> heights = centers(gait);
  int in_flight = 0;
  for (int k = 1; k + 1 < static_cast<int>(gait.support.size()); ++k) {
    if (!entry(gait.support, k - 1).empty() || !entry(gait.support, k).empty()) continue;
    ++in_flight;
    EXPECT_NEAR(second_difference(heights, k), -9.81e-4, 1e-11);
  }
  EXPECT_EQ(in_flight, 39);  // of 40 intervals
}

// The feet leave and meet the ground when they no longer push: up to there the acceleration of the
// centre of mass goes to −g, here by extrapolation from the last two knots before, and the first
// two after.
TEST(Jump, PushesNoLongerWhenTheFeetLeaveTheGround) {
  const double h = 1e-3;
  const Gait gait = jump(heavy_solo12(), {}, h);
  const std::vector<double> heights = centers(gait);
  const auto acceleration = [&](int k) { return second_difference(heights, k) / (h * h); };
  const auto [off, on] = knots_of_flight(gait);
  EXPECT_NEAR(2 * acceleration(off - 1) - acceleration(off - 2), -9.81, 0.3);
  EXPECT_NEAR(2 * acceleration(on + 1) - acceleration(on + 2), -9.81, 0.3);
  EXPECT_GT(acceleration(off - 20), 0);
}

// At rest at its first height for 0.3 s, 0.3 s later in the crouch.
TEST(Jump, HasTheBaseAtItsHeights) {
  const Gait gait = jump(heavy_solo12(), {}, kKnot);
  const auto height = [&](int k) { return entry(gait.q, k)[2]; };
  const auto [off, on] = knots_of_flight(gait);
  EXPECT_NEAR(height(0), 0.22, 1e-12);
  EXPECT_NEAR(height(30), 0.22, 1e-12);
  EXPECT_NEAR(height(60), 0.13, 1e-12);
  EXPECT_NEAR(height(off), 0.22, 1e-12);
  EXPECT_NEAR(height(on), 0.22, 1e-12);
  EXPECT_NEAR(gait.q.back()[2], 0.22, 1e-12);
}

}  // namespace
}  // namespace tribo::models
