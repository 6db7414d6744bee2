#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/geometry_fixtures.hpp"
#include "verification/picture/render/reach.hpp"
#include "verification/picture/render/tracer.hpp"

/// Rays against closed forms, and against walks along them that know only how far a point is from
/// a shape.
namespace tribo::verification::render {
namespace {

namespace geometry = models::geometry;
using models::geometry::test::random_pose;
using models::test::Random;
using Sphere = geometry::Sphere;
using Box = geometry::Box;
using Cylinder = geometry::Cylinder;
using Capsule = geometry::Capsule;
using HalfSpace = geometry::HalfSpace;
using Shape = geometry::Shape;

Ray ray_from(const Vector& origin, const Vector& direction) {
  return {origin, direction.normalized()};
}

void expect_hit(const Shape& shape, const Ray& ray, double t, const Vector& normal) {
  const std::optional<Hit> hit = entry(shape, ray);
  ASSERT_TRUE(hit.has_value());
  EXPECT_NEAR(hit->t, t, 1e-14 * t);
  EXPECT_LT((hit->normal - normal).norm(), 1e-14);
}

const Vector kLeft(-1, 0, 0), kDown(0, 0, -1);

TEST(Rays, EnterASphere) {
  const Shape sphere = Sphere{1};
  expect_hit(sphere, {Vector(5, 0.6, 0), kLeft}, 4.2, Vector(0.8, 0.6, 0));
  expect_hit(sphere, {Vector(0, 0, 3), kDown}, 2, Vector(0, 0, 1));
  EXPECT_FALSE(entry(sphere, {Vector(5, 1.001, 0), kLeft}));
}

TEST(Rays, EnterABoxThroughEachFace) {
  const Shape box = Box{Vector(1, 2, 3)};
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vector out = side * Vector::Unit(axis);
      expect_hit(box, {10 * out, -out}, 10 - (axis + 1.0), out);
    }
  }
  expect_hit(box, ray_from(Vector(3, 1, 1), Vector(-2, -1, -1)), std::sqrt(6), Vector(1, 0, 0));
  EXPECT_FALSE(entry(box, {Vector(5, 2.001, 0), kLeft}));
}

TEST(Rays, EnterACylinderThroughSideAndCaps) {
  const Shape cylinder = Cylinder{1, 2};
  expect_hit(cylinder, {Vector(5, 0.6, 1.9), kLeft}, 4.2, Vector(0.8, 0.6, 0));
  expect_hit(cylinder, {Vector(0.3, 0.4, 5), kDown}, 3, Vector(0, 0, 1));
  expect_hit(cylinder, {Vector(0.3, 0.4, -5), -kDown}, 3, kDown);
  expect_hit(
      cylinder, ray_from(Vector(-2, 0, 4), Vector(1, 0, -1)), 2 * std::sqrt(2), Vector(0, 0, 1));
  EXPECT_FALSE(entry(cylinder, {Vector(5, 0, 2.001), kLeft}));
  EXPECT_FALSE(entry(cylinder, {Vector(0.8, 0.7, 5), kDown}));
}

TEST(Rays, EnterACapsuleThroughSideAndEnds) {
  const Shape capsule = Capsule{1, 2};
  expect_hit(capsule, {Vector(5, 0.6, 1.9), kLeft}, 4.2, Vector(0.8, 0.6, 0));
  expect_hit(capsule, {Vector(5, 0, 2.6), kLeft}, 4.2, Vector(0.8, 0, 0.6));
  expect_hit(capsule, {Vector(0.6, 0, -9), -kDown}, 6.2, Vector(0.6, 0, -0.8));
  EXPECT_FALSE(entry(capsule, {Vector(5, 0, 3.001), kLeft}));
}

TEST(Rays, EnterAHalfSpaceFromAboveOnly) {
  const Shape ground = HalfSpace{};
  expect_hit(ground, ray_from(Vector(1, 2, 3), Vector(4, 0, -3)), 5, Vector(0, 0, 1));
  EXPECT_FALSE(entry(ground, ray_from(Vector(1, 2, 3), Vector(4, 0, 3))));
  EXPECT_FALSE(entry(ground, {Vector(1, 2, 3), kLeft}));
  EXPECT_FALSE(entry(ground, {Vector(1, 2, -3), kDown}));
  EXPECT_FALSE(entry(ground, {Vector(1, 2, -3), -kDown}));
}

/// How far r is outside of a shape in its axes; inside not above zero.
double outside(const Sphere& s, const Vector& r) {
  return r.norm() - s.radius;
}
double outside(const Box& s, const Vector& r) {
  const Vector beyond = r.cwiseAbs() - s.half;
  return beyond.cwiseMax(0).norm() + std::min(0.0, beyond.maxCoeff());
}
double outside(const Cylinder& s, const Vector& r) {
  const double side = std::hypot(r[0], r[1]) - s.radius, cap = std::abs(r[2]) - s.half_length;
  return std::hypot(std::max(0.0, side), std::max(0.0, cap)) + std::min(0.0, std::max(side, cap));
}
double outside(const Capsule& s, const Vector& r) {
  return (r - Vector(0, 0, std::clamp(r[2], -s.half_length, s.half_length))).norm() - s.radius;
}
double outside(const HalfSpace& /*s*/, const Vector& r) {
  return r[2];
}
double outside(const Shape& shape, const Vector& r) {
  return std::visit([&](const auto& one) { return outside(one, r); }, shape);
}

/// The first t at which a walk in small strides finds itself inside, by bisection.
std::optional<double> walked(const Shape& shape, const Ray& ray, double length, double stride) {
  const auto is_inside = [&](double t) {
    return outside(shape, ray.origin + t * ray.direction) <= 0;
  };
  for (double t = stride; t < length; t += stride) {
    if (!is_inside(t)) continue;
    double out = t - stride, in = t;
    for (int i = 0; i < 60; ++i) (is_inside((out + in) / 2) ? in : out) = (out + in) / 2;
    return in;
  }
  return std::nullopt;
}

const Shape kShapes[] = {
    Sphere{0.8}, Box{Vector(0.3, 0.9, 0.6)}, Cylinder{0.5, 0.9}, Capsule{0.4, 0.7}, HalfSpace{}};

// Rays from all around towards places near the shape; a walk misses those that only graze it, which
// are then inside for less than a stride.
TEST(Rays, AgreeWithWalksOnEveryShape) {
  constexpr double kStride = 4e-3, kLength = 9;
  Random random(1);
  for (const Shape& shape : kShapes) {
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
      const Vector origin = 4 * random.vector3();
      if (outside(shape, origin) <= 0) continue;
      const Ray ray = ray_from(origin, random.vector3() - origin);
      const std::optional<Hit> hit = entry(shape, ray);
      const std::optional<double> expected = walked(shape, ray, kLength, kStride);
      ASSERT_TRUE(hit || !expected) << shape.index();
      if (!expected && hit && hit->t < kLength) {
        EXPECT_GT(outside(shape, ray.origin + (hit->t + kStride) * ray.direction), 0);
      }
      if (!expected) continue;
      ++hits;
      EXPECT_NEAR(hit->t, *expected, 1e-12) << shape.index();
    }
    EXPECT_GT(hits, 60) << shape.index();
  }
}

// A point at ε along the normal is at the distance ε, which it is along no other direction.
TEST(Rays, HaveNormalsAwayFromEveryShape) {
  constexpr double kAway = 1e-3;
  Random random(2);
  for (const Shape& shape : kShapes) {
    for (int i = 0; i < 300; ++i) {
      const Vector origin = 4 * random.vector3();
      const Ray ray = ray_from(origin, random.vector3() - origin);
      const std::optional<Hit> hit = entry(shape, ray);
      if (!hit) continue;
      EXPECT_NEAR(hit->normal.norm(), 1, 1e-14);
      EXPECT_LT(hit->normal.dot(ray.direction), 0);
      const Vector point = ray.origin + hit->t * ray.direction;
      EXPECT_NEAR(outside(shape, point), 0, 1e-14) << shape.index();
      EXPECT_NEAR(outside(shape, point + kAway * hit->normal), kAway, 1e-14) << shape.index();
    }
  }
}

TEST(Rays, ThatStartInsideOrLeadAwayEnterNothing) {
  Random random(3);
  for (const Shape& shape : kShapes) {
    for (int i = 0; i < 200; ++i) {
      const Vector origin = random.vector3();
      const Ray ray = ray_from(origin, random.vector3());
      if (outside(shape, origin) < 0) {
        EXPECT_FALSE(entry(shape, ray)) << shape.index();
      } else if (const auto hit = entry(shape, ray)) {
        const Vector beyond = ray.origin + (hit->t + 10) * ray.direction;
        EXPECT_FALSE(shape.index() < 4 && entry(shape, {beyond, ray.direction}));
      }
    }
  }
}

TEST(Rays, FollowThePlacementOfASolid) {
  Random random(4);
  for (const Shape& shape : kShapes) {
    const Solid solid{shape, random_pose(random, 2), Colour::Ones()};
    const auto& [R, p] = solid.at;
    for (int i = 0; i < 50; ++i) {
      const Vector origin = 6 * random.vector3();
      const Ray ray = ray_from(origin, p + random.vector3() - origin);
      const std::optional<Hit> hit = entry(solid, ray);
      if (!hit) continue;
      const Vector point = ray.origin + hit->t * ray.direction;
      EXPECT_NEAR(outside(shape, R.transpose() * (point - p)), 0, 1e-13);
      EXPECT_NEAR(outside(shape, R.transpose() * (point + 1e-3 * hit->normal - p)), 1e-3, 1e-13);
    }
  }
}

// No point that a ray finds is beyond the reach in any direction, and some are near it.
TEST(Reach, IsThatOfTheFarthestPoint) {
  Random random(5);
  for (const Shape& shape : kShapes) {
    const Solid solid{shape, random_pose(random, 2), Colour::Ones()};
    const Vector direction = 2 * random.vector3();
    if (is_ground(solid)) {
      EXPECT_EQ(reach(solid, direction), std::numeric_limits<double>::infinity());
      continue;
    }
    double farthest = -10;
    for (int i = 0; i < 4000; ++i) {
      const Vector from = solid.at.p + 3 * random.vector3();
      const Ray ray = ray_from(from, solid.at.p - from);
      const std::optional<Hit> hit = entry(solid, ray);
      if (!hit) continue;
      const Vector point = ray.origin + hit->t * ray.direction;
      farthest = std::max(farthest, direction.dot(point));
      EXPECT_LE((point - solid.at.p).norm(), ball_radius(shape) + 1e-14);
    }
    EXPECT_LE(farthest, reach(solid, direction) + 1e-13) << shape.index();
    EXPECT_GT(farthest, reach(solid, direction) - 0.05 * direction.norm()) << shape.index();
  }
}

// Of two solids the nearer is seen, whatever their order.
TEST(Tracer, FindsTheFirstSolid) {
  const Solid far{Sphere{1}, {.p = Vector(-3, 0, 0)}, Colour::Ones()};
  const Solid near{Box{Vector(0.5, 0.5, 0.5)}, {.p = Vector(2, 0, 0)}, Colour::Ones()};
  const Ray ray{Vector(9, 0.2, 0), kLeft};
  for (const Stage& stage : {Stage{far, near}, Stage{near, far}}) {
    const auto found = Tracer(stage).first(ray);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(stage[found->solid].shape.index(), 1U);
    EXPECT_EQ(found->hit.t, 6.5);
  }
  EXPECT_FALSE(Tracer({far, near}).first({Vector(9, 2, 0), kLeft}));
}

/// A lattice of balls of several sizes, some within others, on level ground.
Stage many_balls() {
  Stage stage = {level_ground(-1)};
  for (int i = 0; i < 200; ++i) {
    const Vector place(i % 5, i / 5 % 8, i / 40);
    stage.push_back({Sphere{0.2 + 0.05 * (i % 7)}, {.p = 0.6 * place}, Colour::Ones()});
  }
  return stage;
}

// Solids are tried in groups; one by one they give the same.
TEST(Tracer, FindsTheFirstOfManySolids) {
  const Stage stage = many_balls();
  const Tracer tracer(stage);
  int met = 0;
  for (int i = 0; i < 400; ++i) {
    const Ray ray{Vector(9, -1 + 0.35 * (i % 20), -1 + 0.25 * (i / 20)),
                  Vector(-1, 0.01 * (i % 7), -0.02 * (i % 3)).normalized()};
    std::optional<Tracer::Found> expected;
    for (std::size_t k = 0; k < stage.size(); ++k) {
      const auto hit = entry(stage[k], ray);
      if (hit && (!expected || hit->t < expected->hit.t)) expected = {k, *hit};
    }
    const auto found = tracer.first(ray);
    ASSERT_EQ(found.has_value(), expected.has_value()) << i;
    if (!found) continue;
    ++met;
    EXPECT_EQ(found->solid, expected->solid) << i;
    EXPECT_EQ(found->hit.t, expected->hit.t) << i;
  }
  EXPECT_GT(met, 200);
}

// In the light of many solids as in that of each: a point is dark where one of them shades it.
TEST(Tracer, FindsWhatManySolidsShade) {
  const Stage stage = many_balls();
  const Tracer tracer(stage);
  for (int i = 0; i < 400; ++i) {
    const Vector point(-3 + 0.4 * (i % 20), -3 + 0.5 * (i / 20), -1);
    double lit = 0;
    for (const Vector& direction : directions_to_light()) {
      lit += std::ranges::none_of(stage, [&](const Solid& solid) {
        return !is_ground(solid) && entry(solid, {point, direction}).has_value();
      });
    }
    EXPECT_EQ(tracer.light_at(point, 0), lit / static_cast<double>(kSpread.size())) << i;
  }
}

// Straight behind a ball there is no light, beside it all, and on the edge of its shadow a part.
TEST(Tracer, FindsHowMuchLightPassesABall) {
  const Vector light = to_light(), across = light.cross(Vector::UnitX()).normalized();
  const Stage stage = {{Sphere{1}, {.p = 4 * light}, Colour::Ones()}, level_ground(0)};
  const Tracer tracer(stage);
  EXPECT_EQ(tracer.light_at(Vector::Zero(), 1), 0);
  EXPECT_EQ(tracer.light_at(0.7 * across, 1), 0);
  EXPECT_EQ(tracer.light_at(1.3 * across, 1), 1);
  const double part = tracer.light_at(across, 1);
  EXPECT_GT(part, 0);
  EXPECT_LT(part, 1);
  EXPECT_EQ(tracer.light_at(8 * light, 1), 1);         // the ball is behind
  EXPECT_EQ(tracer.light_at(5 * light, 0), 1);         // on the ball itself
  EXPECT_EQ(tracer.light_at(Vector(0, 0, -1), 0), 1);  // half spaces shade nothing
}

}  // namespace
}  // namespace tribo::verification::render
