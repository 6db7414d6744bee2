#include "solvers/convex/convex_cost.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/tests/convex_fixtures.hpp"

namespace tribo::solvers {
namespace {

/// A point that slides on the ground and one that is pressed on it, both still apart.
ContactProblem two_points() {
  ContactProblem problem = test::free_points({.masses = {1, 3}});
  for (int i = 0; i < 2; ++i) {
    auto& contact = test::add_point_contact(problem, i);
    contact.phi = 5e-4;
    contact.normal = models::HuntCrossley<double>{.k = 1e4, .d = 0.1};
  }
  problem.v0 << 0.3, -0.04, 1e-4, -0.03;
  update_free_momentum(problem);
  return problem;
}

// Slope and curvature along a line are the derivatives of the cost there, and at its start those
// that are known without another evaluation, whatever the potentials.
TEST(ConvexCost, AlongALineHasTheDerivativesOfItself) {
  for (const auto& [name, scheme] : test::potential_schemes()) {
    const ContactProblem problem = two_points();
    const auto potentials = test::potentials_of(problem, scheme);
    RowTerms rows;
    ConvexCost cost;
    cost.pose(problem, potentials, rows, LinearAlgebra::kAuto);
    const VectorXd dv = (VectorXd(4) << -0.1, 0.01, 2e-4, -0.015).finished();
    cost.update(problem.v0);
    cost.begin_line(problem.v0, dv);
    const double value = cost.value(), slope = dv.dot(cost.gradient());
    const LineDerivatives start = cost.along_line(0);
    EXPECT_NEAR(start.slope, slope, 1e-12 * std::abs(slope)) << name;
    EXPECT_NEAR(start.curvature, cost.curvature_at_start(), 1e-12 * start.curvature) << name;
    EXPECT_EQ(start.change, 0) << name;
    constexpr double kEta = 1e-5;
    for (const double alpha : {0.1, 0.5}) {
      const LineDerivatives at = cost.along_line(alpha);
      const LineDerivatives ahead = cost.along_line(alpha + kEta);
      const LineDerivatives behind = cost.along_line(alpha - kEta);
      const double curvature = (ahead.slope - behind.slope) / (2 * kEta);
      EXPECT_NEAR(at.curvature, curvature, 1e-5 * at.curvature) << name << " " << alpha;
      cost.update(problem.v0 + alpha * dv);
      EXPECT_NEAR(at.change, cost.value() - value, 1e-12 * cost.magnitude()) << name;
      EXPECT_NEAR(at.slope, dv.dot(cost.gradient()), 1e-9 * std::abs(at.slope)) << name;
      cost.update(problem.v0);
      cost.begin_line(problem.v0, dv);
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
