#include <gtest/gtest.h>

#include "models/scenarios/planar_contacts.hpp"
#include "models/tests/energy_balance.hpp"

namespace tribo::models {
namespace {

ConveyorBelt<double> box_on_belt() {
  return {.mass = 1,
          .gravity = 9.8,
          .amplitude = 0.1,
          .frequency = 1,
          .friction = soft_friction(0.1),
          .normal = soft_ground()};
}

FallingSphere<double> sphere() {
  return {.radius = 0.1,
          .density = 250,
          .gravity = 9.8,
          .friction = soft_friction(0.1),
          .normal = soft_ground()};
}

SlidingRod<double> rod() {
  return {.length = 1,
          .mass = 1,
          .gravity = 9.8,
          .friction = soft_friction(0.1),
          .normal = soft_ground()};
}

PrescribedSlip<double> mass_over_slip() {
  return {.mass = 1,
          .gravity = 9.8,
          .speed = 1,
          .rate = -2.0,
          .friction = soft_friction(0.1),
          .normal = soft_ground()};
}

StackedMasses<double> stack() {
  return {.count = 3, .mass = 1, .gravity = 9.8, .normal = soft_ground()};
}

/// Size of the friction of a normal force at the slip v_t, with its sign.
double friction_of(const FrictionLaw<double>& law, double v_t, double pi) {
  return -law.mu * pi * v_t / std::sqrt(v_t * v_t + law.v_s * law.v_s);
}

// The belt does work on the box: friction times the velocity of the belt.
TEST(IcfEnergyBalance, HoldsForTheBoxOnTheBelt) {
  const auto box = box_on_belt();
  const Power belt = [box](const State<double>& x) {
    const double v_b = box.belt_velocity(x.t);
    const double pi = box.normal.force(-x.q[1], x.v[1]);
    return friction_of(box.friction, x.v[0] - v_b, pi) * v_b;
  };
  expect_balance(scene_of(box), state({0.1, -1e-3}, {0.1, -0.02}), belt);
  expect_balance(scene_of(box), state({0.1, -1e-3}, {0.9, 0.03}), belt);
}

// The ground turns energy of the flight into spin, except for the heat of friction.
TEST(IcfEnergyBalance, HoldsForTheSphere) {
  const Power none = [](const State<double>&) { return 0.0; };
  expect_balance(scene_of(sphere()), state({0, 0.099, 0.3}, {1, -0.1, 2}), none);
}

// The rows of the tip change with the angle; a wrong lever arm shows here.
TEST(IcfEnergyBalance, HoldsForTheRod) {
  const Power none = [](const State<double>&) { return 0.0; };
  expect_balance(scene_of(rod()), state({0, 0.239, 0.5}, {1, 0.1, 0.5}), none);
}

// Friction has nothing to move: its power at the contact comes from the prescribed slip.
TEST(IcfEnergyBalance, HoldsUnderPrescribedSlip) {
  const auto mass = mass_over_slip();
  const Power drive = [mass](const State<double>& x) {
    const double slip = mass.slip(x.t);
    const double pi = mass.normal.force(-x.q[0], x.v[0]);
    return -friction_of(mass.friction, slip, pi) * slip;
  };
  expect_balance(scene_of(mass), state({-2e-3}, {0.05}), drive);
}

// Each contact acts on two masses with opposite signs.
TEST(IcfEnergyBalance, HoldsForTheStack) {
  const Power none = [](const State<double>&) { return 0.0; };
  expect_balance(scene_of(stack()), state({-3e-3, -5e-3, -6e-3}, {0.2, -0.1, 0.3}), none);
}

}  // namespace
}  // namespace tribo::models
