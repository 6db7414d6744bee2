include(GoogleTest)

set(TRIBO_TEST_ENVIRONMENT
    "OPENBLAS_NUM_THREADS=1;OMP_NUM_THREADS=1;TRIBO_DATA_DIR=${TRIBO_DATA_DIR}")

# What runs under sanitizers, in three parts.
foreach(part models solvers others)
  add_custom_target(sanitized_${part})
endforeach()

# tribo_add_test(<name> [LABEL unit|conformance|reference|cli] [LIBRARIES ...] [EXTENSIONS] SOURCES ...)
#
# One GoogleTest program; each TEST is a CTest of its own. EXTENSIONS compiles as gnu++20, which Boost
# 1.74 needs for float128.
function(tribo_add_test name)
  if(NOT TRIBO_TESTS)
    return()
  endif()
  cmake_parse_arguments(arg "EXTENSIONS" "LABEL" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT arg_LABEL)
    set(arg_LABEL unit)
  endif()
  add_executable(${name} ${arg_SOURCES})
  tribo_settings(${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest_main GTest::gmock)
  set(labels quick ${arg_LABEL})
  if(arg_LABEL MATCHES "^(unit|conformance)$")
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME part)
    if(NOT TARGET sanitized_${part})
      set(part others)
    endif()
    add_dependencies(sanitized_${part} ${name})
    list(APPEND labels sanitized-${part})
  endif()
  if(arg_EXTENSIONS)
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS ON)
    target_link_libraries(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:quadmath>)
  endif()
  # gtest_discover_tests splits properties that are lists; they are set from the list of tests.
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_LIST ${name}_tests)
  set(properties ${CMAKE_CURRENT_BINARY_DIR}/${name}_properties.cmake)
  file(WRITE ${properties}
"set_tests_properties(\${${name}_tests} PROPERTIES LABELS \"${labels}\" TIMEOUT 300
  ENVIRONMENT \"${TRIBO_TEST_ENVIRONMENT}\")
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${properties})
endfunction()
