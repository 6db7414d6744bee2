# tribo_settings(<target>): include path from the root, warnings, repeatable floating point.
function(tribo_settings target)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR})
    return()
  endif()
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor
    # GCC 12 sees overlapping copies in std::string where there are none (its bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<BOOL:${TRIBO_WERROR}>:-Werror>)
  target_compile_options(${target} PUBLIC -ffp-contract=off)
endfunction()
