# The serial C library of HDF5, without its tools and wrappers: CMake's own FindHDF5 needs a C compiler.
# Gives HDF5Core::hdf5 and HDF5Core_VERSION.
find_path(HDF5Core_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(HDF5Core_LIBRARY hdf5 PATH_SUFFIXES hdf5/serial)
mark_as_advanced(HDF5Core_INCLUDE_DIR HDF5Core_LIBRARY)
if(HDF5Core_INCLUDE_DIR)
  file(STRINGS ${HDF5Core_INCLUDE_DIR}/H5public.h _line REGEX "#define H5_VERS_INFO")
  string(REGEX REPLACE ".*version ([0-9.]+).*" "\\1" HDF5Core_VERSION "${_line}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(HDF5Core
  REQUIRED_VARS HDF5Core_LIBRARY HDF5Core_INCLUDE_DIR VERSION_VAR HDF5Core_VERSION)
if(HDF5Core_FOUND AND NOT TARGET HDF5Core::hdf5)
  add_library(HDF5Core::hdf5 UNKNOWN IMPORTED)
  set_target_properties(HDF5Core::hdf5 PROPERTIES
    IMPORTED_LOCATION ${HDF5Core_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${HDF5Core_INCLUDE_DIR})
endif()
