/// Shapes in FCL, a second collision library: distances of those that are apart, found by
/// iteration, and whether they overlap.
#include <fcl/fcl.h>

#include <cmath>
#include <memory>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/random_poses.hpp"

namespace tribo::models::geometry {
namespace {

using namespace test;
using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

Geometry in_fcl(const Sphere& shape) {
  return std::make_shared<fcl::Sphered>(shape.radius);
}
Geometry in_fcl(const Box& shape) {
  return std::make_shared<fcl::Boxd>(fcl::Vector3d(2 * shape.half));
}
Geometry in_fcl(const Cylinder& shape) {
  return std::make_shared<fcl::Cylinderd>(shape.radius, 2 * shape.half_length);
}
Geometry in_fcl(const Capsule& shape) {
  return std::make_shared<fcl::Capsuled>(shape.radius, 2 * shape.half_length);
}

constexpr double kGain = 1e-12;  ///< of its last iteration [m]

fcl::CollisionObjectd object(const Geometry& geometry, const Placement& X) {
  fcl::Transform3d pose = fcl::Transform3d::Identity();
  pose.linear() = X.R;
  pose.translation() = X.p;
  return {geometry, pose};
}

double distance(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b) {
  fcl::DistanceRequestd request;
  request.gjk_solver_type = fcl::GST_LIBCCD;
  request.distance_tolerance = kGain;
  fcl::DistanceResultd result;
  return fcl::distance(&a, &b, request, result);
}

bool overlap(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b) {
  fcl::CollisionResultd result;
  return fcl::collide(&a, &b, fcl::CollisionRequestd(), result) > 0;
}

Geometry in_fcl(const HalfSpace& /*shape*/) {
  return nullptr;
}

Geometry in_fcl(const Shape& shape) {
  return std::visit([](const auto& one) { return in_fcl(one); }, shape);
}

// Its iteration is that of Frank and Wolfe, whose error falls as 1/k: where a step gains ε, √ε is
// left. In three of three million poses it was above 1e-7.
TEST(EveryPair, IsAsFarApartAsInFcl) {
  const double kIteration = std::sqrt(kGain), kNear = 1e-3;
  const int poses = models::test::random_poses(2000);
  int apart = 0, overlapping = 0, tried = 0;
  Random random(5);
  for_each_kind([&](const Shape& one, const Shape& other) {
    if (is_plane(one) || is_plane(other)) return;
    for (int i = 0; i < poses; ++i) {
      ++tried;
      const RandomPair pair(random, i % 2 == 0 ? 1.0 : 2.0, one, other);
      const double phi = least_phi(pair.touches());
      const auto a = object(in_fcl(pair.a), pair.X_a), b = object(in_fcl(pair.b), pair.X_b);
      if (phi > kNear) {
        EXPECT_NEAR(distance(a, b), phi, kIteration);
        ++apart;
      } else if (phi < -kNear) {
        EXPECT_TRUE(overlap(a, b));
        ++overlapping;
      }
    }
  });
  EXPECT_GT(2 * apart, tried);
  EXPECT_GT(4 * overlapping, tried);
}

}  // namespace
}  // namespace tribo::models::geometry
