#pragma once

#include "models/contact/material.hpp"
#include "models/hydroelastic/contact_patch.hpp"

/// The laws of points of a contact surface.
namespace tribo::models::hydroelastic {

/// Parameters common to all points of two bodies.
struct PatchLaw {
  double dissipation = 0;  ///< d [s/m]
  double friction = 0;     ///< μ [-]
};

/// The material of a body with its modulus in the place of a stiffness.
[[nodiscard]] Material with_modulus(const Body& body, const Material& material);

/// d = (E_b d_a + E_a d_b)/(E_a + E_b),  μ = 2 μ_a μ_b/(μ_a + μ_b);  E of a rigid body is infinite
[[nodiscard]] PatchLaw combined(const Body& a, const Material& of_a, const Body& b,
                                const Material& of_b);

/// A spring that has the force A p at −φ = p/g, as  K (−φ − h v)(1 − d v) = (A p − h K v)(1 − d v);
/// without stiffness that force alone.
[[nodiscard]] NormalLaw<double> normal_law(const PressurePoint& point, double dissipation);

}  // namespace tribo::models::hydroelastic
