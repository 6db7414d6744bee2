# `cpack` makes a Debian package of what `cmake --install` installs; its dependencies are read from
# the program.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tribometer)
set(CPACK_PACKAGE_CONTACT "the tribometer authors <tribometer@invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL Unspecified)   # and not the Python module, which is a wheel
set(CPACK_DEB_COMPONENT_INSTALL OFF)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gnuplot-nox, fonts-dejavu-core, povray")                # pictures
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, libeigen3-dev, libsuitesparse-dev, libboost-dev")  # schemes of one's own
include(CPack)
