#pragma once

namespace tribo::solvers {

/// The potential of one row at its rate u = G v.
struct RowResponse {
  double cost = 0;     ///< ℓ [J]
  double impulse = 0;  ///< γ = −dℓ/du [N s], or [N m s] where the row concerns an angle
  double hessian = 0;  ///< d²ℓ/du² ≥ 0 [kg], [kg m²]
};

}  // namespace tribo::solvers
