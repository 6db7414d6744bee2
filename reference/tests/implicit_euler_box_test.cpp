#include "reference/implicit_euler_box.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/laws/friction_shapes.hpp"

namespace tribo::reference {
namespace {

constexpr double kStep = 1e-3;
constexpr double kRoundingOfAStep = 1e-15;  // of terms near 1e-2

/// Its limit is 9.8 m/s², of which a step takes a hundred tolerances.
models::ForcedBox<double> box(models::FrictionShape shape) {
  return {.mass = 0.33,
          .gravity = 9.8,
          .amplitude = 4,
          .frequency = 1,
          .phase = 0.3,
          .friction = {.shape = shape, .mu = 1, .v_s = 1e-4},
          .normal = {}};
}

/// Residual of v in implicit Euler's equation v = v_free − h μ g f(v/v_s).
double residual(const models::ForcedBox<double>& b, double v_free, double v) {
  return v - v_free - kStep * b.friction.force({v, 0}, b.weight())[0] / b.mass;
}

// Velocities from which a step of 1 ms ends within stiction, forwards.
TEST(StickingVelocity, SolvesTheStepOfImplicitEuler) {
  const auto linear = box(models::LinearFriction{}), quadratic = box(models::QuadraticFriction{});
  for (const double v_free : {0.0, 1e-6, 1e-4, 1e-3, 5e-3, 9.8e-3}) {
    const double v = sticking_velocity_linear(linear, v_free, kStep);
    EXPECT_LE(v, linear.friction.v_s);
    EXPECT_NEAR(residual(linear, v_free, v), 0, kRoundingOfAStep) << v_free;
    const double w = sticking_velocity_quadratic(quadratic, v_free, kStep);
    EXPECT_LE(w, quadratic.friction.v_s);
    EXPECT_NEAR(residual(quadratic, v_free, w), 0, kRoundingOfAStep) << v_free;
  }
}

// Each step from the one before solves the equation too, at the time of its end.
TEST(SlidingVelocity, SolvesEachStepOfImplicitEuler) {
  const auto b = box(models::LinearFriction{});
  for (const int steps : {1, 2, 30}) {
    const double before = sliding_velocity(b, steps - 1, kStep);
    const double v = sliding_velocity(b, steps, kStep);
    ASSERT_GT(v, b.friction.v_s);
    EXPECT_NEAR(residual(b, free_velocity(b, before, steps * kStep, kStep), v), 0,
                kRoundingOfAStep);
  }
  EXPECT_EQ(sliding_velocity(b, 0, kStep), 0);
}

}  // namespace
}  // namespace tribo::reference
