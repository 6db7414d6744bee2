#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

/// A trap of Boost.Odeint 1.74, with the wrong result beside the right one.
namespace tribo::reference {
namespace {

namespace odeint = boost::numeric::odeint;
using State = std::vector<double>;

// ẋ = cos t: the estimate is zero, the step grows without bound, and nothing warns.
TEST(Fehlberg78OfOdeint, IsBlindToAForcingInTimeButNotToOneInTheState) {
  const double tolerance = 1e-14;
  const auto stepper =
      odeint::make_controlled<odeint::runge_kutta_fehlberg78<State>>(tolerance, tolerance);
  State blind = {0};
  odeint::integrate_adaptive(
      stepper, [](const State&, State& out, double t) { out[0] = std::cos(t); }, blind, 0.0, 20.0,
      0.1);
  EXPECT_GT(std::abs(blind[0] - std::sin(20.0)), 0.1);

  State seen = {0, 1, 0};  // x, cos t, sin t
  odeint::integrate_adaptive(
      stepper,
      [](const State& y, State& out, double) {
        out = {y[1], -y[2], y[1]};
      },
      seen, 0.0, 20.0, 0.1);
  EXPECT_LT(std::abs(seen[0] - std::sin(20.0)), 1e-11);
}

}  // namespace
}  // namespace tribo::reference
