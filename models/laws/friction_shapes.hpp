#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>

#include "models/laws/friction.hpp"

/// The shapes of `models/laws/friction.hpp`: f(s) with f(0) = 0, f → 1, f' ≥ 0.
///
/// Each gives four pure functions of the dimensionless slip s ≥ 0: the value f, the slope f', the
/// integral F = ∫f from zero, from which friction potentials are made, and the quotient f/s, which
/// stays finite at s = 0 and carries the force through v_t = 0 without a division. Laws pieced
/// together at s = 1 also give the branch below it, `sticking`, continued beyond. `kName` is the
/// law's name in parameters, `kFormula` f(s) for files of scenes.
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

/// A law added here is tested, can be chosen and is written out by its name.
using AnyFrictionShape =
    std::variant<LinearFriction, QuadraticFriction, QuinticFriction, SoftFriction>;

inline constexpr auto kFrictionShapes = []<std::size_t... i>(std::index_sequence<i...>) {
  return std::array{AnyFrictionShape(std::in_place_index<i>)...};
}
(std::make_index_sequence<std::variant_size_v<AnyFrictionShape>>());

template <class Shape>
requires requires {
  Shape::kName;
}
FrictionShape::FrictionShape(const Shape& shape) : index_(AnyFrictionShape(shape).index()) {}

/// f of the type that the shape is of.
template <class F>
decltype(auto) visit(F&& f, const FrictionShape& shape) {
  return std::visit(std::forward<F>(f), kFrictionShapes[shape.index()]);
}

}  // namespace tribo::models
