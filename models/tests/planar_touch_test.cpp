#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "models/planar/touch.hpp"

/// Points of contact against slow and independent computations: samples of boundaries, and of all
/// directions.
namespace tribo::models {
namespace {

using Shape = Convex;
using Point = Vector2d;
using Pose = PlanarPose;

std::vector<Touch> touches(const Shape& a, const Shape& b) {
  Touches out;
  touch(a, b, out);
  return {out.items().begin(), out.items().end()};
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// Uniform in [from, to).
  double in(double from, double to) {
    return from + (to - from) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  Pose pose(double reach) {
    return Pose::at(in(-reach, reach), in(-reach, reach), in(-std::numbers::pi, std::numbers::pi));
  }

 private:
  std::mt19937_64 engine_;
};

Shape random_box(Random& random) {
  return box(random.in(0.2, 1), random.in(0.2, 1), Point(random.in(-0.1, 0.1), 0.1));
}
Shape random_segment(Random& random) {
  return segment(Point(-random.in(0.2, 1), 0.1), Point(random.in(0.2, 1), 0));
}

/// Points along the boundary of a polygon, `count` on each face.
std::vector<Point> boundary(const Shape& polygon, int count) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Point &p = polygon.vertices[i], &q = polygon.vertices[(i + 1) % polygon.count];
    for (int k = 0; k < count; ++k) points.push_back(p + (q - p) * k / count);
  }
  return points;
}

/// Whether p is inside a convex polygon: on one side of all its faces.
bool inside(const Shape& polygon, const Point& p) {
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Point e = polygon.vertices[(i + 1) % polygon.count] - polygon.vertices[i];
    const Point r = p - polygon.vertices[i];
    if (e[0] * r[1] - e[1] * r[0] < 0) return false;
  }
  return polygon.count > 2;
}

double distance_to_boundary(const Shape& polygon, const Point& p, int count) {
  double least = 1e9;
  for (const Point& q : boundary(polygon, count)) least = std::min(least, (p - q).norm());
  return least;
}

/// Least distance of two boundaries; within the spacing of the samples.
double sampled_distance(const Shape& a, const Shape& b) {
  double least = 1e9;
  for (const Point& p : boundary(a, 100)) least = std::min(least, distance_to_boundary(b, p, 100));
  return least;
}

/// The least translation that separates two polygons, over 7200 directions.
double sampled_depth(const Shape& a, const Shape& b) {
  double least = 1e9;
  for (int k = 0; k < 7200; ++k) {
    const double angle = 2 * std::numbers::pi * k / 7200;
    const Point u(std::cos(angle), std::sin(angle));
    double most_b = -1e9, least_a = 1e9;
    for (const Point& p : b.corners()) most_b = std::max(most_b, u.dot(p));
    for (const Point& p : a.corners()) least_a = std::min(least_a, u.dot(p));
    least = std::min(least, most_b - least_a);
  }
  return least;
}

double least_phi(const std::vector<Touch>& all) {
  double least = 1e9;
  for (const auto& t : all) least = std::min(least, t.phi);
  return least;
}

// A disc outside, on a corner, and with its centre inside.
TEST(DiscOnPolygon, HasTheSampledSignedDistance) {
  const double kSpacing = 2.2 / 2000;
  Random random(1);
  int deep = 0;
  for (int i = 0; i < 300; ++i) {
    const Shape polygon =
        random.pose(0.5)(i % 3 == 0 ? random_segment(random) : random_box(random));
    const Point center(random.in(-1.5, 1.5), random.in(-1.5, 1.5));
    const double distance = distance_to_boundary(polygon, center, 2000);
    const bool is_inside = inside(polygon, center);
    const auto all = touches(disc(0.3, center), polygon);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NEAR(all[0].phi, (is_inside ? -distance : distance) - 0.3, kSpacing);
    deep += is_inside ? 1 : 0;
  }
  EXPECT_GT(deep, 30);
}

// The nearest points of polygons that are apart, to the spacing of the samples.
TEST(Polygons, HaveTheSampledDistanceWhereTheyAreApart) {
  const double kSpacing = 2.2 / 100;
  Random random(2);
  int apart = 0;
  for (int i = 0; i < 300; ++i) {
    const Shape a = random.pose(1.5)(random_box(random));
    const Shape b = random.pose(1.5)(i % 3 == 0 ? random_segment(random) : random_box(random));
    const auto all = touches(a, b);
    if (least_phi(all) < 0) continue;
    ++apart;
    EXPECT_NEAR(least_phi(all), sampled_distance(a, b), kSpacing);
  }
  EXPECT_GT(apart, 100);
}

// The depth is the least translation that separates them, also with corners deep inside.
TEST(Polygons, HaveTheSampledDepthWhereTheyOverlap) {
  const double kSampling = 2e-3;  // extents of 3 times half the angle between two directions
  Random random(3);
  int overlapping = 0;
  for (int i = 0; i < 300; ++i) {
    const Shape a = random.pose(0.8)(random_box(random));
    const Shape b = random.pose(0.8)(i % 3 == 0 ? random_segment(random) : random_box(random));
    const auto all = touches(a, b);
    const double depth = sampled_depth(a, b);
    EXPECT_EQ(least_phi(all) < 0, depth > 0);
    if (!(depth > 0)) continue;
    ++overlapping;
    EXPECT_NEAR(-least_phi(all), depth, kSampling);
  }
  EXPECT_GT(overlapping, 100);
}

/// Moves a shape along u.
Shape moved(Shape shape, const Point& u) {
  for (std::size_t i = 0; i < shape.count; ++i) shape.vertices[i] += u;
  return shape;
}

// Depth and normal together: A moved by the depth along the normal of its deepest point only just
// touches.
TEST(Polygons, PartWhereAIsMovedByItsDepthAlongTheNormal) {
  const double kRounding = 1e-12;
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    const Shape a = random.pose(0.8)(random_box(random));
    const Shape b = random.pose(0.8)(random_box(random));
    const auto all = touches(a, b);
    const Touch* deepest = &all[0];
    for (const auto& t : all) deepest = t.phi < deepest->phi ? &t : deepest;
    if (deepest->phi >= 0) continue;
    const Shape away = moved(a, -deepest->phi * deepest->normal);
    EXPECT_NEAR(least_phi(touches(away, b)), 0, kRounding);
  }
}

/// Every kind of pair in random poses.
std::vector<std::pair<Shape, Shape>> random_pairs(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::pair<Shape, Shape>> pairs;
  for (int i = 0; i < 400; ++i) {
    const Shape kinds[] = {random_box(random), random_segment(random), disc(0.4, Point(0.1, 0.2))};
    const Shape &a = kinds[i % 3], &b = kinds[i / 3 % 3];
    if (a.count == 2 && b.count == 2) continue;  // thin on thin has no depth
    pairs.emplace_back(random.pose(0.8)(a), random.pose(0.8)(b));
  }
  return pairs;
}

// Witness points are φ apart along the normal and on the surfaces; deep in a polygon a corner may
// be seen against a face beyond its end, by no more than the depth.
TEST(EveryPairOfShapes, HasItsPointsOnBothSurfaces) {
  const double kSpacing = 2.2 / 500, kRounding = 1e-14;
  for (const auto& [a, b] : random_pairs(5)) {
    for (const auto& t : touches(a, b)) {
      EXPECT_NEAR(t.normal.norm(), 1, kRounding);
      EXPECT_LE((t.on_a - t.on_b - t.phi * t.normal).norm(), kRounding);
      if (a.is_disc()) {
        EXPECT_NEAR((t.on_a - a.vertices[0]).norm(), a.radius, kRounding);
      } else if (t.phi < 0) {
        EXPECT_LE(distance_to_boundary(a, t.on_a, 500), kSpacing - t.phi);
      }
    }
  }
}

// Action and reaction: the order of the two must not matter, not even that of the points.
TEST(EveryPairOfShapes, HasTheSamePointsSeenFromBothSides) {
  const double kRounding = 1e-14;
  for (const auto& [a, b] : random_pairs(6)) {
    const auto one = touches(a, b), other = touches(b, a);
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      const auto& from_b = other[other.size() - 1 - i];
      EXPECT_NEAR(one[i].phi, from_b.phi, kRounding);
      EXPECT_LE((one[i].normal + from_b.normal).norm(), kRounding);
      EXPECT_LE((one[i].on_a - from_b.on_b).norm(), kRounding);
    }
  }
}

/// The place of p after its body was moved by u and turned by angle about the origin.
Point carried(const Point& p, const Point& u, double angle) {
  return Pose::at(u[0], u[1], angle)(p);
}

Shape carried(Shape shape, const Point& u, double angle) {
  for (std::size_t i = 0; i < shape.count; ++i)
    shape.vertices[i] = carried(shape.vertices[i], u, angle);
  return shape;
}

// dφ/dt = n·(v_a − v_b) at the point, for two bodies that move and turn as they like: the elastic
// force of a point is the gradient of its energy.
TEST(EveryPairOfShapes, HasGapsWhoseRateIsTheNormalVelocity) {
  const double step = 1e-6, kDifferences = 1e-8;
  Random random(7);
  int checked = 0;
  for (const auto& [a, b] : random_pairs(8)) {
    const Point u(random.in(-1, 1), random.in(-1, 1)), w(random.in(-1, 1), random.in(-1, 1));
    const double turn_a = random.in(-1, 1), turn_b = random.in(-1, 1);
    const auto here = touches(a, b);
    const auto ahead =
        touches(carried(a, step * u, step * turn_a), carried(b, step * w, step * turn_b));
    const auto behind =
        touches(carried(a, -step * u, -step * turn_a), carried(b, -step * w, -step * turn_b));
    ASSERT_TRUE(here.size() == ahead.size() && here.size() == behind.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      const auto velocity = [](const Point& v, double turn, const Point& p) {
        return Point(v + turn * Point(p[1], -p[0]));
      };
      const Point between = (here[i].on_a + here[i].on_b) / 2;
      const double v_n =
          here[i].normal.dot(velocity(u, turn_a, between) - velocity(w, turn_b, between));
      EXPECT_NEAR((ahead[i].phi - behind[i].phi) / (2 * step), v_n, kDifferences);
      ++checked;
    }
  }
  EXPECT_GT(checked, 400);
}

/// Σ φ n and its moment about the origin over the points that overlap: the wrench at unit
/// stiffness.
Vector3d wrench(const std::vector<Touch>& all) {
  Vector3d sum = Vector3d::Zero();
  for (const auto& t : all) {
    if (t.phi >= 0) continue;
    const Point f = -t.phi * t.normal;
    sum += Vector3d(f[0], f[1], t.on_b[1] * f[0] - t.on_b[0] * f[1]);
  }
  return sum;
}

// A brick that slides over the end of a shelf and rocks on it: points change from its corners to
// that of the shelf and back, and the force must not jump.
TEST(Polygons, PushContinuouslyWhereABrickSlidesAndRocksOverAnEdge) {
  const Shape shelf = box(1.0, 0.1);
  const Shape brick = box(0.3, 0.2);
  const int count = 20000;
  const double kLargestRate = 10;  // of the wrench by the change of a pose
  Vector3d before = Vector3d::Zero();
  double largest = 0;
  for (int i = 0; i <= count; ++i) {
    const double s = static_cast<double>(i) / count;
    const Pose pose = Pose::at(0.3 + 0.9 * s, 0.295 - 0.01 * s, 0.02 * std::sin(30 * s));
    const Vector3d now = wrench(touches(pose(brick), shelf));
    if (i > 0) {
      EXPECT_LE((now - before).norm(), kLargestRate / count) << s;
    }
    largest = std::max(largest, now.norm());
    before = now;
  }
  EXPECT_GT(largest, 1e-3) << "nothing was tested";
}

// By hand: the lower left corner of a square 0.1 deep from the right and 0.3 from above in another.
TEST(Polygons, PushACornerOutTheShorterWay) {
  const Shape below = box(1.0, 1.0), above = box(1.0, 1.0, Point(1.9, 1.7));
  const auto all = touches(above, below);
  ASSERT_EQ(all.size(), 2u);
  for (const auto& t : all) {
    EXPECT_NEAR(t.phi, -0.1, 1e-15);
    EXPECT_NEAR(t.normal[0], 1, 1e-15);
    EXPECT_NEAR(t.normal[1], 0, 1e-15);
  }
  EXPECT_NEAR(std::min(all[0].on_b[1], all[1].on_b[1]), 0.7, 1e-15);
  EXPECT_NEAR(std::max(all[0].on_b[1], all[1].on_b[1]), 1.0, 1e-15);
}

// By hand: two discs, and one disc in another's centre.
TEST(Discs, TouchOnTheLineOfTheirCentres) {
  const auto all = touches(disc(1.0, Point(3, 4)), disc(2.0));
  ASSERT_EQ(all.size(), 1u);
  EXPECT_DOUBLE_EQ(all[0].phi, 2);
  EXPECT_LE((all[0].normal - Point(0.6, 0.8)).norm(), 1e-15);
  EXPECT_LE((all[0].on_b - Point(1.2, 1.6)).norm(), 1e-15);
  const auto same = touches(disc(1.0), disc(2.0));
  EXPECT_DOUBLE_EQ(same[0].phi, -3);
  EXPECT_DOUBLE_EQ(same[0].normal.norm(), 1);
}

// By hand: a disc beside the first end of a segment, beside its second, and above its middle.
TEST(Segments, ReachFromTheirFirstEndToTheirSecond) {
  const Shape wire = segment(Point(-1, 0), Point(2, 0.5));
  for (const auto& [center, nearest] :
       {std::pair(Point(-1.3, 0.4), Point(-1, 0)), std::pair(Point(2.4, 0.8), Point(2, 0.5))}) {
    const auto all = touches(disc(0.25, center), wire);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NEAR(all[0].phi, 0.25, 1e-15);
    EXPECT_LE((all[0].on_b - nearest).norm(), 1e-15);
  }
  const auto above = touches(disc(0.25, Point(0.5 - 0.5, 0.25 + 3)), wire);
  EXPECT_LE((above[0].on_b - Point(0.5, 0.25)).norm(), 1e-15);
}

// By hand: a disc stands on a floor, a box with its corners at both sides of it.
TEST(HalfPlanes, MeetEveryVertex) {
  const HalfPlane floor{Point(0, 1), 0.5};
  Touches out;
  touch(disc(1.0, Point(3, 1.25)), floor, out);
  ASSERT_EQ(out.items().size(), 1u);
  EXPECT_DOUBLE_EQ(out.items()[0].phi, -0.25);
  EXPECT_LE((out.items()[0].on_a - Point(3, 0.25)).norm(), 1e-15);
  EXPECT_LE((out.items()[0].on_b - Point(3, 0.5)).norm(), 1e-15);
  touch(box(1.0, 0.5, Point(0, 0.75)), floor, out);
  ASSERT_EQ(out.items().size(), 4u);
  EXPECT_DOUBLE_EQ(out.items()[0].phi, -0.25);
  EXPECT_DOUBLE_EQ(out.items()[2].phi, 0.75);
}

}  // namespace
}  // namespace tribo::models
