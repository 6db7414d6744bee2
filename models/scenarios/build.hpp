#pragma once

#include "models/parameters.hpp"
#include "models/scenarios/bouncing_ball.hpp"
#include "models/scenarios/disc_on_feet.hpp"
#include "models/scenarios/forced_box.hpp"
#include "models/scenarios/pusher_brick.hpp"
#include "models/scenarios/two_sided_spring.hpp"

/// Models from named parameters, in any scalar: the one place where keys meet members, so that a
/// scheme and its reference cannot read different numbers.
namespace tribo::models {

[[nodiscard]] inline FrictionShape friction_shape(const std::string& law) {
  if (law == "quadratic") return QuadraticFriction{};
  if (law == "quintic") return QuinticFriction{};
  if (law == "soft") return SoftFriction{};
  return LinearFriction{};
}

template <class S>
[[nodiscard]] FrictionLaw<S> friction_from(const Parameters& p, double mu) {
  return {.shape = friction_shape(p.choice("contact.friction_law")),
          .mu = S(mu),
          .v_s = S(p.number("contact.stiction_tolerance"))};
}

template <class S>
[[nodiscard]] ForcedBox<S> forced_box_from(const Parameters& p) {
  return {.mass = S(p.number("box.mass")),
          .gravity = S(p.number("box.gravity")),
          .amplitude = S(p.number("force.amplitude")),
          .frequency = S(p.number("force.frequency")),
          .phase = S(p.number("force.phase")),
          .friction = friction_from<S>(p, p.number("box.friction")),
          .normal = {S(p.number("contact.stiffness")), S(p.number("contact.dissipation"))}};
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

}  // namespace tribo::models
