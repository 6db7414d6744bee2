#pragma once

#include "reference/dense/problem.hpp"

namespace tribo::reference {

/// The highest normal force until a time, by the computations that make a certificate.
struct PeakForce {
  double force = 0;      ///< [N]
  double time = 0;       ///< [s]
  double force_bar = 0;  ///< largest difference of all [N]
  double time_bar = 0;   ///< [s]
};

/// Throws InputError for a problem whose peak is not available.
[[nodiscard]] PeakForce peak_force(const Problem& problem, double until, int digits = 11);

}  // namespace tribo::reference
