#include <gtest/gtest.h>

#include "models/scenarios/planar_contacts.hpp"
#include "models/tests/energy_balance.hpp"

namespace tribo::models {
namespace {

ForcedBox<double> forced_box() {
  return {.mass = 0.33,
          .gravity = 9.8,
          .amplitude = 4,
          .frequency = 1,
          .phase = 0,
          .friction = soft_friction(0.01),
          .normal = soft_ground()};
}

PusherBrick<double> pushed_brick() {
  return {.mass = 1,
          .gravity = 9.8,
          .press = 10,
          .push = 5,
          .friction = soft_friction(0.01),
          .normal = soft_ground()};
}

DiscOnFeet<double> turned_disc() {
  return {.mass = 1,
          .gravity = 9.8,
          .inertia = 0.25,
          .radius = 1,
          .moment = 4,
          .friction = soft_friction(0.01)};
}

TwoSidedSpring<double> spring_between_walls(double dissipation) {
  return {.mass = 1, .stiffness = 1000, .dissipation = dissipation, .overlap = 0.1};
}

// A model with a wrong sign or factor is common to schemes and reference; only conservation laws
// see it.
TEST(EnergyBalance, HoldsForTheBoxOfOneDegreeOfFreedom) {
  const auto box = forced_box();
  const Power push = [box](const State<double>& x) { return box.push(x.t) * x.v[0]; };
  expect_balance(scene_of_one_freedom(box), state({0.1}, {0.03}), push);
  expect_balance(scene_of_one_freedom(box), state({0.1}, {-0.2}), push);
}

// As above, with gravity, elastic energy and damping of the ground.
TEST(EnergyBalance, HoldsForTheBoxOnCompliantGround) {
  const auto box = forced_box();
  const Power push = [box](const State<double>& x) { return box.push(x.t) * x.v[0]; };
  expect_balance(scene_of_body(box), state({0.1, -4e-4}, {0.03, -0.02}), push);
}

// The pressing force is applied, not potential: its power is on the other side.
TEST(EnergyBalance, HoldsForThePushedBrick) {
  const auto brick = pushed_brick();
  const Power forces = [brick](const State<double>& x) {
    return brick.push * x.v[0] - brick.press * x.v[1];
  };
  expect_balance(scene_of(brick), state({0, -2e-3}, {0.02, 0.03}), forces);
}

// Rotation couples the three feet; a wrong lever arm shows here.
TEST(EnergyBalance, HoldsForTheDiscOnFeet) {
  const auto disc = turned_disc();
  const Power moment = [disc](const State<double>& x) { return disc.moment * x.v[2]; };
  expect_balance(scene_of(disc), state({0, 0.1, 0.7}, {0.02, -0.01, 0.05}), moment);
}

// Without damping the spring only exchanges energy; with it the walls take some.
TEST(EnergyBalance, HoldsForTheDampedSpring) {
  const Power none = [](const State<double>&) { return 0.0; };
  expect_balance(scene_of(spring_between_walls(0.2)), state({0.02}, {0.4}), none);
}

// An undamped oscillation keeps its energy to the accuracy of the integration.
TEST(EnergyBalance, IsConservationWithoutDamping) {
  const auto spring = scene_of(spring_between_walls(0.0));
  ContinuousDynamics dynamics(spring);
  WorkedState flight{.x = state({0.02}, {0.4})};
  const double before = total(spring.energy(flight.x));
  const Power none = [](const State<double>&) { return 0.0; };
  for (int i = 0; i < 200; ++i) flight = runge_kutta_step(dynamics, none, flight, 1e-4);
  const double kRungeKuttaError = 1e-10;
  EXPECT_NEAR(total(spring.energy(flight.x)), before, kRungeKuttaError);
}

}  // namespace
}  // namespace tribo::models
