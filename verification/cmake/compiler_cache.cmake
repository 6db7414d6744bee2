# Where ccache is installed, what was compiled before is taken from its cache, in a clone in another folder too. Without it all
# works as before; -DTRIBO_CCACHE= leaves it out.
find_program(TRIBO_CCACHE ccache)
if(TRIBO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${TRIBO_CCACHE})
endif()
