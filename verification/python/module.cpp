#include <nanobind/stl/string.h>

#include "models/input_error.hpp"
#include "verification/python/bindings.hpp"
#include "verification/run/provenance.hpp"
#include "verification/text/build_info.hpp"

namespace nb = nanobind;

/// What `tribometer/__init__.py` gives its names to.
NB_MODULE(_native, m) {
  using namespace tribo;
  verification::use_one_blas_thread();
  nb::exception<InputError>(m, "InputError", PyExc_ValueError);
  m.attr("version") = std::string(verification::build_info().version);
  m.attr("commit") = std::string(verification::build_info().commit);
  python::bind_own_scheme(m);
  python::bind_own_scenario(m);
  python::bind_simulate(m);
  python::bind_studies(m);
  python::bind_catalog(m);
}
