#pragma once

#include "models/input_error.hpp"
#include "models/laws/normal.hpp"

/// Materials of surfaces, and the contact law of a pair of them.
namespace tribo::models {

/// Material of a surface. A rigid one leaves all of the compression to the other side.
template <class S>
struct Material {
  S stiffness{};    ///< K [N/m]
  S dissipation{};  ///< d of Hunt and Crossley [s/m]
  S friction{};     ///< μ [-]
  bool rigid = false;
};

/// The law of a pair of materials                       [Drake, point contact with Hunt-Crossley]
///
///   K = K_a K_b/(K_a + K_b),  d = (K_b d_a + K_a d_b)/(K_a + K_b),  μ = 2 μ_a μ_b/(μ_a + μ_b)
///
/// and its force acts at p = (K_a p_a + K_b p_b)/(K_a + K_b).
template <class S>
struct PairLaw {
  HuntCrossley<S> normal;
  S friction{};  ///< μ [-]
  S weight_a{};  ///< K_a/(K_a + K_b)
};

/// Throws InputError if both are rigid.
template <class S>
[[nodiscard]] PairLaw<S> combined(const Material<S>& a, const Material<S>& b) {
  if (a.rigid && b.rigid) throw InputError("two rigid surfaces may not touch each other");
  const S mu_sum = a.friction + b.friction;
  const S mu = mu_sum == S(0) ? S(0) : S(2 * a.friction * b.friction / mu_sum);
  if (a.rigid) return {{b.stiffness, b.dissipation}, mu, S(1)};
  if (b.rigid) return {{a.stiffness, a.dissipation}, mu, S(0)};
  const S sum = a.stiffness + b.stiffness;
  return {{a.stiffness * b.stiffness / sum,
           (b.stiffness * a.dissipation + a.stiffness * b.dissipation) / sum},
          mu,
          a.stiffness / sum};
}

}  // namespace tribo::models
