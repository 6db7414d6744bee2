#pragma once

#include <vector>

#include "reference/certificate.hpp"
#include "reference/dense/problem.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::verification {

/// States of a certified reference.
struct CertifiedStates {
  std::vector<models::State<double>> states;
  std::vector<reference::CertifiedEvent> events = {};  ///< ascending
  double error_bar = 0;  ///< of a position: 10^−digits of its scale [m]
  int digits = 0;        ///< agreed digits, at most the requested number
  double agreement = 0;  ///< largest relative difference of the methods [-]
};

/// Certified states of a problem with the shape and parameters of the setup's scenario, from 0 to
/// t_end at multiples of `sample`. Throws InputError if there is no certificate.
[[nodiscard]] CertifiedStates certified_states(const reference::Problem& problem,
                                               const Setup& setup, double t_end, double sample,
                                               int digits);

/// Certified states of the setup's scenario itself.
[[nodiscard]] CertifiedStates certified_states(const Setup& setup, double t_end, double sample,
                                               int digits);

}  // namespace tribo::verification
