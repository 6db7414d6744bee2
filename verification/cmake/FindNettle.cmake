# Nettle, the cryptographic library: SHA-256 and base64.
# Gives Nettle::nettle and Nettle_VERSION.
find_path(Nettle_INCLUDE_DIR nettle/sha2.h)
find_library(Nettle_LIBRARY nettle)
mark_as_advanced(Nettle_INCLUDE_DIR Nettle_LIBRARY)
if(Nettle_INCLUDE_DIR)
  file(STRINGS ${Nettle_INCLUDE_DIR}/nettle/version.h _lines REGEX "#define NETTLE_VERSION_(MAJOR|MINOR) ")
  string(REGEX REPLACE "[^0-9]+([0-9]+)[^0-9]+([0-9]+).*" "\\1.\\2" Nettle_VERSION "${_lines}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Nettle
  REQUIRED_VARS Nettle_LIBRARY Nettle_INCLUDE_DIR VERSION_VAR Nettle_VERSION HANDLE_VERSION_RANGE)
if(Nettle_FOUND AND NOT TARGET Nettle::nettle)
  add_library(Nettle::nettle UNKNOWN IMPORTED)
  set_target_properties(Nettle::nettle PROPERTIES
    IMPORTED_LOCATION ${Nettle_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Nettle_INCLUDE_DIR})
endif()
