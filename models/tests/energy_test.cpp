#include <gtest/gtest.h>

#include "models/scenarios/planar_contacts.hpp"
#include "models/tests/energy_balance.hpp"

namespace tribo::models {
namespace {

template <class S>
ForcedBox<S> forced_box() {
  return {.mass = S(33) / 100,
          .gravity = S(98) / 10,
          .amplitude = S(4),
          .frequency = S(1),
          .phase = S(0),
          .friction = soft_friction<S>(S(1) / 100),
          .normal = soft_ground<S>()};
}

template <class S>
PusherBrick<S> pushed_brick() {
  PusherBrick<S> brick;
  brick.mass = S(1);
  brick.gravity = S(98) / 10;
  brick.press = S(10);
  brick.push = S(5);
  brick.friction = soft_friction<S>(S(1) / 100);
  brick.normal = soft_ground<S>();
  return brick;
}

template <class S>
DiscOnFeet<S> turned_disc() {
  DiscOnFeet<S> disc;
  disc.mass = S(1);
  disc.gravity = S(98) / 10;
  disc.inertia = S(1) / 4;
  disc.radius = S(1);
  disc.moment = S(4);
  disc.friction = soft_friction<S>(S(1) / 100);
  return disc;
}

template <class S>
TwoSidedSpring<S> spring_between_walls(const S& dissipation) {
  TwoSidedSpring<S> spring;
  spring.mass = S(1);
  spring.stiffness = S(1000);
  spring.dissipation = dissipation;
  spring.overlap = S(1) / 10;
  return spring;
}

template <class T>
class EnergyBalance : public ::testing::Test {};
TYPED_TEST_SUITE(EnergyBalance, EnergyScalars);

// A model with a wrong sign or factor is common to schemes and reference; only conservation laws
// see it.
TYPED_TEST(EnergyBalance, HoldsForTheBoxOfOneDegreeOfFreedom) {
  using S = TypeParam;
  const auto box = forced_box<S>();
  const Power<S> push = [box](const State<S>& x) -> S { return box.push(x.t) * x.v[0]; };
  expect_balance<S>(scene_of_one_freedom(box), state<S>({0.1}, {0.03}), push);
  expect_balance<S>(scene_of_one_freedom(box), state<S>({0.1}, {-0.2}), push);
}

// As above, with gravity, elastic energy and damping of the ground.
TYPED_TEST(EnergyBalance, HoldsForTheBoxOnCompliantGround) {
  using S = TypeParam;
  const auto box = forced_box<S>();
  const Power<S> push = [box](const State<S>& x) -> S { return box.push(x.t) * x.v[0]; };
  expect_balance<S>(scene_of_body(box), state<S>({0.1, -4e-4}, {0.03, -0.02}), push);
}

// The pressing force is applied, not potential: its power is on the other side.
TYPED_TEST(EnergyBalance, HoldsForThePushedBrick) {
  using S = TypeParam;
  const auto brick = pushed_brick<S>();
  const Power<S> forces = [brick](const State<S>& x) -> S {
    return brick.push * x.v[0] - brick.press * x.v[1];
  };
  expect_balance<S>(scene_of(brick), state<S>({0, -2e-3}, {0.02, 0.03}), forces);
}

// Rotation couples the three feet; a wrong lever arm shows here.
TYPED_TEST(EnergyBalance, HoldsForTheDiscOnFeet) {
  using S = TypeParam;
  const auto disc = turned_disc<S>();
  const Power<S> moment = [disc](const State<S>& x) -> S { return disc.moment * x.v[2]; };
  expect_balance<S>(scene_of(disc), state<S>({0, 0.1, 0.7}, {0.02, -0.01, 0.05}), moment);
}

// Without damping the spring only exchanges energy; with it the walls take some.
TYPED_TEST(EnergyBalance, HoldsForTheDampedSpring) {
  using S = TypeParam;
  const Power<S> none = [](const State<S>&) { return S(0); };
  expect_balance<S>(scene_of(spring_between_walls<S>(S(1) / 5)), state<S>({0.02}, {0.4}), none);
}

// An undamped oscillation keeps its energy to the accuracy of the integration.
TYPED_TEST(EnergyBalance, IsConservationWithoutDamping) {
  using S = TypeParam;
  const auto spring = scene_of(spring_between_walls<S>(S(0)));
  ContinuousDynamics<SceneSystem<S>> dynamics(spring);
  Flight<S> flight{.x = state<S>({0.02}, {0.4}), .work = S(0)};
  const double before = static_cast<double>(total(spring.energy(flight.x)));
  const Power<S> none = [](const State<S>&) { return S(0); };
  for (int i = 0; i < 200; ++i) flight = runge_kutta_step<S>(dynamics, none, flight, S(1) / 10000);
  const double kRungeKuttaError = 1e-10;
  EXPECT_NEAR(static_cast<double>(total(spring.energy(flight.x))), before, kRungeKuttaError);
}

}  // namespace
}  // namespace tribo::models
