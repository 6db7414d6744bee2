#include "verification/score/score.hpp"

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/tests/scored.hpp"

namespace tribo::verification {
namespace {

using test::BallScore;
using test::SphereScore;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

double six_digits(double value) {
  return std::stod(fmt::format("{:.5e}", value));
}

// The reference against itself: nothing but rounding of its digits.
TEST_F(BallScore, OfTheReferenceItselfIsZero) {
  const Score score = scored(certified_motion(0.2, 200));
  ASSERT_EQ(score.coordinates.size(), 2u);
  for (const CoordinateScore& one : score.coordinates) EXPECT_EQ(one.largest, 0);
  for (const MeasureScore& one : score.measures) EXPECT_EQ(one.file, one.reference) << one.name;
  EXPECT_TRUE(score.surplus.empty());
  EXPECT_THAT(score.remarks, IsEmpty());
  ASSERT_EQ(score.events.size(), 2u);
  EXPECT_NEAR(score.events[0].certified, std::sqrt(0.2 / 9.81), 1e-10);
  for (const EventScore& event : score.events) {
    EXPECT_NEAR(event.found, event.certified, 0.1 * event.spacing);
    EXPECT_NEAR(event.spacing, 1e-3, 1e-12);
  }
}

// One column off by 1 %: the error is 1 % of the certified number, at its largest and in each
// window.
TEST_F(BallScore, OfAScaledColumnIsTheErrorThatFollows) {
  Trajectory trajectory = certified_motion(0.1, 100);
  for (double& z : trajectory.columns["ball.z"]) z *= 1.01;
  const Score score = scored(trajectory);
  const CoordinateScore& z = score.coordinates.at(0);
  EXPECT_NEAR(z.largest, 0.01 * 0.1, 1e-12);
  EXPECT_EQ(z.at, 0);
  EXPECT_NEAR(z.last, 0.01 * (0.1 - 9.81 * 0.1 * 0.1 / 2), 1e-12);
  EXPECT_NEAR(z.windows.at(9), 0.01 * (0.1 - 9.81 * 0.09 * 0.09 / 2), 1e-12);
  EXPECT_EQ(score.coordinates.at(1).largest, 0);
  EXPECT_NEAR(measure(score, "energy-farthest").file - measure(score, "energy-farthest").reference,
              9.81 * 1e-3, 1e-12);
  EXPECT_THAT(score.remarks,
              ElementsAre(HasSubstr("starts at ball.z=0.101 [m], the scenario at 0.1")));
}

// q and −q turn a body alike: a file may begin with either, and may change over.
TEST_F(SphereScore, TakesBothSignsOfAQuaternionForOneAttitude) {
  const Trajectory good = certified_motion(0.02, 20);
  for (const std::size_t begin : {0u, 7u}) {
    for (const bool complete : {true, false}) {
      Trajectory trajectory = good;
      for (const char* name : {"sphere.qx", "sphere.qy", "sphere.qz", "sphere.qw"}) {
        auto& values = trajectory.columns[name];
        for (std::size_t i = begin; i < values.size(); ++i) values[i] = -values[i];
      }
      if (!complete) trajectory.columns.erase("sphere.qz");
      const Score score = scored(trajectory);
      ASSERT_EQ(score.coordinates.size(), complete ? 14u : 12u);  // with the angle
      for (const CoordinateScore& one : score.coordinates) {
        EXPECT_EQ(one.largest, 0) << one.coordinate.name;
      }
      EXPECT_THAT(score.remarks, IsEmpty());
    }
  }
}

// A row that is not judged, or of which a column is missing, may have any numbers.
TEST_F(SphereScore, RefusesAQuaternionThatIsNoRotation) {
  Trajectory trajectory;
  trajectory.file = "folder/sphere.csv";
  trajectory.t = {0, 0.01, 0.02};
  for (const char* name : {"sphere.qx", "sphere.qy", "sphere.qz"})
    trajectory.columns[name] = {0, 0, 0};
  trajectory.columns["sphere.qw"] = {1, -2, 0};
  const auto check = [&](double until) { check_attitudes(trajectory, *instance_.system, until); };
  check(0.015);
  try {
    check(0.02);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "folder/sphere.csv: row 3, at 0.02 s: sphere.qx, sphere.qy, sphere.qz, sphere.qw "
                 "are 0, 0, 0, 0, which is no rotation; a quaternion may have any length from "
                 "1e-150 to 1e+150");
  }
  trajectory.columns.erase("sphere.qz");
  check(0.02);
}

// The sign of one component alone is another attitude.
TEST_F(SphereScore, JudgesTheSignOfOneComponent) {
  Trajectory trajectory = certified_motion(0.02, 20);
  const std::vector<double> qx = trajectory.columns["sphere.qx"];
  for (double& value : trajectory.columns["sphere.qx"]) value = -value;
  const Score score = scored(trajectory);
  const CoordinateScore& one = score.coordinates.at(3);
  ASSERT_EQ(one.coordinate.name, "sphere.qx");
  EXPECT_GT(one.largest, 0.5);
  EXPECT_NEAR(one.largest, 2 * *std::ranges::max_element(qx), 1e-9);
  EXPECT_EQ(score.coordinates.at(6).largest, 0);
}

// Its direction alone counts; the length is told.
TEST_F(SphereScore, TakesAQuaternionOfAnyLengthForItsDirection) {
  Trajectory trajectory = certified_motion(0.02, 20);
  for (const char* name : {"sphere.qx", "sphere.qy", "sphere.qz", "sphere.qw"})
    for (double& value : trajectory.columns[name]) value *= 2;
  const Score score = scored(trajectory);
  for (const CoordinateScore& one : score.coordinates)
    EXPECT_LT(one.largest, 1e-9) << one.coordinate.name;  // the digits of the reference
  EXPECT_THAT(score.remarks,
              ElementsAre(HasSubstr("sphere.q has lengths that differ from 1 by up to 1;")));
}

// A file that is turned by 0.1 rad about x is off by that angle, whatever its numbers are.
TEST_F(SphereScore, TellsTheAngleBetweenAttitudes) {
  Trajectory trajectory = certified_motion(0.02, 20);
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitX()));
  auto& columns = trajectory.columns;
  for (std::size_t i = 0; i < trajectory.t.size(); ++i) {
    const Eigen::Quaterniond q =
        turn * Eigen::Quaterniond(columns["sphere.qw"][i], columns["sphere.qx"][i],
                                  columns["sphere.qy"][i], columns["sphere.qz"][i]);
    columns["sphere.qx"][i] = q.x();
    columns["sphere.qy"][i] = q.y();
    columns["sphere.qz"][i] = q.z();
    columns["sphere.qw"][i] = q.w();
  }
  const CoordinateScore angle = scored(trajectory).coordinates.back();
  EXPECT_EQ(angle.coordinate.name, "sphere.angle");
  EXPECT_EQ(angle.coordinate.unit, "rad");
  EXPECT_NEAR(angle.largest, 0.1, 1e-12);
}

// The gap of a sphere needs no attitude.
TEST_F(SphereScore, KnowsTheGapFromPositionsAlone) {
  Trajectory trajectory = certified_motion(0.2, 400);
  const Score whole = scored(trajectory);
  std::erase_if(trajectory.columns, [](const auto& column) {
    return column.first.starts_with("sphere.q") || column.first.starts_with("sphere.o");
  });
  const Score score = scored(trajectory);
  ASSERT_EQ(score.event_kinds.size(), 2u);
  ASSERT_FALSE(score.events.empty());
  EXPECT_EQ(score.events[0].found, whole.events[0].found);
  EXPECT_EQ(measure(score, "penetration").file, measure(whole, "penetration").file);
}

// Where contacts are many, each has its events, and the deepest counts.
class CornerScore : public test::ScenarioScore {
 protected:
  CornerScore() : ScenarioScore("discs-in-corner") {}
};

TEST_F(CornerScore, HasTheEventsOfEachContact) {
  Trajectory trajectory = certified_motion(0.3, 3000);
  const Score good = scored(trajectory);
  EXPECT_GT(good.contacts, 1u);
  ASSERT_FALSE(good.events.empty());
  EXPECT_TRUE(std::ranges::any_of(good.events, [](const EventScore& e) { return e.contact > 0; }));
  for (const EventScore& event : good.events)
    EXPECT_NEAR(event.found, event.certified, event.spacing) << event.contact;
  EXPECT_TRUE(good.surplus.empty());
  EXPECT_EQ(measure(good, "penetration").file, measure(good, "penetration").reference);
}

// Windows are equal parts of the span; one without rows has no error.
TEST_F(BallScore, HasNoErrorInAWindowWithoutRows) {
  Trajectory trajectory = certified_motion(0.1, 100);
  trajectory.t = {0, 0.01, 0.1};
  for (auto& [name, values] : trajectory.columns) values = {values[0], values[10] + 1, values[100]};
  const Score score = scored(trajectory, {.windows = 4});
  EXPECT_NEAR(score.coordinates.at(0).windows.at(0), 1, 1e-12);
  EXPECT_TRUE(std::isnan(score.coordinates.at(0).windows.at(1)));
  EXPECT_EQ(score.coordinates.at(0).windows.at(3), 0);
}

// Without velocities there is a gap, but no energy unless the file has energies of its own.
TEST_F(BallScore, LeavesOutWhatAFileDoesNotTell) {
  Trajectory trajectory = certified_motion(0.2, 200);
  trajectory.columns.erase("ball.vz");
  const Score without = scored(trajectory);
  EXPECT_THAT(without.left_out, ElementsAre(HasSubstr("error of ball.vz"),
                                            HasSubstr("energy: needs"), HasSubstr("creep")));
  EXPECT_EQ(measure(without, "penetration").file, measure(without, "penetration").reference);
  for (const char* const name : {"E_kin", "E_pot", "E_elastic"}) {
    trajectory.columns[name] = std::vector<double>(201, 1.0);
  }
  const Score own = scored(trajectory);
  EXPECT_EQ(measure(own, "energy-end").file, 3);
  EXPECT_THAT(own.remarks, ElementsAre(HasSubstr("zero is not checked")));
  EXPECT_THAT(own.remarks, ElementsAre(HasSubstr("differ by +2.02 J from the reference's")));
}

// A file of six digits has the energies of its states; one that is off by 1e-4 has not.
TEST_F(BallScore, ComparesEnergiesToSixDigits) {
  Trajectory trajectory = certified_motion(0.1, 10);
  const auto& z = trajectory.columns["ball.z"];
  const auto& vz = trajectory.columns["ball.vz"];
  for (const double factor : {1.0, 1.0001}) {
    Trajectory printed = trajectory;
    printed.columns["E_elastic"].assign(z.size(), 0.0);
    for (std::size_t i = 0; i < z.size(); ++i) {
      printed.columns["E_kin"].push_back(six_digits(factor * vz[i] * vz[i] / 2));
      printed.columns["E_pot"].push_back(six_digits(factor * 9.81 * z[i]));
      printed.columns["ball.z"][i] = six_digits(z[i]);
      printed.columns["ball.vz"][i] = six_digits(vz[i]);
    }
    EXPECT_EQ(scored(printed).remarks.size(), factor == 1 ? 0u : 1u);
  }
}

// Energies that are not those of the states are reported, and the states judged.
TEST_F(BallScore, JudgesTheEnergyOfTheStates) {
  Trajectory trajectory = certified_motion(0.1, 10);
  for (const char* const name : {"E_kin", "E_pot", "E_elastic"}) {
    trajectory.columns[name] = std::vector<double>(11, 1.0);
  }
  const Score score = scored(trajectory);
  EXPECT_NEAR(measure(score, "energy-end").file, 0.981, 1e-9);
  EXPECT_THAT(score.remarks, ElementsAre(HasSubstr("differ by up to 2.02 J")));
}

TEST(JudgedRows, AreEvenlyChosenWithBothEnds) {
  Trajectory trajectory;
  for (int i = 0; i <= 1'000'000; ++i) trajectory.t.push_back(i);
  const auto rows = judged_rows(trajectory, {.most_rows = 5});
  EXPECT_THAT(rows, ElementsAre(0, 250'000, 500'000, 750'000, 1'000'000));
  EXPECT_THAT(judged_rows(trajectory, {.until = 3.5}), ElementsAre(0, 1, 2, 3));
  EXPECT_THROW((void)judged_rows(trajectory, {.until = 0.5}), InputError);
}

TEST_F(BallScore, RefusesAFileWithoutPositions) {
  Trajectory trajectory;
  trajectory.file = "ball.csv";
  trajectory.unused = {"height"};
  try {
    check_columns(trajectory, *instance_.system);
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "ball.csv: no position; it must have ball.z[m]; --map COLUMN=NAME names one of height");
  }
}

// Two files of one name stand apart in tables, data and picture.
TEST_F(BallScore, GivesEveryFileALabelOfItsOwn) {
  const Score score = scored(certified_motion(0.1, 4));
  const std::array scores = {score, score};
  EXPECT_THAT(score_labels(scores), ElementsAre("ball", "ball-2"));
  const Figure figure = score_figure(scores);
  EXPECT_EQ(figure.block("rows-ball-2").rows.size(), 5u);
  EXPECT_EQ(figure.block("rows-ball").columns.at(1).name, "ball.z");
  EXPECT_EQ(figure.block("windows-ball").rows.size(), 10u);
}

}  // namespace
}  // namespace tribo::verification
