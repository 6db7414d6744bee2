#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/types.hpp"

/// Regularized Coulomb friction:  f_t = −μ̃(s) π v̂_t,  s = ‖v_t‖ / v_s     [tamsi, Eq. (6)]
///
/// What is computed stands in `friction.cpp`, for double, long double and float128, and the shapes
/// in `friction_shapes.hpp`: few files have to be compiled where one of them changes.
namespace tribo::models {

/// f(s) = μ̃(s)/μ: one of the shapes in `friction_shapes.hpp`, the first of them unless told.
class FrictionShape {
 public:
  FrictionShape() = default;
  /// The shape of a type in that file, where this is defined.
  template <class Shape>
  requires requires { Shape::kName; }
  FrictionShape(const Shape& shape);  // NOLINT(google-explicit-constructor): as a variant of them
  /// InputError, with the names there are, if no shape has this one.
  [[nodiscard]] static FrictionShape named(std::string_view name);

  /// Among the shapes, from 0 on.
  [[nodiscard]] std::size_t index() const { return index_; }
  friend bool operator==(const FrictionShape&, const FrictionShape&) = default;
  friend std::vector<FrictionShape> friction_shapes();

 private:
  std::size_t index_ = 0;
};

/// All of them.
[[nodiscard]] std::vector<FrictionShape> friction_shapes();

/// The name of a shape in parameters.
[[nodiscard]] std::string name(const FrictionShape& shape);

/// f(s) for files of scenes.
[[nodiscard]] std::string formula(const FrictionShape& shape);

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
  [[nodiscard]] S value(const S& s) const;
  [[nodiscard]] S slope(const S& s) const;
};

/// The friction of one contact:  μ̃(s) = μ(s) f(s).
template <class S>
struct FrictionLaw {
  FrictionShape shape{};
  S mu{};                    ///< coefficient of friction μ, the dynamic one μ_d [-]
  S v_s = S(1) / 10000;      ///< stiction tolerance v_s [m/s]
  StaticExcess<S> excess{};  ///< of the static coefficient

  /// μ(s) [-]
  [[nodiscard]] S mu_at(const S& s) const;
  /// μ̃(s) [-]
  [[nodiscard]] S coefficient(const S& s) const;
  /// dμ̃/ds [-]
  [[nodiscard]] S slope(const S& s) const;
  /// μ̃(s)/s [-], finite at s = 0
  [[nodiscard]] S quotient(const S& s) const;
  /// ∫₀ˢ μ̃ ds [-] of a law with one coefficient.
  [[nodiscard]] S integral(const S& s) const;
  /// ∫₀ˢ μ̃ ds, μ̃(s)/s and dμ̃/ds [-] of a law with one coefficient, in one look at its shape.
  struct Potential {
    S integral{}, quotient{}, slope{};
  };
  [[nodiscard]] Potential potential(const S& s) const;
  /// The law with the one coefficient μ(s0), as convex steps take it from their start.
  [[nodiscard]] FrictionLaw lagged(const S& s0) const;
  /// Friction force on body A  f_t = −μ̃(s) π v_t/‖v_t‖ [N] with the hard norm s = ‖v_t‖/v_s.
  ///
  /// Below v_s it is taken as −(μ̃(s)/s) (π/v_s) v_t, which is regular at rest; above, as printed,
  /// so that sliding on a line gives exactly ∓μπ and differences of it exactly zero.
  [[nodiscard]] Vector2<S> force(const Vector2<S>& v_t, const S& pi) const;
};

}  // namespace tribo::models
