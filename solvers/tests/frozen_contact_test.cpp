#include "solvers/convex/frozen_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/tests/convex_fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using models::Vector3;
using Matrix3 = Eigen::Matrix3d;

constexpr double kFreezeRounding = 1e-12;  ///< relative, of formulas of a few operations

/// One body, three velocities, J the identity: W = M⁻¹.
FrozenContact frozen_on(const Vector3<double>& masses, const Matrix3& J) {
  ContactProblem problem = test::free_points({.size = 3, .masses = {1}});
  problem.start.M[0] = masses.asDiagonal();
  test::add_contact_by(J, problem);
  return test::frozen_contacts(problem)[0];
}

// w_rms of unequal mobilities bounds the smaller of w_n and w_t from below, in space.
TEST(FrozenContact, HasInverseMassesNotBelowTheirMeanInSpace) {
  const double rms = std::sqrt((1 + 0.25 + 0.0625) / 3);
  const FrozenContact light_normal = frozen_on({1, 2, 4}, Matrix3::Identity());
  EXPECT_NEAR(light_normal.w_n, 1, kFreezeRounding);
  EXPECT_NEAR(light_normal.w_t, rms, kFreezeRounding);  // ½(½ + ¼) is less
  const FrozenContact heavy_normal = frozen_on({4, 1, 2}, Matrix3::Identity());
  EXPECT_NEAR(heavy_normal.w_n, rms, kFreezeRounding);
  EXPECT_NEAR(heavy_normal.w_t, 0.75, kFreezeRounding);
}

// In the plane the third row is zero: W_nn and W_tt themselves, (1 + 3 sin²θ)/m at a rod's tip.
TEST(FrozenContact, HasTheMobilitiesThemselvesInThePlane) {
  const auto rod = test::make_scenario("sliding-rod");
  ContactProblem problem;
  Work work;
  freeze(*rod.system, rod.x0, 1e-3, kHoweverFar, problem, work);
  const FrozenContact contact = test::frozen_contacts(problem)[0];
  EXPECT_NEAR(contact.w_n, (1 + 3 * 0.75) / 0.3, 1e-9);
  EXPECT_NEAR(contact.w_t, (1 + 3 * 0.25) / 0.3, 1e-9);
}

// Which of the tangents lies in the plane is a matter of names.
TEST(FrozenContact, HasTheSameMobilitiesWhicheverTangentMoves) {
  Matrix3 J = Matrix3::Zero();
  J(0, 0) = 1;
  for (const int row : {1, 2}) {
    Matrix3 moves = J;
    moves(row, 1) = 1;
    const FrozenContact contact = frozen_on({4, 2, 1}, moves);
    EXPECT_NEAR(contact.w_n, 0.25, kFreezeRounding) << row;
    EXPECT_NEAR(contact.w_t, 0.5, kFreezeRounding) << row;
  }
}

// Where the slip is prescribed nothing can move along it: the normal mobility is used instead.
TEST(FrozenContact, HasTheNormalMobilityWhereTheSlipIsPrescribed) {
  Matrix3 J = Matrix3::Zero();
  J(0, 0) = 1;
  const FrozenContact contact = frozen_on({4, 1, 1}, J);
  EXPECT_NEAR(contact.w_n, 0.25, kFreezeRounding);
  EXPECT_NEAR(contact.w_t, 0.25, kFreezeRounding);
}

/// A solid sphere of mass m on the ground, v = (x, y, z, ω_x, ω_y, ω_z), rows [n; t1; t2].
ContactProblem sphere_on_ground(double m) {
  const double R = 0.05, I = 0.4 * m * R * R;
  ContactProblem problem = test::free_points({.size = 6, .masses = {1}});
  problem.start.M[0] = Eigen::Matrix<double, 6, 1>(m, m, m, I, I, I).asDiagonal();
  test::add_contact_by(MatrixXd{{0, 0, 1, 0, 0, 0}, {1, 0, 0, 0, -R, 0}, {0, 1, 0, R, 0, 0}},
                       problem);
  return problem;
}

/// w_t; w_n is equal for estimates with a single w.
double single_w(const ContactProblem& problem, DelassusEstimate estimate) {
  const FrozenContact contact = test::frozen_contacts(problem, estimate)[0];
  EXPECT_EQ(contact.w_n, contact.w_t);
  return contact.w_t;
}

// W = diag(1, 7/2, 7/2)/m of a solid sphere, 1/m of a point: norms over three in closed form.
TEST(FrozenContact, HasAThirdOfTheNormOfW) {
  const double m = 4.11;
  EXPECT_NEAR(single_w(sphere_on_ground(m), DelassusEstimate::kFrobenius), std::sqrt(25.5) / 3 / m,
              kFreezeRounding);
  ContactProblem point = test::free_points({.size = 3, .masses = {m}});
  test::add_contact_by(Matrix3::Identity(), point);
  EXPECT_NEAR(single_w(point, DelassusEstimate::kFrobenius), 1 / std::sqrt(3.0) / m, 1e-12);
}

// Off-diagonal entries count: the tip of a rod at 60 degrees, m W = [[1 + 3c², 3sc], …].
TEST(FrozenContact, HasEntriesBesideTheDiagonalInTheNormOfW) {
  const auto rod = test::make_scenario("sliding-rod");
  ContactProblem problem;
  Work work;
  freeze(*rod.system, rod.x0, 1e-3, kHoweverFar, problem, work);
  const double nn = 1 + 3 * 0.75, tt = 1 + 3 * 0.25, nt = 3 * std::sqrt(0.75) * 0.5;
  EXPECT_NEAR(single_w(problem, DelassusEstimate::kFrobenius),
              std::sqrt(nn * nn + tt * tt + 2 * nt * nt) / 3 / 0.3, 1e-9);
}

// Drake neglects the coupling of coordinates in M: two slides, the second at 45 degrees, on which
// its release 1.51.1 creeps with w = 0.548441.
TEST(FrozenContact, HasTheDiagonalOfMInTheNormOfW) {
  ContactProblem problem = test::free_points({.size = 2, .masses = {1}});
  const double m_a = 2, m_b = 0.7, s = std::sqrt(0.5);
  problem.start.M[0] << m_a + m_b, s * m_b, s * m_b, m_b;
  test::add_contact_by(MatrixXd{{0, s}, {1, s}, {0, 0}}, problem);
  EXPECT_NEAR(single_w(problem, DelassusEstimate::kFrobenius), 0.548441334, 1e-8);
}

// For a free body the direction to its centre has 1/m, wherever the contact is: 2.65/m, and the sum
// over two bodies; also in the plane and for a mass that slides on prescribed ground.
TEST(FrozenContact, HasInverseMassesOfFreeBodies) {
  const auto kInverse = DelassusEstimate::kInverseMass;
  EXPECT_NEAR(single_w(sphere_on_ground(4.11), kInverse), 2.65 / 4.11, kFreezeRounding);
  const auto rod = test::make_scenario("sliding-rod");
  ContactProblem problem;
  Work work;
  freeze(*rod.system, rod.x0, 1e-3, kHoweverFar, problem, work);
  EXPECT_NEAR(single_w(problem, kInverse), 2.65 / 0.3, 1e-9);
  ContactProblem two = test::free_points({.masses = {0.5, 4}});
  test::add_point_contact(two, 1, 0);
  EXPECT_NEAR(single_w(two, kInverse), 2.65 * 2.25, kFreezeRounding);
  ContactProblem prescribed = test::free_points({.size = 3, .masses = {4}});
  test::add_contact_by(MatrixXd{{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}, prescribed);
  EXPECT_NEAR(single_w(prescribed, kInverse), 2.65 / 4, kFreezeRounding);
  ContactProblem oblique = test::free_points({.size = 1, .masses = {4}});
  test::add_contact_by(MatrixXd{{0.3}, {0.4}, {0}}, oblique);  // on a slide, half as fast
  EXPECT_NEAR(single_w(oblique, kInverse), 2.65 * 0.25 / 4, kFreezeRounding);
}

// For a free body in space 1/m is read from M, to the last bit. Coupling of translation and
// rotation does not change it; a body heavier in one direction has that direction's mass.
TEST(FrozenContact, ReadsInverseMassesOffFreeBodies) {
  const auto kInverse = DelassusEstimate::kInverseMass;
  const auto sphere = test::make_scenario("spinning-sphere");
  ContactProblem problem;
  Work work;
  freeze(*sphere.system, sphere.x0, 1e-3, kHoweverFar, problem, work);
  MatrixXd& M = problem.start.M[0];
  const double m = M(0, 0);
  EXPECT_EQ(single_w(problem, kInverse), 2.65 * (1 / m));
  M(2, 3) = M(3, 2) = 0.3 * std::sqrt(m * M(3, 3));
  EXPECT_NEAR(single_w(problem, kInverse), 2.65 / m, kFreezeRounding);
  M(2, 3) = M(3, 2) = 0;
  M(2, 2) = 2 * m;
  EXPECT_NEAR(single_w(problem, kInverse), 2.65 / (2 * m), kFreezeRounding);
}

// An immovable body has no inverse mass, whatever the estimate.
TEST(FrozenContact, HasNoMobilityWhereNothingMoves) {
  ContactProblem problem = test::free_points({.masses = {0.5}});
  test::add_contact_by(MatrixXd::Zero(3, 2), problem);
  for (const DelassusEstimate estimate :
       {DelassusEstimate::kDiagonal, DelassusEstimate::kInverseMass,
        DelassusEstimate::kFrobenius}) {
    const FrozenContact contact = test::frozen_contacts(problem, estimate)[0];
    EXPECT_EQ(contact.w_n, 0);
    EXPECT_EQ(contact.w_t, 0);
  }
}

TEST(FrozenContact, AddsTheMobilitiesOfBothBodies) {
  ContactProblem problem = test::free_points({.masses = {0.5, 4}});
  test::add_point_contact(problem, 1, 0);
  const FrozenContact contact = test::frozen_contacts(problem)[0];
  EXPECT_NEAR(contact.w_n, 2.25, kFreezeRounding);
  EXPECT_NEAR(contact.w_t, 2.25, kFreezeRounding);
}

// γ_n0 = δt f(x0, ẋ0) with the velocity of the start; nothing where the bodies are apart.
TEST(FrozenContact, HasTheImpulseOfTheStart) {
  ContactProblem problem = test::free_points({.h = 1e-2});
  auto& contact = test::add_point_contact(problem, 0);
  contact.phi = -1e-3;
  contact.normal = HuntCrossley<double>{.k = 1e4, .d = 2};
  problem.v0 = VectorXd{{0.3, -0.5}};
  EXPECT_NEAR(test::frozen_contacts(problem)[0].gamma_n0, 1e-2 * 10 * 2, kFreezeRounding);
  problem.start.contacts[0].phi = 1e-9;
  EXPECT_EQ(test::frozen_contacts(problem)[0].gamma_n0, 0);
}

// A body without mass has no mobility: this is reported, without a division.
TEST(FrozenContact, RefusesAMassMatrixThatIsNotPositiveDefinite) {
  for (const double mass : {0.0, -1.0}) {
    ContactProblem problem = test::free_points({.masses = {mass}});
    test::add_point_contact(problem, 0);
    std::vector<FrozenContact> contacts;
    EXPECT_FALSE(ContactFreezer(DelassusEstimate::kDiagonal).freeze(problem, contacts));
  }
}

}  // namespace
}  // namespace tribo::solvers
