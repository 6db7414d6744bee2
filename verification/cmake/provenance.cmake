# tribo_add_provenance(<target>): compiles the provenance of the build into the target.
#
# The file is checked in every build and written only when it changes, by this script itself, run
# with -P, which asks git.
if(CMAKE_SCRIPT_MODE_FILE)
  set(commit unversioned)
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --short=12 HEAD
      WORKING_DIRECTORY ${source} OUTPUT_VARIABLE head RESULT_VARIABLE status
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(status EQUAL 0)
      set(commit ${head})
      execute_process(COMMAND ${GIT_EXECUTABLE} status --porcelain --untracked-files=normal
        WORKING_DIRECTORY ${source} OUTPUT_VARIABLE changes ERROR_QUIET)
      if(changes)
        string(APPEND commit -dirty)
      endif()
    endif()
  endif()
  # The files that the program is compiled from, by name and content: `-dirty` does not tell two changes apart.
  set(patterns ${source}/verification/cmake/*.cmake ${source}/verification/report/pages/*
      ${source}/models/robots/*.toml)
  foreach(folder models solvers reference verification papers)
    foreach(name *.cpp *.hpp *.in CMakeLists.txt)
      list(APPEND patterns ${source}/${folder}/${name})
    endforeach()
  endforeach()
  file(GLOB_RECURSE files RELATIVE ${source} ${patterns})
  list(APPEND files CMakeLists.txt)  # and none of those below a build folder
  list(FILTER files EXCLUDE REGEX "(^|/)tests/|^verification/(sabotage|fuzz|example-own-scheme)/")
  list(SORT files)
  set(listing "")
  foreach(file ${files})
    file(SHA256 ${source}/${file} hash)
    string(APPEND listing "${hash}  ${file}\n")
  endforeach()
  string(SHA256 sources "${listing}")
  configure_file(${template} ${output} @ONLY)
  return()
endif()

set(TRIBO_PROVENANCE_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(tribo_add_provenance target)
  get_filename_component(folder ${TRIBO_PROVENANCE_SCRIPT} DIRECTORY)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/build_info.cpp)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} -ffp-contract=${TRIBO_FP_CONTRACT}" flags)
  string(REPLACE ";" " " items "${TRIBO_ITEMS}")
  string(REGEX REPLACE "^[*]/[*]$" "" items "${items}")
  add_custom_target(${target}_provenance
    COMMAND ${CMAKE_COMMAND} -Dsource=${PROJECT_SOURCE_DIR} -Doutput=${output}
            -Dtemplate=${folder}/build_info.cpp.in -Dversion=${PROJECT_VERSION}
            "-Dcompiler=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" "-Dflags=${flags}"
            -Dbuild_type=${CMAKE_BUILD_TYPE} "-Ditems=${items}" -Dsuitesparse=${SuiteSparse_VERSION}
            -P ${TRIBO_PROVENANCE_SCRIPT}
    BYPRODUCTS ${output} VERBATIM)
  target_sources(${target} PRIVATE ${output})
  add_dependencies(${target} ${target}_provenance)
endfunction()
