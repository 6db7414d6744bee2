#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/random_poses.hpp"

/// Properties of the points of every pair of shapes, at random poses.
namespace tribo::models::geometry {
namespace {

using namespace test;

/// Rounding of a few dozen operations on coordinates up to 10.
constexpr double kRounding = 1e-13;

bool is_simple(const Shape& shape) {
  return std::holds_alternative<Sphere>(shape) || is_plane(shape);
}

/// Calls f with random pairs of every kind: a million of them, most of the quick kinds, or as many
/// of each as the environment asks for.
template <class Function>
void for_each_pair(unsigned seed, int share, const Function& f) {
  Random random(seed);
  for_each_kind([&](const Shape& a, const Shape& b) {
    const int usual = (is_simple(a) || is_simple(b) ? 50000 : 22000) / share;
    const int count = models::test::random_poses(usual);
    for (int i = 0; i < count; ++i)
      f(RandomPair(random, std::array{0.2, 0.8, 2.0}[static_cast<std::size_t>(i % 3)], a, b));
  });
}

/// Distance of a point, in the world, from the surface of a shape; inside counts as zero unless
/// `exactly`.
double off(const Shape& shape, const Placement& X, const Vector3d& x, bool exactly) {
  const double height = surface(shape, Vector3d(X.R.transpose() * (x - X.p)));
  return exactly ? std::abs(height) : std::max(height, 0.0);
}

// on_a = on_b + φ n with |n| = 1. The deepest points are on both surfaces. The others are points of
// the bodies, such as an end of a capsule inside it, or are seen against a face beyond its end, by
// no more than their depth.
TEST(EveryPair, HasItsPointsOnBothSurfaces) {
  const double kFlush = 1e-7;  // corners so much beside a face count as over it
  long count = 0;
  for_each_pair(1, 1, [&](const auto& pair) {
    const auto all = pair.touches();
    ++count;
    ASSERT_GE(all.size(), 1u);
    const double least = least_phi(all);
    for (const auto& t : all) {
      ASSERT_NEAR(t.normal.norm(), 1, kRounding);
      ASSERT_LE((t.on_a - t.on_b - t.phi * t.normal).norm(), kRounding);
      const bool exactly = t.phi == least;
      const double beyond = exactly ? kFlush : kFlush + std::max(-t.phi, 0.0);
      ASSERT_LE(off(pair.a, pair.X_a, t.on_a, exactly), beyond);
      ASSERT_LE(off(pair.b, pair.X_b, t.on_b, exactly), beyond);
    }
  });
  constexpr int kSimple = 15, kOthers = 9;  // pairs of kinds
  using models::test::random_poses;
  EXPECT_EQ(count, kSimple * long{random_poses(50000)} + kOthers * long{random_poses(22000)});
}

// The numbers of a pair are distinct in a scene, which has room for so many of each pair.
TEST(EveryPair, HasPointsWithNumbersOfTheirOwn) {
  constexpr std::uint32_t kNumbers = 1024;
  for_each_pair(9, 10, [&](const auto& pair) {
    std::set<std::uint32_t> numbers;
    for (const auto& t : pair.touches()) {
      ASSERT_TRUE(numbers.insert(t.feature).second);
      ASSERT_LT(t.feature, kNumbers);
    }
  });
}

// No direction separates the bodies farther than the least φ says, and its own normal separates
// them as far: φ is the largest separation, however it was found.
TEST(EveryPair, HasTheLargestSeparationAsItsLeastPhi) {
  Random random(2);
  std::vector<Vector3d> directions;
  for (int i = 0; i < 60; ++i) directions.push_back(random.vector3().normalized());
  long overlapping = 0, tried = 0;
  for_each_pair(3, 5, [&](const auto& pair) {
    const auto all = pair.touches();
    const Touch least = deepest(all);
    const auto along = [&](const Vector3d& n) {
      return separation(pair.a, pair.X_a, pair.b, pair.X_b, n);
    };
    ASSERT_NEAR(along(least.normal), least.phi, kRounding);
    for (const auto& n : directions) ASSERT_LE(along(n), least.phi + kRounding);
    for (const auto& t : all) ASSERT_LE(along(t.normal), least.phi + kRounding);
    for (double step = 0.3; step > 1e-7; step /= 4) {
      const Vector3d n = least.normal + step * random.vector3();
      ASSERT_LE(along(n.normalized()), least.phi + kRounding);
    }
    ++tried;
    overlapping += least.phi < 0 ? 1 : 0;
  });
  EXPECT_GT(5 * overlapping, 2 * tried);
}

/// A number of eighths, and a pose of such numbers with axes along the world's up to rounding.
double eighths(Random& random, int from, int to) {
  return (from + random.below(to - from)) / 8.0;
}
Placement aligned_pose(Random& random) {
  const double kQuarter = std::acos(0.0);
  const auto quarters = [&](int axis) {
    return turn(kQuarter * random.below(4) * Vector3d::Unit(axis));
  };
  const auto place = [&] { return eighths(random, -8, 9); };
  return {quarters(0) * quarters(1) * quarters(2), Vector3d(place(), place(), place())};
}

// Faces that are flush, edges and axes that are parallel, centres, edges and rims that coincide.
TEST(EveryPair, HasTheLargestSeparationWhereAllIsAligned) {
  Random random(8);
  const int poses = models::test::random_poses(3000);
  for_each_kind([&](Shape a, Shape b) {
    for (int i = 0; i < poses; ++i) {
      const double size = eighths(random, 1, 5);
      make_of(size, eighths(random, 1, 5), a);
      make_of(size, eighths(random, 1, 5), b);
      const Placement X_a = aligned_pose(random), X_b = aligned_pose(random);
      const auto all = touches(a, X_a, b, X_b);
      const double least = least_phi(all);
      const auto along = [&](const Vector3d& n) { return separation(a, X_a, b, X_b, n); };
      double most = -1e9;  // of several equally deep points, one has the normal
      for (const auto& t : all) {
        ASSERT_NEAR(t.normal.norm(), 1, kRounding);
        if (t.phi <= least + kRounding) most = std::max(most, along(t.normal));
      }
      ASSERT_NEAR(most, least, kRounding);
      for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0})
          ASSERT_LE(along(sign * X_a.R.col(axis)), least + kRounding);
      }
      for (int j = 0; j < 20; ++j)
        ASSERT_LE(along(random.vector3().normalized()), least + kRounding);
    }
  });
}

/// Zero, or a size from 1e-16 to 0.1, of either sign.
double tiny(Random& random) {
  if (random.below(4) == 0) return 0;
  return (random.below(2) == 0 ? 1 : -1) * std::pow(10, -16 + 15 * (random.number() + 1) / 2);
}

/// An aligned pose, tilted and moved by tiny amounts, sometimes far away.
Placement nearly_aligned_pose(Random& random) {
  Placement X = aligned_pose(random);
  const Vector3d tilt(tiny(random), tiny(random), tiny(random));
  X.R = turn(tilt) * X.R;
  for (int axis = 0; axis < 3; ++axis) X.p[axis] += tiny(random);
  if (random.below(4) == 0) X.p *= 1 + random.below(20);
  return X;
}

// Near poses in which faces, axes, edges and rims are parallel or coincide, and near them alone,
// the direction towards a feature is that of rounding: a candidate that is dropped there leaves a
// wrong one. The line of the centres is among the directions, so that two bodies whose bounding
// spheres are apart never touch.
TEST(EveryPair, HasTheLargestSeparationNearAlignedPoses) {
  constexpr double kFlush = 2e-7;  // directions within √ε count as one, times sizes up to 10
  Random random(10);
  const int poses = models::test::random_poses(12000);
  for_each_kind([&](Shape a, Shape b) {
    for (int i = 0; i < poses; ++i) {
      make_of(eighths(random, 1, 5), eighths(random, 1, 5), a);
      make_of(eighths(random, 1, 5), eighths(random, 1, 5), b);
      const Placement X_a = nearly_aligned_pose(random), X_b = nearly_aligned_pose(random);
      const double least = least_phi(touches(a, X_a, b, X_b));
      ASSERT_TRUE(std::isfinite(least));
      const auto along = [&](const Vector3d& n) { return separation(a, X_a, b, X_b, n); };
      const auto within = [&](const Vector3d& n) {
        return along(n.normalized()) <= least + kFlush;
      };
      const Vector3d between = X_a.p - X_b.p;
      ASSERT_TRUE(between.norm() == 0 || within(between)) << i;
      for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
          ASSERT_TRUE(within(sign * X_a.R.col(axis))) << i;
          ASSERT_TRUE(within(sign * X_b.R.col(axis))) << i;
        }
      }
      for (int j = 0; j < 12; ++j) ASSERT_TRUE(within(random.vector3())) << i;
    }
  });
}

// An axis that passes an edge of a box by a nanometre, below the plane of a face that it is not
// over: the one pose of ten million in which that plane gave a point 5 um deeper than the bodies.
TEST(CapsuleOnABox, IsNoDeeperThanAlongTheAxisThatPartsThem) {
  Placement X_a, X_b;
  X_a.R << 1.827518021749621e-05, -1.9606769705071519e-15, -0.99999999983300891,
      -0.99999999983300891, 1.9027277052863096e-10, -1.827518021749621e-05, 1.9027277053268882e-10,
      1, 1.5165918185993399e-15;
  X_a.p << -0.12499999999994393, 1.0000000014395907, -0.50002783010297325;
  X_b.R << -1.7695328525674181e-13, -3.1942006272807839e-11, -1, -1, 1.1442377452180375e-17,
      1.7695328525674146e-13, 1.1442377452219667e-17, 1, -3.1942006272807839e-11;
  X_b.p << 0.12500000000020908, 0.75, -0.25003274297351119;
  const Capsule capsule{.radius = 0.5, .half_length = 0.5};
  const Box box{.half = Vector3d::Constant(0.25)};
  const auto all = touches(capsule, X_a, box, X_b);
  ASSERT_GE(all.size(), 1U);
  EXPECT_NEAR(least_phi(all), -0.5, 1e-7);
}

// Action and reaction.
TEST(EveryPair, HasTheSameDistanceFromBothSides) {
  for_each_pair(4, 10, [](const auto& pair) {
    const auto one = deepest(pair.touches());
    const auto other = deepest(touches(pair.b, pair.X_b, pair.a, pair.X_a));
    ASSERT_NEAR(one.phi, other.phi, kRounding);
    ASSERT_LE((one.normal + other.normal).norm(), 1e-7);
  });
}

/// X moved by `step` times a velocity v of its origin and a turning w.
Placement moved(const Placement& X, const Vector3d& v, const Vector3d& w, double step) {
  return {.R = turn(Vector3d(step * w)) * X.R, .p = X.p + step * v};
}

// The least φ changes by no more than the motion of a point of A that can touch B, also where
// features change.
TEST(EveryPair, HasALeastPhiThatDoesNotJump) {
  const double kReach = 1.8;  // of a point of a body from its centre: √3 at most
  Random random(5);
  for_each_pair(6, 10, [&](const auto& pair) {
    const Vector3d v = random.vector3(), w = random.vector3();
    const double step = std::pow(10, -4 + 3 * random.number());
    const double reach = kReach + (is_plane(pair.a) ? (pair.X_a.p - pair.X_b.p).norm() + step : 0);
    const auto ahead = moved(pair.X_a, v, w, step);
    ASSERT_LE(
        std::abs(least_phi(touches(pair.a, ahead, pair.b, pair.X_b)) - least_phi(pair.touches())),
        step * (v.norm() + reach * w.norm()) + kRounding);
  });
}

/// The point with a feature, if there is one.
const Touch* with_feature(const std::vector<Touch>& all, std::uint32_t feature) {
  for (const auto& t : all)
    if (t.feature == feature) return &t;
  return nullptr;
}

// dφ/dt = n·(v_a − v_b) at every point, the bodies moving and turning as they like: the elastic
// force of a point is the gradient of its energy. In so small a step every point keeps its number:
// two corners that are nearest to each other are one.
TEST(EveryPair, HasPhisWhoseRateIsTheNormalVelocity) {
  const double step = 1e-6, kDifferences = 1e-7;  // rounding 1e-14/step, truncation step²·φ‴
  Random random(7);
  int checked = 0, all = 0;
  for_each_kind([&](const Shape& a, const Shape& b) {
    for (int i = 0; i < 24; ++i) {
      const RandomPair pair(random, i % 2 == 0 ? 0.7 : 1.5, a, b);
      const Vector3d v_a = random.vector3(), w_a = random.vector3();
      const Vector3d v_b = random.vector3(), w_b = random.vector3();
      const auto after = [&](double t) {
        return touches(pair.a, moved(pair.X_a, v_a, w_a, t), pair.b, moved(pair.X_b, v_b, w_b, t));
      };
      const auto ahead = after(step), behind = after(-step);
      for (const auto& t : pair.touches()) {
        ++all;
        const auto *next = with_feature(ahead, t.feature), *last = with_feature(behind, t.feature);
        if (next == nullptr || last == nullptr) continue;
        const Vector3d v =
            v_a + w_a.cross(t.on_a - pair.X_a.p) - v_b - w_b.cross(t.on_a - pair.X_b.p);
        EXPECT_NEAR((next->phi - last->phi) / (2 * step), t.normal.dot(v), kDifferences)
            << t.feature;
        ++checked;
      }
    }
  });
  EXPECT_EQ(checked, all);
  EXPECT_GT(checked, 1500);
}

}  // namespace
}  // namespace tribo::models::geometry
