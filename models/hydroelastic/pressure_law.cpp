#include "models/hydroelastic/pressure_law.hpp"

namespace tribo::models::hydroelastic {

Material with_modulus(const Body& body, const Material& material) {
  Material of_body{.dissipation = material.dissipation, .friction = material.friction};
  if (const auto* mesh = std::get_if<PressureMesh>(&body)) {
    of_body.stiffness = mesh->modulus();
  } else if (const auto* half_space = std::get_if<CompliantHalfSpace>(&body)) {
    of_body.stiffness = half_space->modulus;
  } else {
    of_body.rigid = true;
  }
  return of_body;
}

PatchLaw combined(const Body& a, const Material& of_a, const Body& b, const Material& of_b) {
  const PairLaw law = models::combined(with_modulus(a, of_a), with_modulus(b, of_b));
  return {law.normal.d, law.friction};
}

NormalLaw<double> normal_law(const PressurePoint& point, double dissipation) {
  if (point.stiffness > 0.0) return HuntCrossley<double>{point.stiffness, dissipation};
  return PrescribedForce<double>{point.force, dissipation};
}

}  // namespace tribo::models::hydroelastic
