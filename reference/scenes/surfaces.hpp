#pragma once

#include <string>

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

/// Surfaces of the material `contact.*`, whose K, d and mu are given, against others. Kind and
/// bodies of the touch are left to the caller.
namespace tribo::reference {

[[nodiscard]] inline PlanarFriction friction_named(const std::string& law) {
  if (law == "linear") return PlanarFriction::kLinear;
  if (law == "quadratic") return PlanarFriction::kQuadratic;
  return law == "quintic" ? PlanarFriction::kQuintic : PlanarFriction::kSoft;
}

/// A's surface on a rigid one: the force acts at the other side, which keeps its shape.
[[nodiscard]] inline PlanarTouch on_rigid(const models::Parameters& p,
                                          const char* friction = "contact.friction") {
  PlanarTouch touch;
  touch.stiffness = Fifty(p.number("contact.stiffness"));
  touch.dissipation = Fifty(p.number("contact.dissipation"));
  touch.friction = Fifty(p.number(friction));
  touch.v_s = Fifty(p.number("contact.stiction_tolerance"));
  touch.law = friction_named(p.choice("contact.friction_law"));
  return touch;
}

/// A rigid A on a surface of the material: the force acts at A.
[[nodiscard]] inline PlanarTouch on_soft(const models::Parameters& p,
                                         const char* friction = "contact.friction") {
  PlanarTouch touch = on_rigid(p, friction);
  touch.weight_a = 1;
  return touch;
}

/// Two equal surfaces in series: the force acts half-way.
[[nodiscard]] inline PlanarTouch in_series(const models::Parameters& p) {
  PlanarTouch touch = on_rigid(p);
  touch.weight_a = Fifty(1) / 2;
  touch.stiffness /= 2;
  return touch;
}

}  // namespace tribo::reference
