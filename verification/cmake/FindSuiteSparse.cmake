# CHOLMOD of SuiteSparse. Debian 12's SuiteSparse 5.12 has neither a CMake package nor a .pc file.
# Gives SuiteSparse::cholmod and SuiteSparse_VERSION.
find_path(SuiteSparse_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
set(_components suitesparseconfig amd camd colamd ccolamd cholmod)
set(_libraries)
foreach(component ${_components})
  find_library(SuiteSparse_${component}_LIBRARY ${component})
  mark_as_advanced(SuiteSparse_${component}_LIBRARY)
  list(APPEND _libraries SuiteSparse_${component}_LIBRARY)
endforeach()
if(SuiteSparse_INCLUDE_DIR)
  file(STRINGS ${SuiteSparse_INCLUDE_DIR}/SuiteSparse_config.h _lines
       REGEX "#define SUITESPARSE_(MAIN|SUB|SUBSUB)_VERSION")
  string(REGEX REPLACE ".*MAIN_VERSION ([0-9]+).*SUB_VERSION ([0-9]+).*SUBSUB_VERSION ([0-9]+).*"
         "\\1.\\2.\\3" SuiteSparse_VERSION "${_lines}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SuiteSparse
  REQUIRED_VARS SuiteSparse_INCLUDE_DIR ${_libraries} VERSION_VAR SuiteSparse_VERSION)
if(SuiteSparse_FOUND AND NOT TARGET SuiteSparse::cholmod)
  find_package(LAPACK REQUIRED)
  add_library(SuiteSparse::cholmod UNKNOWN IMPORTED)
  set_target_properties(SuiteSparse::cholmod PROPERTIES
    IMPORTED_LOCATION ${SuiteSparse_cholmod_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${SuiteSparse_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES
      "${SuiteSparse_amd_LIBRARY};${SuiteSparse_camd_LIBRARY};${SuiteSparse_colamd_LIBRARY};${SuiteSparse_ccolamd_LIBRARY};${SuiteSparse_suitesparseconfig_LIBRARY};LAPACK::LAPACK;BLAS::BLAS")
endif()
