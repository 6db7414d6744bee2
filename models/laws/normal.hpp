#pragma once

#include <variant>

/// Normal contact laws  π(δ, v_n) ≥ 0 [N]  with penetration δ = −φ [m], v_n > 0 separating [m/s].
///
/// Each law gives the force, its two partial derivatives, and the elastic energy ∫π(δ, 0)dδ. What
/// is computed stands in `normal.cpp`, for double, long double and float128.
namespace tribo::models {

/// π = k (1 − d v_n)₊ δ₊,  δ' = −v_n                                     [tamsi, Eq. (5)]
template <class S>
struct HuntCrossley {
  S k{};  ///< stiffness [N/m]
  S d{};  ///< dissipation [s/m]

  /// The force while in contact and pushing, continued beyond these two limits.
  [[nodiscard]] S unlimited(const S& delta, const S& v_n) const;
  [[nodiscard]] S force(const S& delta, const S& v_n) const;
  [[nodiscard]] S d_delta(const S& delta, const S& v_n) const;
  [[nodiscard]] S d_velocity(const S& delta, const S& v_n) const;
  [[nodiscard]] S energy(const S& delta) const;
};

/// π = const · (1 − d v_n)₊ while in contact: the weight of a box whose vertical motion is left
/// out, or, with dissipation, a pressure that does not change along the normal.
template <class S>
struct PrescribedForce {
  S pi{};  ///< normal force at rest [N]
  S d{};   ///< dissipation [s/m]

  [[nodiscard]] S force(const S&, const S& v_n) const;
  [[nodiscard]] S d_delta(const S&, const S&) const;
  [[nodiscard]] S d_velocity(const S&, const S& v_n) const;
  [[nodiscard]] S energy(const S&) const;
};

/// π = (k δ (1 − d v_n) − c v_n)₊ while δ > 0: a spring with a linear damper, a Hunt-Crossley one,
/// or both.
///
/// The damper makes the force jump at first touch, and end before the bodies part.
template <class S>
struct SpringDamper {
  S k{};  ///< stiffness [N/m]
  S d{};  ///< dissipation [s/m]
  S c{};  ///< damping [N·s/m]

  /// The force while in contact and pushing, continued beyond these two limits.
  [[nodiscard]] S unlimited(const S& delta, const S& v_n) const;
  [[nodiscard]] S force(const S& delta, const S& v_n) const;
  [[nodiscard]] S d_delta(const S& delta, const S& v_n) const;
  [[nodiscard]] S d_velocity(const S& delta, const S& v_n) const;
  [[nodiscard]] S energy(const S& delta) const;

 private:
  [[nodiscard]] bool pushes(const S& delta, const S& v_n) const;
};

template <class S>
using NormalLaw = std::variant<HuntCrossley<S>, PrescribedForce<S>, SpringDamper<S>>;

template <class S>
[[nodiscard]] S normal_force(const NormalLaw<S>& law, const S& delta, const S& v_n);

/// ∂π/∂δ [N/m]
template <class S>
[[nodiscard]] S normal_force_d_delta(const NormalLaw<S>& law, const S& delta, const S& v_n);

/// ∂π/∂v_n [N·s/m]
template <class S>
[[nodiscard]] S normal_force_d_velocity(const NormalLaw<S>& law, const S& delta, const S& v_n);

/// Elastic energy [J]
template <class S>
[[nodiscard]] S normal_energy(const NormalLaw<S>& law, const S& delta);

}  // namespace tribo::models
