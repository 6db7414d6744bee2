if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(TRIBO_SANITIZED ON)
endif()

# tribo_settings(<target>): include path from the root, warnings, repeatable floating point.
function(tribo_settings target)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR})
    return()
  endif()
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:include/tribometer>)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor
    # GCC 12 sees overlapping copies in std::string where there are none (its bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    # Under sanitizers it also sees std::regex read what it has not written.
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${TRIBO_SANITIZED}>>:-Wno-maybe-uninitialized>
    $<$<BOOL:${TRIBO_WERROR}>:-Werror>)
  target_compile_options(${target} PUBLIC -ffp-contract=off)
endfunction()

# tribo_precompile(<target> [<header>...]): reads what nearly every file includes once for the target, which
# saves a quarter of the time of a build. CMAKE_DISABLE_PRECOMPILE_HEADERS turns it off; the preset `verify` does,
# so that each file is seen to include what it uses.
function(tribo_precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <cmath> <functional> <memory> <optional> <string> <variant> <vector>
    <Eigen/Dense> <fmt/format.h> ${ARGN})
endfunction()

# tribo_heavy_templates(<target>): GCC sweeps its own memory less often, which saves a fifth of the time of files that
# are nearly all templates, in a gigabyte each.
function(tribo_heavy_templates target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=800000>)
endfunction()
