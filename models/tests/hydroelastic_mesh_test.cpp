#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/hydroelastic/polygons.hpp"
#include "models/tests/hydroelastic_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Meshes with pressure fields: what they consist of, and the faults for which they are refused.
namespace tribo::models::hydroelastic {
namespace {

using namespace test;

constexpr double kDigits = 1e-13;

void expect_size(const Mesh& mesh, std::size_t vertices, std::size_t tets, double volume) {
  EXPECT_EQ(mesh.vertices().size(), vertices);
  EXPECT_EQ(mesh.tets().size(), tets);
  EXPECT_NEAR(mesh.volume() / volume, 1, kDigits);
}

TEST(PressureMesh, OfABoxHasACellToEachFace) {
  expect_size(box_mesh(Vector(0.1, 0.1, 0.1)), 9, 12, 8e-3);
  expect_size(box_mesh(Vector(0.1, 0.3, 0.1)), 10, 16, 24e-3);
  expect_size(box_mesh(Vector(0.1, 0.2, 0.3)), 12, 24, 48e-3);
  expect_size(box_mesh(Vector(0.3, 0.3, 0.1)), 12, 24, 72e-3);
}

TEST(PressureMesh, OfABoxWithCentredFacesHasFourTrianglesToEach) {
  constexpr BoxFaces kFaces = BoxFaces::kCentered;
  expect_size(box_mesh(Vector(0.1, 0.1, 0.1), 1, kFaces), 15, 24, 8e-3);
  expect_size(box_mesh(Vector(0.1, 0.3, 0.1), 1, kFaces), 16, 32, 24e-3);
  expect_size(box_mesh(Vector(0.1, 0.2, 0.3), 1, kFaces), 18, 44, 48e-3);
}

TEST(PressureMesh, OfACylinderIsAPrism) {
  for (const int n : {3, 4, 32}) {
    const auto count = static_cast<std::size_t>(n);
    const double area = n / 2.0 * 0.01 * std::sin(2 * std::numbers::pi / n);
    expect_size(cylinder_mesh(0.1, 0.2, n), 2 * count + 3, 4 * count, 0.2 * area);
    expect_size(cylinder_mesh(0.1, 0.3, n), 2 * count + 4, 5 * count, 0.3 * area);
    expect_size(cylinder_mesh(0.1, 0.1, n), 3 * count + 3, 9 * count, 0.1 * area);
  }
}

TEST(PressureMesh, OfACylinderHasAsManySidesAsTheHintAsksFor) {
  EXPECT_EQ(chords(0.1, 0.02), 32);
  EXPECT_EQ(chords(0.01, 0.02), 4);
  EXPECT_EQ(chords(0.01, 1.0), 3);
  EXPECT_EQ(refusal([] { return chords(0.1, 0.0); }),
            "resolution hint of 'pressure field' is 0, which is not a positive number");
  EXPECT_EQ(refusal([] { return chords(1.0, 1e-9); }), "a circle has more than 100000 chords");
}

TEST(PressureMesh, OfASphereJoinsItsTrianglesToTheCentre) {
  const Surface octahedron = surface_of(Sphere{1}, 1);
  expect_size({shell_of(octahedron, Vector(0, 0, 0)), 1, "sphere"}, 7, 8, 4.0 / 3);
  const Surface fine = surface_of(Sphere{1}, 16);
  const Mesh mesh(shell_of(fine, Vector(0, 0, 0)), 1, "sphere");
  EXPECT_EQ(mesh.tets().size(), 8u * 16 * 16);
  const double round = 4 * std::numbers::pi / 3;
  const double coarse = enclosed_volume(surface_of(Sphere{1}, 8));
  EXPECT_NEAR((round - coarse) / (round - mesh.volume()), 4, 0.1);
  for (const Vector& x : fine.vertices) EXPECT_NEAR(x.norm(), 1, 1e-15);
}

TEST(PressureMesh, OfAStarJoinsItsTrianglesToAPointInside) {
  expect_size({shell_of(corner_of_a_cube(3), Vector(0.5, 0.5, 0.5)), 1, "corner"}, 5, 4, 4.5);
  const Surface star = bumpy(0.1, 12);
  const Mesh mesh(shell_of(star, Vector(0, 0, 0)), 1, "star");
  EXPECT_NEAR(mesh.volume() / enclosed_volume(star), 1, kDigits);
}

// p = E (distance to the surface)/H, sampled in every tetrahedron.
TEST(PressureMesh, HasAPressureThatGrowsWithTheDistanceToTheSurface) {
  Random random(1);
  const Vector half(0.1, 0.2, 0.3);
  for (const BoxFaces faces : {BoxFaces::kPlain, BoxFaces::kCentered}) {
    const Mesh mesh = box_mesh(half, 5, faces);
    for (int k = 0; k < static_cast<int>(mesh.tets().size()); ++k) {
      const Tet& tet = mesh.tet(k);
      Eigen::Vector4d weight = Eigen::Vector4d::NullaryExpr([&] { return 1 + random.number(); });
      weight /= weight.sum();
      Vector x = Vector::Zero();
      for (std::size_t i = 0; i < 4; ++i) x += weight[static_cast<int>(i)] * tet.x[i];
      EXPECT_NEAR(tet.pressure(x), 5 * (half - x.cwiseAbs()).minCoeff() / 0.1, 1e-14);
      for (const auto& face : tet.beyond_face) EXPECT_LT(face(x), 0);
    }
  }
}

// The field is one function where tetrahedra meet.
TEST(PressureMesh, HasAContinuousPressure) {
  for (const Mesh& mesh : {cylinder_mesh(0.1, 0.1, 7), cylinder_mesh(0.1, 0.3, 7)}) {
    std::vector<double> pressure(mesh.vertices().size(), -1);
    for (std::size_t k = 0; k < mesh.tets().size(); ++k) {
      for (const int vertex : mesh.tets()[k]) {
        const auto i = static_cast<std::size_t>(vertex);
        const double here = mesh.tet(static_cast<int>(k)).pressure(mesh.vertices()[i]);
        if (pressure[i] >= 0) {
          EXPECT_NEAR(here, pressure[i], 1e-8);
        }
        EXPECT_GE(here, -1e-8);
        EXPECT_LE(here, kModulus + 1e-8);
        pressure[i] = std::abs(here);
      }
    }
  }
}

// The point inside is 1.5e-12 of the edges of a face above it, or half of that.
TEST(PressureMesh, HasNoTetrahedronOnAFaceOfItsPoint) {
  const auto count = [](double share) {
    const double height = share * std::hypot(0.3, 0.3);
    return tetrahedra(shell_of(corner_of_a_cube(1), Vector(0.3, 0.3, height))).size();
  };
  EXPECT_EQ(count(1.5e-12), 4U);
  EXPECT_EQ(count(0.75e-12), 3U);
}

std::string refused(const Surface& surface, const Vector& inside = Vector(0.2, 0.2, 0.2)) {
  return refusal([&] { return Mesh(shell_of(surface, inside), 1, "mug"); });
}

TEST(PressureMesh, RefusesSurfacesThatAreNone) {
  const Surface good = corner_of_a_cube(1);
  EXPECT_EQ(refused(good), "accepted");
  Surface bad = good;
  bad.triangles.pop_back();
  EXPECT_EQ(refused(bad), "'mug' is open at the edge from 1 to 3");
  bad = good;
  bad.triangles.push_back(bad.triangles[0]);
  EXPECT_EQ(refused(bad), "two triangles of 'mug' have the edge from 0 to 2");
  bad = good;
  for (auto& t : bad.triangles) std::swap(t[0], t[1]);
  EXPECT_EQ(refused(bad), "'mug' is inside out");
  bad = good;
  bad.vertices[3] = Vector(0.3, 0.3, 0);
  EXPECT_EQ(refused(bad), "'mug' encloses no volume");
  bad = good;
  bad.vertices[2][1] = std::nan("");
  EXPECT_EQ(refused(bad), "vertex 2 of 'mug' is not a finite number");
  bad = good;
  bad.triangles[1][2] = 7;
  EXPECT_EQ(refused(bad), "'mug' has no vertex 7");
  bad = good;
  for (auto& t : bad.triangles) std::replace(t.begin(), t.end(), 3, 4);
  EXPECT_EQ(refused(bad, Vector(0.3, 0.3, 0.3)), "'mug' has no vertex 4");
  EXPECT_EQ(refused({}), "'mug' encloses no volume");
}

TEST(PressureMesh, RefusesCellsThatDoNotFillIt) {
  EXPECT_EQ(refused(corner_of_a_cube(1), Vector(2, 2, 2)),
            "'mug' is not filled by its cells: not all of its surface is seen from the inside");
  EXPECT_EQ(refused(corner_of_a_cube(1), Vector(0.25, 0.25, 0)),
            "the cells of 'mug' do not meet in whole faces");
  EXPECT_EQ(refused(corner_of_a_cube(1), Vector(0.25, 0.25, std::nan(""))),
            "vertex 4 of 'mug' is not a finite number");
}

TEST(PressureMesh, RefusesSizesAndModuliThatAreNotPositive) {
  EXPECT_EQ(refusal([] { return box_mesh(Vector(1, 1, 1), 0); }),
            "hydroelastic modulus of 'box' is 0, which is not a positive number");
  EXPECT_EQ(refusal([] { return box_mesh(Vector(1, -1, 1)); }),
            "half width of 'pressure field' is -1, which is not a positive number");
  EXPECT_EQ(refusal([] { return cylinder_mesh(0, 1, 8); }),
            "radius of 'pressure field' is 0, which is not a positive number");
  EXPECT_EQ(refusal([] { return surface_of(Sphere{0}, 1); }),
            "radius of 'pressure field' is 0, which is not a positive number");
  EXPECT_EQ(refusal([] { return cylinder_mesh(1, 1, 2); }), "a cylinder has at least 3 sides");
  EXPECT_EQ(refusal([] { return surface_of(Sphere{1}, 0); }),
            "a sphere has at least one triangle in an octant");
}

TEST(RigidSurface, RefusesTrianglesWithoutArea) {
  const auto refused_rigid = [](const Surface& surface) {
    return refusal([&] { return RigidSurface(surface, "mug"); });
  };
  Surface surface = corner_of_a_cube(1);
  EXPECT_EQ(refused_rigid(surface), "accepted");
  surface.vertices.emplace_back(0.5, 0, 0);  // splits an edge on one side only
  surface.triangles[0] = {0, 2, 4};
  surface.triangles.push_back({4, 2, 1});
  EXPECT_EQ(refused_rigid(surface), "'mug' is open at the edge from 0 to 1");
  surface.triangles.push_back({0, 4, 1});
  EXPECT_EQ(refused_rigid(surface), "triangle 5 of 'mug' has no area");
  surface.vertices[4] = Vector(1e-6, 1e-20, 0);  // flat to rounding, its sides of any length
  EXPECT_EQ(refused_rigid(surface), "triangle 5 of 'mug' has no area");
}

// A box with the point under its corner: bounds of what is in them, whole and in halves.
TEST(BoundingTree, HasTheSamePairsAsComparingAll) {
  Random random(4);
  const Mesh many = sphere_mesh(0.1, 6), few = box_mesh(Vector(0.1, 0.05, 0.2));
  const auto pairs_of = [](const Mesh& a, const Pose& X, const Mesh& b) {
    std::vector<std::pair<int, int>> all;
    for (int i = 0; i < a.tree().size(); ++i) {
      const auto here = moved(a.tree().item(i), X);
      for (int j = 0; j < b.tree().size(); ++j)
        if (here.is_near(b.tree().item(j), 0)) all.emplace_back(i, j);
    }
    return all;
  };
  std::size_t found = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Pose X = random_pose(random, 0.2);
    for (const auto& [a, b] : {std::pair(&many, &few), std::pair(&few, &many),
                               std::pair(&many, &many), std::pair(&few, &few)}) {
      Candidates pairs;
      find_candidates(*a, X, *b, pairs);
      std::sort(pairs.begin(), pairs.end());
      EXPECT_EQ(pairs, pairs_of(*a, X, *b));
      found += pairs.size();
    }
  }
  EXPECT_GT(found, 100000u);
}

// Bounds of many are wider than each by rounding, on every side of the origin.
TEST(BoundingTree, FindsWhatAPlaneJustTouches) {
  for (const double from : {-20.0, 1.0}) {
    std::vector<geometry::Bounds> row;
    for (int i = 0; i < 20; ++i)
      row.push_back({.low = Vector(from + i, 1, 1), .high = Vector(from + i + 1, 2, 2)});
    const BoundingTree tree(row);
    const auto touched = [&](const Vector& n, const Vector& p) {
      int count = 0;
      tree.for_each_below(n, p, [&](int) { ++count; });
      return count;
    };
    EXPECT_EQ(touched(Vector(0, 0, 1), Vector(0, 0, 1)), 20);
    EXPECT_EQ(touched(Vector(0, 0, -1), Vector(0, 0, 2)), 20);
    EXPECT_EQ(touched(Vector(0, 0, 1), Vector(0, 0, 1 - 1e-9)), 0);
  }
}

}  // namespace
}  // namespace tribo::models::hydroelastic
