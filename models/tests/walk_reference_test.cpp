#include "models/control/walk_reference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "models/control/recorded_walk.hpp"
#include "models/tests/data_folder.hpp"
#include "models/tests/refusal.hpp"
#include "models/tests/temporary_folder.hpp"

namespace tribo::models {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kPeriod = 0.04, kGravity = 9.81;

const WalkSample& at(const WalkReference& walk, double t) {
  return walk.samples[static_cast<std::size_t>(std::lround(t / walk.period))];
}

TEST(PlannedWalk, StandsOnOneFootAndThenOnTheOther) {
  const WalkReference walk = plan_walk({}, kPeriod, kGravity);
  ASSERT_EQ(walk.samples.size(), 121U);
  EXPECT_EQ(at(walk, 1.16).support, kRightFoot);
  EXPECT_EQ(at(walk, 1.2).support, kLeftFoot);
  EXPECT_EQ(at(walk, 2.36).support, kLeftFoot);
  EXPECT_EQ(at(walk, 2.4).support, kRightFoot);
  EXPECT_EQ(at(walk, 3.6).support, kLeftFoot);
  EXPECT_EQ(at(walk, 4.8).support, kLeftFoot);
}

// The way of the right foot at a third of its swing: 0.05 (3/9 − 2/27) and 0.05 (3 · 4/9 − 2 ·
// 8/27).
TEST(PlannedWalk, SwingsItsFeetByCubics) {
  const WalkReference walk = plan_walk({}, kPeriod, kGravity);
  EXPECT_NEAR(at(walk, 1.6).ankle[kRightFoot].p[0], 0.05 * 7 / 27, 1e-15);
  EXPECT_NEAR(at(walk, 1.6).ankle[kRightFoot].p[2], 0.05 * 20 / 27, 1e-15);
  EXPECT_NEAR(at(walk, 1.8).ankle[kRightFoot].p[2], 0.05, 1e-15);
  EXPECT_NEAR(at(walk, 2.4).ankle[kRightFoot].p[0], 0.05, 1e-15);
  EXPECT_NEAR(at(walk, 3.6).ankle[kLeftFoot].p[0], 0.10, 1e-15);
  for (const WalkSample& sample : walk.samples) {
    EXPECT_EQ(sample.ankle[kRightFoot].p[1], -0.096);
    EXPECT_EQ(sample.ankle[kLeftFoot].p[1], 0.096);
    EXPECT_EQ(sample.ankle[sample.support].v.norm(), 0);
    EXPECT_EQ(sample.ankle[sample.support].p[2], 0);
  }
}

// Velocities and accelerations are those of the places: by differences of a fine walk, except
// across the switches, where accelerations jump.
TEST(PlannedWalk, MovesAsItsPlacesDo) {
  const double h = 1e-4;
  const WalkReference walk = plan_walk({.step_length = 0.07, .steps = 3}, h, kGravity);
  const auto expect_rates = [&](std::size_t i, const auto& of) {
    const PointMotion &before = of(walk.samples[i - 1]), &now = of(walk.samples[i]),
                      &after = of(walk.samples[i + 1]);
    EXPECT_LT(((after.p - before.p) / (2 * h) - now.v).norm(), 1e-6);
    EXPECT_LT(((after.v - before.v) / (2 * h) - now.a).norm(), 1e-6);
  };
  for (std::size_t i = 100; i + 100 < walk.samples.size(); i += 1000) {
    expect_rates(i, [](const WalkSample& s) -> const PointMotion& { return s.center; });
    for (const std::size_t foot : {0U, 1U})
      expect_rates(i, [=](const WalkSample& s) -> const PointMotion& { return s.ankle[foot]; });
  }
}

// From rest above the first foot to rest above the last, by an inverted pendulum.
TEST(PlannedWalk, TakesItsCentreOfMassFromRestToRest) {
  for (const int steps : {1, 2, 5}) {
    const WalkReference walk = plan_walk({.steps = steps}, kPeriod, kGravity);
    const WalkSample &first = walk.samples.front(), &last = walk.samples.back();
    EXPECT_LT((first.center.p - Eigen::Vector3d(0, -0.096, 0.58)).norm(), 1e-13);
    EXPECT_LT(first.center.v.norm(), 1e-13);
    const Eigen::Vector3d end(0.05 * steps, steps % 2 == 0 ? 0.096 : -0.096, 0.58);
    EXPECT_LT((last.center.p - end).norm(), 1e-13);
    EXPECT_LT(last.center.v.norm(), 1e-13);
    for (std::size_t i = 0; i + 1 < walk.samples.size(); ++i) {
      const WalkSample& sample = walk.samples[i];
      Eigen::Vector3d pressure = sample.center.p - sample.center.a * 0.58 / kGravity;
      pressure[2] = 0;
      const Eigen::Vector3d foot = sample.ankle[sample.support].p;
      EXPECT_LT((pressure - foot).norm(), 3e-3) << steps << " " << i;  // on the sole
    }
  }
}

TEST(PlannedWalk, IsRefusedWhereNobodyCanWalkIt) {
  const auto refused = [](const WalkShape& shape) {
    return refusal([&] { return plan_walk(shape, kPeriod, kGravity); });
  };
  EXPECT_THAT(refused({.swing_height = -0.01}), HasSubstr("goes under the ground"));
  EXPECT_THAT(refused({.steps = 0}), HasSubstr("at least one step"));
  EXPECT_THAT(refused({.support_time = 0.03}), HasSubstr("shorter than the 0.04 s"));
  EXPECT_THAT(refused({.steps = 100}), HasSubstr("longer than 60 s"));
  EXPECT_THAT(refused({.center_height = 0}), HasSubstr("not above zero"));
  EXPECT_EQ(refused({.support_time = 0}), "the time on one foot of 0 s is not above zero");
  EXPECT_EQ(refusal([] { return plan_walk({}, 0, kGravity); }),
            "a period of control of 0 s is not above zero");
}

class PublishedWalk : public test::PublishedData {};

// The spec's statement that centres of pressure at the feet give the published walk, to a
// millimetre and a half; feet to the digits of the file.
TEST_F(PublishedWalk, IsNearTheOneOfTheInvertedPendulum) {
  const WalkReference recorded =
      read_walk(test::data_folder() / "romeo_walk_tsid_reference.csv", 20);
  const WalkReference planned = plan_walk({}, kPeriod, kGravity);
  ASSERT_EQ(recorded.samples.size(), 120U);
  EXPECT_DOUBLE_EQ(recorded.period, kPeriod);
  for (std::size_t i = 0; i < recorded.samples.size(); ++i) {
    const WalkSample &theirs = recorded.samples[i], &ours = planned.samples[i];
    EXPECT_EQ(theirs.support, ours.support) << i;
    EXPECT_LT((theirs.center.p - ours.center.p).norm(), 1.5e-3) << i;
    for (const std::size_t foot : {0U, 1U})
      EXPECT_LT((theirs.ankle[foot].p - ours.ankle[foot].p).norm(), 1e-6) << i;
  }
}

std::string columns() {
  std::string all = "t_s";
  for (const char* name : {"com", "x_RF", "x_LF"}) {
    for (const auto& [prefix, unit] : {std::pair("", "_m"), {"d", "_mps"}, {"dd", "_mps2"}}) {
      for (const char* axis : {"x", "y", "z"})
        all += std::string(",") + prefix + name + "_" + axis + unit;
    }
  }
  return all + ",cop_x_m,cop_y_m,support_foot(0=left 1=right)\n";
}

/// A row with feet at a height, and on one of them.
std::string row(const std::string& t, const std::string& foot_height, const std::string& support) {
  return t + ",0,0,0.6,0,0,0,0,0,0,0,-0.1," + foot_height +
         ",0,0,0,0,0,0,0,0.1,0,0,0,0,0,0,0,nan,0," + support + "\n";
}

class WalkFiles : public ::testing::Test {
 protected:
  [[nodiscard]] WalkReference read(const std::string& rows, int stride = 1) const {
    const auto file = folder_ / "walk.csv";
    std::ofstream(file, std::ios::binary) << columns() << rows;
    return read_walk(file, stride);
  }
  [[nodiscard]] std::string refused(const std::string& rows, int stride = 1) const {
    return refusal([&] { return read(rows, stride); });
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(WalkFiles, GiveEverySoManyRowsButTheLast) {
  const WalkReference walk = read(
      row("0", "0", "1") + row("0.1", "0", "1") + row("0.2", "0.01", "0") + row("0.3", "0", "1"),
      2);
  EXPECT_DOUBLE_EQ(walk.period, 0.2);
  ASSERT_EQ(walk.samples.size(), 2U);
  EXPECT_EQ(walk.samples[0].support, kRightFoot);
  EXPECT_EQ(walk.samples[1].support, kLeftFoot);
  EXPECT_EQ(walk.samples[1].ankle[kRightFoot].p, Eigen::Vector3d(0, -0.1, 0.01));
}

TEST_F(WalkFiles, AreRefusedWithTheirLine) {
  const std::string first = row("0", "0", "1"), second = row("0.1", "0", "1");
  EXPECT_THAT(refused(first + second + row("0.3", "0", "1")),
              AllOf(HasSubstr("walk.csv:4:"), HasSubstr("equal spacing needs 0.2")));
  EXPECT_THAT(refused(first + row("0.1", "-0.02", "1") + row("0.2", "0", "1")),
              AllOf(HasSubstr("walk.csv:3:"), HasSubstr("0.02 m under the ground")));
  EXPECT_THAT(refused(first + row("0.1", "0", "2") + row("0.2", "0", "1")),
              HasSubstr("0 is left, 1 is right"));
  EXPECT_THAT(refused(first + second, 2), HasSubstr("2 rows; more than 2 are needed"));
}

}  // namespace
}  // namespace tribo::models
