#pragma once

#include "papers/icf2023/models.hpp"

namespace tribo::papers::icf2023 {

/// Hertz' estimate of the stiffness of a steel sphere at rest on steel: its weight over its
/// indentation [N/m]                                                             [icf, Sec. IX]
///
///   δ = (9 F²/(16 E*² R))^(1/3),  F = m g,  E* = E/(2 (1 − ν²))
[[nodiscard]] inline double hertz_stiffness(double mass, double radius) {
  const double nu = numbers::kSteelPoisson.value;
  const double E = numbers::kSteelModulus.value / (2 * (1 - nu * nu));
  const double F = mass * numbers::kGravity.value;
  return F / std::cbrt(9 * F * F / (16 * E * E * radius));
}

/// The stiffness of a scenario's contact over that estimate.
[[nodiscard]] inline double stiffness_over_hertz(const Setup& setup, double mass, double radius) {
  return setup.scenario_parameters().number("contact.stiffness") / hertz_stiffness(mass, radius);
}

}  // namespace tribo::papers::icf2023
