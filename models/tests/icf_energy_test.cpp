#include <gtest/gtest.h>

#include "models/scenarios/planar_contacts.hpp"
#include "models/tests/energy_balance.hpp"

namespace tribo::models {
namespace {

template <class S>
ConveyorBelt<S> box_on_belt() {
  ConveyorBelt<S> box;
  box.mass = S(1);
  box.gravity = S(98) / 10;
  box.amplitude = S(1) / 10;
  box.frequency = S(1);
  box.friction = soft_friction<S>(S(1) / 10);
  box.normal = soft_ground<S>();
  return box;
}

template <class S>
FallingSphere<S> sphere() {
  FallingSphere<S> sphere;
  sphere.radius = S(1) / 10;
  sphere.density = S(250);
  sphere.gravity = S(98) / 10;
  sphere.friction = soft_friction<S>(S(1) / 10);
  sphere.normal = soft_ground<S>();
  return sphere;
}

template <class S>
SlidingRod<S> rod() {
  SlidingRod<S> rod;
  rod.length = S(1);
  rod.mass = S(1);
  rod.gravity = S(98) / 10;
  rod.friction = soft_friction<S>(S(1) / 10);
  rod.normal = soft_ground<S>();
  return rod;
}

template <class S>
PrescribedSlip<S> mass_over_slip() {
  PrescribedSlip<S> mass;
  mass.mass = S(1);
  mass.gravity = S(98) / 10;
  mass.speed = S(1);
  mass.rate = S(-2);
  mass.friction = soft_friction<S>(S(1) / 10);
  mass.normal = soft_ground<S>();
  return mass;
}

template <class S>
StackedMasses<S> stack() {
  StackedMasses<S> stack;
  stack.count = 3;
  stack.mass = S(1);
  stack.gravity = S(98) / 10;
  stack.normal = soft_ground<S>();
  return stack;
}

/// Size of the friction of a normal force at the slip v_t, with its sign.
template <class S>
S friction_of(const FrictionLaw<S>& law, const S& v_t, const S& pi) {
  using std::sqrt;
  return -law.mu * pi * v_t / sqrt(S(v_t * v_t + law.v_s * law.v_s));
}

template <class T>
class IcfEnergyBalance : public ::testing::Test {};
TYPED_TEST_SUITE(IcfEnergyBalance, EnergyScalars);

// The belt does work on the box: friction times the velocity of the belt.
TYPED_TEST(IcfEnergyBalance, HoldsForTheBoxOnTheBelt) {
  using S = TypeParam;
  const auto box = box_on_belt<S>();
  const Power<S> belt = [box](const State<S>& x) -> S {
    const S v_b = box.belt_velocity(x.t);
    const S pi = box.normal.force(S(-x.q[1]), x.v[1]);
    return friction_of<S>(box.friction, S(x.v[0] - v_b), pi) * v_b;
  };
  expect_balance<S>(scene_of(box), state<S>({0.1, -1e-3}, {0.1, -0.02}), belt);
  expect_balance<S>(scene_of(box), state<S>({0.1, -1e-3}, {0.9, 0.03}), belt);
}

// The ground turns energy of the flight into spin, except for the heat of friction.
TYPED_TEST(IcfEnergyBalance, HoldsForTheSphere) {
  using S = TypeParam;
  const Power<S> none = [](const State<S>&) { return S(0); };
  expect_balance<S>(scene_of(sphere<S>()), state<S>({0, 0.099, 0.3}, {1, -0.1, 2}), none);
}

// The rows of the tip change with the angle; a wrong lever arm shows here.
TYPED_TEST(IcfEnergyBalance, HoldsForTheRod) {
  using S = TypeParam;
  const Power<S> none = [](const State<S>&) { return S(0); };
  expect_balance<S>(scene_of(rod<S>()), state<S>({0, 0.239, 0.5}, {1, 0.1, 0.5}), none);
}

// Friction has nothing to move: its power at the contact comes from the prescribed slip.
TYPED_TEST(IcfEnergyBalance, HoldsUnderPrescribedSlip) {
  using S = TypeParam;
  const auto mass = mass_over_slip<S>();
  const Power<S> drive = [mass](const State<S>& x) -> S {
    const S slip = mass.slip(x.t);
    const S pi = mass.normal.force(S(-x.q[0]), x.v[0]);
    return -friction_of<S>(mass.friction, slip, pi) * slip;
  };
  expect_balance<S>(scene_of(mass), state<S>({-2e-3}, {0.05}), drive);
}

// Each contact acts on two masses with opposite signs.
TYPED_TEST(IcfEnergyBalance, HoldsForTheStack) {
  using S = TypeParam;
  const Power<S> none = [](const State<S>&) { return S(0); };
  expect_balance<S>(scene_of(stack<S>()), state<S>({-3e-3, -5e-3, -6e-3}, {0.2, -0.1, 0.3}), none);
}

}  // namespace
}  // namespace tribo::models
