#pragma once

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// The state from which the scheme starts: where it keeps no anchors, no contact of x has one, so
/// that nothing is stored in springs that the scheme does not integrate.
void prepare_start(const Stepper& stepper, State<double>& x);

}  // namespace tribo::solvers
