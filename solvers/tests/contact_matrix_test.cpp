#include "solvers/frozen/contact_matrix.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "models/scene/scene.hpp"
#include "solvers/tests/fixtures.hpp"

/// The matrix of contacts whose pairs of bodies have several points.
namespace tribo::solvers {
namespace {

models::SceneGeometry round_part(models::BodyId body, const Eigen::Vector3d& place) {
  return {.name = "part",
          .body = body,
          .placement = {.p = place},
          .shape = models::geometry::Sphere{0.1},
          .material = {.stiffness = 1e4, .dissipation = 0, .friction = 0.5}};
}

/// Two free bodies and the world, with balls in turn, so that in half of the points of two bodies
/// the one is A, and in half the other.
models::Instance balls_in_turn() {
  models::SceneDescription scene;
  for (const char* name : {"lower", "upper"}) {
    models::BodyDescription body{.name = name, .joint = models::Joint::kFree, .mass = 2};
    body.inertia.diagonal() << 0.02, 0.03, 0.04;
    body.position = {0.03, 0.01, scene.trees.empty() ? 0.05 : 0.17};
    scene.add_tree({.bodies = {body}});
  }
  for (const double x : {-0.06, 0.02, 0.1}) {
    scene.geometries.push_back(round_part({0, 0}, {x, 0.01, 0}));
    scene.geometries.push_back(round_part({}, {x, -0.01, -0.1}));
    scene.geometries.push_back(round_part({1, 0}, {x, 0, 0.01}));
  }
  const models::Scene system(std::move(scene));
  State<double> x0{.t = 0, .q = system.zero_configuration(), .v = VectorXd::Zero(12)};
  return {std::make_unique<models::Scene>(system.description()), x0, 1};
}

/// Of any sign, and not symmetric, as those of TAMSI are.
Eigen::Matrix3d derivative(std::size_t participant) {
  std::mt19937_64 random(participant);
  return Eigen::Matrix3d::NullaryExpr([&] { return 2 * test::unit(random) - 1; });
}

// M + Σ JᵀG J, point by point.
TEST(ContactMatrix, IsTheSumOverThePointsWhicheverBodyIsA) {
  const models::Instance balls = balls_in_turn();
  ContactProblem problem;
  Work work;
  freeze(*balls.system, balls.x0, 1e-3, kHoweverFar, problem, work);
  MatrixXd expected = MatrixXd::Zero(12, 12);
  expected.topLeftCorner<6, 6>() = problem.start.M[0];
  expected.bottomRightCorner<6, 6>() = problem.start.M[1];
  int as_a = 0, as_b = 0;
  for (std::size_t i = 0; i < problem.participants.size(); ++i) {
    const auto& contact = problem.start.contacts[problem.participants[i]];
    as_a += contact.a == 0 && contact.b == 1 ? 1 : 0;
    as_b += contact.a == 1 && contact.b == 0 ? 1 : 0;
    MatrixXd J(3, 12);
    for (int tree = 0; tree < 2; ++tree)
      models::contact_jacobian(problem.start, contact, tree, J.middleCols<6>(6 * tree));
    expected += J.transpose() * derivative(i) * J;
  }
  ASSERT_GT(std::min(as_a, as_b), 1);
  ContactMatrix matrix;
  matrix.set_structure(problem, {}, LinearAlgebra::kBlocks);
  matrix.set_mass(problem.start);
  matrix.add_contacts(problem, derivative);
  EXPECT_LE((matrix.blocks().to_dense() - expected).norm(), 1e-13 * expected.norm());
}

}  // namespace
}  // namespace tribo::solvers
