#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/geometry/ellipse.hpp"
#include "models/geometry/lines.hpp"
#include "models/geometry/rim_lines.hpp"
#include "models/geometry/rims.hpp"
#include "models/tests/geometry_fixtures.hpp"

/// Lines, ellipses and rims: the building blocks of pairs of shapes.
namespace tribo::models::geometry {
namespace {

using namespace test;
using Vector = Vector3d;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kFewRoundings = 1e-14;

// Also for lines that are parallel to half the digits, whose product has lost the others.
TEST(NearestOfTwoLines, LieOnANormalOfBoth) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Vector a = random.vector3().normalized(), w = random.vector3();
    const double off = std::pow(10, -3 + 3 * random.number());
    const Vector b = (a + off * random.vector3()).normalized();
    const auto lines = nearest(a, b, w);
    if (lines.sine < 1e-7) continue;
    EXPECT_LE(std::abs(lines.normal.dot(a)), kFewRoundings);
    EXPECT_LE(std::abs(lines.normal.dot(b)), kFewRoundings);
    EXPECT_NEAR(lines.normal.norm(), 1, kFewRoundings);
    EXPECT_GE(lines.height, 0);
    const Vector between = w + lines.t * a - lines.s * b;
    EXPECT_LE((between - lines.height * lines.normal).norm(),
              kFewRoundings / (lines.sine * lines.sine));
  }
}

// Of all points of the ellipse, the one with the normal is nearest: outside, inside, on the axes.
TEST(NormalOfAnEllipse, IsThatOfTheNearestPoint) {
  const double a = 2;
  for (const double b : {0.5, 1.5, 2.0}) {
    const Ellipse ellipse{a, b, a * a - b * b};
    for (double x = -3; x <= 3; x += 0.25) {
      for (double y = -3; y <= 3; y += 0.25) {
        const Vector2d p(x, y), n = normal_towards(ellipse, p);
        EXPECT_NEAR(n.norm(), 1, kFewRoundings);
        const Vector2d at(a * a * n[0], b * b * n[1]);
        const double distance = (p - at / std::hypot(a * n[0], b * n[1])).norm();
        for (double angle = 0; angle < kTurn; angle += 0.05) {
          const Vector2d other(a * std::cos(angle), b * std::sin(angle));
          ASSERT_LE(distance, (p - other).norm() + kFewRoundings) << b << " " << x << " " << y;
        }
      }
    }
  }
}

// A flat one is a segment: from all of it the nearest way out is across.
TEST(NormalOfAnEllipse, IsAcrossAFlatOne) {
  for (const double x : {-0.2, 0.0, 0.9})
    EXPECT_EQ(normal_towards({1, 0, 1}, {x, 0}).cwiseAbs(), Vector2d::UnitY()) << x;
}

// On the long axis, within x < Δ/a:  cos θ = a x/Δ = 0.6,  n ∝ (b cos θ, a sin θ).
TEST(NormalOfAnEllipse, LeavesTheLongAxisBetweenTheCentresOfCurvature) {
  const Ellipse small{0.1, 0.06, 0.0064};
  const Vector2d exact = Vector2d(0.06 * 0.6, 0.1 * 0.8).normalized();
  EXPECT_LE((normal_towards(small, {0.6 * 0.0064 / 0.1, 0}) - exact).norm(), 1e-15);
}

// The line enters on one half of the rim and leaves on the other; there the two are nearest.
TEST(CrossingsOfARim, AreWhereALineThroughTheDiscIsNearestToIt) {
  Random random(3);
  const Vector center(0, 0, 0.5);
  for (int i = 0; i < 1000; ++i) {
    const double radius = 1.2 + 0.2 * random.number(), tilt = i % 3 == 0 ? 0 : 0.1;
    Line line{.middle = center + 0.6 * random.vector3().cwiseProduct(Vector(1, 1, 0.2)),
              .direction = random.vector3().cwiseProduct(Vector(1, 1, 0)).normalized(),
              .half = 3};
    line.direction = (line.direction + Vector(0, 0, tilt * random.number())).normalized();
    double last = -line.half;
    for (const int end : {0, 1}) {
      const auto found = crossing_of_rim(center, radius, line, end, 1);
      ASSERT_TRUE(found.has_value()) << i;
      const Vector out = found->on_rim - center, along(-out[1], out[0], 0);
      EXPECT_NEAR(out.norm(), radius, kFewRoundings);
      EXPECT_EQ(out[2], 0);
      EXPECT_LE((line.middle + found->t * line.direction - found->on_line).norm(), kFewRoundings);
      EXPECT_GT(found->normal[2], 0);
      EXPECT_LE(std::abs(found->normal.dot(line.direction)), kFewRoundings);
      EXPECT_LE(std::abs(found->normal.dot(along)), 2 * kFewRoundings);
      EXPECT_LE((found->on_line - found->on_rim - found->height * found->normal).norm(),
                100 * kFewRoundings);
      EXPECT_GT(found->t, last);
      last = found->t;
    }
  }
}

using Places = std::vector<Vector>;

/// The places where A's rim is nearest to B's, or parts from it, each once.
Places meetings(const Drum& a, const Drum& b) {
  Places found;
  RimPair(a, 1, b, 1).for_each_root(kFewRoundings, [&](const auto& at) {
    const auto is_here = [&](const Vector& x) { return (x - at.on_a).norm() < 1e-9; };
    if (std::ranges::none_of(found, is_here)) found.push_back(at.on_a);
  });
  return found;
}

struct TwoDrums {
  Drum a, b;

  explicit TwoDrums(Random& random) {
    for (Cylinder* shape : {&a.shape, &b.shape}) {
      shape->radius = 0.6 + 0.4 * random.number();
      shape->half_length = 0.6 + 0.4 * random.number();
    }
    a.X = random_pose(random, 1);
  }
};

// 512 places on the rim are examined; where f changes its sign between two there is a root.
TEST(TwoRims, MeetWhereverTheyComeNearest) {
  constexpr int kPlaces = 512;
  const double step = kTurn / kPlaces;
  Random random(9);
  int all = 0;
  for (int i = 0; i < 6000; ++i) {
    const TwoDrums drums(random);
    const Places found = meetings(drums.a, drums.b);
    const RimPair rims(drums.a, 1, drums.b, 1);
    double last = rims.at(0).f();
    for (int k = 1; k <= kPlaces; ++k) {
      const auto here = rims.at(k * step);
      const auto is_near = [&](const Vector& x) { return (x - here.on_a).norm() < 2 * step; };
      if (last * here.f() < 0) {
        ASSERT_TRUE(std::ranges::any_of(found, is_near)) << i;
        ++all;
      }
      last = here.f();
    }
  }
  EXPECT_GT(all, 12000);
}

double closest_two(const Places& places) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, (places[i] - places[j]).norm());
  }
  return least;
}

// As a rim moves, such places come and go two at a time, and from one place.
TEST(TwoRims, MeetInTwoPlacesMoreFromOneMomentToTheNext) {
  constexpr int kSteps = 20, kHalvings = 36;
  const double kOnePlace = 1e-4;
  Random random(9);
  int changes = 0;
  for (int i = 0; i < 400; ++i) {
    const TwoDrums drums(random);
    const Vector v = random.vector3();
    const auto after = [&](double t) {
      Drum a = drums.a;
      a.X.p += t * v;
      return meetings(a, drums.b);
    };
    for (int k = 0; k < kSteps; ++k) {
      double begin = k / double{kSteps}, end = begin + 1.0 / kSteps;
      Places before = after(begin), then = after(end);
      if (before.size() == then.size()) continue;
      ++changes;
      for (int n = 0; n < kHalvings; ++n) {
        const double middle = (begin + end) / 2;
        const Places between = after(middle);
        const bool is_before = between.size() == before.size();
        (is_before ? begin : end) = middle;
        (is_before ? before : then) = between;
      }
      const bool more = then.size() > before.size();
      EXPECT_EQ((more ? then : before).size(), (more ? before : then).size() + 2) << i;
      EXPECT_LE(closest_two(more ? then : before), kOnePlace) << i;
    }
  }
  EXPECT_GT(changes, 100);
}

}  // namespace
}  // namespace tribo::models::geometry
