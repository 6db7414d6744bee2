#include <boost/math/constants/constants.hpp>
#include <gtest/gtest.h>

#include <cmath>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Touches whose values are known by hand.
namespace tribo::models::geometry {
namespace {

using namespace test;

template <class S>
class TouchInClosedForm : public ::testing::Test {
 protected:
  static constexpr double kEps = 20;

  /// The deepest point of A at x against B at the origin.
  template <class A, class B>
  void expect(const A& a,
              const Placement<S>& X_a,
              const B& b,
              const S& phi,
              const Vector3<S>& normal,
              const Vector3<S>& on_b) {
    const S rounding = S(kEps) * std::numeric_limits<S>::epsilon();
    const Touch<S> t = deepest(touches(a, X_a, b, Placement<S>{}));
    EXPECT_LE(abs(t.phi - phi), rounding);
    EXPECT_LE((t.normal - normal).norm(), rounding);
    EXPECT_LE((t.on_b - on_b).norm(), rounding);
    const Touch<S> seen = deepest(touches(b, Placement<S>{}, a, X_a));
    EXPECT_LE(abs(seen.phi - phi), rounding);
    EXPECT_LE((seen.normal + normal).norm(), rounding);
    EXPECT_LE((seen.on_a - on_b).norm(), rounding);
  }
  /// The same for a sphere of radius 1/4.
  template <class B>
  void expect_sphere(const B& b,
                     const Vector3<S>& center,
                     const S& height,
                     const Vector3<S>& normal) {
    expect(Sphere<S>{S(1) / 4},
           at(center),
           b,
           height - S(1) / 4,
           normal,
           Vector3<S>(center - height * normal));
  }
  static Placement<S> turned(const Vector3<S>& p, const Vector3<S>& by) {
    return {.R = turn<S>(by), .p = p};
  }
  static S half_pi() { return boost::math::constants::half_pi<S>(); }
};
TYPED_TEST_SUITE(TouchInClosedForm, models::test::Scalars);

// 3-4-5 triangles. With one centre a direction has to be chosen.
TYPED_TEST(TouchInClosedForm, OfASphereOnASphere) {
  using S = TypeParam;
  this->expect_sphere(Sphere<S>{S(2)}, vec<S>(3, 0, 4), S(3), vec<S>(3, 0, 4) / S(5));
  this->expect_sphere(Sphere<S>{S(8)}, vec<S>(3, 4, 0), S(-3), vec<S>(3, 4, 0) / S(5));
  const Placement<S> X = this->turned(vec<S>(1, 2, 3), Vector3<S>(this->half_pi(), S(0), S(0)));
  const auto all = touches(Sphere<S>{S(1)}, X, Sphere<S>{S(2)}, X);
  EXPECT_EQ(all.at(0).phi, S(-3));
  EXPECT_EQ(all.at(0).normal, Vector3<S>(X.R.col(2)));
}

TYPED_TEST(TouchInClosedForm, OfASphereOnAHalfSpace) {
  using S = TypeParam;
  this->expect_sphere(HalfSpace<S>{}, vec<S>(7, -2, 3), S(3), vec<S>(0, 0, 1));
  this->expect_sphere(HalfSpace<S>{}, vec<S>(7, -2, -3), S(-3), vec<S>(0, 0, 1));
}

// A face, an edge, a corner, and from inside the nearest face; of equally near ones the first.
TYPED_TEST(TouchInClosedForm, OfASphereOnABox) {
  using S = TypeParam;
  const Box<S> box{vec<S>(1, 2, 3)};
  this->expect_sphere(box, vec<S>(0.5, -6, 1), S(4), vec<S>(0, -1, 0));
  this->expect_sphere(box, vec<S>(4, 6, 1), S(5), vec<S>(3, 4, 0) / S(5));
  this->expect_sphere(box, vec<S>(2, 4, -5), S(3), vec<S>(1, 2, -2) / S(3));
  this->expect_sphere(box, vec<S>(0, 1.5, 0), S(-0.5), vec<S>(0, 1, 0));
  this->expect_sphere(box, vec<S>(0, 0, -2.5), S(-0.5), vec<S>(0, 0, -1));
  this->expect_sphere(box, vec<S>(0, 0, 0), S(-1), vec<S>(1, 0, 0));
}

// Side, cap and rim; from inside side or cap; on the axis the side of x.
TYPED_TEST(TouchInClosedForm, OfASphereOnACylinder) {
  using S = TypeParam;
  const Cylinder<S> cylinder{S(5), S(2)};
  this->expect_sphere(cylinder, vec<S>(6, 8, 1), S(5), vec<S>(3, 4, 0) / S(5));
  this->expect_sphere(cylinder, vec<S>(3, 4, -3), S(1), vec<S>(0, 0, -1));
  this->expect_sphere(cylinder, vec<S>(0, 8, 6), S(5), vec<S>(0, 3, 4) / S(5));
  this->expect_sphere(cylinder, vec<S>(0, -4.5, 1), S(-0.5), vec<S>(0, -1, 0));
  this->expect_sphere(cylinder, vec<S>(1, 0, 1), S(-1), vec<S>(0, 0, 1));
  this->expect_sphere(Cylinder<S>{S(1), S(2)}, vec<S>(0, 0, 0), S(-1), vec<S>(1, 0, 0));
}

TYPED_TEST(TouchInClosedForm, OfASphereOnACapsule) {
  using S = TypeParam;
  const Capsule<S> capsule{S(1), S(2)};
  this->expect_sphere(capsule, vec<S>(3, 4, 1), S(4), vec<S>(3, 4, 0) / S(5));
  this->expect_sphere(capsule, vec<S>(0, 3, -6), S(4), vec<S>(0, 3, -4) / S(5));
  this->expect_sphere(capsule, vec<S>(0, 0, 1), S(-1), vec<S>(1, 0, 0));
}

// Crossed capsules, one before the end of another, and crossing axes, which part across both.
TYPED_TEST(TouchInClosedForm, OfTwoCapsules) {
  using S = TypeParam;
  const Capsule<S> a{S(0.5), S(2)}, b{S(1), S(3)};
  const auto lying = [&](const Vector3<S>& p) {
    return this->turned(p, Vector3<S>(S(0), this->half_pi(), S(0)));
  };
  this->expect(a, lying(vec<S>(1, 4, 1)), b, S(2.5), vec<S>(0, 1, 0), vec<S>(0, 1, 1));
  this->expect(
      a, lying(vec<S>(5, 0, 7)), b, S(3.5), vec<S>(3, 0, 4) / S(5), vec<S>(3, 0, 19) / S(5));
  this->expect(a, lying(vec<S>(1, 0.5, 1)), b, S(-1), vec<S>(0, 1, 0), vec<S>(0, 1, 1));
  const auto crossing = touches(a, lying(vec<S>(0, 0, 0)), b, Placement<S>{});
  EXPECT_EQ(crossing.at(0).phi, S(-1.5));
  EXPECT_LE(abs(abs(crossing[0].normal[1]) - S(1)), std::numeric_limits<S>::epsilon());
}

// The upper end of a standing capsule and the lower end of one that leans away from it are one
// point, of the same number however the two lean: that of the first one's end.
TEST(TwoCapsules, HaveOnePointWhereEndsAreNearest) {
  Random random(4);
  const Capsule<double> standing{0.5, 2}, leaning{1, 3};
  const Vector3<double> apart = {0.6, 0.8, 2.4};
  for (int i = 0; i < 100; ++i) {
    const Vector3<double> along = (apart / 2.6 + 0.3 * random.vector3()).normalized();
    const Placement<double> X{
        .R = Eigen::Quaterniond::FromTwoVectors(Vector3<double>::UnitZ(), along).toRotationMatrix(),
        .p = Vector3<double>(0, 0, 2) + apart + 3 * along};
    const auto all = touches(standing, Placement<double>{}, leaning, X);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_NEAR(all[0].phi, 1.1, 1e-13);
    EXPECT_EQ(all[0].feature, 2U);
  }
}

// Edge over edge at 45°, whose heights over the centres are √2 each; the depth is 1e-9 to rounding.
TYPED_TEST(TouchInClosedForm, OfCrossedEdges) {
  using S = TypeParam;
  const Box<S> box{vec<S>(1, 1, 1)};
  const S depth(1e-9), root = sqrt(S(2));
  const Matrix3<S> along_x = turn<S>(Vector3<S>(this->half_pi() / 2, S(0), S(0)));
  const Matrix3<S> along_y = turn<S>(Vector3<S>(S(0), this->half_pi() / 2, S(0)));
  const Placement<S> X_a{along_x, Vector3<S>(S(0), S(0), 2 * root - depth)};
  const auto all = touches(box, X_a, box, Placement<S>{along_y, vec<S>(0, 0, 0)});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_LE(abs(all[0].phi + depth), 4 * std::numeric_limits<S>::epsilon());
  EXPECT_LE((all[0].normal - vec<S>(0, 0, 1)).norm(), 10 * std::numeric_limits<S>::epsilon());
  EXPECT_LE((all[0].on_b - Vector3<S>(S(0), S(0), root)).norm(), 1e-8);
}

// Corners: nearest of two boxes that are apart, and of a box and a rim, a side and a cap.
TYPED_TEST(TouchInClosedForm, OfCorners) {
  using S = TypeParam;
  const Box<S> box{vec<S>(1, 1, 1)};
  this->expect(box, at(vec<S>(3, 4, 4)), box, S(3), vec<S>(1, 2, 2) / S(3), vec<S>(1, 1, 1));
  const Cylinder<S> cylinder{S(5), S(2)};
  this->expect(
      box, at(vec<S>(7, 9, 15)), cylinder, S(13), vec<S>(3, 4, 12) / S(13), vec<S>(3, 4, 2));
  this->expect(Capsule<S>{S(0.5), S(1)},
               at(vec<S>(3, 4, 4)),
               cylinder,
               S(0.5),
               vec<S>(0, 0, 1),
               vec<S>(3, 4, 2));
}

// A cylinder lies across a box edge, a box edge and a capsule along its side.
TYPED_TEST(TouchInClosedForm, OfTheSideOfACylinder) {
  using S = TypeParam;
  const Cylinder<S> cylinder{S(1), S(3)};
  const Matrix3<S> R = turn<S>(Vector3<S>(this->half_pi() / 2, S(0), S(0)));
  const S root = sqrt(S(2));
  this->expect(Box<S>{vec<S>(1, 1, 1)},
               {R, Vector3<S>(S(0), root + S(0.75), S(0))},
               cylinder,
               S(-0.25),
               vec<S>(0, 1, 0),
               vec<S>(0, 1, 0));
  this->expect(cylinder,
               this->turned(vec<S>(0, 1.5, 1), Vector3<S>(S(0), this->half_pi(), S(0))),
               cylinder,
               S(-0.5),
               vec<S>(0, 1, 0),
               vec<S>(0, 1, 1));
}

// Rims of two cylinders that lie at right angles, their planes one below the other.
TYPED_TEST(TouchInClosedForm, OfTwoRims) {
  using S = TypeParam;
  const Cylinder<S> b{S(3), S(1)};
  this->expect(Cylinder<S>{S(2), S(1)},
               this->turned(vec<S>(7, 0, 7), Vector3<S>(S(0), this->half_pi(), S(0))),
               b,
               S(5),
               vec<S>(3, 0, 4) / S(5),
               vec<S>(3, 0, 1));
}

// The ends of shapes on a half space, in their numbers.
TYPED_TEST(TouchInClosedForm, OfShapesOnAHalfSpace) {
  using S = TypeParam;
  const Placement<S> X = at(vec<S>(0, 0, 2.5)), ground;
  const auto box = touches(Box<S>{vec<S>(1, 2, 3)}, X, HalfSpace<S>{}, ground);
  ASSERT_EQ(box.size(), 8u);
  for (std::uint32_t i = 0; i < 8; ++i) {
    EXPECT_EQ(box[i].feature, i);
    EXPECT_EQ(box[i].phi, i < 4 ? S(-0.5) : S(5.5));
    EXPECT_EQ(box[i].on_a,
              vec<S>(i % 2 == 0 ? -1 : 1, i / 2 % 2 == 0 ? -2 : 2, i < 4 ? -0.5 : 5.5));
  }
  const auto capsule = touches(HalfSpace<S>{}, ground, Capsule<S>{S(1), S(2)}, X);
  ASSERT_EQ(capsule.size(), 2u);
  EXPECT_EQ(capsule[0].phi, S(-0.5));
  EXPECT_EQ(capsule[1].phi, S(3.5));
  EXPECT_EQ(capsule[0].feature + 1, capsule[1].feature);
}

/// Tiny overlaps, at which a difference of square roots would have few digits left.
TYPED_TEST(TouchInClosedForm, KeepsTheDigitsOfNanometres) {
  using S = TypeParam;
  const S depth(1e-9), size(0.125), rounding = S(4) * std::numeric_limits<S>::epsilon() * size;
  const auto expect = [&](const auto& a, const auto& b, const S& touching) {
    const Placement<S> X = at(Vector3<S>(S(0), S(0), touching - depth));
    EXPECT_LE(abs(least_phi(touches(a, X, b, Placement<S>{})) + depth), rounding)
        << typeid(a).name() << typeid(b).name();
  };
  const Sphere<S> sphere{size};
  const Box<S> box{Vector3<S>(size, size, size)};
  const Cylinder<S> cylinder{size, size};
  const Capsule<S> capsule{size, size};
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
  expect(cylinder, HalfSpace<S>{}, size);
}

TEST(TouchIsKnown, ForAllPairsButTwoHalfSpaces) {
  using D = double;
  static_assert(touch_is_known<D, HalfSpace<D>, Box<D>>());
  static_assert(touch_is_known<D, Cylinder<D>, Cylinder<D>>());
  static_assert(!touch_is_known<D, HalfSpace<D>, HalfSpace<D>>());
  Touches<D> out;
  const Shape<D> plane = HalfSpace<D>{}, sphere = Sphere<D>{1};
  touch(plane, Placement<D>{}, sphere, at(vec<D>(0, 0, 3)), out);
  ASSERT_EQ(out.items().size(), 1u);
  EXPECT_EQ(out.items()[0].phi, 2);
  EXPECT_EQ(refusal([&] { return touch(plane, Placement<D>{}, plane, Placement<D>{}, out), 0; }),
            "two half spaces do not touch in points");
}

/// Every pair of kinds in one pose each.
template <class Check>
void for_each_hostile(const Placement<double>& X_a, const Placement<double>& X_b, const Check& f) {
  Random random(4);
  for_each_kind<double>([&](auto a, auto b) {
    make(random, a);
    make(random, b);
    f(touches(a, X_a, b, X_b), a, b);
  });
}

// One place for both: finite, and as deep as the body moves out along its normal.
TEST(EveryPair, ThatCoincidesHasAFiniteWayOut) {
  const double kDeep = 1e-12;
  for (const auto& w : {vec<double>(0, 0, 0), vec<double>(1, 2, 3)}) {
    const Placement<double> X{turn(w), vec<double>(1, 2, 3)};
    for_each_hostile(X, X, [&](const auto& all, const auto& a, const auto& b) {
      const auto t = deepest(all);
      ASSERT_LT(t.phi, 0.1);
      EXPECT_NEAR(t.normal.norm(), 1, kDeep);
      EXPECT_NEAR(separation(a, X, b, X, t.normal), t.phi, kDeep);
      const Placement<double> out{X.R, X.p - t.phi * t.normal};
      EXPECT_NEAR(least_phi(touches(a, out, b, X)), 0, kDeep);
    });
  }
}

// A thousand kilometres away, with the digits that rounding leaves there, and infinitely far.
TEST(EveryPair, IsTheSameFarFromTheOrigin) {
  const double kThere = 1e-9;
  const Vector3<double> far(1e6, -1e6, 1e6);
  const Placement<double> X_a{turn(vec<double>(1, 0.2, 0.5)), vec<double>(0.5, 1, 0.25)}, X_b{};
  const Placement<double> Y_a{X_a.R, X_a.p + far}, Y_b{X_b.R, far};
  for_each_hostile(X_a, X_b, [&](const auto& all, const auto& a, const auto& b) {
    EXPECT_NEAR(least_phi(touches(a, Y_a, b, Y_b)), least_phi(all), kThere);
  });
  for_each_hostile(Y_a, X_b, [&](const auto& all, const auto& a, const auto& b) {
    const auto t = deepest(all);
    EXPECT_NEAR(separation(a, Y_a, b, X_b, t.normal), t.phi, kThere);
  });
}

}  // namespace
}  // namespace tribo::models::geometry
