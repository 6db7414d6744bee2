#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/geometry/kept_candidates.hpp"
#include "models/tests/geometry_fixtures.hpp"

namespace tribo::models::geometry {
namespace {

using namespace test;
using Pairs = std::vector<BroadPhase::Pair>;

constexpr double kMargin = 0.05;
constexpr auto kNotNeighbours = [](int a, int b) { return b != a + 1; };

Pairs searched(const std::vector<Placed>& shapes, const std::vector<int>& carriers) {
  std::vector<Bounds> all;
  for (const Placed& shape : shapes) all.push_back(bounds(shape.shape, shape.X));
  BroadPhase phase;
  const auto found = phase.candidates(shapes, all, carriers, kMargin, kNotNeighbours);
  return {found.begin(), found.end()};
}

Pairs kept(KeptCandidates& candidates, const std::vector<Placed>& shapes,
           const std::vector<int>& carriers) {
  const auto found = candidates.candidates(shapes, carriers, kMargin, kNotNeighbours);
  return {found.begin(), found.end()};
}

/// Boxes and balls, two on each carrier, between two planes.
struct Heap {
  explicit Heap(Random& random) {
    add_plane(random, 20);
    for (int i = 0; i < 40; ++i) {
      const Placement X = random_pose(random, 1.5);
      shapes.push_back({i % 2 == 0 ? Shape{Box{vec(0.2, 0.3, 0.1)}} : Shape{Sphere{0.25}}, X});
      velocities.emplace_back(random.vector3());
      carriers.push_back(i / 2);
    }
    add_plane(random, 21);
  }
  void add_plane(Random& random, int carrier) {
    shapes.push_back({HalfSpace{}, {.R = turn(random.vector3()), .p = vec(0, 0, -1)}});
    carriers.push_back(carrier);
  }
  void move(double h) {
    for (std::size_t i = 0; i < velocities.size(); ++i) {
      Placement& X = shapes[i + 1].X;
      X.p += h * velocities[i];
      X.R *= turn(h * velocities[i]);
    }
  }
  std::vector<Placed> shapes;
  std::vector<int> carriers;
  std::vector<Vector3d> velocities;
};

// Slow, fast and to and fro; then a plane is shifted and turned, a shape jumps, is nowhere, and is
// back.
TEST(KeptCandidates, AreThoseOfABroadPhaseAtEveryPlace) {
  Random random(5);
  Heap heap(random);
  KeptCandidates candidates;
  std::size_t most = 0;
  const auto expect_same = [&](const char* when) {
    const Pairs expected = searched(heap.shapes, heap.carriers);
    most = std::max(most, expected.size());
    EXPECT_EQ(kept(candidates, heap.shapes, heap.carriers), expected) << when;
  };
  for (const double h : {1e-4, 3e-3, 0.05, -0.05, -3e-3, 1e-3}) {
    for (int i = 0; i < 60; ++i) {
      heap.move(h);
      expect_same("moved");
    }
  }
  EXPECT_GT(most, 60u);
  EXPECT_LT(candidates.searches(), 260);
  heap.shapes.front().X.p[2] += 0.9;
  expect_same("shifted");
  heap.shapes.back().X.R = turn(vec(1.5, 0, 0));
  expect_same("turned");
  const Vector3d before = heap.shapes[7].X.p;
  for (const double place : {0.0, std::nan(""), 0.1}) {
    heap.shapes[7].X.p[0] = place;
    expect_same("jumped");
  }
  heap.shapes[7].X.p = before;
  expect_same("is back");
}

/// Searches of a hundred queries on a cube of edge 1 that goes `way` along one axis in each.
long searches_at(const Vector3d& way) {
  std::vector<Placed> shapes{{Box{vec(0.5, 0.5, 0.5)}, {}}, {HalfSpace{}, at(vec(0, 0, -9))}};
  KeptCandidates candidates;
  for (int i = 0; i < 100; ++i) {
    shapes[0].X.p = i * way;
    (void)kept(candidates, shapes, {});
  }
  return candidates.searches();
}

// At speed the room lasts for 16 queries after the one that gives it, at rest for ever; it is at
// least 1/64 and at most 1/2 of the extent.
TEST(KeptCandidates, SearchAsTheSpeedAsks) {
  EXPECT_EQ(searches_at(vec(0, 0, 0)), 1);
  EXPECT_EQ(searches_at(vec(1.0 / 512, 0, 0)), 2 + 90 / 17);  // the first lasts for 8
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      EXPECT_EQ(searches_at(sign / 32 * Vector3d::Unit(axis)), 2 + 98 / 17);
      EXPECT_EQ(searches_at(sign / 8 * Vector3d::Unit(axis)), 2 + 98 / 5);
      EXPECT_EQ(searches_at(sign * Vector3d::Unit(axis)), 100);
    }
  }
}

}  // namespace
}  // namespace tribo::models::geometry
