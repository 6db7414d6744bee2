#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "models/geometry/broad_phase.hpp"
#include "models/tests/geometry_fixtures.hpp"

namespace tribo::models::geometry {
namespace {

using namespace test;
using Body = Placed;
using Pairs = std::vector<std::pair<int, int>>;

constexpr auto kAll = [](int, int) { return true; };

std::vector<Bounds> all_bounds(const std::vector<Body>& bodies) {
  std::vector<Bounds> all;
  for (const Body& body : bodies) all.push_back(bounds(body.shape, body.X));
  return all;
}

template <class Allowed>
Pairs candidates(BroadPhase& phase, const std::vector<Body>& shapes,
                 const std::vector<int>& carriers, double margin, const Allowed& allowed) {
  const auto found = phase.candidates(shapes, all_bounds(shapes), carriers, margin, allowed);
  return {found.begin(), found.end()};
}

Pairs candidates(BroadPhase& phase, const std::vector<Body>& bodies, double margin) {
  return candidates(phase, bodies, {}, margin, kAll);
}

/// Any shape but a half space.
Shape random_shape(Random& random) {
  const double radius = 0.3 + 0.2 * random.number(), length = 0.5 + 0.4 * random.number();
  switch (random.below(4)) {
    case 0:
      return Sphere{radius};
    case 1:
      return Box{Vector3d(radius, length, 0.2)};
    case 2:
      return Cylinder{radius, length};
    default:
      return Capsule{radius, length};
  }
}

std::vector<Body> heap(Random& random, int count, const Vector3d& reach) {
  std::vector<Body> bodies;
  for (int i = 0; i < count; ++i) {
    Placement X = random_pose(random, 1);
    X.p = X.p.cwiseProduct(reach);
    if (i % 17 == 3) {
      bodies.push_back({HalfSpace{}, X});
    } else {
      bodies.push_back({random_shape(random), X});
    }
  }
  return bodies;
}

/// Whether the bounds of two bodies, or bounds and a plane, are at most `margin` apart.
bool is_near(const Body& a, const Body& b, double margin) {
  const bool plane_a = std::holds_alternative<HalfSpace>(a.shape);
  const bool plane_b = std::holds_alternative<HalfSpace>(b.shape);
  if (plane_a && plane_b) return false;
  if (plane_a) return is_near(b, a, margin);
  const Bounds of_a = bounds(a.shape, a.X);
  if (plane_b) {
    double least = 1e9;
    for (int corner = 0; corner < 8; ++corner) {
      Vector3d x;
      for (int i = 0; i < 3; ++i) x[i] = (corner >> i & 1) != 0 ? of_a.high[i] : of_a.low[i];
      least = std::min(least, b.X.R.col(2).dot(x - b.X.p));
    }
    return least <= margin;
  }
  const Bounds of_b = bounds(b.shape, b.X);
  for (int i = 0; i < 3; ++i)
    if (of_a.low[i] - of_b.high[i] > margin || of_b.low[i] - of_a.high[i] > margin) return false;
  return true;
}

Pairs all_near(const std::vector<Body>& bodies, double margin) {
  Pairs near;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (is_near(bodies[i], bodies[j], margin))
        near.emplace_back(static_cast<int>(i), static_cast<int>(j));
    }
  }
  return near;
}

// Flat, long and round heaps, so that each axis is swept once and rows go across each.
TEST(BroadPhase, FindsWhatComparingAllPairsFinds) {
  Random random(1);
  BroadPhase phase;
  for (const Vector3d& reach :
       {vec(3, 3, 3), vec(20, 1, 8), vec(1, 30, 9), vec(0.1, 5, 30), vec(9, 20, 0)}) {
    for (const double margin : {0.0, 0.3}) {
      for (int i = 0; i < 10; ++i) {
        const std::vector<Body> bodies = heap(random, 80, reach);
        EXPECT_EQ(candidates(phase, bodies, margin), all_near(bodies, margin));
      }
    }
  }
}

/// The carriers of two shapes, the smaller first.
std::pair<int, int> carriers_of(const std::pair<int, int>& pair, const std::vector<int>& carriers) {
  const int a = carriers[static_cast<std::size_t>(pair.first)];
  const int b = carriers[static_cast<std::size_t>(pair.second)];
  return {std::min(a, b), std::max(a, b)};
}

// Shapes of one body are no pairs; the others are found as if each were a body, body by body, also
// where the shapes of a body do not stand together.
TEST(BroadPhase, FindsTheSameOfShapesThatBodiesCarry) {
  Random random(3);
  BroadPhase phase;
  std::vector<int> together, scattered;
  for (int i = 0; i < 80; ++i) {
    together.push_back(i / 5);
    scattered.push_back(7 * i % 16);
  }
  for (const std::vector<int>& carriers : {together, scattered}) {
    const auto of = [&carriers](const auto& pair) { return carriers_of(pair, carriers); };
    const auto on_two = [&of](const auto& pair) { return of(pair).first != of(pair).second; };
    for (int i = 0; i < 40; ++i) {
      const double margin = i % 2 == 0 ? 0.0 : 0.3;
      const std::vector<Body> shapes = heap(random, 80, vec(6, 3, 4));
      Pairs expected = all_near(shapes, margin);
      std::erase_if(expected, [&](const auto& pair) { return !on_two(pair); });
      std::ranges::stable_sort(expected, {}, of);
      EXPECT_EQ(candidates(phase, shapes, carriers, margin,
                           [&](int a, int b) { return on_two(std::pair(a, b)); }),
                expected);
    }
  }
}

// Shapes of one body are tested one by one only where the body is near.
TEST(BroadPhase, ComparesBodiesBeforeTheirShapes) {
  std::vector<Body> shapes;
  std::vector<int> carriers;
  for (int body = 0; body < 2; ++body) {
    for (int part = 0; part < 10; ++part) {
      shapes.push_back({Sphere{0.1}, at(Vector3d(0.5 * body, 0.01 * part, 0))});
      carriers.push_back(body);
    }
  }
  BroadPhase phase;
  EXPECT_TRUE(candidates(phase, shapes, carriers, 0.1, kAll).empty());
  EXPECT_LE(phase.tests(), 1);
}

TEST(BroadPhase, DoesNotCompareBodiesOfOneGroup) {
  std::vector<Body> shapes(4, Body{Sphere{0.1}, {}, 1});
  const std::vector<int> carriers = {0, 0, 1, 1};
  BroadPhase phase;
  EXPECT_TRUE(candidates(phase, shapes, carriers, 0, kAll).empty());
  EXPECT_EQ(phase.tests(), 0);
  for (const int other : {0, 2}) {
    shapes[1].group = other;
    EXPECT_EQ(candidates(phase, shapes, carriers, 0, kAll).size(), 4u) << other;
  }
  for (Body& shape : shapes) shape.group = 0;
  EXPECT_EQ(candidates(phase, shapes, carriers, 0, kAll).size(), 4u);
}

// Bodies in step along the axis of the sweep, in neighbouring rows and on their borders.
TEST(BroadPhase, FindsNeighboursOnAGridOnce) {
  std::vector<Body> bodies;
  for (int x = 0; x < 7; ++x) {
    for (int y = -3; y < 3; ++y) {
      bodies.push_back({Box{vec(0.5, 0.5, 0.5)}, at(Vector3d(x, y, 0))});
    }
  }
  BroadPhase phase;
  const Pairs found = candidates(phase, bodies, 0);
  EXPECT_EQ(found, all_near(bodies, 0));
  EXPECT_EQ(found.size(), 6u * 6 + 7 * 5 + 2 * 6 * 5);
}

TEST(BroadPhase, AsksWhetherAPairIsAllowedWithTheSmallerIndexFirst) {
  Random random(2);
  const std::vector<Body> bodies = heap(random, 60, vec(2, 2, 2));
  BroadPhase phase;
  const auto even = [](int i, int j) {
    EXPECT_LT(i, j);
    return (i + j) % 2 == 0;
  };
  Pairs expected = all_near(bodies, 0);
  std::erase_if(expected, [&](const auto& pair) { return !even(pair.first, pair.second); });
  EXPECT_EQ(candidates(phase, bodies, {}, 0.0, even), expected);
}

TEST(BroadPhase, LeavesOutBodiesThatAreNowhere) {
  std::vector<Body> bodies(3, Body{Sphere{1}, {}});
  bodies[1].X.p[1] = std::nan("");
  BroadPhase phase;
  EXPECT_EQ(candidates(phase, bodies, 0), (Pairs{{0, 2}}));
  EXPECT_TRUE(candidates(phase, {}, 0).empty());
}

/// Spheres of radius 0.5 in a plane with a half space, √n in a row: the layer is `across` one axis
/// and spreads most along `most`.
std::vector<Body> layer(int side, int across, int most) {
  std::vector<Body> bodies{{HalfSpace{}, {}}};
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      Vector3d place = Vector3d::Constant(i);
      place[across] = 0.5;
      place[most] = 1.01 * j;
      bodies.push_back({Sphere{0.5}, at(place)});
    }
  }
  return bodies;
}

// A sphere on the grid meets its eight neighbours; the sweep sees two more in each of three rows.
TEST(BroadPhase, ComparesAFewPairsABodyHoweverManyThereAreAndHoweverTheyLie) {
  const double kMost = 10;
  BroadPhase phase;
  for (const int side : {10, 32, 100}) {
    for (const int across : {0, 1, 2}) {
      for (const int most : {(across + 1) % 3, (across + 2) % 3}) {
        const auto bodies = layer(side, across, most);
        const Pairs found = candidates(phase, bodies, 1e-3);
        EXPECT_GE(found.size(), static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
        EXPECT_LE(static_cast<double>(phase.tests()), kMost * static_cast<double>(bodies.size()));
        EXPECT_GE(static_cast<std::size_t>(phase.tests()), found.size());
      }
    }
  }
}

// The bounds touch the shape: the support in the direction of each axis.
TEST(Bounds, AreTheExtentsAlongTheAxes) {
  const Placement X{turn(vec(0, 0, std::atan2(3, 4))), vec(1, 2, 3)};
  const auto expect = [&](const Shape& shape, const Vector3d& half) {
    const Bounds found = bounds(shape, X);
    EXPECT_LE((found.low - (X.p - half)).norm(), 1e-15);
    EXPECT_LE((found.high - (X.p + half)).norm(), 1e-15);
  };
  expect(Sphere{0.5}, vec(0.5, 0.5, 0.5));
  expect(Box{vec(1, 2, 3)}, vec(0.8 + 1.2, 0.6 + 1.6, 3));
  expect(Capsule{0.5, 2}, vec(0.5, 0.5, 2.5));
  expect(Cylinder{0.5, 2}, vec(0.5, 0.5, 2));
  const Placement tilted{turn(vec(std::atan2(3, 4), 0, 0)), vec(0, 0, 0)};
  EXPECT_LE((bounds(Cylinder{0.5, 2}, tilted).high - vec(0.5, 1.2 + 0.4, 1.6 + 0.3)).norm(), 1e-15);
  EXPECT_LE((bounds(Capsule{0.5, 2}, tilted).high - vec(0.5, 1.7, 2.1)).norm(), 1e-15);
  const Bounds everywhere = bounds(Shape{HalfSpace{}}, X);
  EXPECT_EQ(everywhere.high[1], std::numeric_limits<double>::infinity());
  EXPECT_EQ(everywhere.low[1], -std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace tribo::models::geometry
