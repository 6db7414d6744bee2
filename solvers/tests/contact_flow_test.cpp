#include "solvers/anchored/contact_flow.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tribo::solvers {
namespace {

constexpr double kTolerance = 1e-12;  // some thousand roundings

/// One point of mass m under the spring K, with the given data alone.
ContactFlow point_flow(double m, double K, double B, double drift, double x0, double x_dot) {
  ContactFlow flow(3, {});
  const auto all = [](double value) { return VectorXd(VectorXd::Constant(3, value)); };
  flow.set(MatrixXd::Identity(3, 3) / m, all(K), all(B), all(drift), all(x0), all(x_dot));
  return flow;
}

// x = x0 cos ωt + ẋ0/ω sin ωt
TEST(ContactFlow, StateOfAnUndampedSpringSwings) {
  const double omega = 20, t = 0.3;
  ContactFlow flow = point_flow(2.5, 2.5 * omega * omega, 0, 0, 0.01, 0.4);
  Work work;
  flow.advance(t, work);
  EXPECT_NEAR(flow.state()[0], 0.01 * std::cos(omega * t) + 0.4 / omega * std::sin(omega * t),
              kTolerance);
  EXPECT_NEAR(flow.state()[3], -0.2 * std::sin(omega * t) + 0.4 * std::cos(omega * t),
              20 * kTolerance);
}

// Without spring and damper A is singular: x = x0 + ẋ0 t + d t²/2.
TEST(ContactFlow, StateWithoutForcesIsAParabola) {
  const double t = 0.3;
  ContactFlow flow = point_flow(1, 0, 0, -9.81, 0.01, 0.4);
  Work work;
  flow.advance(t, work);
  EXPECT_NEAR(flow.state()[1], 0.01 + 0.4 * t - 9.81 * t * t / 2, kTolerance);
  EXPECT_NEAR(flow.state()[4], 0.4 - 9.81 * t, kTolerance);
}

// The end state is the start of the next flow: two halves are the whole, damped and driven.
TEST(ContactFlow, TwoHalvesAreTheWhole) {
  Work work;
  ContactFlow whole = point_flow(0.625, 1e5, 300, -9.81, -1e-3, -0.1);
  whole.advance(2e-3, work);
  ContactFlow first = point_flow(0.625, 1e5, 300, -9.81, -1e-3, -0.1);
  first.advance(1e-3, work);
  ContactFlow second = point_flow(0.625, 1e5, 300, -9.81, first.state()[0], first.state()[3]);
  second.advance(1e-3, work);
  EXPECT_NEAR(second.state()[0], whole.state()[0], kTolerance);
  EXPECT_NEAR(second.state()[3], whole.state()[3], kTolerance);
}

}  // namespace
}  // namespace tribo::solvers
