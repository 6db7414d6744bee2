/// Shapes in the Open Dynamics Engine, a third collision library: the points of two boxes that
/// overlap, and of shapes in a half space.
#include <gtest/gtest.h>
#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "models/tests/geometry_fixtures.hpp"
#include "models/tests/random_poses.hpp"

namespace tribo::models::geometry {
namespace {

using namespace test;

/// The library, from its start to its end.
class Ode {
 public:
  Ode() { dInitODE2(0); }
  ~Ode() { dCloseODE(); }
  Ode(const Ode&) = delete;
  Ode& operator=(const Ode&) = delete;
};

struct Destroy {
  void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};
using Geom = std::unique_ptr<std::remove_pointer_t<dGeomID>, Destroy>;

Geom in_ode(const Sphere& shape) {
  return Geom(dCreateSphere(nullptr, shape.radius));
}
Geom in_ode(const Box& shape) {
  const Vector3d side = 2 * shape.half;
  return Geom(dCreateBox(nullptr, side[0], side[1], side[2]));
}
Geom in_ode(const Cylinder& shape) {
  return Geom(dCreateCylinder(nullptr, shape.radius, 2 * shape.half_length));
}
Geom in_ode(const Capsule& shape) {
  return Geom(dCreateCapsule(nullptr, shape.radius, 2 * shape.half_length));
}

template <class Kind>
Geom placed_kind(const Kind& shape, const Placement& X) {
  Geom geom = in_ode(shape);
  dMatrix3 R = {};  // by rows of four
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) R[4 * row + column] = X.R(row, column);
  }
  dGeomSetRotation(geom.get(), R);
  dGeomSetPosition(geom.get(), X.p[0], X.p[1], X.p[2]);
  return geom;
}
/// A plane n·x = d has no placement.
Geom placed_kind(const HalfSpace& /*shape*/, const Placement& X) {
  const Vector3d n = X.R.col(2);
  return Geom(dCreatePlane(nullptr, n[0], n[1], n[2], n.dot(X.p)));
}

Geom placed(const Shape& shape, const Placement& X) {
  return std::visit([&X](const auto& one) { return placed_kind(one, X); }, shape);
}

/// A point with the normal from B into A.
struct Found {
  Vector3d normal;
  double depth = 0;  ///< [m]
};

/// The deepest of the points that the library finds; none where it finds the two apart.
std::vector<Found> deepest_in_ode(const Geom& a, const Geom& b) {
  std::array<dContactGeom, 16> found = {};
  const int count = dCollide(a.get(), b.get(), 16, found.data(), sizeof(dContactGeom));
  const auto deepest =
      std::max_element(found.begin(), found.begin() + count,
                       [](const auto& p, const auto& q) { return p.depth < q.depth; });
  if (count == 0) return {};
  return {{{deepest->normal[0], deepest->normal[1], deepest->normal[2]}, deepest->depth}};
}

constexpr double kOfOde = 1e-12;  ///< rounding of its sums of a few coordinates of about 1 [m]

// The library prefers faces to crossed edges by 5 per cent of the depth, and clips the deepest
// corner where it is beside the face: its axis separates the boxes by no more than ours and by no
// less than 1.05 of it, and its depth is not beyond what its own axis gives.
TEST(TwoBoxes, OverlapAsFarAsInOde) {
  constexpr double kPreference = 1.05;
  const Ode ode;
  Random random(6);
  const int poses = models::test::random_poses(20000);
  int apart = 0, overlapping = 0;
  for (int i = 0; i < poses; ++i) {
    const RandomPair pair(random, i % 2 == 0 ? 0.7 : 1.5, Box{}, Box{});
    const double phi = least_phi(pair.touches());
    if (std::abs(phi) < kOfOde) continue;
    const auto found = deepest_in_ode(placed(pair.a, pair.X_a), placed(pair.b, pair.X_b));
    ASSERT_EQ(found.empty(), phi > 0) << i;
    ++(phi > 0 ? apart : overlapping);
    if (found.empty()) continue;
    const double along = separation(pair.a, pair.X_a, pair.b, pair.X_b, found[0].normal);
    ASSERT_LE(along, phi + kOfOde) << i;
    ASSERT_GE(along, kPreference * phi - kOfOde) << i;
    ASSERT_LE(found[0].depth, -along + kOfOde) << i;
    ASSERT_GE(found[0].depth, 0) << i;
  }
  EXPECT_GT(4 * apart, poses);
  EXPECT_GT(4 * overlapping, poses);
}

/// A shape of a kind and a half space: the deepest point is as deep, and the normal is the plane's.
void expect_as_deep_as_in_ode(const Shape& kind, unsigned seed) {
  Random random(seed);
  const int poses = models::test::random_poses(20000);
  int apart = 0, inside = 0;
  for (int i = 0; i < poses; ++i) {
    const RandomPair pair(random, 1.5, kind, HalfSpace{});
    const double phi = least_phi(pair.touches());
    if (std::abs(phi) < kOfOde) continue;
    const auto found = deepest_in_ode(placed(pair.a, pair.X_a), placed(pair.b, pair.X_b));
    ASSERT_EQ(found.empty(), phi > 0) << i;
    ++(phi > 0 ? apart : inside);
    if (found.empty()) continue;
    ASSERT_NEAR(found[0].depth, -phi, kOfOde) << i;
    ASSERT_LE((found[0].normal - pair.X_b.R.col(2)).norm(), kOfOde) << i;
  }
  EXPECT_GT(10 * apart, poses);
  EXPECT_GT(10 * inside, poses);
}

TEST(ShapesInAHalfSpace, AreAsDeepAsInOde) {
  const Ode ode;
  expect_as_deep_as_in_ode(Sphere{}, 1);
  expect_as_deep_as_in_ode(Box{}, 2);
  expect_as_deep_as_in_ode(Capsule{}, 3);
  expect_as_deep_as_in_ode(Cylinder{}, 4);
}

}  // namespace
}  // namespace tribo::models::geometry
