#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Bodies that lie or stand on others: the points that carry them.
namespace tribo::models::geometry {
namespace {

using namespace test;
using Points = std::vector<Touch>;

const Box kBox{Vector3d(1, 1, 1)};
const Cylinder kCylinder{1, 1};
constexpr double kDigits = 1e-14;

/// The points that overlap by at least `depth`.
Points carrying(Points all, double depth) {
  std::erase_if(all, [&](const auto& t) { return t.phi > -depth; });
  return all;
}

/// x and y of a point, in sixteenths, rounded.
std::set<std::pair<long, long>> places(const Points& all) {
  std::set<std::pair<long, long>> found;
  for (const auto& t : all) found.emplace(std::lround(16 * t.on_a[0]), std::lround(16 * t.on_a[1]));
  return found;
}

std::set<std::uint32_t> features(const Points& all) {
  std::set<std::uint32_t> found;
  for (const auto& t : all) found.insert(t.feature);
  return found;
}

// The overlap of the two faces: a corner of each, and two places where edges cross.
TEST(ABoxOnABox, LiesOnTheCornersOfTheOverlap) {
  const auto all = touches(kBox, at(vec(0.5, 0.25, 1.875)), kBox, Placement{});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(places(all),
            (std::set<std::pair<long, long>>{{-8, -12}, {-8, 16}, {16, -12}, {16, 16}}));
  for (const auto& t : all) {
    EXPECT_NEAR(t.phi, -0.125, kDigits);
    EXPECT_LE((t.normal - vec(0, 0, 1)).norm(), kDigits);
  }
  const auto numbers = features(all);
  EXPECT_TRUE(numbers.count(0) == 1 && numbers.count(8 + 7) == 1);
}

// Two squares at 45° overlap in an octagon, at whose corners edges cross.
TEST(ABoxOnABox, LiesOnEightPointsWhereAllEdgesCross) {
  const Placement X{turn(vec(0, 0, std::acos(0.0) / 2)), vec(0, 0, 2)};
  const auto all = touches(kBox, X, kBox, Placement{});
  ASSERT_EQ(all.size(), 8u);
  EXPECT_EQ(places(all).size(), 8u);
  EXPECT_GE(*features(all).begin(), 16u);
}

// A hardly turned box has no corner over the other: edges cross beside the corners. In the middle
// of the sides they also cross, at an angle too small to count.
TEST(ABoxOnABox, LiesOnFourPointsWhereItIsHardlyTurned) {
  const Placement X{turn(vec(0, 0, 5e-4)), vec(0, 0, 2)};
  const auto all = touches(kBox, X, kBox, Placement{});
  EXPECT_EQ(all.size(), 4u);
  EXPECT_EQ(places(all),
            (std::set<std::pair<long, long>>{{-16, -16}, {-16, 16}, {16, -16}, {16, 16}}));
}

// Boxes that are flush up to rounding have the same points with the same numbers.
TEST(ABoxOnABox, HasTheSamePointsWhateverRoundingDoes) {
  Random random(1);
  const auto expected = features(touches(kBox, at(vec(0, 0, 2)), kBox, {}));
  EXPECT_EQ(expected.size(), 4u);
  for (int i = 0; i < 1000; ++i) {
    const Placement X{turn(Vector3d(1e-15 * random.vector3())),
                      vec(0, 0, 2) + 1e-15 * random.vector3()};
    ASSERT_EQ(features(touches(kBox, X, kBox, {})), expected);
  }
}

// Planks across each other have no corner over the other: the four crossings carry.
TEST(ABoxOnABox, LiesOnCrossingsAlone) {
  const Box plank{vec(8, 1, 0.5)};
  const Placement X{turn(vec(0, 0, std::acos(0.0))), vec(0, 0, 1)};
  const auto all = touches(plank, X, plank, Placement{});
  EXPECT_EQ(places(all),
            (std::set<std::pair<long, long>>{{-16, -16}, {-16, 16}, {16, -16}, {16, 16}}));
}

TEST(ACapsuleOnABox, LiesOnItsEndAndWhereItCrossesTheEdge) {
  const Placement X{turn(vec(0, std::acos(0.0), 0)), vec(1, 0.5, 1.25)};
  const auto all = touches(Capsule{0.25, 1.5}, X, kBox, Placement{});
  EXPECT_EQ(places(all), (std::set<std::pair<long, long>>{{-8, 8}, {16, 8}}));
  EXPECT_NEAR(least_phi(all), 0, kDigits);
}

TEST(TwoCapsules, LieSideBySideOnTheEndsOfTheirOverlap) {
  const Capsule capsule{0.5, 2};
  for (const double angle : {0.0, std::acos(-1.0)}) {
    const Placement X{turn(vec(angle, 0, 0)), vec(1, 0, 1)};
    const auto all = touches(capsule, X, capsule, Placement{});
    ASSERT_EQ(all.size(), 2u);
    EXPECT_NEAR(all[0].on_a[2], -1, kDigits);
    EXPECT_NEAR(all[1].on_a[2], 2, kDigits);
  }
}

// It is 1/2000 longer: the points are the ends of the other.
TEST(TwoCapsules, OfNearlyOneLengthTouchAtTheEndsOfTheShorter) {
  const auto all = touches(Capsule{0.5, 1 + 5e-4}, at(vec(1.25, 0, 0)), Capsule{0.5, 1}, {});
  ASSERT_EQ(all.size(), 2u);
  for (const auto& t : all) EXPECT_NEAR(t.phi, 0.25, kDigits);
}

// A short capsule beside a long one touches at its own ends, each with its number.
TEST(TwoCapsules, HaveANumberForEachEnd) {
  const Capsule shorter{0.5, 1}, longer{0.5, 2};
  const auto one = touches(shorter, at(vec(1, 0, 0)), longer, Placement{});
  const auto other = touches(longer, at(vec(1, 0, 0)), shorter, Placement{});
  std::set<std::uint32_t> numbers = features(one);
  numbers.merge(features(other));
  EXPECT_EQ(numbers.size(), 4u);
}

// Nine tenths of the radius from the axis, on x and y.
TEST(ACylinder, StandsOnFourPointsOfACap) {
  const Cylinder cylinder{.radius = 2, .half_length = 3};
  const auto point = [&](int quarter) {
    return place({CapPoint::kFixed, -1, quarter}, cylinder, vec(0, 0, 1));
  };
  EXPECT_EQ(point(0), vec(1.8, 0, -3));
  EXPECT_EQ(point(1), vec(0, 1.8, -3));
  EXPECT_EQ(point(2), vec(-1.8, 0, -3));
  EXPECT_EQ(point(3), vec(0, -1.8, -3));
}

/// Heights of the points, in sixteenths, rounded.
std::multiset<long> heights(const Points& all) {
  std::multiset<long> found;
  for (const auto& t : all) found.insert(std::lround(16 * t.on_b[2]));
  return found;
}

// From rim to rim, or from its end to the rim.
TEST(ACapsule, LiesAlongACylinderAsFarAsBothGo) {
  const auto along = [](double half_length, double shift) {
    return heights(
        touches(Capsule{0.5, half_length}, at(vec(1.5, 0, shift)), kCylinder, Placement{}));
  };
  EXPECT_EQ(along(2, 0), (std::multiset<long>{-16, 16}));
  EXPECT_EQ(along(1, 0.5), (std::multiset<long>{-8, 16}));
  EXPECT_EQ(along(1, -0.5), (std::multiset<long>{-16, 8}));
}

/// Σ δ² over the points of a cylinder upright at depth 0.01, tilted by α about an axis in the
/// plane.
double energy(double alpha, double axis) {
  const Vector3d w(alpha * std::cos(axis), alpha * std::sin(axis), 0);
  double sum = 0;
  for (const auto& t : touches(kCylinder, {turn(w), vec(0, 0, 0.99)}, HalfSpace{}, Placement{}))
    sum += std::pow(std::min(t.phi, 0.0), 2);
  return sum;
}

// Upright the potential energy has no kink and rises with every tilt alike: Σ (δ + r_k α)² = 6 δ² +
// (2 r² + 2 (0.9 r)²) α²,  less the rise of the centre, δ α².
TEST(AStandingCylinder, ResistsEveryTiltAlike) {
  const double alpha = 1e-4, expected = (2 + 2 * 0.81) * alpha * alpha, kHigherOrders = 0.02;
  for (double axis = 0; axis < 6.3; axis += 0.1)
    EXPECT_NEAR((energy(alpha, axis) - energy(0, axis)) / expected, 1, kHigherOrders);
}

// ... and its points surround the centre, also where only rounding chooses the lowest point.
TEST(AStandingCylinder, StandsOnPointsAllAround) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const Placement X{turn(Vector3d(1e-16 * random.vector3())), vec(0, 0, 0.99)};
    const Points all = carrying(touches(kCylinder, X, HalfSpace{}, Placement{}), 0.005);
    EXPECT_EQ(all.size(), 6u);
    Vector3d sum = Vector3d::Zero();
    for (const auto& t : all) sum += t.on_a;
    EXPECT_LE(sum.head<2>().norm(), 1e-13);
  }
}

// A cylinder that rolls on its rim, or lies, has only the lowest points of the rims.
TEST(ARollingCylinder, RollsOnTheLowestPointsOfItsRims) {
  const auto on_floor = [](double tilt, double spin, double height) {
    const Matrix3d R = turn(vec(tilt, 0, 0)) * turn(vec(0, 0, spin));
    const Placement X{R, vec(0, 0, height)};
    return carrying(touches(kCylinder, X, HalfSpace{}, Placement{}), 1e-9);
  };
  for (double spin = 0; spin < 6; spin += 0.5) {
    const Points tilted = on_floor(std::acos(0.6), spin, 0.6 + 0.8 - 1e-3);
    ASSERT_EQ(tilted.size(), 1u);
    EXPECT_NEAR(tilted[0].phi, -1e-3, kDigits);
    EXPECT_EQ(on_floor(std::acos(0.0), spin, 1 - 1e-3).size(), 2u);
  }
}

// A box whose corners are beyond the cap stands on the cap's points and on edges across the rim.
TEST(ABoxOnACylinder, StandsOnTheCapAndTheRim) {
  const Box plank{vec(2, 0.5, 1)};
  const Points all = carrying(touches(plank, at(vec(0, 0, 1.875)), kCylinder, Placement{}), 0.1);
  const auto found = places(all);
  const long edge = std::lround(16 * std::sqrt(0.75));
  for (const long x : {-edge, edge}) {
    for (const long y : {-8L, 8L}) EXPECT_EQ(found.count({x, y}), 1u);
  }
  EXPECT_EQ(found.count({14, 0}), 1u);
  EXPECT_EQ(all.size(), 4u + 2 + 2);
}

TEST(ACylinder, LiesOnABoxAsFarAsTheBoxGoes) {
  const Placement X{turn(vec(0, std::acos(0.0), 0)), vec(0.5, 0.25, 2)};
  const Points all = carrying(touches(kCylinder, X, kBox, Placement{}), -1e-9);
  EXPECT_EQ(places(all), (std::set<std::pair<long, long>>{{-8, 4}, {16, 4}}));
}

// The lowest line lies on the top, and both edges of the top are equally far: rounding, here of a
// turn about the axis, leaves neither out.
TEST(ACylinder, LiesAlongAWallBesideBothEdgesOfItsTop) {
  const Box wall{vec(0.25, 2, 0.5)};
  for (const double angle : {-1e-14, -1e-16, 0.0, 1e-16, 1e-14}) {
    const Matrix3d R = turn(vec(std::acos(0.0), 0, 0));
    const Placement X{turn(vec(0, angle, 0)) * R, vec(0, 0, 1.5)};
    const std::set<std::pair<long, long>> expected{{-4, -16}, {-4, 16}, {0, -16},
                                                   {0, 16},   {4, -16}, {4, 16}};
    EXPECT_EQ(places(touches(kCylinder, X, wall, Placement{})), expected) << angle;
  }
}

TEST(TwoCylinders, StandAndLieOnEachOther) {
  const Points stack =
      carrying(touches(kCylinder, at(vec(0.25, 0, 1.99)), kCylinder, Placement{}), 0.005);
  Vector3d sum = Vector3d::Zero();
  for (const auto& t : stack) sum += t.on_a - vec(0.125, 0, 0);
  EXPECT_GE(stack.size(), 6u);
  EXPECT_LE(sum.head<2>().norm(), 1e-13);
  const Points side =
      carrying(touches(kCylinder, at(vec(2, 0, 0.5)), kCylinder, Placement{}), -1e-9);
  ASSERT_EQ(side.size(), 2u);
  EXPECT_NEAR(side[0].on_a[2] + side[1].on_a[2], 0.5, kDigits);
  const Placement X{turn(vec(0, std::acos(0.0), 0)), vec(0.5, 0, 2)};
  EXPECT_EQ(places(carrying(touches(kCylinder, X, kCylinder, Placement{}), -1e-9)),
            (std::set<std::pair<long, long>>{{-8, 0}, {16, 0}}));
}

// Also where one cylinder leans and touches at an end.
TEST(TwoCylinders, LieSideBySideAsFarAsBothGo) {
  const Cylinder longer{1, 2};
  for (const double lean : {0.0, 0.01, -0.01}) {
    const auto beside = [&](const auto& a, const auto& b, double shift) {
      const Placement X{turn(vec(0, lean, 0)), vec(2, 0, shift)};
      return heights(carrying(touches(a, X, b, Placement{}), -0.1));
    };
    EXPECT_EQ(beside(longer, kCylinder, 0), (std::multiset<long>{-16, 16})) << lean;
    EXPECT_EQ(beside(kCylinder, longer, 0), (std::multiset<long>{-16, 16})) << lean;
    EXPECT_EQ(beside(kCylinder, kCylinder, 0.5), (std::multiset<long>{-8, 16})) << lean;
    EXPECT_EQ(beside(kCylinder, kCylinder, -0.5), (std::multiset<long>{-16, 8})) << lean;
  }
}

/// Across the x axis, with its lowest line at z.
Placement lying(double z) {
  return {turn(vec(0, std::acos(0.0), 0)), vec(0, 0, z)};
}

// A log across the cap of a standing cylinder: the points where its lowest line crosses the rim.
TEST(TwoCylinders, LieAcrossACapFromRimToRim) {
  const Cylinder log{0.5, 3};
  const auto all = touches(log, lying(1.5), kCylinder, Placement{});
  EXPECT_EQ(places(carrying(all, -1e-9)), (std::set<std::pair<long, long>>{{-16, 0}, {16, 0}}));
}

// Crossings on either cap and rims on either side have eight numbers.
TEST(TwoCylinders, HaveANumberForEachPairOfPlaces) {
  const Cylinder log{0.5, 3};
  const Placement beside = at(vec(1.5, 0, 0));
  std::set<std::uint32_t> numbers;
  for (const Points& all : {touches(log, lying(1.5), kCylinder, Placement{}),
                            touches(kCylinder, at(vec(0, 0, -1.5)), log, lying(0)),
                            touches(log, beside, kCylinder, Placement{}),
                            touches(kCylinder, beside, log, Placement{})}) {
    std::set<std::uint32_t> some = features(carrying(all, -1e-9));
    EXPECT_EQ(some.size(), 2u);
    numbers.merge(some);
  }
  EXPECT_EQ(numbers.size(), 8u);
}

// One cylinder across the very end of the other: always side against side, never against the rim.
TEST(TwoCylinders, HaveTheSamePointsWhateverRoundingDoes) {
  Random random(4);
  const auto nearly = [&](const Placement& X) -> Placement {
    return {turn(Vector3d(1e-15 * random.vector3())) * X.R, X.p + 1e-15 * random.vector3()};
  };
  const Placement across{lying(0).R, vec(0, 2, 1)};
  const auto one = features(touches(kCylinder, across, kCylinder, Placement{}));
  const auto other = features(touches(kCylinder, Placement{}, kCylinder, across));
  for (int i = 0; i < 100; ++i) {
    const Placement X = nearly(across), Y = nearly(Placement{});
    ASSERT_EQ(features(touches(kCylinder, X, kCylinder, Y)), one);
    ASSERT_EQ(features(touches(kCylinder, Y, kCylinder, X)), other);
  }
}

// A cylinder that stands half over the other touches it only where both are.
TEST(TwoCylinders, StandOnlyWhereTheirCapsOverlap) {
  const Vector3d place(-0.5, 0, 1.99);
  for (const auto& t : touches(kCylinder, at(place), kCylinder, Placement{})) {
    EXPECT_LE(t.on_b.head<2>().norm(), 1 + kDigits);
    EXPECT_LE((t.on_a - place).head<2>().norm(), 1 + kDigits);
  }
}

TEST(Shapes, AreRefusedUnlessTheirSizesArePositive) {
  const auto said = [](const Shape& shape) {
    return refusal([&] { return expect_valid(shape, "ball"), 0; });
  };
  const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(said(Sphere{0}), "radius of 'ball' is 0, which is not a positive number");
  EXPECT_EQ(said(Sphere{nan}), "radius of 'ball' is nan, which is not a positive number");
  EXPECT_EQ(said(Sphere{1e-300}), "accepted");
  for (int i = 0; i < 3; ++i) {
    Box box = kBox;
    box.half[i] = -1;
    EXPECT_EQ(said(box), "half width of 'ball' is -1, which is not a positive number");
  }
  EXPECT_EQ(said(Cylinder{infinity, 1}), "radius of 'ball' is inf, which is not a positive number");
  EXPECT_EQ(said(Cylinder{1, 0}), "half length of 'ball' is 0, which is not a positive number");
  EXPECT_EQ(said(Capsule{0, 1}), "radius of 'ball' is 0, which is not a positive number");
  EXPECT_EQ(said(Capsule{1, -1}), "half length of 'ball' is -1, which is not a positive number");
  EXPECT_EQ(said(HalfSpace{}), "accepted");
}

// Each sphere touches three faces from inside, in its own corner.
TEST(CornerSpheres, FillTheCornersOfABox) {
  const Box box{vec(1, 2, 3)};
  const auto spheres = corner_spheres(box, 0.25);
  for (int corner = 0; corner < 8; ++corner) {
    const auto& [center, sphere] = spheres[static_cast<std::size_t>(corner)];
    EXPECT_EQ(sphere.radius, 0.25);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(std::abs(center[i]) + 0.25, box.half[i]);
      EXPECT_EQ(center[i] > 0, (corner >> i) % 2 == 1);
    }
  }
  EXPECT_EQ(refusal([&] { return corner_spheres(box, 1.5); }),
            "spheres in the corners of a box are larger than the box");
  EXPECT_EQ(refusal([&] { return corner_spheres(box, 0.0); }),
            "radius of 'corner spheres' is 0, which is not a positive number");
}

}  // namespace
}  // namespace tribo::models::geometry
