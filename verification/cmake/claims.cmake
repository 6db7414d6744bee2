# tribo_add_claim_tests(<program>): one CTest per item and tier, and one per claim.
#
# The program itself writes them, after it is built and whenever a claim changes, to a file that CTest
# reads when it starts.
function(tribo_add_claim_tests program)
  set(script ${CMAKE_CURRENT_BINARY_DIR}/claims_tests.cmake)
  set(include_file ${CMAKE_CURRENT_BINARY_DIR}/claims_include.cmake)
  file(GLOB claims CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/papers/*/*.toml)
  set(data "")
  if(TRIBO_DATA_DIR)
    set(data --data ${TRIBO_DATA_DIR})
  endif()
  add_custom_command(OUTPUT ${script}
    COMMAND ${CMAKE_COMMAND} -E env TRIBOMETER_HOME=${PROJECT_SOURCE_DIR}
            $<TARGET_FILE:${program}> list claims --ctest ${script} ${data}
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
