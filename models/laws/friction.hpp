#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/types.hpp"

/// Regularized Coulomb friction:  f_t = −μ̃(s) π v̂_t,  s = ‖v_t‖ / v_s     [tamsi, Eq. (6)]
///
/// A law is the shape  f(s) = μ̃(s)/μ  with  f(0) = 0,  f → 1,  f' ≥ 0.  Each gives four pure
/// functions of the dimensionless slip s ≥ 0: the value f, the slope f', the integral F = ∫f from
/// zero, from which friction potentials are made, and the quotient f/s, which stays finite at s = 0
/// and carries the force through v_t = 0 without a division. Laws pieced together at s = 1 also
/// give the branch below it, `sticking`, continued beyond. `kName` is the law's name in parameters,
/// `kFormula` f(s) for files of scenes.
namespace tribo::models {

/// f = min(s, 1)                                                        [tamsi, Eq. (7)]
struct LinearFriction {
  static constexpr const char* kName = "linear";
  static constexpr const char* kFormula = "min(s, 1)";
  template <class S>
  static S sticking(const S& s) {
    return s;
  }
  template <class S>
  static S value(const S& s) {
    return s < S(1) ? sticking(s) : S(1);
  }
  template <class S>
  static S slope(const S& s) {
    return s < S(1) ? S(1) : S(0);
  }
  template <class S>
  static S integral(const S& s) {
    return s < S(1) ? S(s * s / 2) : S(s - S(1) / 2);
  }
  template <class S>
  static S quotient(const S& s) {
    return s < S(1) ? S(1) : S(1) / s;
  }
};

/// f = s(2 − s) below 1: the law of the code behind the figures of tamsi.
struct QuadraticFriction {
  static constexpr const char* kName = "quadratic";
  static constexpr const char* kFormula = "s (2 - s) below s = 1, then 1";
  template <class S>
  static S sticking(const S& s) {
    return s * (S(2) - s);
  }
  template <class S>
  static S value(const S& s) {
    return s < S(1) ? sticking(s) : S(1);
  }
  template <class S>
  static S slope(const S& s) {
    return s < S(1) ? S(2) * (S(1) - s) : S(0);
  }
  template <class S>
  static S integral(const S& s) {
    return s < S(1) ? S(s * s * (S(1) - s / 3)) : S(s - S(1) / 3);
  }
  template <class S>
  static S quotient(const S& s) {
    return s < S(1) ? S(2) - s : S(1) / s;
  }
};

/// f = s³(10 − 15 s + 6 s²) below 1: twice continuously differentiable, but f'(0) = 0.
struct QuinticFriction {
  static constexpr const char* kName = "quintic";
  static constexpr const char* kFormula = "s^3 (10 - 15 s + 6 s^2) below s = 1, then 1";
  template <class S>
  static S sticking(const S& s) {
    return s * s * s * (S(10) + s * (S(6) * s - S(15)));
  }
  template <class S>
  static S value(const S& s) {
    return s < S(1) ? sticking(s) : S(1);
  }
  template <class S>
  static S slope(const S& s) {
    return s < S(1) ? S(30) * s * s * (S(1) - s) * (S(1) - s) : S(0);
  }
  template <class S>
  static S integral(const S& s) {
    return s < S(1) ? S(s * s * s * s * (S(5) / 2 + s * (s - S(3)))) : S(s - S(1) / 2);
  }
  template <class S>
  static S quotient(const S& s) {
    return s < S(1) ? s * s * (S(10) + s * (S(6) * s - S(15))) : S(1) / s;
  }
};

/// f = s / √(1 + s²): smooth everywhere, below 1 everywhere             [icf, Eq. (18), App. A]
struct SoftFriction {
  static constexpr const char* kName = "soft";
  static constexpr const char* kFormula = "s/sqrt(1 + s^2)";
  template <class S>
  static S value(const S& s) {
    return s * quotient(s);
  }
  template <class S>
  static S slope(const S& s) {
    const S c = quotient(s);
    return c * c * c;
  }
  /// √(1 + s²) − 1 without its cancellation at small s
  template <class S>
  static S integral(const S& s) {
    using std::sqrt;
    return s * s / (S(1) + sqrt(S(1) + s * s));
  }
  template <class S>
  static S quotient(const S& s) {
    using std::sqrt;
    return S(1) / sqrt(S(1) + s * s);
  }
};

using FrictionShape =
    std::variant<LinearFriction, QuadraticFriction, QuinticFriction, SoftFriction>;

/// One of each, in the order of the variant.
[[nodiscard]] inline std::vector<FrictionShape> friction_shapes() {
  return []<std::size_t... i>(std::index_sequence<i...>) {
    return std::vector<FrictionShape>{FrictionShape(std::in_place_index<i>)...};
  }
  (std::make_index_sequence<std::variant_size_v<FrictionShape>>());
}

/// The name of a shape in parameters.
[[nodiscard]] inline std::string name(const FrictionShape& shape) {
  return std::visit([](auto f) { return f.kName; }, shape);
}

/// Excess of static over dynamic friction, and the slip of the transition     [cenic, Eq. (7)]
///
///   μ(s) = μ_d + (μ_s − μ_d) ½ (1 − f(s − Δ)/f(Δ)),   f the soft law
///
/// μ(0) = μ_s; far beyond Δ it is a little below μ_d, since f(Δ) < 1.
template <class S>
struct StaticExcess {
  S size{};    ///< μ_s − μ_d ≥ 0 [-]; 0: one coefficient
  S center{};  ///< Δ > 0, where there is an excess [-]

  /// μ(s) − μ_d
  [[nodiscard]] S value(const S& s) const {
    const S blend = SoftFriction::value(S(s - center)) / SoftFriction::value(center);
    return size * (S(1) - blend) / 2;
  }
  [[nodiscard]] S slope(const S& s) const {
    return -size * SoftFriction::slope(S(s - center)) / (2 * SoftFriction::value(center));
  }
};

/// The friction of one contact:  μ̃(s) = μ(s) f(s).
template <class S>
struct FrictionLaw {
  FrictionShape shape = LinearFriction{};
  S mu{};                    ///< coefficient of friction μ, the dynamic one μ_d [-]
  S v_s = S(1) / 10000;      ///< stiction tolerance v_s [m/s]
  StaticExcess<S> excess{};  ///< of the static coefficient

  /// μ(s) [-]
  [[nodiscard]] S mu_at(const S& s) const {
    return excess.size == S(0) ? mu : S(mu + excess.value(s));
  }
  /// μ̃(s) [-]
  [[nodiscard]] S coefficient(const S& s) const {
    return mu_at(s) * std::visit([&](auto f) { return f.value(s); }, shape);
  }
  /// dμ̃/ds [-]
  [[nodiscard]] S slope(const S& s) const {
    const S along = mu_at(s) * std::visit([&](auto f) { return f.slope(s); }, shape);
    if (excess.size == S(0)) return along;
    return along + excess.slope(s) * std::visit([&](auto f) { return f.value(s); }, shape);
  }
  /// μ̃(s)/s [-], finite at s = 0
  [[nodiscard]] S quotient(const S& s) const {
    return mu_at(s) * std::visit([&](auto f) { return f.quotient(s); }, shape);
  }
  /// ∫₀ˢ μ̃ ds [-] of a law with one coefficient.
  [[nodiscard]] S integral(const S& s) const {
    assert(excess.size == S(0));
    return mu * std::visit([&](auto f) { return f.integral(s); }, shape);
  }
  /// ∫₀ˢ μ̃ ds, μ̃(s)/s and dμ̃/ds [-] of a law with one coefficient, in one look at its shape.
  struct Potential {
    S integral{}, quotient{}, slope{};
  };
  [[nodiscard]] Potential potential(const S& s) const {
    assert(excess.size == S(0));
    return std::visit(
        [&](auto f) {
          return Potential{S(mu * f.integral(s)), S(mu * f.quotient(s)), S(mu * f.slope(s))};
        },
        shape);
  }
  /// The law with the one coefficient μ(s0), as convex steps take it from their start.
  [[nodiscard]] FrictionLaw lagged(const S& s0) const {
    return {.shape = shape, .mu = mu_at(s0), .v_s = v_s};
  }
  /// Friction force on body A  f_t = −μ̃(s) π v_t/‖v_t‖ [N] with the hard norm s = ‖v_t‖/v_s.
  ///
  /// Below v_s it is taken as −(μ̃(s)/s) (π/v_s) v_t, which is regular at rest; above, as printed,
  /// so that sliding on a line gives exactly ∓μπ and differences of it exactly zero.
  [[nodiscard]] Vector2<S> force(const Vector2<S>& v_t, const S& pi) const {
    using std::sqrt;
    const S speed = sqrt(v_t.squaredNorm());
    const S s = speed / v_s;
    if (s < S(1)) return (-quotient(s) * pi / v_s) * v_t;
    return (-coefficient(s) * pi) * (v_t / speed);
  }
};

}  // namespace tribo::models
