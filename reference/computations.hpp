#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "reference/precision.hpp"

namespace tribo::reference {

/// One of the computations whose agreement makes a certificate.
struct Computation {
  std::size_t method = 0;  ///< index into Problem::methods
  Precision precision = Precision::kQuadruple;
  double tolerance = 0;  ///< relative, of one step
  double perturbation =
      0;  ///< added to every component of the initial state, in units of its scale
  std::function<void()> each_step = {};  ///< as in `CertificateRequest`
};

/// Long double loses digits to rounding in 10⁶ steps; above this it is not enough.
inline constexpr int kMostExtendedDigits = 11;

/// For a number of digits: both methods, each in two precisions and at two tolerances.
[[nodiscard]] inline std::vector<Computation> two_of_everything(int digits) {
  const bool extended = digits <= kMostExtendedDigits;
  const double tolerance = std::pow(10.0, -digits - 2);
  std::vector<Computation> all;
  for (const std::size_t method : {0U, 1U}) {
    for (const bool wide : {false, true}) {
      const Precision precision = !wide ? extended ? Precision::kExtended : Precision::kQuadruple
                                  : extended ? Precision::kQuadruple
                                             : Precision::kFiftyDigits;
      for (const double t : {tolerance, tolerance / 100}) {
        all.push_back({.method = method, .precision = precision, .tolerance = t});
      }
    }
  }
  return all;
}

/// For a number of digits: both methods in quadruple precision, and the first once more, more
/// exactly in the wider one. The tolerance of a step is so far below the digits that the errors of
/// thousands of steps do not reach them, but not below what quadruple precision carries.
[[nodiscard]] inline std::vector<Computation> both_and_one_wider(int digits) {
  constexpr int kSteps = 6;     // digits for the errors of all steps, and for sizes below scale
  constexpr int kCarried = 31;  // digits
  const double tolerance = std::pow(10.0, -std::min(digits + kSteps, kCarried));
  return {{.method = 0, .precision = Precision::kQuadruple, .tolerance = tolerance},
          {.method = 1, .precision = Precision::kQuadruple, .tolerance = tolerance},
          {.method = 0, .precision = Precision::kFiftyDigits, .tolerance = tolerance / 100}};
}

}  // namespace tribo::reference
