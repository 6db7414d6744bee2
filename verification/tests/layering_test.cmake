# cmake -DSCRATCH=<folder> -P layering_test.cmake
#
# A check that cannot fail is none: builds a tiny tree with one fault of each sort and expects
# layering.cmake to name each, with file and line, and nothing else.
cmake_minimum_required(VERSION 3.25)

set(tree "${SCRATCH}/tree")
file(REMOVE_RECURSE "${tree}")

# Allowed.
file(WRITE "${tree}/models/good.hpp" "#include <vector>\n#include \"models/types.hpp\"\n")
file(WRITE "${tree}/papers/p/good.cpp" "#include \"verification/judge/figure.hpp\"\n")
file(WRITE "${tree}/verification/cli/main.cpp" "#include \"papers/items.hpp\"\n")
# Not allowed.
file(WRITE "${tree}/models/up.hpp" "#pragma once\n\n#include \"solvers/stepper.hpp\"\n")
file(WRITE "${tree}/solvers/beside.cpp" "#include <reference/integrate.hpp>\n")
file(WRITE "${tree}/reference/beside.hpp" "\n#include \"solvers/work.hpp\"\n")
file(WRITE "${tree}/verification/text/up.cpp" "#include \"verification/run/run.hpp\"\n")
file(WRITE "${tree}/reference/tape/up.hpp" "#include \"reference/dense/piece.hpp\"\n")
file(WRITE "${tree}/reference/scenes/up.hpp" "#include \"reference/problems.hpp\"\n")
file(WRITE "${tree}/verification/up.cpp" "  #  include \"papers/items.hpp\"\n")
file(WRITE "${tree}/papers/p/cli.cpp" "#include \"verification/cli/run.hpp\"\n")
file(WRITE "${tree}/papers/p/relative.cpp" "#include \"../q/other.hpp\"\n")
file(WRITE "${tree}/papers/p/set.cpp" "#include \"verification/testset/export.hpp\"\n")
file(WRITE "${tree}/notes.txt" "")

execute_process(
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${tree}" -P "${CMAKE_CURRENT_LIST_DIR}/../cmake/layering.cmake"
  RESULT_VARIABLE result ERROR_VARIABLE message)

if(result EQUAL 0)
  message(FATAL_ERROR "layering.cmake accepted a tree with eleven faults")
endif()
foreach(expected
    "models/up.hpp:3: solvers/stepper.hpp" "solvers/beside.cpp:1: reference/integrate.hpp"
    "reference/beside.hpp:2: solvers/work.hpp" "verification/up.cpp:1: papers/items.hpp"
    "papers/p/cli.cpp:1: verification/cli/run.hpp" "papers/p/set.cpp:1: verification/testset/export.hpp"
    "papers/p/relative.cpp:1: ../q/other.hpp"
    "verification/text/up.cpp:1: verification/run/run.hpp" "reference/tape/up.hpp:1: reference/dense/piece.hpp"
    "reference/scenes/up.hpp:1: reference/problems.hpp" "notes.txt: does not belong")
  string(FIND "${message}" "${expected}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "layering.cmake did not report '${expected}':\n${message}")
  endif()
endforeach()
foreach(allowed good.hpp good.cpp main.cpp)
  string(FIND "${message}" "${allowed}" position)
  if(NOT position EQUAL -1)
    message(FATAL_ERROR "layering.cmake refused ${allowed}:\n${message}")
  endif()
endforeach()
