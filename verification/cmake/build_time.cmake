# Settings that shorten the build and do not change its results.

# GCC sweeps its own memory less often, which saves a tenth of the time for a fifth more memory: up to 3 GB in a file.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=2000000>)

# tribo_compile_together(<target> <group> <source>...): one translation unit, of sources that instantiate the same
# templates or include the same large headers: shared code is compiled once. CMAKE_UNITY_BUILD=OFF
# turns this off, so that a change compiles one file; `verification/verify --all` builds so, to check
# that each file includes what it uses.
function(tribo_compile_together target group)
  if(TARGET ${target})
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    # GCC takes the files of a unit for headers.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
  endif()
endfunction()

# tribo_compile_by_folder(<target> <source>...): the sources of a folder of models, solvers, …, with those of folders in it, in one
# translation unit, whichever folder the target is of.
function(tribo_compile_by_folder target)
  foreach(source ${ARGN})
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${source})
    string(REGEX MATCH "^[^/]+/([^/]+/)?" folder ${path})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    tribo_compile_together(${target} ${folder} ${source})
  endforeach()
endfunction()

# tribo_compile_quickly(<target>): code that is as fast with less optimization, as that of commands, files, pages, items and
# references, whose numbers are of many digits; a fifth of the time to compile it.
function(tribo_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-O1>)
endfunction()

# tribo_compile_alone(<source>...): an object file of its own, which a program may replace by its
# own, since the linker takes an object file from an archive whole or not at all.
function(tribo_compile_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
