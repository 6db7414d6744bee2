# tribo_add_claim_tests(<program> [OWN] HOME <folder>): one CTest per item and tier, and one per claim; OWN: of the
# program's own items alone. HOME holds papers/.
#
# The program itself writes them, after it is built and whenever a claim changes, to a file that CTest
# reads when it starts. Items share certificates, which each build of the program empties.
function(tribo_add_claim_tests program)
  cmake_parse_arguments(arg "OWN" "HOME" "" ${ARGN})
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${program}_claims_tests.cmake)
  set(include_file ${CMAKE_CURRENT_BINARY_DIR}/${program}_claims_include.cmake)
  file(GLOB claims CONFIGURE_DEPENDS ${arg_HOME}/papers/*/*.toml)
  set(options "")
  if(TRIBO_DATA_DIR)
    list(APPEND options --data ${TRIBO_DATA_DIR})
  endif()
  if(arg_OWN)
    list(APPEND options --own)
  endif()
  add_custom_command(OUTPUT ${script}
    COMMAND ${CMAKE_COMMAND} -E env TRIBOMETER_HOME=${arg_HOME}
            $<TARGET_FILE:${program}> list claims --ctest ${script} ${options}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${CMAKE_CURRENT_BINARY_DIR}/references
    DEPENDS ${program} ${claims} VERBATIM)
  add_custom_target(${program}_claim_tests ALL DEPENDS ${script})
  file(WRITE ${include_file}
"if(EXISTS \"${script}\")
  include(\"${script}\")
else()
  add_test(${program}_NOT_BUILT ${program}_NOT_BUILT)
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include_file})
endfunction()
