#pragma once

#include <optional>

#include "models/constraint.hpp"

namespace tribo::solvers {

/// A constraint as a spring and a damper over one step, in impulses          [cenic, Sec. IV-D]
///
///   γ = (v̂ − ċ)/R,   v̂ = −g0/reach,   reach = h + τ,   R = 1/(h (h + τ) k)
struct StiffRow {
  double reach = 0;  ///< h + τ [s]
  double R = 0;      ///< [1/kg], or [1/(kg m²)] where c is an angle
};

/// As rigid as a step of h resolves: an oscillator with the mass 1/w and the period β h
///
///   k = 4π²/(β² h_e² w),   τ = β h_e/π,   h_e = max(h, 1e-4 s),   β = 0.1
///
/// The paper prints k = m/(4π² β² h²), softer by 16π⁴, whose period is not β h. The floor of h_e is
/// that of the published program: without it rounding grows as h → 0.
[[nodiscard]] StiffRow near_rigid(double h, double w);

/// The softer of that row and the constraint's own k and c, τ = c/k.
[[nodiscard]] StiffRow stiff_row(double h, double w,
                                 const std::optional<models::Compliance>& compliance);

}  // namespace tribo::solvers
