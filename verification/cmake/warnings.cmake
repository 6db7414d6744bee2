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
  target_compile_options(${target} PUBLIC -ffp-contract=${TRIBO_FP_CONTRACT})
endfunction()
