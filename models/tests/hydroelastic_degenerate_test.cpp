#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "models/tests/hydroelastic_fixtures.hpp"
#include "models/tests/random_poses.hpp"

/// Pressure fields where contact surfaces are not well defined, and at any pose.
namespace tribo::models::hydroelastic {
namespace {

using namespace test;

const Any kGround = RigidHalfSpace{};

const Any& cube() {
  static const Any body = box_mesh(Vector(0.1, 0.1, 0.1));
  return body;
}
const Any& slab() {
  static const Any body = box_mesh(Vector(0.5, 0.5, 0.05));
  return body;
}

bool is_finite(const Wrench& w) {
  return w.force.allFinite() && w.moment.allFinite();
}

// A face that lies on the other body has an area and a stiffness, and presses only when it moves.
TEST(TouchingFaces, HaveAStiffnessAndNoForce) {
  const Points on_plane = points_of(cube(), at(vec(0, 0, 0.1)), kGround, {});
  const Points on_slab = points_of(cube(), at(vec(0.01, 0.02, 0.15)), slab(), {});
  for (const Points& points : {on_plane, on_slab}) {
    EXPECT_NEAR(total_area(points), 0.04, 1e-12);
    EXPECT_NEAR(wrench_of(points).force.norm(), 0, 1e-6);
    EXPECT_GT(total_stiffness(points), 1e6);
  }
  EXPECT_TRUE(points_of(cube(), at(vec(0, 0, 0.1 + 1e-12)), kGround, {}).empty());
}

// The plane z = 0 runs through faces between tetrahedra above and below: each is cut once. Where a
// triangle is clipped instead, both tetrahedra have it, unless one is culled.
TEST(PlanesInFaces, AreSlicedOnce) {
  const PatchOptions all{.rules = {.cull = false}};
  const Any thin = box_mesh(Vector(0.3, 0.2, 0.1));
  EXPECT_NEAR(total_area(points_of(thin, {}, kGround, {}, all)), 0.24, 1e-15);
  const Surface block = outside(shell_of(Box{Vector(0.05, 0.04, 0.2)}, BoxFaces::kPlain));
  const Any rigid = RigidSurface(block, "block");
  const auto under = [&](const PatchOptions& options) {
    double sum = 0;
    for (const auto& point : points_of(rigid, at(vec(0, 0, 0.2)), thin, {}, options))
      sum += point.normal[2] > 0.5 ? point.area : 0;
    return sum;
  };
  EXPECT_NEAR(under({}), 0.008, 1e-15);
  EXPECT_NEAR(under(all), 2 * 0.008, 1e-15);
}

// Side walls in one plane have equal pressures in a volume: no surface is defined there.
TEST(AlignedCubes, HaveAFiniteForce) {
  for (const double overlap : {1e-3, 0.05, 0.15}) {
    for (const double shift : {0.0, 1e-16, 1e-9})
      EXPECT_TRUE(
          is_finite(wrench_of(points_of(cube(), at(vec(shift, 0, 0.2 - overlap)), cube(), {}))));
  }
}

TEST(EqualPressures, HaveNoSurface) {
  for (const auto& point : points_of(cube(), {}, cube(), {})) EXPECT_NE(point.a, point.b);
}

// Beyond the medial surface pressure falls again: a body may pass through.
TEST(DeepOverlap, PushesLessThanAtTheMedialSurface) {
  const auto force = [](double depth) { return lift(cube(), at(vec(0, 0, 0.1 - depth))); };
  EXPECT_GT(force(0.09), force(0.05));
  EXPECT_LT(force(0.15), force(0.09));
  EXPECT_EQ(force(0.25), 0);
}

TEST(Slivers, ChangeNoWrench) {
  Random random(1);
  const Pose X = at(vec(0.01, 0.02, 0.149));
  const Wrench flat = wrench_of(points_of(cube(), X, slab(), {}));
  for (int trial = 0; trial < 100; ++trial) {
    const Pose tilted{turn(Vector(1e-13 * random.vector3())), X.p};
    const Wrench w = wrench_of(points_of(cube(), tilted, slab(), {}));
    EXPECT_LE((w.force - flat.force).norm(), 1e-8 * flat.force.norm());
    EXPECT_LE((w.moment - flat.moment).norm(), 1e-8 * flat.force.norm());
  }
}

// Bounds overlap beside a sphere; its tetrahedra do not.
TEST(BodiesSideBySide, HaveNoPoints) {
  const Any sphere = sphere_mesh(0.1, 4);
  ContactPatch patch;
  EXPECT_FALSE(patch.find(sphere, at(vec(0.1, 0, 0)), sphere, {}).empty());
  const Pose X = at(vec(0.12, 0.12, 0.12));
  EXPECT_TRUE(patch.find(sphere, X, sphere, {}).empty());
  EXPECT_GT(patch.candidates(), 0u);
  EXPECT_EQ(patch.polygons(), 0);
}

TEST(BodiesNowhere, HaveNoPoints) {
  Pose X = at(vec(0, 0, 0.1));
  X.p[1] = std::nan("");
  EXPECT_TRUE(points_of(cube(), X, slab(), {}).empty());
  EXPECT_TRUE(points_of(slab(), {}, cube(), X).empty());
}

std::vector<Any> kinds() {
  std::vector<Any> all;
  all.push_back(box_mesh(Vector(0.1, 0.07, 0.12)));
  all.push_back(box_mesh(Vector(0.1, 0.1, 0.1), 3e6, BoxFaces::kCentered));
  all.push_back(cylinder_mesh(0.1, 0.25, 7));
  all.push_back(cylinder_mesh(0.1, 0.1, 8));
  all.push_back(sphere_mesh(0.09, 2));
  all.push_back(Mesh(shell_of(bumpy(0.07, 2), Vector(0, 0, 0)), 2e6, "star"));
  all.push_back(RigidSurface(bumpy(0.08, 2), "rigid star"));
  all.push_back(RigidHalfSpace{});
  all.push_back(CompliantHalfSpace{.modulus = 1e6, .thickness = 0.2});
  return all;
}

/// Properties of a pair at any pose.
class AnyPose {
 public:
  AnyPose(const Any& a, const Pose& X_a, const Any& b, const Pose& X_b, const PatchOptions& options)
      : a_(a), b_(b), X_a_(X_a), X_b_(X_b), options_(options), points_(find(X_a)) {}

  [[nodiscard]] bool touches() const { return !points_.empty(); }

  void check_points() const {
    for (const auto& point : points_) {
      EXPECT_TRUE(point.place.allFinite() && std::isfinite(point.phi));
      EXPECT_NEAR(point.normal.norm(), 1, 1e-12);
      EXPECT_GE(point.force, -1e-9);
      EXPECT_GE(point.stiffness, 0);
    }
    EXPECT_TRUE(std::is_sorted(points_.begin(), points_.end(), in_order) ||
                std::is_sorted(points_.begin(), points_.end(), in_other_order));
  }
  void check_repeatable() const {
    const Points again = find(X_a_);
    ASSERT_EQ(again.size(), points_.size());
    for (std::size_t i = 0; i < again.size(); ++i) {
      EXPECT_EQ(again[i].place, points_[i].place);
      EXPECT_EQ(again[i].force, points_[i].force);
      EXPECT_EQ(again[i].phi, points_[i].phi);
    }
  }
  void check_third_law() const {
    const auto on_b = patch_.find(b_, X_b_, a_, X_a_, options_);
    expect_near(wrench_of(points_), wrench(on_b, Vector(0, 0, 0)), -1, 1e-9);
  }
  void check_continuous(Random& random) const {
    const Pose near{turn(Vector(1e-10 * random.vector3())) * X_a_.R,
                    X_a_.p + Vector(1e-10 * random.vector3())};
    expect_near(wrench_of(points_), wrench_of(find(near)), 1, 1e-6);
  }

 private:
  using Point = PressurePoint;
  static bool in_order(const Point& p, const Point& q) {
    return std::pair(p.a, p.b) < std::pair(q.a, q.b);
  }
  static bool in_other_order(const Point& p, const Point& q) {
    return std::pair(p.b, p.a) < std::pair(q.b, q.a);
  }
  [[nodiscard]] Points find(const Pose& X_a) const {
    const auto found = patch_.find(a_, X_a, b_, X_b_, options_);
    return {found.begin(), found.end()};
  }
  static void expect_near(const Wrench& w, const Wrench& other, double sign, double digits) {
    const double size = kModulus * 1e-2;  // modulus times area
    EXPECT_TRUE(is_finite(w));
    EXPECT_LE((w.force - sign * other.force).norm(), digits * size);
    EXPECT_LE((w.moment - sign * other.moment).norm(), digits * size);
  }

  const Any &a_, &b_;
  Pose X_a_, X_b_;
  PatchOptions options_;
  mutable ContactPatch patch_;
  Points points_;
};

bool has_surface(const Any& a, const Any& b) {
  try {
    ContactPatch::expect_compliant(a, b);
  } catch (const InputError&) {
    return false;
  }
  return true;
}

/// How far a place is from an element of a body that stands in its own axes [m].
double beyond(const Mesh& mesh, int element, const Vector& x) {
  double most = 0;
  for (const Linear& face : mesh.tet(element).beyond_face) most = std::max(most, face(x));
  return most;
}
double beyond(const RigidSurface& surface, int element, const Vector& x) {
  const auto corners = surface.corners(element);
  const Vector& n = surface.normal(element);
  double most = std::abs(n.dot(x - corners[0]));
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector outwards = (corners[(k + 1) % 3] - corners[k]).normalized().cross(n);
    most = std::max(most, outwards.dot(x - corners[k]));
  }
  return most;
}
double beyond(const RigidHalfSpace&, int element, const Vector& x) {
  return element == 0 ? std::abs(x.z()) : 1;
}
double beyond(const CompliantHalfSpace&, int element, const Vector& x) {
  return element == 0 ? x.z() : 1;
}
double beyond(const Any& body, int element, const Pose& X, const Vector& place) {
  const Vector x = X.R.transpose() * (place - X.p);
  return std::visit([&](const auto& one) { return beyond(one, element, x); }, body);
}

TEST(PressurePoint, LiesInTheElementsThatItNames) {
  Random random(12);
  const std::vector<Any> all = kinds();
  for (const Any& a : all) {
    for (const Any& b : all) {
      if (!has_surface(a, b)) continue;
      std::size_t points = 0;
      for (int trial = 0; trial < 100 && points < 10; ++trial) {
        const Pose X_a = random_pose(random, 0.1), X_b = random_pose(random, 0.1);
        for (const auto& point : points_of(a, X_a, b, X_b, {.quadrature = Quadrature::kFan})) {
          ++points;
          EXPECT_LE(beyond(a, point.a, X_a, point.place), 1e-12);
          EXPECT_LE(beyond(b, point.b, X_b, point.place), 1e-12);
        }
      }
      EXPECT_GE(points, 10U);
    }
  }
}

TEST(PressureAtAnyPose, IsFiniteContinuousRepeatableAndEqualAndOpposite) {
  Random random(11);
  const std::vector<Any> all = kinds();
  const int poses = models::test::random_poses(4000);
  int touching = 0, tried = 0;
  while (tried < poses) {
    const Any& a = all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
    const Any& b = all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
    if (!has_surface(a, b)) continue;
    ++tried;
    const PatchOptions options{.quadrature = static_cast<Quadrature>(random.below(3)),
                               .rules = {.cull = random.below(2) == 0}};
    const Pose X_a = random_pose(random, 0.1), X_b = random_pose(random, 0.1);
    const AnyPose pose(a, X_a, b, X_b, options);
    pose.check_points();
    pose.check_repeatable();
    pose.check_third_law();
    pose.check_continuous(random);
    touching += pose.touches() ? 1 : 0;
    if (HasFailure()) FAIL() << "at pose " << tried;
  }
  EXPECT_GT(2 * touching, tried);
}

}  // namespace
}  // namespace tribo::models::hydroelastic
