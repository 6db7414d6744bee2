# The Open Dynamics Engine in double precision, as Debian builds it; its package has no CMake file.
# Gives ODE::ODE.
find_path(ODE_INCLUDE_DIR ode/ode.h)
find_library(ODE_LIBRARY ode)
mark_as_advanced(ODE_INCLUDE_DIR ODE_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ODE REQUIRED_VARS ODE_LIBRARY ODE_INCLUDE_DIR)
if(ODE_FOUND AND NOT TARGET ODE::ODE)
  add_library(ODE::ODE UNKNOWN IMPORTED)
  set_target_properties(ODE::ODE PROPERTIES
    IMPORTED_LOCATION ${ODE_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${ODE_INCLUDE_DIR})
endif()
