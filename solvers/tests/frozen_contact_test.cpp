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
  test::add_point_contact(problem, 0).blocks[0].J = J;
  return test::frozen_contacts(problem)[0];
}

// w_rms of unequal mobilities holds up the smaller of w_n and w_t, in space.
TEST(FrozenContact, HasInverseMassesNotBelowTheirMeanInSpace) {
  const double rms = std::sqrt((1 + 0.25 + 0.0625) / 3);
  const FrozenContact light_normal = frozen_on({1, 2, 4}, Matrix3::Identity());
  EXPECT_NEAR(light_normal.w_n, 1, kFreezeRounding);
  EXPECT_NEAR(light_normal.w_t, rms, kFreezeRounding);  // ½(½ + ¼) is less
  const FrozenContact heavy_normal = frozen_on({4, 1, 2}, Matrix3::Identity());
  EXPECT_NEAR(heavy_normal.w_n, rms, kFreezeRounding);
  EXPECT_NEAR(heavy_normal.w_t, 0.75, kFreezeRounding);
}

// In the plane the third row is none: W_nn and W_tt themselves, (1 + 3 sin²θ)/m at a rod's tip.
TEST(FrozenContact, HasTheMobilitiesThemselvesInThePlane) {
  const auto rod = test::make_scenario("sliding-rod");
  ContactProblem problem;
  Work work;
  freeze(*rod.system, rod.x0, 1e-3, Participation::kAll, problem, work);
  const FrozenContact contact = test::frozen_contacts(problem)[0];
  EXPECT_NEAR(contact.w_n, (1 + 3 * 0.75) / 0.3, 1e-9);
  EXPECT_NEAR(contact.w_t, (1 + 3 * 0.25) / 0.3, 1e-9);
}

// Where the slip is prescribed nothing can move along it: the normal's mobility stands in.
TEST(FrozenContact, HasTheNormalMobilityWhereTheSlipIsPrescribed) {
  Matrix3 J = Matrix3::Zero();
  J(0, 0) = 1;
  const FrozenContact contact = frozen_on({4, 1, 1}, J);
  EXPECT_NEAR(contact.w_n, 0.25, kFreezeRounding);
  EXPECT_NEAR(contact.w_t, 0.25, kFreezeRounding);
}

// Two bodies that move both add their mobilities.
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

// A body without mass has no mobility to divide by: said, not divided.
TEST(FrozenContact, RefusesAMassMatrixThatIsNotPositiveDefinite) {
  for (const double mass : {0.0, -1.0}) {
    ContactProblem problem = test::free_points({.masses = {mass}});
    test::add_point_contact(problem, 0);
    std::vector<FrozenContact> contacts;
    EXPECT_FALSE(ContactFreezer().freeze(problem, contacts));
  }
}

}  // namespace
}  // namespace tribo::solvers
