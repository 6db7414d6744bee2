#pragma once

#include "models/input_error.hpp"
#include "models/laws/normal.hpp"

/// Materials of surfaces, and the contact law of a pair of them.
namespace tribo::models {

/// Material of a surface. A rigid one leaves all of the compression to the other side.
struct Material {
  double stiffness = 0;    ///< K [N/m]
  double dissipation = 0;  ///< d of Hunt and Crossley [s/m]
  double friction = 0;     ///< μ [-]
  bool rigid = false;
};

/// The law of a pair of materials                       [Drake, point contact with Hunt-Crossley]
///
///   K = K_a K_b/(K_a + K_b),  d = (K_b d_a + K_a d_b)/(K_a + K_b),  μ = 2 μ_a μ_b/(μ_a + μ_b)
///
/// and its force acts at p = (K_a p_a + K_b p_b)/(K_a + K_b).
struct PairLaw {
  HuntCrossley<double> normal;
  double friction = 0;  ///< μ [-]
  double weight_a = 0;  ///< K_a/(K_a + K_b)
};

/// Throws InputError if both are rigid.
[[nodiscard]] inline PairLaw combined(const Material& a, const Material& b) {
  if (a.rigid && b.rigid) throw InputError("two rigid surfaces may not touch each other");
  const double mu_sum = a.friction + b.friction;
  const double mu = mu_sum == 0.0 ? 0.0 : 2 * a.friction * b.friction / mu_sum;
  if (a.rigid) return {{b.stiffness, b.dissipation}, mu, 1.0};
  if (b.rigid) return {{a.stiffness, a.dissipation}, mu, 0.0};
  const double sum = a.stiffness + b.stiffness;
  return {{a.stiffness * b.stiffness / sum,
           (b.stiffness * a.dissipation + a.stiffness * b.dissipation) / sum},
          mu,
          a.stiffness / sum};
}

}  // namespace tribo::models
