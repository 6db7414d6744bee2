#pragma once

#include "models/contact/material.hpp"
#include "models/hydroelastic/contact_patch.hpp"

/// The laws of points of a contact surface.
namespace tribo::models::hydroelastic {

/// Parameters common to all points of two bodies.
template <class S>
struct PatchLaw {
  S dissipation{};  ///< d [s/m]
  S friction{};     ///< μ [-]
};

/// The material of a body with its modulus in the place of a stiffness.
template <class S>
[[nodiscard]] Material<S> with_modulus(const Body<S>& body, const Material<S>& material) {
  Material<S> of_body{.dissipation = material.dissipation, .friction = material.friction};
  if (const auto* mesh = std::get_if<PressureMesh<S>>(&body)) {
    of_body.stiffness = mesh->modulus();
  } else if (const auto* half_space = std::get_if<CompliantHalfSpace<S>>(&body)) {
    of_body.stiffness = half_space->modulus;
  } else {
    of_body.rigid = true;
  }
  return of_body;
}

/// d = (E_b d_a + E_a d_b)/(E_a + E_b),  μ = 2 μ_a μ_b/(μ_a + μ_b);  E of a rigid body is infinite
template <class S>
[[nodiscard]] PatchLaw<S> combined(const Body<S>& a,
                                   const Material<S>& of_a,
                                   const Body<S>& b,
                                   const Material<S>& of_b) {
  const PairLaw<S> law = models::combined(with_modulus(a, of_a), with_modulus(b, of_b));
  return {law.normal.d, law.friction};
}

/// A spring that has the force A p at −φ = p/g, as  K (−φ − h v)(1 − d v) = (A p − h K v)(1 − d v);
/// without stiffness that force alone.
template <class S>
[[nodiscard]] NormalLaw<S> normal_law(const PressurePoint<S>& point, const S& dissipation) {
  if (point.stiffness > S(0)) return HuntCrossley<S>{point.stiffness, dissipation};
  return PrescribedForce<S>{point.force, dissipation};
}

}  // namespace tribo::models::hydroelastic
