#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "reference/tape/precision.hpp"

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
