#pragma once

#include <variant>

/// Normal contact laws  π(δ, v_n) ≥ 0 [N]  with penetration δ = −φ [m], v_n > 0 separating [m/s].
///
/// Each law gives the force, its two partial derivatives, and the elastic energy ∫π(δ, 0)dδ.
namespace tribo::models {

/// π = k (1 − d v_n)₊ δ₊,  δ' = −v_n                                     [tamsi, Eq. (5)]
template <class S>
struct HuntCrossley {
  S k{};  ///< stiffness [N/m]
  S d{};  ///< dissipation [s/m]

  /// The force while in contact and pushing, continued beyond these two limits.
  [[nodiscard]] S unlimited(const S& delta, const S& v_n) const {
    return k * delta * (S(1) - d * v_n);
  }
  [[nodiscard]] S force(const S& delta, const S& v_n) const {
    const S rate = S(1) - d * v_n;
    return delta <= S(0) || rate <= S(0) ? S(0) : S(k * rate * delta);  // NaN stays NaN
  }
  [[nodiscard]] S d_delta(const S& delta, const S& v_n) const {
    const S rate = S(1) - d * v_n;
    return delta > S(0) && rate > S(0) ? S(k * rate) : S(0);
  }
  [[nodiscard]] S d_velocity(const S& delta, const S& v_n) const {
    const S rate = S(1) - d * v_n;
    return delta > S(0) && rate > S(0) ? S(-k * d * delta) : S(0);
  }
  [[nodiscard]] S energy(const S& delta) const {
    return delta > S(0) ? S(k * delta * delta / 2) : S(0);
  }
};

/// π = const · (1 − d v_n)₊ while in contact: the weight of a box whose vertical motion is left
/// out, or, with dissipation, a pressure that does not change along the normal.
template <class S>
struct PrescribedForce {
  S pi{};  ///< normal force at rest [N]
  S d{};   ///< dissipation [s/m]

  [[nodiscard]] S force(const S&, const S& v_n) const {
    if (d == S(0)) return pi;
    const S rate = S(1) - d * v_n;
    return rate <= S(0) ? S(0) : S(pi * rate);  // NaN stays NaN
  }
  [[nodiscard]] S d_delta(const S&, const S&) const { return S(0); }
  [[nodiscard]] S d_velocity(const S&, const S& v_n) const {
    return S(1) - d * v_n > S(0) ? S(-pi * d) : S(0);
  }
  [[nodiscard]] S energy(const S&) const { return S(0); }
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
  [[nodiscard]] S unlimited(const S& delta, const S& v_n) const {
    return k * delta * (S(1) - d * v_n) - c * v_n;
  }
  [[nodiscard]] S force(const S& delta, const S& v_n) const {
    const S pi = unlimited(delta, v_n);
    return delta <= S(0) || pi <= S(0) ? S(0) : pi;  // NaN stays NaN
  }
  [[nodiscard]] S d_delta(const S& delta, const S& v_n) const {
    return pushes(delta, v_n) ? S(k * (S(1) - d * v_n)) : S(0);
  }
  [[nodiscard]] S d_velocity(const S& delta, const S& v_n) const {
    return pushes(delta, v_n) ? S(-k * d * delta - c) : S(0);
  }
  [[nodiscard]] S energy(const S& delta) const {
    return delta > S(0) ? S(k * delta * delta / 2) : S(0);
  }

 private:
  [[nodiscard]] bool pushes(const S& delta, const S& v_n) const {
    return delta > S(0) && unlimited(delta, v_n) > S(0);
  }
};

template <class S>
using NormalLaw = std::variant<HuntCrossley<S>, PrescribedForce<S>, SpringDamper<S>>;

template <class S>
[[nodiscard]] S normal_force(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.force(delta, v_n); }, law);
}

/// ∂π/∂δ [N/m]
template <class S>
[[nodiscard]] S normal_force_d_delta(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.d_delta(delta, v_n); }, law);
}

/// ∂π/∂v_n [N·s/m]
template <class S>
[[nodiscard]] S normal_force_d_velocity(const NormalLaw<S>& law, const S& delta, const S& v_n) {
  return std::visit([&](const auto& l) { return l.d_velocity(delta, v_n); }, law);
}

/// Elastic energy [J]
template <class S>
[[nodiscard]] S normal_energy(const NormalLaw<S>& law, const S& delta) {
  return std::visit([&](const auto& l) { return l.energy(delta); }, law);
}

}  // namespace tribo::models
