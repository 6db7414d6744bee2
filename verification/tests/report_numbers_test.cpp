#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "verification/judge/special_values.hpp"
#include "verification/report/band.hpp"
#include "verification/report/number.hpp"
#include "verification/report/trend.hpp"
#include "verification/tests/report_fixtures.hpp"

namespace tribo::verification {
namespace {

using report::band_axis;
using report::band_text;
using report::measured_text;
using report::readable;
using ::testing::HasSubstr;
using ::testing::Not;

// Readers want digits that mean something, not the 17 of the data files.
TEST(ReadableNumbers, HaveAtMostFiveDigitsAndPowersOfTen) {
  EXPECT_EQ(readable(1.00231234), "1.0023");
  EXPECT_EQ(readable(-0.5), "−0.5");
  EXPECT_EQ(readable(1.2345e-5), "1.2345×10⁻⁵");
  EXPECT_EQ(readable(-1e20), "−10²⁰");
  EXPECT_EQ(readable(kNaN), "—");
  EXPECT_EQ(readable(-kInfinity), "−∞");
}

// A count is exact, however long; an uncertainty has two digits.
TEST(ReadableNumbers, WriteOutCountsAndUncertainties) {
  Verdict verdict;
  verdict.measured = 1234567;
  verdict.kind = "count";
  EXPECT_EQ(measured_text(verdict), "1234567");
  verdict.kind = "value";
  verdict.measured = 1.5;
  verdict.uncertainty = 0.0123;
  verdict.unit = "m/s";
  EXPECT_EQ(measured_text(verdict), "1.5 ± 0.012 m/s");
}

// Inside is a disk, outside a cross, far outside an arrow at the edge: not by colour.
TEST(BandAxis, MarksInsideOutsideAndFarOutsideByShape) {
  Verdict verdict = verdict_of("p/i/c", Outcome::kPass);
  EXPECT_THAT(band_axis(verdict), HasSubstr("<circle class=\"mark\""));
  verdict.measured = 0.93;
  EXPECT_THAT(band_axis(verdict), HasSubstr("class=\"cross\""));
  verdict.measured = 1e9;
  EXPECT_THAT(band_axis(verdict), HasSubstr("d=\"M239 14"));
  verdict.measured = -1e9;
  EXPECT_THAT(band_axis(verdict), HasSubstr("d=\"M1 14"));
  verdict.measured = kNaN;
  EXPECT_THAT(band_axis(verdict), Not(HasSubstr("class=\"mark\"")));
}

// A one-sided band reaches the edge of the axis on its open side.
TEST(BandAxis, DrawsOneSidedBandsToTheEdge) {
  Verdict verdict = verdict_of("p/i/c", Outcome::kPass);
  verdict.low.reset();
  verdict.high = 1e-3;
  verdict.measured = 1e-8;
  EXPECT_EQ(band_text(verdict), "≤ 0.001");
  EXPECT_THAT(band_axis(verdict), HasSubstr("<rect class=\"band\" x=\"12.0\""));
  EXPECT_THAT(band_axis(verdict), HasSubstr("<circle class=\"mark\""));
  verdict.high.reset();
  EXPECT_EQ(band_axis(verdict), "");
}

// In the middle all of it, at the end none, outside less than none.
TEST(Room, IsHowFarInsideTheBand) {
  Verdict verdict = verdict_of("p/i/c", Outcome::kPass);
  const auto room_of = [&](double measured) {
    verdict.measured = measured;
    return report::room(verdict);
  };
  EXPECT_NEAR(room_of(1), 1, 1e-12);
  EXPECT_NEAR(room_of(1.05), 0, 1e-12);
  EXPECT_NEAR(room_of(1.15), -2, 1e-12);
  verdict.low.reset();
  EXPECT_NEAR(room_of(0.105), 0.9, 1e-12);
  EXPECT_NEAR(room_of(2.1), -0.5, 1e-12);
  verdict.high = 0;
  EXPECT_EQ(room_of(0), 0);
  verdict.low = 0;
  EXPECT_EQ(room_of(0), 0);
  EXPECT_EQ(room_of(3), -1);
  EXPECT_TRUE(std::isnan(room_of(kNaN)));
  verdict.low.reset();
  verdict.high.reset();
  EXPECT_TRUE(std::isnan(room_of(1)));
}

// Whatever the numbers, no NaN may reach the picture.
TEST(BandAxis, HasOnlyFiniteCoordinates) {
  const std::vector<std::optional<double>> bounds = {std::nullopt, -1e300, -1,    0,
                                                     1e-300,       1,      1e300, kInfinity};
  for (const auto& low : bounds) {
    for (const auto& high : bounds) {
      for (const double measured : {kNaN, -kInfinity, -1e300, 0.0, 1e-300, 1.0, 1e300, kInfinity}) {
        Verdict verdict;
        verdict.low = low;
        verdict.high = high;
        verdict.measured = measured;
        verdict.uncertainty = 1e-3;
        const std::string svg =
            band_axis(verdict) + report::trend(verdict, {{"r", {{verdict.claim, measured}}}});
        EXPECT_THAT(svg, Not(HasSubstr("nan"))) << band_text(verdict) << ' ' << measured;
        EXPECT_THAT(svg, Not(HasSubstr("inf"))) << band_text(verdict) << ' ' << measured;
      }
    }
  }
}

}  // namespace
}  // namespace tribo::verification
