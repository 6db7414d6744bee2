#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "models/input_error.hpp"
#include "models/parameters.hpp"
#include "models/scenarios/bouncing_ball.hpp"
#include "models/scenarios/conveyor_belt.hpp"
#include "models/scenarios/disc_on_feet.hpp"
#include "models/scenarios/falling_sphere.hpp"
#include "models/scenarios/forced_box.hpp"
#include "models/scenarios/prescribed_slip.hpp"
#include "models/scenarios/pusher_brick.hpp"
#include "models/scenarios/sliding_rod.hpp"
#include "models/scenarios/stacked_masses.hpp"
#include "models/scenarios/two_sided_spring.hpp"
#include "models/state.hpp"

/// Models from named parameters, in any scalar: the one place where keys meet members, so that a
/// scheme and its reference cannot read different numbers. Where a start is more than numbers read
/// from parameters, `start_of` gives it, in any scalar too.
namespace tribo::models {

/// Shape, μ and stiction tolerance of a contact; a scene gives no μ, for each pair of its surfaces
/// has its own.
template <class S>
[[nodiscard]] FrictionLaw<S> friction_from(const Parameters& p, double mu = 0) {
  return {.shape = FrictionShape::named(p.choice("contact.friction_law")),
          .mu = S(mu),
          .v_s = S(p.number("contact.stiction_tolerance"))};
}

template <class S>
[[nodiscard]] HuntCrossley<S> hunt_crossley_from(const Parameters& p) {
  return {.k = S(p.number("contact.stiffness")), .d = S(p.number("contact.dissipation"))};
}

template <class S>
[[nodiscard]] ForcedBox<S> forced_box_from(const Parameters& p) {
  return {.mass = S(p.number("box.mass")),
          .gravity = S(p.number("box.gravity")),
          .amplitude = S(p.number("force.amplitude")),
          .frequency = S(p.number("force.frequency")),
          .phase = S(p.number("force.phase")),
          .friction = friction_from<S>(p, p.number("box.friction")),
          .normal = hunt_crossley_from<S>(p)};
}

template <class S>
[[nodiscard]] PusherBrick<S> pusher_brick_from(const Parameters& p) {
  PusherBrick<S> brick;
  brick.mass = S(p.number("brick.mass"));
  brick.gravity = S(p.number("brick.gravity"));
  brick.press = S(p.number("pusher.press"));
  brick.push = S(p.number("pusher.push"));
  brick.friction = friction_from<S>(p, p.number("brick.friction"));
  brick.normal = hunt_crossley_from<S>(p);
  return brick;
}

template <class S>
[[nodiscard]] TwoSidedSpring<S> two_sided_spring_from(const Parameters& p) {
  return {.mass = S(p.number("mass.mass")),
          .stiffness = S(p.number("contact.stiffness")),
          .dissipation = S(p.number("contact.dissipation")),
          .overlap = S(p.number("contact.overlap"))};
}

template <class S>
[[nodiscard]] DiscOnFeet<S> disc_on_feet_from(const Parameters& p) {
  DiscOnFeet<S> disc;
  disc.mass = S(p.number("disc.mass"));
  disc.gravity = S(p.number("disc.gravity"));
  disc.inertia = S(p.number("disc.inertia"));
  disc.radius = S(p.number("disc.radius"));
  disc.moment = S(p.number("disc.moment"));
  disc.friction = friction_from<S>(p, p.number("disc.friction"));
  return disc;
}

/// The box with static friction too, pushed by a sine.
template <class S>
[[nodiscard]] ForcedBox<S> static_dynamic_box_from(const Parameters& p) {
  const double mu_s = p.number("box.static_friction"), mu_d = p.number("box.friction");
  if (mu_s < mu_d) {
    throw InputError(fmt::format("box.static_friction={} is below box.friction={}", mu_s, mu_d));
  }
  FrictionLaw<S> friction = friction_from<S>(p, mu_d);
  friction.excess = {.size = S(mu_s) - S(mu_d), .center = S(p.number("box.transition"))};
  return {.mass = S(p.number("box.mass")),
          .gravity = S(p.number("box.gravity")),
          .amplitude = S(p.number("force.amplitude")),
          .frequency = S(p.number("force.frequency")),
          .phase = -boost::math::constants::half_pi<S>(),
          .friction = friction,
          .normal = hunt_crossley_from<S>(p)};
}

template <class S>
[[nodiscard]] BouncingBall<S> bouncing_ball_from(const Parameters& p) {
  BouncingBall<S> ball;
  ball.mass = S(p.number("ball.mass"));
  ball.gravity = S(p.number("ball.gravity"));
  ball.normal = {.k = S(p.number("contact.stiffness")),
                 .d = S(p.number("contact.dissipation")),
                 .c = S(p.number("contact.damping"))};
  return ball;
}

template <class S>
[[nodiscard]] ConveyorBelt<S> conveyor_belt_from(const Parameters& p) {
  ConveyorBelt<S> box;
  box.mass = S(p.number("box.mass"));
  box.gravity = S(p.number("box.gravity"));
  box.amplitude = S(p.number("belt.amplitude"));
  box.frequency = S(p.number("belt.frequency"));
  box.friction = friction_from<S>(p, p.number("box.friction"));
  box.normal = hunt_crossley_from<S>(p);
  return box;
}

template <class S>
[[nodiscard]] FallingSphere<S> falling_sphere_from(const Parameters& p) {
  FallingSphere<S> sphere;
  sphere.radius = S(p.number("sphere.radius"));
  sphere.density = S(p.number("sphere.density"));
  sphere.gravity = S(p.number("sphere.gravity"));
  sphere.friction = friction_from<S>(p, p.number("sphere.friction"));
  sphere.normal = hunt_crossley_from<S>(p);
  return sphere;
}

template <class S>
[[nodiscard]] SlidingRod<S> sliding_rod_from(const Parameters& p) {
  SlidingRod<S> rod;
  rod.length = S(p.number("rod.length"));
  rod.mass = S(p.number("rod.mass"));
  rod.gravity = S(p.number("rod.gravity"));
  rod.friction = friction_from<S>(p, p.number("rod.friction"));
  rod.normal = hunt_crossley_from<S>(p);
  return rod;
}

template <class S>
[[nodiscard]] PrescribedSlip<S> prescribed_slip_from(const Parameters& p) {
  PrescribedSlip<S> mass;
  mass.mass = S(p.number("mass.mass"));
  mass.gravity = S(p.number("mass.gravity"));
  mass.speed = S(p.number("slip.speed"));
  mass.rate = S(p.number("slip.rate"));
  mass.friction = friction_from<S>(p, p.number("mass.friction"));
  mass.normal = hunt_crossley_from<S>(p);
  return mass;
}

template <class S>
[[nodiscard]] StackedMasses<S> stacked_masses_from(const Parameters& p) {
  StackedMasses<S> stack;
  stack.count = static_cast<int>(p.number("stack.count"));
  stack.mass = S(p.number("stack.mass"));
  stack.ratio = S(p.number("stack.ratio"));
  stack.gravity = S(p.number("stack.gravity"));
  stack.normal = hunt_crossley_from<S>(p);
  return stack;
}

/// Height at which a weight rests on a spring; zero where there is no spring.
template <class S>
[[nodiscard]] S static_height(const S& weight, const S& stiffness) {
  return stiffness > S(0) ? S(-weight / stiffness) : S(0);
}

/// At t = 0 from q and the first velocity; the others are zero.
template <class S>
[[nodiscard]] State<S> start_from(std::initializer_list<S> q, const S& v0) {
  State<S> x{.t = S(0), .q = {}, .v = {}};
  x.q.resize(static_cast<Eigen::Index>(q.size()));
  std::copy(q.begin(), q.end(), x.q.begin());
  x.v.setZero(x.q.size());
  x.v[0] = v0;
  return x;
}

template <class S>
[[nodiscard]] State<S> start_of(const ConveyorBelt<S>& box, const Parameters& p) {
  const S z = static_height<S>(box.weight(), box.normal.k) + S(p.number("box.lift"));
  return start_from<S>({S(0), z}, S(0));
}

template <class S>
[[nodiscard]] State<S> start_of(const FallingSphere<S>& sphere, const Parameters& p) {
  const S z = sphere.radius + S(p.number("sphere.gap"));
  State<S> x = start_from<S>({S(0), z, S(0)}, S(p.number("sphere.vx")));
  x.v[2] = S(p.number("sphere.omega"));
  return x;
}

template <class S>
[[nodiscard]] State<S> start_of(const SlidingRod<S>& rod, const Parameters& p) {
  const S angle = S(p.number("rod.angle"));
  const S z = rod.rise(angle) + S(p.number("rod.gap"));
  return start_from<S>({S(0), z, angle}, S(p.number("rod.vx")));
}

template <class S>
[[nodiscard]] State<S> start_of(const PrescribedSlip<S>& mass, const Parameters& p) {
  const S z = static_height<S>(mass.weight(), mass.normal.k) + S(p.number("mass.lift"));
  return start_from<S>({z}, S(0));
}

}  // namespace tribo::models
