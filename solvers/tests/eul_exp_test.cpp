#include <gtest/gtest.h>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

// Positions move with v + h/2 a, with the new v, or with v, according to the parameter; all three
// have the same a.
TEST(ExplicitEulerWithMemory, MovesPositionsAsItsParameterSays) {
  const auto mass = make_scenario("mass-on-spring");
  const double h = 1e-3;
  const double v0 = mass.x0.v[0];
  const auto moved = [&](const char* positions) {
    const auto stepper = make_scheme("eul-exp", *mass.system, {{"scheme.positions", positions}});
    StepResult out;
    EXPECT_EQ(stepper->step(mass.x0, h, Attempt::kFirst, out), Status::kOk);
    return out.x;
  };
  const double v1 = moved("parabola").v[0];
  ASSERT_GT(std::abs(v1 - v0), 1e-2 * std::abs(v0)) << "the forms would be one";
  const auto expect_speed = [&](const char* positions, double speed) {
    const State<double> x = moved(positions);
    EXPECT_EQ(x.v[0], v1) << positions;
    EXPECT_NEAR(x.q[0], mass.x0.q[0] + h * speed, 1e-17) << positions;
  };
  expect_speed("classic", v0);
  expect_speed("semi-implicit", v1);
  expect_speed("parabola", (v0 + v1) / 2);
}

}  // namespace
}  // namespace tribo::solvers
