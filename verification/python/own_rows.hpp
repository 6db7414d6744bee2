#pragma once

#include <nanobind/nanobind.h>

#include <exception>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"

/// Rows whose functions are a Python class's.
namespace tribo::python {

struct OwnScheme {
  solvers::Scheme row;
};

struct OwnScenario {
  models::Scenario row;
};

/// What Python raised while it was called by an integrator, which takes exceptions for failures of
/// a step. One a thread.
void keep(std::exception_ptr raised);
/// Forgets what was kept.
void forget_raised();
/// Raises it again, once.
void raise_kept();

}  // namespace tribo::python
