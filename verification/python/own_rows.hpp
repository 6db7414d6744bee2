#pragma once

#include <nanobind/nanobind.h>

#include <exception>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"

/// Rows whose functions belong to a Python class.
namespace tribo::python {

struct OwnScheme {
  solvers::Scheme row;
};

struct OwnScenario {
  models::Scenario row;
};

/// Keeps an exception that Python raised when called by an integrator, which takes exceptions for
/// failures of a step. One per thread.
void keep(std::exception_ptr raised);
/// Forgets the kept exception.
void forget_raised();
/// Raises the kept exception again, once.
void raise_kept();

}  // namespace tribo::python
