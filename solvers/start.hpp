#pragma once

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// Prepares the state from which the scheme starts: where the scheme keeps no anchors, all anchors
/// of x are removed, so that no energy is stored in springs that the scheme does not integrate.
void prepare_start(const Stepper& stepper, State<double>& x);

}  // namespace tribo::solvers
