#include "solvers/nonlinear/tals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::Vector2;

constexpr TalsOptions kPaper{.v_s = 1e-4, .softness = 0.01, .max_angle = std::numbers::pi / 3};
constexpr double kPrinted = 6e-11;  // ten printed digits of a number below one

TalsLimit limit(const Vector2<double>& v, const Vector2<double>& dv) {
  return transition_aware_limit(v, dv, kPaper);
}

Vector2<double> turned(const Vector2<double>& v, double degrees) {
  const double a = degrees * std::numbers::pi / 180;
  return {std::cos(a) * v[0] - std::sin(a) * v[1], std::sin(a) * v[0] + std::cos(a) * v[1]};
}

/// Distance of the segment from v to w from the origin.
double distance_from_origin(const Vector2<double>& v, const Vector2<double>& w) {
  const Vector2<double> d = w - v;
  const double square = d.squaredNorm();
  const double a = square > 0 ? std::clamp(-v.dot(d) / square, 0.0, 1.0) : 0;
  return (v + a * d).norm();
}

// A turn by exactly the largest angle takes the whole change, however it is rounded.
TEST(Tals, NeverGoesFartherThanTheChange) {
  int turns = 0;
  for (int i = 1; i <= 3000; ++i) {
    const Vector2<double> v = turned({1, 0}, 0.1 * i);
    const TalsLimit at = limit(v, turned(v, 60) * (1 + 1e-3 * i) - v);
    turns += at.rule == TalsRule::kTurns ? 1 : 0;
    ASSERT_LE(at.alpha, 1) << i;
  }
  EXPECT_GT(turns, 300) << "rounding would never be seen";
}

// A slip of a hundredth of the tolerance counts as none by default.
TEST(Tals, TakesAHundredthOfTheToleranceForNoSlip) {
  const TalsOptions usual;
  const auto rule = [&](double change) {
    return transition_aware_limit({0, 0}, {change * usual.v_s, 0}, usual).rule;
  };
  EXPECT_EQ(rule(0.0099), TalsRule::kNoChange);
  EXPECT_EQ(rule(0.0101), TalsRule::kInside);
}

// Nothing proposed, nothing to limit; in particular no 0/0.
TEST(Tals, AcceptsANegligibleChange) {
  EXPECT_EQ(limit({0, 0}, {0, 0}).alpha, 1);
  EXPECT_EQ(limit({0, 0}, {0, 0}).rule, TalsRule::kNoChange);
  EXPECT_EQ(limit({1, 0}, {0, 0.9e-6}).rule, TalsRule::kNoChange);
}

// From rest a box must pass through stiction on its way to sliding: it lands at v_s/2.
TEST(Tals, LeavesRestOnlyToHalfTheTolerance) {
  const Vector2<double> dv(0.3, -0.1);
  EXPECT_NEAR(limit({0, 0}, dv).alpha, 1.58113883e-4, 6e-13);
  EXPECT_NEAR((limit({0, 0}, dv).alpha * dv).norm(), 0.5e-4, 1e-18);
  EXPECT_EQ(limit({0, 0}, dv).rule, TalsRule::kLeavesRest);
}

// Exactly at rest the slope of smooth laws is zero or unhelpful: stop half a tolerance before it.
TEST(Tals, StopsBeforeExactRest) {
  const Vector2<double> v(0.3, -0.1);
  EXPECT_NEAR(limit(v, -v).alpha, 0.9998418861, kPrinted);
  EXPECT_NEAR((v - limit(v, -v).alpha * v).norm(), 0.5e-4, 1e-16);
  EXPECT_EQ(limit(v, -v).rule, TalsRule::kReachesRest);
}

// Straight through the centre: the case of every one-dimensional problem.
TEST(Tals, LandsAtHalfTheToleranceWhenTheUpdatePassesTheCentre) {
  const Vector2<double> v(0.1, 0.05);
  const TalsLimit found = limit(v, -3 * v);
  EXPECT_NEAR(found.alpha, 0.3331842621, kPrinted);
  EXPECT_NEAR((v - 3 * found.alpha * v).norm(), 0.5e-4, 1e-16);
  EXPECT_EQ(found.rule, TalsRule::kCrosses);
}

// Off centre but through the disk: the paper's own rule, the point nearest to the centre.
TEST(Tals, LandsOnTheClosestPointWhenTheUpdateCrossesTheStictionDisk) {
  const Vector2<double> v(1, 0.5e-4);
  const Vector2<double> dv(-2, 0);
  const TalsLimit found = limit(v, dv);
  EXPECT_EQ(found.rule, TalsRule::kCrosses);
  EXPECT_NEAR((v + found.alpha * dv).dot(dv), 0, 1e-15);
}

// Far from stiction only the turn counts: for θ_max of 120° half of the way, for 150° less.
TEST(Tals, LimitsTheTurnOfASlidingDirection) {
  const Vector2<double> v(-0.5, 0.7);
  EXPECT_NEAR(limit(v, turned(v, 120) - v).alpha, 0.5, kPrinted);
  EXPECT_NEAR(limit(v, turned(v, 150) - v).alpha, 0.4641016151, kPrinted);
  EXPECT_EQ(limit(v, turned(v, 59.999) - v).alpha, 1);
  EXPECT_EQ(limit(v, turned(v, 59.999) - v).rule, TalsRule::kUnlimited);
}

// The path misses the circle by half its radius, so only the turn is limited.
TEST(Tals, LimitsTheTurnWhenThePathPassesBesideTheDisk) {
  const Vector2<double> v(1, 1.5e-4), dv(-2, 0);
  const TalsLimit found = limit(v, dv);
  EXPECT_EQ(found.rule, TalsRule::kTurns);
  EXPECT_NEAR(found.alpha, 0.4999567137, kPrinted);
  const Vector2<double> w = v + found.alpha * dv;
  EXPECT_NEAR(std::acos(v.dot(w) / (v.norm() * w.norm())) * 180 / std::numbers::pi, 60, 1e-6);
}

// Within the disk and into it everything is allowed: Newton has a slope there.
TEST(Tals, AllowsAnythingFromInsideAndIntoTheDisk) {
  EXPECT_EQ(limit({0.5e-4, 0}, {3, 4}).rule, TalsRule::kInside);
  EXPECT_EQ(limit({0.5e-4, 0}, {3, 4}).alpha, 1);
  EXPECT_EQ(limit({1, 0}, {-1 + 0.7e-4, 0}).rule, TalsRule::kLands);
  EXPECT_EQ(limit({1, 0}, {-1 + 0.7e-4, 0}).alpha, 1);
}

// A turn by exactly the limit may round to just above one; it is no failure.
TEST(Tals, AcceptsATurnByExactlyTheLimit) {
  for (int i = 0; i < 1000; ++i) {
    const Vector2<double> v = turned({0.3 + i * 1e-3, 0.1}, i);
    const TalsLimit found = limit(v, turned(v, 60) - v);
    EXPECT_NE(found.rule, TalsRule::kInvalid) << i;
    EXPECT_NEAR(found.alpha, 1, 1e-12) << i;
  }
}

// Diverged data must end the solve, not be carried on as NaN.
TEST(Tals, RefusesNaNAndInfinity) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  for (const double bad : {nan, inf, -inf}) {
    for (const auto& [v, dv] : {std::pair<Vector2<double>, Vector2<double>>{{bad, 0}, {1, 0}},
                                {{0, bad}, {0, 0}},
                                {{1, 0}, {bad, 0}},
                                {{0, 0}, {0, bad}},
                                {{bad, bad}, {-bad, bad}}}) {
      const TalsLimit found = limit(v, dv);
      EXPECT_EQ(found.rule, TalsRule::kInvalid);
      EXPECT_FALSE(std::isnan(found.alpha));
    }
  }
}

// The guarantees of the search, for any pair: 0 < α ≤ 1, the disk is never jumped over, turns end
// at 60°.
TEST(Tals, KeepsItsPromisesForRandomPairsOverSevenDecades) {
  constexpr int kPairs = 200000;
  constexpr double kAngleRounding =
      5e-5;  // degrees: α rounds, times ‖Δv‖ over the distance to the disk
  std::mt19937_64 random(20200101);
  const auto scattered = [&]() -> Vector2<double> {
    const double speed = 1e-6 * std::pow(10, 7 * test::unit(random));
    return turned({speed, 0}, 360 * test::unit(random));
  };
  int turns = 0, crossings = 0;
  for (int i = 0; i < kPairs; ++i) {
    const Vector2<double> v = scattered();
    const Vector2<double> dv =
        i % 2 == 0 ? scattered()
                   : Vector2<double>(-v + 1e-3 * scattered() - v * test::unit(random));
    const TalsLimit found = limit(v, dv);
    ASSERT_NE(found.rule, TalsRule::kInvalid);
    ASSERT_GT(found.alpha, 0);
    ASSERT_LE(found.alpha, 1);
    const Vector2<double> w = v + found.alpha * dv;
    if (v.norm() > kPaper.v_s && w.norm() > kPaper.v_s) {
      ASSERT_GE(distance_from_origin(v, w), kPaper.v_s * (1 - 1e-9)) << i;
    }
    crossings += found.rule == TalsRule::kCrosses;
    if (found.rule != TalsRule::kTurns) continue;
    ++turns;
    const double cosine = v.dot(w) / (v.norm() * w.norm());
    ASSERT_NEAR(std::acos(cosine) * 180 / std::numbers::pi, 60, kAngleRounding) << i;
  }
  EXPECT_GT(turns, kPairs / 20);
  EXPECT_GT(crossings, 100);
}

}  // namespace
}  // namespace tribo::solvers
