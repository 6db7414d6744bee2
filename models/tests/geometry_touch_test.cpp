#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Touches whose values are known by hand.
namespace tribo::models::geometry {
namespace {

using namespace test;

constexpr double kHalfPi = std::numbers::pi / 2;
constexpr double kByHand = 20 * kEps;
const double kRoot = std::sqrt(2);

/// The deepest point of A at x against B at the origin.
void expect(const Shape& a, const Placement& X_a, const Shape& b, double phi,
            const Vector3d& normal, const Vector3d& on_b) {
  const Touch t = deepest(touches(a, X_a, b, Placement{}));
  EXPECT_NEAR(t.phi, phi, kByHand);
  EXPECT_LE((t.normal - normal).norm(), kByHand);
  EXPECT_LE((t.on_b - on_b).norm(), kByHand);
  const Touch seen = deepest(touches(b, Placement{}, a, X_a));
  EXPECT_NEAR(seen.phi, phi, kByHand);
  EXPECT_LE((seen.normal + normal).norm(), kByHand);
  EXPECT_LE((seen.on_a - on_b).norm(), kByHand);
}
/// The same for a sphere of radius 1/4.
void expect_sphere(const Shape& b, const Vector3d& center, double height, const Vector3d& normal) {
  expect(Sphere{0.25}, at(center), b, height - 0.25, normal, center - height * normal);
}
Placement turned(const Vector3d& p, const Vector3d& by) {
  return {.R = turn(by), .p = p};
}

// 3-4-5 triangles. With one centre a direction has to be chosen.
TEST(TouchInClosedForm, OfASphereOnASphere) {
  expect_sphere(Sphere{2}, vec(3, 0, 4), 3, vec(3, 0, 4) / 5);
  expect_sphere(Sphere{8}, vec(3, 4, 0), -3, vec(3, 4, 0) / 5);
  const Placement X = turned(vec(1, 2, 3), Vector3d(kHalfPi, 0, 0));
  const auto all = touches(Sphere{1}, X, Sphere{2}, X);
  EXPECT_EQ(all.at(0).phi, -3);
  EXPECT_EQ(all.at(0).normal, Vector3d(X.R.col(2)));
}

TEST(TouchInClosedForm, OfASphereOnAHalfSpace) {
  expect_sphere(HalfSpace{}, vec(7, -2, 3), 3, vec(0, 0, 1));
  expect_sphere(HalfSpace{}, vec(7, -2, -3), -3, vec(0, 0, 1));
}

// A face, an edge, a corner, and from inside the nearest face; of equally near ones the first.
TEST(TouchInClosedForm, OfASphereOnABox) {
  const Box box{vec(1, 2, 3)};
  expect_sphere(box, vec(0.5, -6, 1), 4, vec(0, -1, 0));
  expect_sphere(box, vec(4, 6, 1), 5, vec(3, 4, 0) / 5);
  expect_sphere(box, vec(2, 4, -5), 3, vec(1, 2, -2) / 3);
  expect_sphere(box, vec(0, 1.5, 0), -0.5, vec(0, 1, 0));
  expect_sphere(box, vec(0, 0, -2.5), -0.5, vec(0, 0, -1));
  expect_sphere(box, vec(0, 0, 0), -1, vec(1, 0, 0));
}

// Side, cap and rim; from inside side or cap; on the axis the side of x.
TEST(TouchInClosedForm, OfASphereOnACylinder) {
  const Cylinder cylinder{5, 2};
  expect_sphere(cylinder, vec(6, 8, 1), 5, vec(3, 4, 0) / 5);
  expect_sphere(cylinder, vec(3, 4, -3), 1, vec(0, 0, -1));
  expect_sphere(cylinder, vec(0, 8, 6), 5, vec(0, 3, 4) / 5);
  expect_sphere(cylinder, vec(0, -4.5, 1), -0.5, vec(0, -1, 0));
  expect_sphere(cylinder, vec(1, 0, 1), -1, vec(0, 0, 1));
  expect_sphere(Cylinder{1, 2}, vec(0, 0, 0), -1, vec(1, 0, 0));
}

TEST(TouchInClosedForm, OfASphereOnACapsule) {
  const Capsule capsule{1, 2};
  expect_sphere(capsule, vec(3, 4, 1), 4, vec(3, 4, 0) / 5);
  expect_sphere(capsule, vec(0, 3, -6), 4, vec(0, 3, -4) / 5);
  expect_sphere(capsule, vec(0, 0, 1), -1, vec(1, 0, 0));
}

// Crossed capsules, one before the end of another, and crossing axes, which part across both.
TEST(TouchInClosedForm, OfTwoCapsules) {
  const Capsule a{0.5, 2}, b{1, 3};
  const auto lying = [&](const Vector3d& p) { return turned(p, Vector3d(0, kHalfPi, 0)); };
  expect(a, lying(vec(1, 4, 1)), b, 2.5, vec(0, 1, 0), vec(0, 1, 1));
  expect(a, lying(vec(5, 0, 7)), b, 3.5, vec(3, 0, 4) / 5, vec(3, 0, 19) / 5);
  expect(a, lying(vec(1, 0.5, 1)), b, -1, vec(0, 1, 0), vec(0, 1, 1));
  const auto crossing = touches(a, lying(vec(0, 0, 0)), b, Placement{});
  EXPECT_EQ(crossing.at(0).phi, -1.5);
  EXPECT_LE(std::abs(std::abs(crossing[0].normal[1]) - 1), kEps);
}

// The upper end of a standing capsule and the lower end of one that leans away from it are one
// point, of the same number however the two lean: that of the first one's end.
TEST(TwoCapsules, HaveOnePointWhereEndsAreNearest) {
  Random random(4);
  const Capsule standing{0.5, 2}, leaning{1, 3};
  const Vector3d apart = {0.6, 0.8, 2.4};
  for (int i = 0; i < 100; ++i) {
    const Vector3d along = (apart / 2.6 + 0.3 * random.vector3()).normalized();
    const Placement X{
        .R = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), along).toRotationMatrix(),
        .p = Vector3d(0, 0, 2) + apart + 3 * along};
    const auto all = touches(standing, Placement{}, leaning, X);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_NEAR(all[0].phi, 1.1, 1e-13);
    EXPECT_EQ(all[0].feature, 2U);
  }
}

// Edge over edge at 45°, whose heights over the centres are √2 each; the depth is 1e-9 to rounding.
TEST(TouchInClosedForm, OfCrossedEdges) {
  const Box box{vec(1, 1, 1)};
  const double depth(1e-9), root = std::sqrt(2);
  const Matrix3d along_x = turn(Vector3d(kHalfPi / 2, 0, 0));
  const Matrix3d along_y = turn(Vector3d(0, kHalfPi / 2, 0));
  const Placement X_a{along_x, Vector3d(0, 0, 2 * root - depth)};
  const auto all = touches(box, X_a, box, Placement{along_y, vec(0, 0, 0)});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_LE(std::abs(all[0].phi + depth), 4 * kEps);
  EXPECT_LE((all[0].normal - vec(0, 0, 1)).norm(), 10 * kEps);
  EXPECT_LE((all[0].on_b - Vector3d(0, 0, root)).norm(), 1e-8);
}

// Corners: nearest of two boxes that are apart, and of a box and a rim, a side and a cap.
TEST(TouchInClosedForm, OfCorners) {
  const Box box{vec(1, 1, 1)};
  expect(box, at(vec(3, 4, 4)), box, 3, vec(1, 2, 2) / 3, vec(1, 1, 1));
  const Cylinder cylinder{5, 2};
  expect(box, at(vec(7, 9, 15)), cylinder, 13, vec(3, 4, 12) / 13, vec(3, 4, 2));
  expect(Capsule{0.5, 1}, at(vec(3, 4, 4)), cylinder, 0.5, vec(0, 0, 1), vec(3, 4, 2));
}

// A cylinder lies across a box edge, a box edge and a capsule along its side.
TEST(TouchInClosedForm, OfTheSideOfACylinder) {
  const Cylinder cylinder{1, 3};
  const Matrix3d R = turn(Vector3d(kHalfPi / 2, 0, 0));
  const double root = std::sqrt(2);
  expect(Box{vec(1, 1, 1)}, {R, Vector3d(0, root + 0.75, 0)}, cylinder, -0.25, vec(0, 1, 0),
         vec(0, 1, 0));
  expect(cylinder, turned(vec(0, 1.5, 1), Vector3d(0, kHalfPi, 0)), cylinder, -0.5, vec(0, 1, 0),
         vec(0, 1, 1));
}

// Rims of two cylinders that lie at right angles, their planes one below the other.
TEST(TouchInClosedForm, OfTwoRims) {
  const Cylinder b{3, 1};
  expect(Cylinder{2, 1}, turned(vec(7, 0, 7), Vector3d(0, kHalfPi, 0)), b, 5, vec(3, 0, 4) / 5,
         vec(3, 0, 1));
}

// The ends of shapes on a half space, in their numbers.
TEST(TouchInClosedForm, OfShapesOnAHalfSpace) {
  const Placement X = at(vec(0, 0, 2.5)), ground;
  const auto box = touches(Box{vec(1, 2, 3)}, X, HalfSpace{}, ground);
  ASSERT_EQ(box.size(), 8u);
  for (std::uint32_t i = 0; i < 8; ++i) {
    EXPECT_EQ(box[i].feature, i);
    EXPECT_EQ(box[i].phi, i < 4 ? -0.5 : 5.5);
    EXPECT_EQ(box[i].on_a, vec(i % 2 == 0 ? -1 : 1, i / 2 % 2 == 0 ? -2 : 2, i < 4 ? -0.5 : 5.5));
  }
  const auto capsule = touches(HalfSpace{}, ground, Capsule{1, 2}, X);
  ASSERT_EQ(capsule.size(), 2u);
  EXPECT_EQ(capsule[0].phi, -0.5);
  EXPECT_EQ(capsule[1].phi, 3.5);
  EXPECT_EQ(capsule[0].feature + 1, capsule[1].feature);
}

/// Tiny overlaps, at which a difference of square roots would have few digits left.
TEST(TouchInClosedForm, KeepsTheDigitsOfNanometres) {
  const double depth(1e-9), size(0.125), rounding = 4 * kEps * size;
  const auto expect = [&](const auto& a, const auto& b, double touching) {
    const Placement X = at(Vector3d(0, 0, touching - depth));
    EXPECT_LE(std::abs(least_phi(touches(a, X, b, Placement{})) + depth), rounding)
        << typeid(a).name() << typeid(b).name();
  };
  const Sphere sphere{size};
  const Box box{Vector3d(size, size, size)};
  const Cylinder cylinder{size, size};
  const Capsule capsule{size, size};
  expect(sphere, sphere, 2 * size);
  expect(sphere, box, 2 * size);
  expect(sphere, cylinder, 2 * size);
  expect(sphere, capsule, 3 * size);
  expect(box, box, 2 * size);
  expect(box, cylinder, 2 * size);
  expect(capsule, box, 3 * size);
  expect(capsule, capsule, 4 * size);
  expect(capsule, cylinder, 3 * size);
  expect(cylinder, cylinder, 2 * size);
  expect(cylinder, HalfSpace{}, size);
}

TEST(TouchOfHalfSpaces, IsRefused) {
  Touches out;
  EXPECT_EQ(refusal([&] { return touch(HalfSpace{}, {}, HalfSpace{}, {}, out), 0; }),
            "two half spaces do not touch in points");
}

/// Every pair of kinds in one pose each.
template <class Check>
void for_each_hostile(const Placement& X_a, const Placement& X_b, const Check& f) {
  Random random(4);
  for_each_kind([&](Shape a, Shape b) {
    make(random, a);
    make(random, b);
    f(touches(a, X_a, b, X_b), a, b);
  });
}

// One place for both: finite, and as deep as the body moves out along its normal.
TEST(EveryPair, ThatCoincidesHasAFiniteWayOut) {
  const double kDeep = 1e-12;
  for (const auto& w : {vec(0, 0, 0), vec(1, 2, 3)}) {
    const Placement X{turn(w), vec(1, 2, 3)};
    for_each_hostile(X, X, [&](const auto& all, const Shape& a, const Shape& b) {
      const auto t = deepest(all);
      ASSERT_LT(t.phi, 0.1);
      EXPECT_NEAR(t.normal.norm(), 1, kDeep);
      EXPECT_NEAR(separation(a, X, b, X, t.normal), t.phi, kDeep);
      const Placement out{X.R, X.p - t.phi * t.normal};
      EXPECT_NEAR(least_phi(touches(a, out, b, X)), 0, kDeep);
    });
  }
}

// A thousand kilometres away, with the digits that rounding leaves there, and infinitely far.
TEST(EveryPair, IsTheSameFarFromTheOrigin) {
  const double kThere = 1e-9;
  const Vector3d far(1e6, -1e6, 1e6);
  const Placement X_a{turn(vec(1, 0.2, 0.5)), vec(0.5, 1, 0.25)}, X_b{};
  const Placement Y_a{X_a.R, X_a.p + far}, Y_b{X_b.R, far};
  for_each_hostile(X_a, X_b, [&](const auto& all, const Shape& a, const Shape& b) {
    EXPECT_NEAR(least_phi(touches(a, Y_a, b, Y_b)), least_phi(all), kThere);
  });
  for_each_hostile(Y_a, X_b, [&](const auto& all, const Shape& a, const Shape& b) {
    const auto t = deepest(all);
    EXPECT_NEAR(separation(a, Y_a, b, X_b, t.normal), t.phi, kThere);
  });
}

}  // namespace
}  // namespace tribo::models::geometry
