#pragma once

#include <nanobind/nanobind.h>

/// The parts of the module `tribometer._native`. Each adds its functions and classes.
namespace tribo::python {

void bind_own_scheme(nanobind::module_& m);
void bind_own_scenario(nanobind::module_& m);
void bind_simulate(nanobind::module_& m);
void bind_studies(nanobind::module_& m);
void bind_catalog(nanobind::module_& m);

}  // namespace tribo::python
